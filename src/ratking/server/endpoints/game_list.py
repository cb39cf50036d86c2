"""Catalogue: the games that can be played here, and with what."""

from __future__ import annotations

from ...games.rattus.rules.options import choices
from ...games.rattus.rules.sets.all_sets import SETS
from ...games.registry import GAMES, aids_of
from ...kernel.errors import BadOptions
from ...kernel.rng import Rng
from ..protocol.service import GameLine


def games() -> list[GameLine]:
    """Every game, with all it can be played with."""
    return [
        GameLine(
            game=name,
            players=[number for number in range(1, 11) if _playable(name, number)],
            sets=list(SETS) if name == "rattus" else [],
            cards=choices() if name == "rattus" else [],
            aids=list(aids_of(name)),
        )
        for name in GAMES
    ]


def _playable(game: str, players: int) -> bool:
    """Whether so many can play it, whatever sets they need for it."""
    sets = {"sets": list(SETS)} if game == "rattus" else {}
    try:
        GAMES[game].options({"players": players, **sets}, Rng(0))
    except BadOptions:
        return False
    return True
