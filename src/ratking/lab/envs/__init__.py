"""Environments: the games as PettingZoo, Gymnasium and OpenSpiel know games, and many tables at once as arrays."""
