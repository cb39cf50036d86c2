"""Sets: the one place that knows which sets there are and what each adds."""

from __future__ import annotations

from typing import Final

from ...kernel.errors import BadOptions
from ...kernel.game import Json
from ...kernel.rng import Rng
from . import ending, plague, setup, turn
from .board import Board
from .box import Box
from .cards.base import CARDS as BASE_CARDS
from .cards.card import Card
from .moves import BASE_TOKENS

SETS: Final = ("base",)

PLAYERS: Final = range(2, 5)  # B1.1

SHADES: Final = {2: ("light",), 3: ("light", "medium"), 4: ("light", "medium", "dark")}  # B1.1

REMOVED: Final = {2: 12, 3: 6, 4: 0}  # B2.2


def options(asked: Json, rng: Rng) -> Json:
    """Players, sets and cards, complete and checked. Cards left to luck are drawn here."""
    unknown = sorted(set(asked) - {"players", "sets", "cards"})
    if unknown:
        raise BadOptions("unknown_option", option=unknown[0], allowed=["players", "sets", "cards"])
    players = asked.get("players", 4)
    if type(players) is not int or players not in PLAYERS:
        raise BadOptions("players", players=players, allowed=list(PLAYERS))
    sets = asked.get("sets", ["base"])
    if not isinstance(sets, list | tuple) or "base" not in sets:
        raise BadOptions("sets", sets=sets, allowed=list(SETS))
    for name in sets:
        if name not in SETS:
            raise BadOptions("sets", sets=name, allowed=list(SETS))
    return {
        "players": players,
        "sets": [name for name in SETS if name in sets],
        "cards": _cards(asked.get("cards", "base")),
    }


def _cards(asked: object) -> list[str]:
    names = [card.name for card in BASE_CARDS]
    if asked == "base":
        return names
    if not isinstance(asked, list | tuple):
        raise BadOptions("cards", cards=asked, allowed=["base"])
    for name in asked:
        if name not in names:
            raise BadOptions("unknown_card", card=name, allowed=names)
    if sorted(asked) != sorted(names):
        raise BadOptions("card_count", cards=len(asked), needed=len(names))
    return names


def box_for(options: Json) -> Box:
    """The box for options that have been checked."""
    players = options["players"]
    cards: list[Card] = [card for card in BASE_CARDS if card.name in options["cards"]]
    box = Box(options, Board(SHADES[players]), BASE_TOKENS, REMOVED[players], cards)
    box.before_cubes = ["first plague"]
    box.turn = list(turn.TURN)
    box.at_a_face = ["strike"]
    box.actions = [turn.TakeCard(), turn.UsePower(), turn.PlaceCubes(), turn.BeginPlague()]
    box.last_actions = [turn.UsePower(), ending.LastPlague(), turn.Done()]
    for steps in (setup.steps(), turn.steps(), plague.steps(), ending.steps(), *(card.steps() for card in cards)):
        box.steps.update(steps)
    return box
