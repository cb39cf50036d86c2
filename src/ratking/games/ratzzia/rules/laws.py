"""Laws: what always adds up on a table of Ratzzia."""

from __future__ import annotations

from .board import COLUMNS
from .dice import CANDY, EMPTY, SUPPORT, is_real, owner_of, value_of
from .table import Table


def broken_laws(t: Table) -> list[str]:
    """Return what does not add up: always nothing."""
    return [*_dice(t), *_candy(t), *_cat(t), *_columns(t)]


def _dice(t: Table) -> list[str]:
    box = t.box
    broken = []
    on_board = [die for die in [*t.dice, *t.cat] if is_real(die)]
    for owner, dice in [(seat, box.dice) for seat in range(box.players)] + [(SUPPORT, box.support)]:
        in_hand = t.home[owner]
        if owner == SUPPORT:
            in_hand += sum(t.support)
        elif owner == t.turn:
            in_hand += sum(t.rolled)
        if in_hand + sum(owner_of(die) == owner for die in on_board) != dice:
            broken.append(f"the dice of owner {owner} do not add up")
    if min([*t.home, *t.rolled, *t.support, *t.candy, *t.loose, *t.bag]) < 0 or t.jar < 0:
        broken.append("fewer than none of something")
    return broken


def _candy(t: Table) -> list[str]:
    broken = []
    if t.jar + sum(t.candy) + sum(die != EMPTY and value_of(die) == CANDY for die in t.dice) != t.box.candy:
        broken.append("the candy dice do not add up")
    if not 0 <= t.waiting <= t.candy[t.turn]:
        broken.append("more candy waits than the player on turn holds")
    return broken


def _cat(t: Table) -> list[str]:
    if all(is_real(die) for die in t.cat) and len(t.cat) < t.box.board.row:
        return []
    return ["the cat row holds a candy, or is full and the cat has not come"]


def _columns(t: Table) -> list[str]:
    """Check that no die lies outside its column, and that the cached values of the columns are right."""
    board = t.box.board
    broken = []
    measured = t.clone()
    existing = {space for column in board.columns for space in board.spaces(column)}
    if any(die != EMPTY and space not in existing for space, die in enumerate(t.dice)):
        broken.append("a die lies where no space is")
    for column, name in enumerate(COLUMNS):
        measured.measure(column)
        if (t.next[column], t.takes[column]) != (measured.next[column], measured.takes[column]):
            broken.append(f"{name} is not as remembered")
    return broken
