"""Analysis: what a finished game was worth to each seat: luck, their own play, the play of others."""
