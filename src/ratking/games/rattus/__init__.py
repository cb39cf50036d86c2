"""Rattus, for all its sets."""
