"""Encoding: what a seat knows as an array of bytes of fixed length. It is compiled with the engine, without numpy."""
