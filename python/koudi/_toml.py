"""TOML text, read by the standard library where it can."""

import sys

if sys.version_info >= (3, 11):
    from tomllib import loads
else:
    from tomli import loads

__all__ = ["loads"]
