"""Ratzzia drawn in the terminal."""
