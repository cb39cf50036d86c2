"""A game at the terminal: screen, prompt, keyboard and the saved file."""
