"""The commands of `ratking`, one file each."""
