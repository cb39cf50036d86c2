"""Running, checking and administering a server."""
