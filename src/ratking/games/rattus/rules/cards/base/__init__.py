"""The six class cards of the base game (B1.3)."""
