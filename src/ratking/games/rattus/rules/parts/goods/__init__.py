"""Goods and money (M2 to M7), in one room: what there is, what cards ask of it, the market of a turn, and the part."""
