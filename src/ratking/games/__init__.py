"""The rulebooks. A game imports the kernel and nothing else."""
