"""The command `ratking`."""

from __future__ import annotations


def main() -> None:
    """Run it."""
