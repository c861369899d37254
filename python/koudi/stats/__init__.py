"""Statistics: exact tallies of batches that merge in any order, and intervals from them."""

from .intervals import Estimate, mean, ratio, wilson, z_quantile
from .paired import Difference, Paired, paired_score
from .tally import Tally

__all__ = [
    "Difference",
    "Estimate",
    "Paired",
    "Tally",
    "mean",
    "paired_score",
    "ratio",
    "wilson",
    "z_quantile",
]
