"""The class cards: one file each, by set."""
