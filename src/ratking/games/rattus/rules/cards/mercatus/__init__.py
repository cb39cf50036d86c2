"""The twelve class cards of Mercatus, two a class (M6)."""
