"""Endpoints: the HTTP API as data. Each path, what it takes, what it gives, and what it does; no framework."""
