"""Scripts for the commands of the Makefile and the workflows. They need only the standard library."""
