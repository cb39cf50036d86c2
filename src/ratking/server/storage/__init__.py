"""The database of a server."""
