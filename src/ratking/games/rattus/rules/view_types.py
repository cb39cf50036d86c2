"""View types: the shape of what a seat sees of the table. The page's types are made from these.

Names with spaces are those of the JSON. A docstring below a name says what it is; it goes into the page's types as well.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

Rat = TypedDict(
    "Rat",
    {
        "start": bool,
        "face": str | None,
        "seen by": list[int],
        "again": NotRequired[bool],
    },
)
"""A rat on the map: its face, "start 2 M church", if this seat has seen it; `again` if it had been turned up before."""


class Region(TypedDict):
    """A region: its cubes by seat, its rats by place."""

    cubes: list[int]
    rats: list[Rat | None]
    neighbours: list[str]


ClassCard = TypedDict("ClassCard", {"class": str, "owner": int | None, "used": bool})
"""A class card in the game, and whether its power has been used in this turn."""


class Loss(TypedDict):
    """A cube that a rat takes: whose, to which sign, and the class card that is hit, if a class hits."""

    seat: int
    sign: str
    card: str | None


class Strike(TypedDict):
    """A rat that lies face up while players may still do something about it, and what it does as things stand.

    Its signs are each M, A and class, in the order in which they hit; `cubes` is what counts against its limit.
    """

    region: str
    face: str
    limit: int
    signs: list[str]
    cubes: int
    strikes: bool
    losses: list[Loss]


RegionCards = TypedDict(
    "RegionCards",
    {
        "hand": list[str],
        "looking at": list[str],
        "hands": list[list[str]] | None,
        "hand sizes": list[int],
        "deck": int,
        "open": list[str],
        "discards": list[str],
        "covers": dict[str, str],
    },
)
"""The region cards: this seat's own hand, everybody's after the end, and by class card what covers it."""


class Diplomats(TypedDict):
    """The diplomats, by seat."""

    stock: int
    palace: list[int]
    regions: dict[str, list[int]]


class Goods(TypedDict):
    """The goods: in the stock, up and down; with players; on the map; on class cards."""

    up: dict[str, int]
    down: dict[str, int]
    players: list[dict[str, int]]
    regions: dict[str, str]
    cards: dict[str, str]
    taken: bool


Table = TypedDict(
    "Table",
    {
        "regions": dict[str, Region],
        "plague": str | None,
        "reserve": list[int],
        "palace": list[int],
        "supply": int,
        "cards": dict[str, ClassCard],
        "turned up": list[str],
        "strike": Strike | None,
        "faces left": dict[str, int],
        "turn": int,
        "last round": bool,
        "region cards": NotRequired[RegionCards],
        "diplomats": NotRequired[Diplomats],
        "caravan": NotRequired[str | None],
        "coins": NotRequired[list[int]],
        "goods": NotRequired[Goods],
    },
)
"""The table: what is public, and the faces this seat has seen. What a set brings is absent without it."""


class Danger(TypedDict):
    """What the aid of that name says: the cubes each seat would lose on average if the plague came to a region now.

    While a player is asked whether the plague counts as cubes, the same for each answer; else there are no answers.
    """

    regions: dict[str, list[float]]
    answers: dict[str, list[float]]
