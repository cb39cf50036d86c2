"""The cards of Harbour, a file each."""
