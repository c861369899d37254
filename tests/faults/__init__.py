"""Bad input: clear errors, and never a panic."""
