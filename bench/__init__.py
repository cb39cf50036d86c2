"""How fast the games run, compiled and not, beside their peers."""
