"""The terminal: play, replay, and whatever else is done by typing."""
