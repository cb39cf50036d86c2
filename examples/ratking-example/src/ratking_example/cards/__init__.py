"""The cards of Harbour, one file for each."""
