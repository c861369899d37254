"""Statistics: exact tallies of batches that merge in any order, and intervals from them."""

from .intervals import Estimate, mean, wilson, z_quantile
from .tally import Tally

__all__ = ["Estimate", "Tally", "mean", "wilson", "z_quantile"]
