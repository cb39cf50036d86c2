"""Rattus drawn in the terminal."""
