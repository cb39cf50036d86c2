"""Helpers for the tests: lay a table, play moves by name, say what the dice show, and inspect the result.

Dice are written in their order, from bottom to top or left to right: "r5 b* . s2" is a red five, a blue candy die, a gap and
a support die that shows two.

t = table(columns={"jar2": "g6 g5 b4"}, turn=YELLOW)
throw(t, 3)
play(t, "3 on jar2", "done")
assert column(t, "jar2") == ""
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ratking.games.ratzzia.game import GAME
from ratking.games.ratzzia.rules.board import COLUMNS
from ratking.games.ratzzia.rules.dice import CANDY, EMPTY, SUPPORT, die, is_real, owner_of, value_of
from ratking.games.ratzzia.rules.moves import SPACE
from ratking.games.ratzzia.rules.table import Table
from ratking.kernel import engine
from ratking.kernel.event import Event
from ratking.kernel.frame import CHANCE
from ratking.kernel.rng import Rng
from ratking.kernel.values import Seat

from ...answers import answer

RED: Final = Seat(0)
BLUE: Final = Seat(1)
GREEN: Final = Seat(2)
YELLOW: Final = Seat(3)
ORANGE: Final = Seat(4)

_LETTERS: Final = "rbgyos"
"""The letters of the owners of dice, by seat; support last."""


def start(players: int = 4, house: Sequence[str] = ()) -> Table:
    """Return a table before the first turn, with these house rules."""
    return GAME.table(GAME.options({"players": players, **dict.fromkeys(house, True)}, Rng(0)))


def table(
    players: int = 4,
    *,
    columns: Mapping[str, str] | None = None,
    cat: str = "",
    candy: Mapping[int, int] | None = None,
    loose: Mapping[int, int] | None = None,
    bag: Mapping[int, int] | None = None,
    turn: Seat = RED,
    turns: int = 0,
    house: Sequence[str] = (),
) -> Table:
    """Return a table in the middle of a game, at the beginning of a turn, with exactly the given dice on the board.

    It keeps all laws. All other dice are at home, all other candy dice in the jar. Players who are not named have the food
    they began with.
    """
    t = Table.empty(start(players, house).box)
    for name, text in (columns or {}).items():
        number = COLUMNS.index(name)
        dice = _read(text)
        first = t.box.board.bottom[number]
        assert len(dice) <= len(t.box.board.spaces(number)), f"{name} has fewer spaces"
        for space, one in enumerate(dice, start=first):
            t.dice[space] = one
        t.measure(number)
    t.cat = _read(cat)
    for one in [*t.dice, *t.cat]:
        if is_real(one):
            t.home[owner_of(one)] -= 1
        elif one != EMPTY:
            t.jar -= 1
    for seat, count in (candy or {}).items():
        t.candy[seat] = count
        t.jar -= count
    for seat, food in (loose or {}).items():
        t.loose[seat] = food
    for seat, food in (bag or {}).items():
        t.bag[seat] = food
    t.turns = turns
    t.turn = turn
    t.push("new turn", turn)
    engine.settle(t)
    assert GAME.broken_laws(t) == []
    return t


def _read(text: str) -> list[int]:
    return [_die(word) for word in text.split()]


def _die(word: str) -> int:
    if word == ".":
        return EMPTY
    return die(_LETTERS.index(word[0]), CANDY if word[1] == "*" else int(word[1]))


def _written(dice: Sequence[int]) -> str:
    words = []
    for one in dice:
        value = "*" if value_of(one) == CANDY else str(value_of(one))
        words.append("." if one == EMPTY else f"{_LETTERS[owner_of(one)]}{value}")
    return " ".join(words)


def play(t: Table, *texts: str) -> list[Event]:
    """Answer the open questions, those to luck included, one after another. Returns the events."""
    return answer(GAME, t, texts)


def roll(t: Table, *values: int, rest: int = 0) -> list[Event]:
    """Roll the dice in hand with these values; further dice show `rest`."""
    assert asked(t) == "turn"
    dice = t.home[t.turn]
    shown = [*values, *[rest or values[-1]] * (dice - len(values))]
    assert len(shown) == dice, f"{dice} dice are in hand"
    return play(t, "roll", *(str(value) for value in shown))


def keep(t: Table) -> list[Event]:
    """Decline support dice and re-roll."""
    happened: list[Event] = []
    while asked(t) in ("support", "re-roll", "re-roll returned"):
        happened += play(t, "no" if asked(t) == "support" else "0")
    return happened


def throw(t: Table, *values: int, rest: int = 0) -> list[Event]:
    """Roll and keep what the dice show."""
    return [*roll(t, *values, rest=rest), *keep(t)]


def finish(t: Table) -> list[Event]:
    """Make the first legal move until the turn is over or a reward asks something."""
    happened: list[Event] = []
    while asked(t) in ("place", "place support"):
        happened += play(t, "done" if "done" in moves(t) else moves(t)[0])
    return happened


def moves(t: Table, about: str = "") -> list[str]:
    """Return the legal answers, by name and in order; with `about` only those that contain it."""
    return [text for text in SPACE.many(t.legal) if about in text]


def asked(t: Table) -> str:
    """Return the key of the open question; "over" at the end."""
    return "over" if t.over else t.stack[-1].step.question(t, t.stack[-1]).key


def asked_rule(t: Table) -> str:
    return t.stack[-1].step.question(t, t.stack[-1]).rule


def by_chance(t: Table) -> bool:
    return not t.over and t.who == CHANCE


def events(happened: Sequence[Event], kind: str) -> list[tuple[int | str, ...]]:
    """Return the fields of all events of a kind."""
    return [tuple(event.fields.values()) for event in happened if event.kind == kind]


def column(t: Table, name: str) -> str:
    """Return the dice of a column, from its lowest space up to the highest die."""
    number = COLUMNS.index(name)
    return _written(list(t.dice[t.box.board.bottom[number] : t.next[number]]))


def cat(t: Table) -> str:
    """Return the dice in the cat row."""
    return _written(t.cat)


def reserve(t: Table) -> int:
    """Return the number of support dice in the reserve."""
    return t.home[SUPPORT]
