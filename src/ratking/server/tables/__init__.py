"""The logic of a table, without I/O: commands, entries, state, clock, luck, snapshots, broadcasts."""
