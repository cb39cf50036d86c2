"""What happens at a table, without I/O: commands, entries, state, clock, luck, snapshots, broadcasts."""
