"""What holds of the rows and figures of every family of games, and what only of one."""
