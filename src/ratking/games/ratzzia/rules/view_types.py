"""View types: the shape of what everybody sees of the table. The page's types are made from these."""

from __future__ import annotations

from typing import TypedDict


class Die(TypedDict):
    """A die: whose it is, null for a support die, and what it shows, 0 for candy."""

    owner: int | None
    value: int


class Space(TypedDict):
    """A space: the value it takes, 0 for any, and whether its die must equal the one below."""

    number: int
    equal: bool
    sausages: int
    die: Die | None


class Column(TypedDict):
    """A column, its spaces from bottom to top; `takes` is what the next free one takes, 0 for any, null if it is full."""

    reward: str
    jar: int
    spaces: list[Space]
    hidden: int
    lacks: int
    takes: int | None


class Cat(TypedDict):
    """The cat row: how many spaces it has, its dice from left to right, and the number that the cat comes for."""

    grey: int
    red: int
    dice: list[Die]
    number: int | None


class Support(TypedDict):
    """The support dice."""

    reserve: int
    rolled: list[int]


class Candy(TypedDict):
    """The candy dice: in the jar, held by seat, and how many of those of the seat on turn wait for its next turn."""

    jar: int
    held: list[int]
    waiting: int


class Table(TypedDict):
    """The table. `anna` is the die that she is about to let in elsewhere while she asks where: it is in no hand then."""

    columns: dict[str, Column]
    cat: Cat
    anna: Die | None
    hands: list[int]
    rolled: list[int]
    support: Support
    candy: Candy
    loose: list[int]
    bag: list[int]
    turn: int
    turns: int
