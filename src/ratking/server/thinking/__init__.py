"""Thinking of bots on a server: the questions, the processes that answer them, and the order of waiting questions."""
