"""Played games: which finished games a person's history has, and what their analyses say of luck and play."""

from __future__ import annotations

from typing import Final

import msgspec

from ..protocol.base import Json
from ..protocol.tables import Ledger
from ..tables.entries import DamagedEntry, Made, decoded

MOST: Final = 1000
"""How many games are listed: the newest."""
OWN_GAMES: Final = (None, "rematch")
"""The origins of tables at which a whole game was played: no puzzle, and nothing that continues from another game."""


def options_of(first: bytes) -> Json | None:
    """Return the options of a game from its table's first entry; None if it was not played from its beginning."""
    try:
        made = decoded(first).body
    except DamagedEntry:
        return None
    if not isinstance(made, Made) or (made.origin and made.origin.kind) not in OWN_GAMES:
        return None
    return made.plan.options


class _Analysed(msgspec.Struct):
    """The part of an analysis that is read here."""

    seats: list[Ledger]


def ledger_of(analysis: bytes, seat: int) -> Ledger | None:
    """Return what a stored analysis says of a seat; None if it is of another version."""
    try:
        return msgspec.json.decode(analysis, type=_Analysed).seats[seat]
    except (msgspec.MsgspecError, IndexError):
        return None
