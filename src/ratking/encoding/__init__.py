"""Encoding: what a seat knows, as a fixed number of small numbers. Compiled with the engine, and without numpy."""
