"""The base of terminal drawings: canvas, seats, and the listing of a game that has no drawing of its own."""
