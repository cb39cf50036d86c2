"""Where bots think on a server: what they are asked, the processes that answer, and which question goes first."""
