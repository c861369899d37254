"""Hands as arrays of card counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._core import KoudiError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: Kinds of cards: suits s h c d of thirteen ranks (2 to A), the little and the big joker.
KINDS = 54


def as_counts(name: str, hands: npt.ArrayLike) -> npt.NDArray[np.uint8]:
    """Give card counts as a C-ordered uint8[n, 54] without letting a value wrap around."""
    import numpy as np

    array = np.asarray(hands)
    if array.ndim != 2 or array.shape[1] != KINDS:
        raise KoudiError(
            f"{name}: shape {array.shape} given; (n, {KINDS}) is needed, a row of counts a hand"
        )
    if array.dtype != np.uint8:
        if array.dtype.kind not in "iu":
            raise KoudiError(f"{name}: counts of type {array.dtype} given; uint8 is needed")
        if array.size and (array.min() < 0 or array.max() > 255):
            raise KoudiError(f"{name}: counts below 0 or above 2; two packs hold each card twice")
    return np.ascontiguousarray(array, dtype=np.uint8)
