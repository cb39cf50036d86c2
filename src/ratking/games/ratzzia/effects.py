"""Effects: the few things that ever change on the table. Each one is an event; rewards speak in these, never in fields."""

from __future__ import annotations

from .board import COLUMN_OF, COLUMNS, SPACE_NAMES
from .dice import CANDY, EMPTY, FACES, SUPPORT, die, shown
from .ending import BAG_FULL, WINNING_BAG, end_game
from .table import Table

# ---- dice in hand


def roll_die(t: Table, owner: int, value: int) -> None:
    """One die that was at home shows a value."""
    t.home[owner] -= 1
    if owner == SUPPORT:
        t.support[value] += 1
    else:
        t.rolled[value] += 1


def pick_up(t: Table, who: int, value: int, number: int) -> None:
    """Rolled dice of one value are taken up again, to be re-rolled (Z2.1)."""
    t.rolled[value] -= number
    t.home[who] += number


def put_down(t: Table, who: int) -> None:
    """The player stops placing: what he has rolled and not placed stays in hand, support dice go back (Z2.4, Z4.2)."""
    t.home[who] += sum(t.rolled)
    left = sum(t.support)
    t.rolled = [0] * FACES
    if left:
        t.home[SUPPORT] += left
        t.support = [0] * FACES
        if t.outbox is not None:
            t.tell("support returned", {"seat": who, "dice": left})


# ---- dice on the board


def place_die(t: Table, who: int, column: int, value: int) -> None:
    """A rolled die of the player to the next free space of a column (Z2.2)."""
    t.rolled[value] -= 1
    t.placed += 1
    _lay(t, column, die(who, value))
    if t.outbox is not None:
        t.tell("die placed", {"seat": who, "value": value, "column": COLUMNS[column]})


def place_support(t: Table, who: int, column: int, value: int) -> None:
    """A rolled support die to the next free space of a column (Z4.2)."""
    t.support[value] -= 1
    _lay(t, column, die(SUPPORT, value))
    if t.outbox is not None:
        t.tell("support placed", {"seat": who, "value": value, "column": COLUMNS[column]})


def place_candy(t: Table, who: int, column: int) -> None:
    """A candy die the player holds, as a die of his colour (Z5.2)."""
    t.candy[who] -= 1
    t.placed += 1
    _lay(t, column, die(who, CANDY))
    if t.outbox is not None:
        t.tell("candy placed", {"seat": who, "column": COLUMNS[column]})


def _lay(t: Table, column: int, laid: int) -> None:
    t.dice[t.next[column]] = laid
    t.look_again(column)


