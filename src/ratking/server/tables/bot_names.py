"""Bot names: the names of the bots at a table. The first bot of a level always has the same name, so people know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .names import looks_of

NAMES: Final = {
    "novice": ("Pia", "Nino", "Lia", "Beppe", "Nuri", "Tea"),
    "quick": ("Tito", "Gina", "Pau", "Ada", "Rufo", "Mila"),
    "steady": ("Orsola", "Bastian", "Agnes", "Corrado", "Mercè", "Otto"),
    "sharp": ("Zeno", "Ginevra", "Ignasi", "Ottavia", "Conrad", "Elvira"),
    "master": ("Rex", "Ermes", "Jordi", "Sibilla", "Arnau", "Fedora"),
}
"""By level: the name of its first bot, then the names of further bots of that level."""
OTHERS: Final = ("Ambra", "Dino", "Fosca", "Gil", "Ines", "Ugo")
"""The names of bots that come from other packages, and of bots when the names of their level are used up."""


def first_name(level: str) -> str:
    """Return the name of the first bot of a level, if nobody else at the table has that name."""
    return NAMES.get(level, OTHERS)[0]


def named(seats: Sequence[tuple[str | None, str | None]]) -> list[str | None]:
    """Return the name of each seat, given the name of its person and the level of its bot. Bots get names nobody else has.

    >>> named([("Anna", None), (None, "steady"), (None, "steady"), (None, None)])
    ['Anna', 'Orsola', 'Bastian', None]
    """
    taken = {looks_of(name) for name, _ in seats if name is not None}
    found: list[str | None] = []
    for seat, (name, level) in enumerate(seats):
        if name is None and level is not None:
            free = (one for one in (*NAMES.get(level, OTHERS), *OTHERS) if looks_of(one) not in taken)
            name = next(free, f"Bot {seat + 1}")
            taken.add(looks_of(name))
        found.append(name)
    return found
