"""The climbing games (掼蛋 and kin): rulings on one position, and the same for arrays of hands."""

from __future__ import annotations

from .._core import Finish, Reading, Tribute
from .context import ClimbContext

__all__ = ["ClimbContext", "Finish", "Reading", "Tribute"]
