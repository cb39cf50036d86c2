"""How bots judge Rattus."""
