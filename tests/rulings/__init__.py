"""Known rulings, properties and determinism of the fast engine."""
