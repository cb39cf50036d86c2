"""Every field of a table and of the states of its parts is declared once, and copied, dumped and loaded correctly."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

import pytest

import ratking
from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.parts.deck import DECK, DISCARD, cards_at, deck, put, reshuffle
from ratking.games.rattus.rules.sets.all_sets import CARDS, SETS
from ratking.games.rattus.rules.state import State
from ratking.games.rattus.rules.table import Table
from ratking.kernel.packed import is_row, like
from ratking.kernel.values import Seat

RATTUS = Path(ratking.__file__).parent / "games" / "rattus" / "rules"

SHARED = {"box", "likely", "parts", "cards", "players", "last_round"}
"""Attributes that are not fields: shared by all copies, copied separately, or computed."""


REPLACED = {"decks", "returned"}
"""Lists that are never changed in place but replaced, so that copies may share them."""


def everything() -> Table:
    """Return a table with the states of all parts."""
    return Table(GAME.combination.box_for({"players": 6, "sets": list(SETS), "cards": list(CARDS)}))


def states() -> list[Table | State]:
    t = everything()
    return [t, *t.parts]


# Any: a table or a state, looked at by the names of its fields.
def fill(thing: Any) -> dict[str, Any]:
    """Set every field to a new value, all different. Returns the values."""
    filled: dict[str, Any] = {}
    for number, name in enumerate(thing.FIELDS, start=1):
        value = getattr(thing, name)
        filled[name] = [1000 * number + at for at in range(len(value) + 1)] if is_row(value) else 1000 * number
        setattr(thing, name, like(value, filled[name]) if is_row(value) else filled[name])
    return filled


def fields(thing: Any) -> dict[str, Any]:
    """Return its fields by name, every row as a list."""
    values = {name: getattr(thing, name) for name in thing.FIELDS}
    return {name: list(value) if is_row(value) else value for name, value in values.items()}


@pytest.mark.parametrize("number", range(len(states())))
def test_a_copy_has_each_field_of_the_original_and_shares_none_that_changes(number: int) -> None:
    """If the line that copies the fields mixed up two of them, this would show it."""
    thing = states()[number]
    filled = fill(thing)
    copy = thing.clone()
    assert fields(copy) == filled
    for name in copy.FIELDS:
        value = getattr(copy, name)
        if is_row(value) and name not in REPLACED:
            assert value is not getattr(thing, name)
            value[0] += 1
    assert fields(thing) == filled


def test_reshuffling_does_not_change_copies() -> None:
    t = everything()
    copy = t.clone()
    for card in cards_at(copy, DECK):
        put(copy, card, DISCARD)
    assert reshuffle(copy)
    assert (set(deck(t).decks), set(deck(copy).decks)) == ({0}, {1})


@pytest.mark.parametrize("number", range(1, len(states())))
def test_a_state_is_dumped_and_loaded_unchanged(number: int) -> None:
    thing, other = states()[number], states()[number]
    assert isinstance(thing, State)
    assert isinstance(other, State)
    filled = fill(thing)
    other.load(json.loads(json.dumps(thing.dump())))
    assert fields(other) == filled


def test_a_table_is_dumped_and_loaded_with_the_states_of_its_parts() -> None:
    t, other = everything(), everything()
    t.push("new turn", Seat(0))
    for state in t.parts:
        fill(state)
    dumped = json.loads(json.dumps(t.dump()))
    assert list(dumped["parts"]) == list(t.box.slots)
    other.load(dumped)
    assert other.dump() == t.dump()


@pytest.mark.parametrize("number", range(len(states())))
def test_no_field_is_left_out(number: int) -> None:
    """All attributes of a table or state are among its fields, and no two have the same name."""
    thing = states()[number]
    held = {name for name, kind in vars(type(thing)).items() if type(kind) in (MemberDescriptorType, GetSetDescriptorType)}
    assert held - SHARED == set(thing.FIELDS)
    assert len(set(thing.FIELDS)) == len(thing.FIELDS)


def test_two_exchanged_fields_are_noticed() -> None:
    """Checks the first test: a copy with two fields exchanged is not equal to the original."""
    for thing in states():
        filled = fill(thing)
        for one, other in combinations(thing.FIELDS, 2):
            if type(getattr(thing, one)) is type(getattr(thing, other)):
                copy = thing.clone()
                exchanged = getattr(copy, one), getattr(copy, other)
                setattr(copy, one, exchanged[1])
                setattr(copy, other, exchanged[0])
                assert fields(copy) != filled


def test_a_field_is_written_in_two_places() -> None:
    """In FIELDS, and in the one line that says how it begins and how it is copied."""
    for path in [RATTUS / "table.py", *sorted((RATTUS / "parts").glob("*.py"))]:
        for line in path.read_text(encoding="utf-8").splitlines():
            copied = re.search(r"self\.(\w+): .* = .* if like is None else like\.(\w+)", line)
            if copied:
                assert copied[1] == copied[2], line
                assert path.read_text(encoding="utf-8").count(f"self.{copied[1]}: ") == 1
