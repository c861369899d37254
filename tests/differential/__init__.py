"""The fast engine against the reference: random positions and whole deals."""