def push_in(t: Table, who: int, column: int, laid: int) -> None:
    """A die from home to the lowest space of a column; those above move up as far as the first gap (Z5.1)."""
    t.home[laid // FACES] -= 1
    bottom = t.box.board.bottom[column]
    gap = t.dice.index(EMPTY, bottom)
    t.dice[bottom + 1 : gap + 1] = t.dice[bottom:gap]
    t.dice[bottom] = laid
    t.look_again(column)
    if t.outbox is not None:
        t.tell("die pushed in", {"seat": who, "column": COLUMNS[column], "pushed": gap - bottom})


def retire(t: Table, who: int, column: int) -> None:
    """All dice of the player leave a column (Z2.3); the gaps stay."""
    retired = 0
    for space in t.box.board.spaces(column):
        if t.dice[space] // FACES == who:
            go_home(t, t.dice[space])
            t.dice[space] = EMPTY
            retired += 1
    t.look_again(column)
    if t.outbox is not None:
        t.tell("retired", {"seat": who, "column": COLUMNS[column], "dice": retired})


def go_home(t: Table, leaving: int) -> None:
    """A die leaves the board: to its owner's hand or the reserve; a candy die to the jar."""
    if leaving % FACES == CANDY:
        t.jar += 1
    else:
        t.home[leaving // FACES] += 1


def clear_column(t: Table, column: int) -> None:
    """A complete column pays for its spaces, and its dice go home (Z2.5). They are remembered for its reward."""
    if t.outbox is not None:
        t.tell("column completed", {"seat": t.turn, "column": COLUMNS[column]})
    spaces = t.box.board.spaces(column)
    t.resolved = [t.dice[space] for space in spaces]
    pay = [0] * t.box.players
    for space in spaces:
        leaving = t.dice[space]
        if leaving != EMPTY:
            owner = leaving // FACES
            if owner != SUPPORT:  # Z4.3
                pay[owner] += t.box.board.sausages[space]
            go_home(t, leaving)
            t.dice[space] = EMPTY
    t.look_again(column)
    for seat, sausages in enumerate(pay):
        if sausages:
            gain(t, seat, sausages, column)


# ---- the cat


def alert_cat(t: Table, who: int, value: int, owner: int) -> None:
    """A die of the player, or a support die, to the next grey space (Z3.1)."""
    if owner == SUPPORT:
        t.support[value] -= 1
    else:
        t.rolled[value] -= 1
        t.placed += 1
    t.greys += 1
    t.cat.append(die(owner, value))
    if t.outbox is not None:
        t.tell("cat alerted", {"seat": who, "value": value})


def feed_cat(t: Table, who: int, owner: int) -> None:
    """Rolled dice that show the cat's number go to red spaces, as many as are free (Z3.2). A full row brings it."""
    number = t.cat_number
    if number is None:
        return
    counts = t.support if owner == SUPPORT else t.rolled
    dice = min(counts[number], t.cat_room)
    if not dice:
        return
    counts[number] -= dice
    t.cat += [die(owner, number)] * dice
    if owner != SUPPORT:
        t.placed += dice  # Z2.4
    if t.outbox is not None:
        t.tell("cat fed", {"seat": who, "dice": dice, "value": number})
    if len(t.cat) == t.box.board.row:
        cat_comes(t)


def cat_comes(t: Table) -> None:
    """Everybody takes all dice off the whole board; nobody gets anything (Z3.3)."""
    for leaving in t.cat:
        go_home(t, leaving)
    t.cat = []
    for space, leaving in enumerate(t.dice):
        if leaving != EMPTY:
            go_home(t, leaving)
            t.dice[space] = EMPTY
    for column in t.box.board.columns:
        t.look_again(column)
    if t.outbox is not None:
        t.tell("cat comes", {})


# ---- candy


def take_candy(t: Table, who: int) -> None:
    """From the jar (Z5.2)."""
    t.jar -= 1
    t.candy[who] += 1
    if t.outbox is not None:
        t.tell("candy taken", {"seat": who})


def take_candy_from(t: Table, who: int, other: int) -> None:
    """From a player who holds it unused (Z5.2)."""
    t.candy[other] -= 1
    t.candy[who] += 1
    if t.outbox is not None:
        t.tell("candy taken from", {"seat": who, "from": other})


def take_candy_at(t: Table, who: int, space: int) -> None:
    """From the board, leaving a gap (Z5.2)."""
    t.dice[space] = EMPTY
    t.candy[who] += 1
    t.look_again(COLUMN_OF[space])
    if t.outbox is not None:
        t.tell("candy taken at", {"seat": who, "space": SPACE_NAMES[space]})


# ---- food


def gain(t: Table, who: int, sausages: int, column: int) -> None:
    """Loose food from a column: for its spaces, or from the jar on its shelf. Food never runs out (Z1.2)."""
    t.loose[who] += sausages
    if t.outbox is not None:
        t.tell("food gained", {"seat": who, "sausages": sausages, "column": COLUMNS[column]})


def pass_food(t: Table, who: int, other: int, sausages: int) -> None:
    """Loose food from one player to another (Z5.5, Z5.6)."""
    t.loose[who] -= sausages
    t.loose[other] += sausages
    if t.outbox is not None:
        t.tell("food passed", {"seat": who, "to": other, "sausages": sausages})


def save_food(t: Table, who: int, sausages: int) -> None:
    """Loose food to the bag, where it is safe. Who has enough there has won, at once (Z1.4)."""
    t.loose[who] -= sausages
    t.bag[who] += sausages
    if t.outbox is not None:
        t.tell("food saved", {"seat": who, "sausages": sausages})
    if t.bag[who] >= WINNING_BAG:
        end_game(t, BAG_FULL)


def tell_roll(t: Table, kind: str, who: int, counts: list[int]) -> None:
    """What the dice show after a roll."""
    if t.outbox is not None:
        t.tell(kind, {"seat": who, "dice": shown(counts)})
