"""The rules of Rattus and its sets."""
