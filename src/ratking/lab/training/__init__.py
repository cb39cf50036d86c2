"""Training: networks that learn from the games of bots."""
