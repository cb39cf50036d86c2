"""Master: sharp with more candidates and more time."""

from __future__ import annotations

from typing import Final

from .sharp import CANDIDATES, Sharp

MILLISECONDS: Final = 4000
"""The budget of master for a decision if none is given."""


class Master(Sharp):
    """Searches as Sharp does, from twice as many candidates."""

    name = "master"
    milliseconds: int = MILLISECONDS
    candidates: int = 2 * CANDIDATES
