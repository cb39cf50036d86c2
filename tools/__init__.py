"""What the commands of the Makefile and the workflows do, as scripts that need the standard library only."""
