"""Counts of legal follows in telling positions, stored: chess programs call the like perft."""
