"""Effects: the only functions that change the table. Each records an event; rewards use them and never touch fields."""

from __future__ import annotations

from ....kernel.event import Kind
from ....kernel.packed import i64, total, vec
from ....kernel.values import Seat, seats
from .board import COLUMNS, column_of
from .dice import CANDY, EMPTY, FACES, SUPPORT, die, written
from .end_reasons import BAG_FULL
from .ending import WINNING_BAG, end_game
from .events import (
    CANDY_PLACED,
    CANDY_TAKEN,
    CANDY_TAKEN_AT,
    CANDY_TAKEN_FROM,
    CAT_ALERTED,
    CAT_COMES,
    CAT_FED,
    COLUMN_COMPLETED,
    DIE_PLACED,
    DIE_PUSHED_IN,
    FOOD_GAINED,
    FOOD_PASSED,
    FOOD_SAVED,
    RETIRED,
    SUPPORT_ALERTS,
    SUPPORT_FED,
    SUPPORT_PLACED,
    SUPPORT_RETURNED,
)
from .table import Table

# ---- dice in hand


def roll_die(t: Table, owner: int, value: int) -> None:
    """Roll a die that was at home: it shows this value now."""
    t.home[owner] -= 1
    if owner == SUPPORT:
        t.support[value] += 1
    else:
        t.rolled[value] += 1


def pick_up(t: Table, who: Seat, value: int, number: int) -> None:
    """Pick up rolled dice of one value, to be rolled again (Z2.1)."""
    t.rolled[value] -= number
    t.home[who] += number


def put_down(t: Table, who: Seat) -> None:
    """Stop placing: dice rolled and not placed stay in the player's hand, support dice go back (Z2.4, Z4.2)."""
    t.home[who] += total(t.rolled)
    left = total(t.support)
    t.rolled = vec[i64]([0] * FACES)
    if left:
        t.home[SUPPORT] += left
        t.support = vec[i64]([0] * FACES)
        t.tell(SUPPORT_RETURNED, who, left)


# ---- dice on the board


def place_die(t: Table, who: Seat, column: int, value: int) -> None:
    """Place a rolled die of the player in the next free space of a column (Z2.2)."""
    t.rolled[value] -= 1
    t.placed += 1
    _lay(t, column, die(who, value))
    t.tell(DIE_PLACED, who, value, column)


def place_support(t: Table, who: Seat, column: int, value: int) -> None:
    """Place a rolled support die in the next free space of a column (Z4.2)."""
    t.support[value] -= 1
    _lay(t, column, die(SUPPORT, value))
    t.tell(SUPPORT_PLACED, who, value, column)


def place_candy(t: Table, who: Seat, column: int) -> None:
    """Place a candy die that the player holds, as a die of their colour (Z5.2)."""
    t.candy = _changed(t.candy, who, -1)
    t.placed += 1
    _lay(t, column, die(who, CANDY))
    t.tell(CANDY_PLACED, who, column)


def _lay(t: Table, column: int, laid: int) -> None:
    t.dice = t.dice[:]
    t.dice[t.next[column]] = laid
    t.measure(column)


