"""Deprecated: `encoder_of` is in `ratking.games.registry`, the base of encoders in `ratking.encoding`."""
