"""View: the table as JSON, the same for everybody: dice, loose food and bags are public (Z1.2)."""

from __future__ import annotations

from typing import cast

from ....kernel.game import Json
from . import view_types
from .board import COLUMNS, FULL, REWARDS
from .dice import EMPTY, SUPPORT, VALUES, owner_of, value_of
from .table import Table


def view(t: Table) -> Json:
    """Return everything there is."""
    board = t.box.board
    on_its_way = _on_its_way(t)
    home = list(t.home)
    if on_its_way != EMPTY:
        home[owner_of(on_its_way)] -= 1  # it is shown by itself
    shown: view_types.Table = {
        "columns": {
            COLUMNS[column]: {
                "reward": REWARDS[column],
                "jar": board.jars[column],
                "spaces": [_space(t, space) for space in board.spaces(column)],
                "hidden": board.hidden(column),
                "lacks": board.end[column] - t.next[column],
                "takes": None if t.takes[column] == FULL else t.takes[column],
            }
            for column in board.columns
        },
        "cat": {
            "grey": board.grey,
            "red": board.red,
            "dice": [_die(die) for die in t.cat],
            "number": t.cat_number,
        },
        "anna": None if on_its_way == EMPTY else _die(on_its_way),
        "hands": home[: t.box.players],
        "rolled": _values(list(t.rolled)),
        "support": {"reserve": home[SUPPORT], "rolled": _values(list(t.support))},
        "candy": {"jar": t.jar, "held": t.candy[:], "waiting": t.waiting},
        "loose": t.loose[:],
        "bag": t.bag[:],
        "turn": t.turn,
        "turns": t.turns,
    }
    return cast("Json", shown)


def _on_its_way(t: Table) -> int:
    """Return the die that Anna is about to let in elsewhere, while she asks where; EMPTY at all other times."""
    if t.over or t.stack[-1].name != "reward":
        return EMPTY
    return t.box.rewards[t.stack[-1].args[0]].die_on_its_way(t)


def _space(t: Table, space: int) -> view_types.Space:
    die = t.dice[space]
    return {
        "number": t.box.board.numbers[space],
        "equal": t.box.board.joined[space],
        "sausages": t.box.board.sausages[space],
        "die": None if die == EMPTY else _die(die),
    }


def _die(die: int) -> view_types.Die:
    """Return whose it is, None for a support die, and what it shows, 0 for candy."""
    owner = owner_of(die)
    return {"owner": None if owner == SUPPORT else owner, "value": value_of(die)}


def _values(counts: list[int]) -> list[int]:
    return [value for value in VALUES for _ in range(counts[value])]