def push_in(t: Table, who: Seat, column: int, laid: int) -> None:
    """Push a die from home into the lowest space of a column; those above move up as far as the first gap (Z5.1)."""
    t.home[laid // FACES] -= 1
    bottom = t.box.board.bottom[column]
    gap = bottom
    while t.dice[gap] != EMPTY:
        gap += 1
    t.dice = t.dice[:]
    for space in range(gap, bottom, -1):
        t.dice[space] = t.dice[space - 1]
    t.dice[bottom] = laid
    t.measure(column)
    t.tell(DIE_PUSHED_IN, who, column, gap - bottom)


def retire(t: Table, who: Seat, column: int) -> None:
    """Take all dice of the player out of a column (Z2.3); the gaps stay."""
    retired = 0
    t.dice = t.dice[:]
    for space in t.box.board.spaces(column):
        if t.dice[space] // FACES == who:
            come_back(t, t.dice[space])
            t.dice[space] = EMPTY
            retired += 1
    t.measure(column)
    t.tell(RETIRED, who, column, retired)


def come_back(t: Table, leaving: int) -> None:
    """Return a die that was retired or chased off to its owner's hand or to the reserve.

    A candy die counts as its owner's: they hold it unused, from their next turn on (Z5.2).
    """
    owner = leaving // FACES
    if leaving % FACES != CANDY:
        t.home[owner] += 1
        return
    t.candy = _changed(t.candy, owner, 1)
    if owner == t.turn:
        t.waiting += 1


def clear_column(t: Table, column: int) -> None:
    """Pay for the spaces of a complete column, and return its dice home, candy to the jar (Z2.5).

    How they lay is remembered for the column's reward.
    """
    t.tell(COLUMN_COMPLETED, t.turn, column)
    spaces = t.box.board.spaces(column)
    t.resolved = [t.dice[space] for space in spaces]
    t.dice = t.dice[:]
    pay = [0] * t.box.players
    for space in spaces:
        leaving = t.dice[space]
        if leaving != EMPTY:
            owner = leaving // FACES
            if owner != SUPPORT:  # Z4.3
                pay[owner] += t.box.board.sausages[space]
            if leaving % FACES == CANDY:
                t.jar += 1
            else:
                t.home[owner] += 1
            t.dice[space] = EMPTY
    t.measure(column)
    for seat in seats(t.box.players):
        if pay[seat]:
            gain(t, seat, pay[seat], column)


# ---- the cat


def alert_cat(t: Table, who: Seat, value: int, owner: int) -> None:
    """Place a die of the player, or a support die, in the next grey space (Z3.1)."""
    if owner == SUPPORT:
        t.support[value] -= 1
    else:
        t.rolled[value] -= 1
        t.placed += 1
    t.greys += 1
    t.cat.append(die(owner, value))
    t.tell(SUPPORT_ALERTS if owner == SUPPORT else CAT_ALERTED, who, value)


def feed_cat(t: Table, who: Seat, owner: int) -> None:
    """Move rolled dice with the cat's number to red spaces, as many as are free (Z3.2). A full row brings the cat.

    They do not count as placed (Z2.4), unless a house rule says so.
    """
    number = t.cat_number
    if number is None:
        return
    counts = t.support if owner == SUPPORT else t.rolled
    dice: int = min(counts[number], t.cat_room)
    if not dice:
        return
    counts[number] -= dice
    t.cat += [die(owner, number)] * dice
    if t.box.cat_counts and owner != SUPPORT:
        t.placed += dice
    t.tell(SUPPORT_FED if owner == SUPPORT else CAT_FED, who, dice, number)
    if len(t.cat) == t.box.board.row:
        cat_comes(t)


def cat_comes(t: Table) -> None:
    """Return all dice on the board to their owners; nobody gets anything (Z3.3)."""
    for leaving in t.cat:
        come_back(t, leaving)
    t.cat = []
    for leaving in t.dice:
        if leaving != EMPTY:
            come_back(t, leaving)
    t.dice = vec[i64]([EMPTY] * len(t.dice))
    for column in range(len(COLUMNS)):
        t.measure(column)
    t.tell(CAT_COMES)


# ---- candy


def take_candy(t: Table, who: Seat) -> None:
    """Take a candy die from the jar (Z5.2)."""
    t.jar -= 1
    t.candy = _changed(t.candy, who, 1)
    t.tell(CANDY_TAKEN, who)


def take_candy_from(t: Table, who: Seat, other: int) -> None:
    """Take a candy die from a player who holds it unused (Z5.2)."""
    t.candy = _changed(t.candy, other, -1)
    t.candy = _changed(t.candy, who, 1)
    t.tell(CANDY_TAKEN_FROM, who, other)


def take_candy_at(t: Table, who: Seat, space: int) -> None:
    """Take a candy die off the board, leaving a gap (Z5.2)."""
    t.dice = t.dice[:]
    t.dice[space] = EMPTY
    t.candy = _changed(t.candy, who, 1)
    t.measure(column_of(space))
    t.tell(CANDY_TAKEN_AT, who, space)


def _changed(numbers: list[int], who: int, by: int) -> list[int]:
    """Return what each seat has, after that of one seat has changed. A new list: clones share the old one."""
    changed = numbers[:]
    changed[who] += by
    return changed


# ---- food


def gain(t: Table, who: Seat, sausages: int, column: int) -> None:
    """Give the player loose food from a column: for its spaces, or from the jar on its shelf. Food never runs out (Z1.2)."""
    t.loose[who] += sausages
    t.tell(FOOD_GAINED, who, sausages, column)


def pass_food(t: Table, who: Seat, other: int, sausages: int) -> None:
    """Pass loose food from one player to another (Z5.5, Z5.6)."""
    t.loose[who] -= sausages
    t.loose[other] += sausages
    t.tell(FOOD_PASSED, who, other, sausages)


def save_food(t: Table, who: Seat, sausages: int) -> None:
    """Move loose food to the bag, where it is safe. A player who has enough there wins at once (Z1.4)."""
    t.loose[who] -= sausages
    t.bag = _changed(t.bag, who, sausages)
    t.tell(FOOD_SAVED, who, sausages)
    if t.bag[who] >= WINNING_BAG:
        end_game(t, BAG_FULL)


def tell_roll(t: Table, kind: Kind, who: Seat, counts: vec[i64]) -> None:
    """Record what the dice show after a roll."""
    if t.outbox is not None:  # only then it is worth writing them down
        t.tell(kind, who, written(counts))
