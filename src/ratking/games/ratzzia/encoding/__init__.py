"""Ratzzia as arrays, for learning."""
