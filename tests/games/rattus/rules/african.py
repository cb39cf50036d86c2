"""The vocabulary of the tests of Africanus: hands of region cards, the deck, diplomats and the caravan on a laid table.

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
"""The class cards in play unless a test says otherwise: all the islamic ones and two others."""

EIGHT: Final = ("king", "knight", "merchant", "peasant", *ISLAMIC)
"""The same for 5 and 6 players."""


def begin(players: int = 4, in_play: str | Sequence[str] | None = None) -> Table:
    """A table before preparation."""
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
    """A table of Africanus in the middle of a game, at the beginning of a turn.

    Region cards that are not named lie in the deck, or among the discards if `deck` says which the deck is; with `discards`
    too, the others are in the hand of the last seat.
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
    """The plague devastates a region in this turn, however it came there; its rats show these faces, one after the other."""
    t.stack.append(Frame(t.steps["devastate"], t.turn, (region(name),)))
    told = t.listen()
    engine.settle(t)
    assert told.events() == []
    return turn_up(t, *faces)


def turn_up(t: Table, *faces: str) -> list[Event]:
    """The next rats of the devastation show these faces; which rat it is does not matter here."""
    happened: list[Event] = []
    for face in faces:
        if asked(t) == "which rat":
            happened += play(t, moves(t)[0])
        happened += play(t, face)
    return happened


def _in_play(players: int) -> Sequence[str]:
    return EIGHT if players > 4 else SIX


def card(text: str) -> int:
    """The number of a region card."""
    return [shown.text for shown in REGION_CARDS].index(text)


def hand(t: Table, seat: int) -> list[str]:
    """The region cards in a player's hand."""
    return _texts(cards_at(t, HAND, seat))


def in_deck(t: Table) -> list[str]:
    return _texts(cards_at(t, DECK))


def discarded(t: Table) -> list[str]:
    return _texts(cards_at(t, DISCARD))


def turned_up(t: Table) -> list[str]:
    return _texts(cards_at(t, OPEN))


def covers(t: Table) -> dict[str, str]:
    """Of each covered class card, the region card on it."""
    return {name.name: _texts(cards_at(t, COVER, name.number))[0] for name in t.box.cards if t.covered >> name.number & 1}


def diplomats(t: Table, name: str) -> list[int]:
    """The diplomats of each seat in a region."""
    return diplomats_in(t, region(name))


def lines(t: Table, seat: int) -> dict[str, int]:
    """The score of a seat, line by line."""
    return GAME.result(t).lines[seat]


def _texts(cards: Sequence[int]) -> list[str]:
    return [REGION_CARDS[number].text for number in cards]
