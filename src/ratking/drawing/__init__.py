"""The base of terminal drawings: canvas, seats, prompt, and a listing for games without a drawing."""
