"""View: the table as JSON, the same for everybody: dice, loose food and bags are public (Z1.2). And what must add up."""

from __future__ import annotations

from ...kernel.game import Json
from .board import COLUMN_OF, COLUMNS, FULL, JARS, JOINED, NUMBERS, REWARDS
from .dice import CANDY, EMPTY, SUPPORT, VALUES, is_real, owner_of, value_of
from .table import Table


def view(t: Table) -> Json:
    """Everything there is."""
    board = t.box.board
    return {
        "columns": {
            COLUMNS[column]: {
                "reward": REWARDS[column],
                "jar": JARS[column],
                "spaces": [_space(t, space) for space in board.spaces(column)],
                "hidden": COLUMN_OF.count(column) - len(board.spaces(column)),
                "lacks": board.end[column] - t.next[column],
                "wants": None if t.wants[column] == FULL else t.wants[column],
            }
            for column in board.columns
        },
        "cat": {
            "grey": board.grey,
            "red": board.red,
            "dice": [_die(die) for die in t.cat],
            "number": t.cat_number,
        },
        "hands": t.home[: t.box.players],
        "rolled": _values(t.rolled),
        "support": {"reserve": t.home[SUPPORT], "rolled": _values(t.support)},
        "candy": {"jar": t.jar, "held": t.candy[:]},
        "loose": t.loose[:],
        "bag": t.bag[:],
        "turn": t.turn,
        "turns": t.turns,
    }


def _space(t: Table, space: int) -> Json:
    die = t.dice[space]
    return {
        "number": NUMBERS[space],
        "equal": JOINED[space],
        "sausages": t.box.board.sausages[space],
        "die": None if die == EMPTY else _die(die),
    }


def _die(die: int) -> Json:
    """Whose it is, None for a support die, and what it shows, nought for candy."""
    owner = owner_of(die)
    return {"owner": None if owner == SUPPORT else owner, "value": value_of(die)}


def _values(counts: list[int]) -> list[int]:
    return [value for value in VALUES for _ in range(counts[value])]


def broken_laws(t: Table) -> list[str]:
    """What does not add up: dice of every owner, candy, food, and what is known of the columns."""
    box = t.box
    board = box.board
    broken = []
    on_board = [die for die in [*t.dice, *t.cat] if die != EMPTY]
    for owner, dice in [(seat, box.dice) for seat in range(box.players)] + [(SUPPORT, box.support)]:
        in_hand = t.home[owner]
        if owner == SUPPORT:
            in_hand += sum(t.support)
        elif owner == t.turn:
            in_hand += sum(t.rolled)
        if in_hand + sum(owner_of(die) == owner and is_real(die) for die in on_board) != dice:
            broken.append(f"the dice of owner {owner} do not add up")
    if t.jar + sum(t.candy) + sum(value_of(die) == CANDY for die in on_board) != box.candy:
        broken.append("the candy dice do not add up")
    if min(t.home + t.rolled + t.support + t.candy + t.loose + t.bag) < 0 or t.jar < 0:
        broken.append("fewer than none of something")
    if any(not is_real(die) for die in t.cat) or len(t.cat) >= board.row:
        broken.append("the cat row holds a candy, or is full and the cat has not come")
    afresh = t.clone()
    for column in board.columns:
        afresh.look_again(column)
        if (t.next[column], t.wants[column]) != (afresh.next[column], afresh.wants[column]):
            broken.append(f"{COLUMNS[column]} is not as remembered")
    return broken
