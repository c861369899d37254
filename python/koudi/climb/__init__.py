"""What only the climbing games have: their deals, told."""
