"""Rattus as arrays, for learning."""
