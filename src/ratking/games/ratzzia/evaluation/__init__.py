"""How bots judge Ratzzia."""
