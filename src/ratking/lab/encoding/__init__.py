"""Deprecated: use `encoder_of` in `ratking.games.registry`; the base class of encoders is in `ratking.encoding`."""
