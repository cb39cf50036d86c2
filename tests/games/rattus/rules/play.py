"""Helpers for the tests: lay a table, play moves and outcomes of luck by name, and inspect the result.

t = table(cards={"merchant": RED}, cubes={"gallia": {RED: 5}})
play(t, "use merchant", "gallia", "italia")
assert moves(t) == ["1", "2", "3"]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.board import PLACES, region_called
from ratking.games.rattus.rules.faces import FROM_SUPPLY, LAID
from ratking.games.rattus.rules.moves import RAT
from ratking.games.rattus.rules.sets.all_sets import CARDS, SETS
from ratking.games.rattus.rules.table import Table
from ratking.games.rattus.rules.values import UNKNOWN, FaceNo, Region, Seat
from ratking.kernel import engine
from ratking.kernel.event import Event
from ratking.kernel.frame import CHANCE, Frame
from ratking.kernel.packed import append
from ratking.kernel.rng import Rng

from ...answers import answer

BY_SET: Final = {name: tuple(card.name for card in group.cards) for name, group in SETS.items()}
"""The names of the cards, by set."""

RED: Final = Seat(0)
BLUE: Final = Seat(1)
GREEN: Final = Seat(2)
YELLOW: Final = Seat(3)

__all__ = [
    "BLUE",
    "BY_SET",
    "CHANCE",
    "FROM_SUPPLY",
    "GREEN",
    "LAID",
    "RED",
    "YELLOW",
    "Rats",
    "asked",
    "cubes",
    "events",
    "face",
    "last_round",
    "moves",
    "play",
    "region",
    "score",
    "see",
    "start",
    "table",
]

Rats = int | Sequence[int]
"""The rats of a region: a number, all from the supply; or the kind of each, LAID (in preparation) or FROM_SUPPLY."""


def start(players: int = 4, *, sets: Sequence[str] = ("base",), in_play: str | Sequence[str] = "base") -> Table:
    """Return a table before preparation: the first question is where the plague starts."""
    cards = in_play if isinstance(in_play, str) else list(in_play)
    return GAME.table(GAME.options({"players": players, "sets": list(sets), "cards": cards}, Rng(0)))


def table(
    players: int = 4,
    *,
    cards: Mapping[str, Seat] | None = None,
    cubes: Mapping[str, Mapping[int, int]] | None = None,
    palace: Mapping[int, int] | None = None,
    rats: Mapping[str, Rats] | None = None,
    plague: str = "italia",
    turn: Seat = RED,
    supply: int | None = None,
    keep: Sequence[str] = (),
    sets: Sequence[str] = ("base",),
    in_play: str | Sequence[str] = "base",
    also: Callable[[Table], None] = lambda t: None,
) -> Table:
    """Return a table in the middle of a game, at the beginning of a turn, with exactly the given cubes, rats and cards.

    It keeps all laws. Rats that are neither on the map nor in the supply have been turned up: those laid in regions that now
    have none, and as many from the supply as `supply` requires, high limits first. `keep` names faces that must not be among
    them. `also` adds what a set brings.
    """
    box = start(players, sets=sets, in_play=in_play).box
    t = Table(box)
    also(t)
    for name, owner in (cards or {}).items():
        assert CARDS[name].number in box.by_number, f"{name} is not in play: {box.options['cards']}"
        t.owner[CARDS[name].number] = owner
    for name, by_seat in (cubes or {}).items():
        for seat, count in by_seat.items():
            t.cubes[region(name) * players + seat] += count
            t.crowd[region(name)] += count
            t.reserve[seat] -= count
    for seat, count in (palace or {}).items():
        t.palace[seat] += count
        t.reserve[seat] -= count
    for name, some in (rats or {}).items():
        kinds = [FROM_SUPPLY] * some if isinstance(some, int) else list(some)
        for place, kind in enumerate(kinds):
            t.kind[region(name) * PLACES + place] = kind
        t.rats[region(name)] = len(kinds)
    t.plague = region(plague)
    _count_rats(t, supply, keep)
    t.push("new turn", turn)
    engine.settle(t)
    assert GAME.broken_laws(t) == []
    return t


def _count_rats(t: Table, supply: int | None, keep: Sequence[str]) -> None:
    """Account for every rat: on the map, in the supply, turned up, or removed unseen."""
    box = t.box
    t.laid = list(t.kind).count(LAID)
    t.drawn = list(t.kind).count(FROM_SUPPLY)
    regions = len(box.board.regions)
    mixed_in = box.tokens.starting - regions
    in_game = box.tokens.normal - box.removed + mixed_in
    t.supply = in_game - t.drawn if supply is None else supply
    assert t.laid <= regions, "more laid rats than regions"
    split = box.tokens.first_normal
    _turn_up(t, range(split - 1, -1, -1), regions - t.laid, keep)
    gone = in_game - t.drawn - t.supply
    normal = min(gone, box.tokens.normal - box.removed)
    _turn_up(t, range(len(box.tokens.faces) - 1, split - 1, -1), normal, keep)
    _turn_up(t, range(split - 1, -1, -1), gone - normal, keep)


def _turn_up(t: Table, faces: range, count: int, keep: Sequence[str]) -> None:
    for number in faces:
        while count > 0 and t.unseen[number] > keep.count(t.box.tokens.faces[number].text):
            t.unseen[number] -= 1
            t.discard = append(t.discard, number)
            count -= 1
    assert count == 0, "not that many rats can have been turned up"


def last_round(t: Table) -> list[Event]:
    """End the current turn here, without C. The table must have a reason for the last round."""
    t.stack[:] = [Frame(t.steps["end of turn"], t.turn)]
    t.listen()
    engine.settle(t)
    assert t.last_round, "nothing ends the game: lay the table with supply=0"
    return _posted(t)


def play(t: Table, *texts: str) -> list[Event]:
    """Answer the open questions, those to luck included, one after another. Returns the events."""
    return answer(GAME, t, texts)


def _posted(t: Table) -> list[Event]:
    posted = [] if t.outbox is None else t.outbox.events()
    t.outbox = None
    return posted


def see(t: Table, rat: str, face: str, *by: int) -> None:
    """Set the face of a rat and the players who have already looked at it."""
    place = _place(rat)
    number = _face(t, face)
    assert t.face[place] == UNKNOWN
    assert t.kind[place] == FROM_SUPPLY or (t.kind[place] == LAID and number < t.box.tokens.first_normal), rat
    t.face[place] = number
    t.unseen[number] -= 1
    if t.kind[place] == LAID:
        t.laid -= 1
    else:
        t.drawn -= 1
    for seat in by:
        t.seen[place] |= 1 << seat
    assert GAME.broken_laws(t) == []


def moves(t: Table) -> list[str]:
    """Return the legal answers, by name and in order."""
    return GAME.space.many(t.legal)


def asked(t: Table) -> str:
    """Return the key of the open question; "over" at the end."""
    return "over" if t.over else t.stack[-1].step.question(t, t.stack[-1]).key


def events(happened: Sequence[Event], kind: str, seat: int | None = None) -> list[tuple[int | str, ...]]:
    """Return the fields of all events of a kind, as told to this seat, or with None to a spectator."""
    return [tuple(event.fields.values()) for event in happened if event.kind == kind and event.heard_by(seat)]


def cubes(t: Table, name: str) -> list[int]:
    """Return the cubes of each seat in a region."""
    players = t.box.players
    return list(t.cubes[region(name) * players : (region(name) + 1) * players])


def face(t: Table, rat: str, seat: int) -> str | None:
    """Return the face of a rat if this seat has seen it, else None."""
    place = _place(rat)
    return t.box.tokens.faces[t.face[place]].text if t.seen[place] >> seat & 1 else None


def score(t: Table) -> list[int]:
    return GAME.result(t).totals


def region(name: str) -> Region:
    return region_called(name)


def _place(rat: str) -> int:
    number = GAME.space.number(rat)
    assert number is not None, rat
    return number - RAT


def _face(t: Table, text: str) -> FaceNo:
    return FaceNo([face.text for face in t.box.tokens.faces].index(text))
