"""Ratzzia, the dice game of the pantry."""
