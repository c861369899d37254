"""Random rule files, and the laws that their deals must keep."""
