"""Table: everything that lies on the table in a game of Ratzzia."""

from __future__ import annotations

from typing import ClassVar

from ....kernel import table
from ....kernel.frame import Frame
from ....kernel.packed import i64, vec
from ....kernel.values import Seat
from .board import ANY, FULL, SPACES
from .box import Box
from .dice import CANDY, EMPTY, FACES, SUPPORT


class Table(table.Table):
    """Everything on the table in Ratzzia: flat rows of ints, by space, by column, by seat, or by value for rolled dice."""

    __slots__ = (
        "bag",
        "box",
        "candy",
        "cat",
        "dice",
        "greys",
        "home",
        "jar",
        "loose",
        "next",
        "placed",
        "reasons",
        "resolved",
        "rolled",
        "support",
        "supported",
        "takes",
        "turn",
        "turns",
        "waiting",
    )

    FIELDS: ClassVar[tuple[str, ...]] = (
        "dice",
        "next",
        "takes",
        "cat",
        "home",
        "rolled",
        "support",
        "candy",
        "loose",
        "bag",
        "resolved",
        "jar",
        "turn",
        "turns",
        "placed",
        "greys",
        "supported",
        "waiting",
        "reasons",
    )

    def __init__(
        self,
        box: Box,
        stack: list[Frame],
        dice: vec[i64],
        next: vec[i64],
        takes: vec[i64],
        cat: list[int],
        home: vec[i64],
        rolled: vec[i64],
        support: vec[i64],
        candy: list[int],
        loose: list[int],
        bag: list[int],
        resolved: list[int],
        jar: int,
        turn: Seat,
        turns: int,
        placed: int,
        greys: int,
        supported: int,
        waiting: int,
        reasons: int,
    ) -> None:
        super().__init__(box.steps, box.names, stack)
        self.box = box
        self.dice = dice
        """On each space: the die, or EMPTY. Never changed in place: clones share it."""
        self.next = next
        """Of each column: the space directly above its highest die, where the next one goes (Z2.2)."""
        self.takes = takes
        """Of each column: the value that space takes now, ANY, or FULL if the column is complete."""
        self.cat = cat
        """The dice in the cat row, from left to right."""
        self.home = home
        """Dice not on the board and not rolled: of each seat, and under SUPPORT those in the reserve."""
        self.rolled = rolled
        """The rolled dice in the hand of the player on turn, counted by value."""
        self.support = support
        """The support dice that are rolled and not yet placed, counted by value."""
        self.candy = candy
        """Candy dice each seat holds unused; shared too."""
        self.loose = loose
        self.bag = bag
        """Food that is safe, of each seat; shared too."""
        self.resolved = resolved
        """The dice of the last resolved column, from its lowest space to its top, for its reward.

        Shared too.
        """
        self.jar = jar
        """Candy dice in the jar."""
        self.turn = turn
        """The seat on turn."""
        self.turns = turns
        """How many turns have ended (Z1.5)."""
        self.placed = placed
        """Own dice placed in this turn, in grey spaces too, and candy; not those forced into red (Z2.4)."""
        self.greys = greys
        """Dice put in grey spaces in this turn: at most two (Z3.1)."""
        self.supported = supported
        """Whether the support dice have been rolled in this turn (Z4.4)."""
        self.waiting = waiting
        """Candy dice that came back to the player on turn in this turn: they wait for the next one (Z5.2)."""
        self.reasons = reasons
        """Why the game is over, a bit a reason."""

    @classmethod
    def empty(cls, box: Box) -> Table:
        """Return the table before the first turn: an empty pantry, all dice at home (Z1.1), and the first food (Z1.3)."""
        board = box.board
        t = cls(
            box=box,
            stack=[],
            dice=vec[i64]([EMPTY] * SPACES),
            next=vec[i64](board.bottom),
            takes=vec[i64]([ANY] * len(board.columns)),
            cat=[],
            home=vec[i64]([box.dice if seat < box.players else 0 for seat in range(SUPPORT)] + [box.support]),
            rolled=vec[i64]([0] * FACES),
            support=vec[i64]([0] * FACES),
            candy=[0] * box.players,
            loose=[3 + seat for seat in range(box.players)],
            bag=[0] * box.players,
            resolved=[],
            jar=box.candy,
            turn=Seat(0),
            turns=0,
            placed=0,
            greys=0,
            supported=0,
            waiting=0,
            reasons=0,
        )
        for column in board.columns:
            t.measure(column)
        return t

    def clone(self) -> Table:
        copy = Table(
            self.box,
            self.stack[:],
            self.dice,
            self.next[:],
            self.takes[:],
            self.cat[:],
            self.home[:],
            self.rolled[:],
            self.support[:],
            self.candy,
            self.loose[:],
            self.bag,
            self.resolved,
            self.jar,
            self.turn,
            self.turns,
            self.placed,
            self.greys,
            self.supported,
            self.waiting,
            self.reasons,
        )
        copy.listed = self.listed
        return copy

    @property
    def cat_number(self) -> int | None:
        """The value the cat comes for: that of the die in the last grey space, once all are full (Z3.2)."""
        grey = self.box.board.grey
        return self.cat[grey - 1] % FACES if len(self.cat) >= grey else None

    @property
    def cat_room(self) -> int:
        """How many red spaces are free."""
        board = self.box.board
        return min(board.red, board.row - len(self.cat))

    def measure(self, column: int) -> None:
        """Find out where the next die of a column goes and what it must show, after its dice have changed (Z2.2)."""
        board = self.box.board
        bottom = board.bottom[column]
        end = board.end[column]
        dice = self.dice
        space = end
        while space > bottom and dice[space - 1] == EMPTY:
            space -= 1
        self.next[column] = space
        self.takes[column] = FULL if space == end else self._taken_at(space)

    def _taken_at(self, space: int) -> int:
        """Return the value a space takes. A chain of "=" takes what its nearest real die below shows (Z5.2)."""
        joined = self.box.board.joined
        while joined[space]:
            space -= 1
            below = self.dice[space]
            if below != EMPTY and below % FACES != CANDY:
                return below % FACES
            if not joined[space]:
                return ANY
        return self.box.board.numbers[space]

    def taken_above(self, column: int, value: int) -> int:
        """Return what a column would take after a die of this value, or FULL: an equal die, or the number of the space."""
        board = self.box.board
        above = self.next[column] + 1
        if above >= board.end[column]:
            return FULL
        return value if board.joined[above] else board.numbers[above]

    def mice(self, who: Seat, column: int) -> int:
        """Return how many real dice of an owner are in a column."""
        count = 0
        for space in self.box.board.spaces(column):
            die = self.dice[space]
            if die // FACES == who and die % FACES != CANDY:
                count += 1
        return count
