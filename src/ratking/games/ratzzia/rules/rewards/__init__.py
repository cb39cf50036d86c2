"""The shelf rewards: one file each."""
