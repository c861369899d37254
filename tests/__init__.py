"""Tests of koudi: the fast engine against the rule documents and against a slow reference."""
