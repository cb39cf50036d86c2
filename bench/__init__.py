"""Benchmarks: the speed of the games, compiled and not, compared with similar projects."""
