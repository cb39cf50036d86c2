"""Benchmark of the server on loopback, with clients in a separate process, compared with the server of boardgame.io."""
