"""The rules of Ratzzia."""
