"""`python -m koudi`."""

from .cli import main

main()
