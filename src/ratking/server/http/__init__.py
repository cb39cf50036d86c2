"""The HTTP side of the server: requests, connections, reports, and the description of the API."""
