"""Bot names: what the bots at a table are called. The first of a level has always the same name, so that people know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .names import looks_of

NAMES: Final = {
    "novice": ("Pia", "Nino", "Lia", "Beppe", "Nuri", "Tea"),
    "quick": ("Tito", "Gina", "Pau", "Ada", "Rufo", "Mila"),
    "steady": ("Orsola", "Bastian", "Agnes", "Corrado", "Mercè", "Otto"),
    "sharp": ("Zeno", "Ginevra", "Ignasi", "Ottavia", "Conrad", "Elvira"),
}
"""By level, the name of its first bot, and then those of more bots of that level."""
OTHERS: Final = ("Ambra", "Dino", "Fosca", "Gil", "Ines", "Ugo")
"""The names of bots that other packages bring."""


def first_name(level: str) -> str:
    """Return what the first bot of a level is called at a table where nobody else is called so."""
    return NAMES.get(level, OTHERS)[0]


def named(seats: Sequence[tuple[str | None, str | None]]) -> list[str | None]:
    """Return the names of seats, given each one's person and the level of its bot: bots get names that nobody else has.

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
