"""The climbing reference: slow, plain, written from the rule page alone. See README.md."""
