"""Helpers for the tests of Africanus: tables with hands of region cards, a deck, diplomats and the caravan.

t = african(hands={RED: ["italia ?"]}, cards={"peasant": RED}, cubes={"gallia": {RED: 2}}, rats={"gallia": 1})
play(t, "move plague", "gallia", "italia", "1 bourgeoisie islamic")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.parts.caravan import caravan as caravan_of
from ratking.games.rattus.rules.parts.deck import COVER, DECK, DISCARD, HAND, OPEN, cards_at, put, read_cards
from ratking.games.rattus.rules.parts.diplomats import diplomats_in, embassy
from ratking.games.rattus.rules.table import Table
from ratking.kernel import engine
from ratking.kernel.event import Event
from ratking.kernel.frame import Frame

from .play import asked, moves, play, region, start, table

SETS: Final = ("base", "africanus")

ISLAMIC: Final = ("explorer", "astronomer", "sultan", "caravan leader")

REGION_CARDS: Final = read_cards(GAME.components().entry("region_cards"))

SIX: Final = ("knight", "peasant", *ISLAMIC)
"""The default class cards in play: all islamic ones and two others."""

EIGHT: Final = ("king", "knight", "merchant", "peasant", *ISLAMIC)
"""The same for 5 and 6 players."""


def begin(players: int = 4, in_play: str | Sequence[str] | None = None) -> Table:
    """Return a table before preparation."""
    return start(players, sets=SETS, in_play=in_play or _in_play(players))


# Any: whatever `play.table` takes.
def african(
    players: int = 4,
    *,
    hands: Mapping[int, Sequence[str]] | None = None,
    deck: Sequence[str] | None = None,
    discards: Sequence[str] | None = None,
    diplomats: Mapping[str, Sequence[int]] | None = None,
    palace_diplomats: Mapping[int, int] | None = None,
    caravan: str = "gallia",
    in_play: Sequence[str] | None = None,
    **laid: Any,
) -> Table:
    """Return a table of Africanus in the middle of a game, at the beginning of a turn.

    Region cards that are not named are in the deck; if `deck` is given, they are among the discards; if `discards` is given
    too, they are in the hand of the last seat.
    """
    t = table(players, sets=SETS, in_play=in_play or _in_play(players), **laid)
    for seat, texts in (hands or {}).items():
        for text in texts:
            put(t, card(text), HAND, seat)
    if discards is not None:
        for text in discards:
            put(t, card(text), DISCARD)
    if deck is not None:
        named = [card(text) for text in deck]
        for number in cards_at(t, DECK):
            if number not in named:
                if discards is None:
                    put(t, number, DISCARD)
                else:
                    put(t, number, HAND, players - 1)
    for name, seats in (diplomats or {}).items():
        for seat in seats:
            embassy(t).on_map[region(name) * players + seat] = 1
    for seat, count in (palace_diplomats or {}).items():
        embassy(t).palace[seat] = count
    if "caravan" in t.box.slots:
        caravan_of(t).region = region(caravan)
    t.ask_again()
    assert GAME.broken_laws(t) == []
    return t


def devastation(t: Table, name: str, *faces: str) -> list[Event]:
    """Let the plague devastate a region in this turn; its rats show these faces, one after another."""
    t.stack.append(Frame(t.steps["devastate"], t.turn, (region(name),)))
    told = t.listen()
    engine.settle(t)
    assert told.events() == []
    return turn_up(t, *faces)


def turn_up(t: Table, *faces: str) -> list[Event]:
    """Turn up the next rats of the devastation with these faces, whichever rats they are."""
    happened: list[Event] = []
    for face in faces:
        if asked(t) == "which rat":
            happened += play(t, moves(t)[0])
        happened += play(t, face)
    return happened


def _in_play(players: int) -> Sequence[str]:
    return EIGHT if players > 4 else SIX


def card(text: str) -> int:
    """Return the number of a region card."""
    return [shown.text for shown in REGION_CARDS].index(text)


def hand(t: Table, seat: int) -> list[str]:
    """Return the region cards in a player's hand."""
    return _texts(cards_at(t, HAND, seat))


def in_deck(t: Table) -> list[str]:
    return _texts(cards_at(t, DECK))


def discarded(t: Table) -> list[str]:
    return _texts(cards_at(t, DISCARD))


def turned_up(t: Table) -> list[str]:
    return _texts(cards_at(t, OPEN))


def covers(t: Table) -> dict[str, str]:
    """Return the covered class cards, each with the region card on it."""
    return {name.name: _texts(cards_at(t, COVER, name.number))[0] for name in t.box.cards if t.covered >> name.number & 1}


def diplomats(t: Table, name: str) -> list[int]:
    """Return the number of diplomats of each seat in a region."""
    return diplomats_in(t, region(name))


def lines(t: Table, seat: int) -> dict[str, int]:
    """Return the score of a seat, line by line."""
    return GAME.result(t).lines[seat]


def _texts(cards: Sequence[int]) -> list[str]:
    return [REGION_CARDS[number].text for number in cards]
