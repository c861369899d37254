"""Distributions: dealing, the random policy, and how deals come out."""
