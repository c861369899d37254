"""One deal a built-in rule file, told in full."""
