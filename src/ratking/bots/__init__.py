"""Bots: players that get an observation and name a move. They never touch the true table."""
