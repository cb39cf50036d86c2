"""How fast the server is, on loopback, from a process of its own, beside boardgame.io's server on the same machine."""
