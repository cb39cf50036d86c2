"""The command `ratking`: its commands, its help, and games in the terminal."""
