"""The printed examples of Rattus and its sets: how far a table is from each, and what is played there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ratking.games.rattus.rules.board import PLACES, REGIONS
from ratking.games.rattus.rules.parts.deck import HAND, cards_at, deck
from ratking.games.rattus.rules.parts.goods.trade import GOODS, trade
from ratking.games.rattus.rules.sets.all_sets import CARDS

# Any, in this file: options and tables are the games' own.
Far = Callable[[Any], int]
"""How far a table is from a position; nought if it is there."""

COVER: Final = "cover"
"""Whichever region card covers what is threatened."""


def rat_kinds(t: Any, name: str) -> list[int]:
    first = REGIONS.index(name) * PLACES
    return [kind for kind in t.kind[first : first + PLACES] if kind]


def cubes(t: Any, name: str) -> list[int]:
    seats = len(t.reserve)
    first = REGIONS.index(name) * seats
    return list(t.cubes[first : first + seats])


def far(
    *,
    turn: int,
    cards: dict[str, int] | None = None,
    rats: dict[str, int] | None = None,
    held: dict[str, list[int]] | None = None,
    plague: str | None = None,
    more: Far = lambda t: 0,
) -> Far:
    """The distance to a table with these cards, rats and cubes, at the beginning of a turn."""

    def distance(t: Any) -> int:
        found = 0
        for name, owner in (cards or {}).items():
            found += 4 * (t.owner[CARDS[name].number] != owner)
        for name, number in (rats or {}).items():
            found += 2 * abs(t.rats[REGIONS.index(name)] - number)
        for name, wanted in (held or {}).items():
            found += 2 * sum(abs(one - other) for one, other in zip(cubes(t, name), wanted, strict=True))
        if plague is not None:
            found += 2 * (t.plague != REGIONS.index(plague))
        return found + more(t)

    return distance


def at_least(name: str, wanted: dict[int, int]) -> Far:
    """How many cubes of these seats are missing in a region."""
    return lambda t: 2 * sum(max(0, number - cubes(t, name)[seat]) for seat, number in wanted.items())


def from_supply(t: Any, name: str) -> int:
    """How many rats of a region are not from the supply."""
    return sum(kind != 2 for kind in rat_kinds(t, name))


def has_card(t: Any, seat: int, of: str) -> int:
    """Nought if the seat has a region card that shows the class."""
    return 0 if any(of in deck(t).cards[card].text for card in cards_at(t, HAND, seat)) else 2


def fish_market(t: Any) -> int:
    """How far it is to the market of M10.2: where fish lie, who has them, who leads where."""
    fish = GOODS.index("fish")
    found = 3 * sum(trade(t).at[REGIONS.index(name)] != fish for name in ("germania", "polonia", "hungaria"))
    found += 3 * abs(trade(t).owned[BLUE * len(GOODS) + fish] - 3)
    found += 3 * sum(trade(t).owned[seat * len(GOODS) + fish] for seat in (RED, GREEN, YELLOW))
    found += 3 * (t.owner[CARDS["raider"].number] == RED)  # he would take another good on the way
    lead = {name: cubes(t, name) for name in ("germania", "polonia", "hungaria")}
    found += 2 * abs(lead["germania"][RED] - lead["germania"][BLUE]) + 2 * (lead["germania"][BLUE] < 2)
    found += 2 * max(0, 1 + max(lead["polonia"][RED], *lead["polonia"][2:]) - lead["polonia"][BLUE])
    found += 2 * max(0, 1 + max(lead["hungaria"][1:]) - lead["hungaria"][RED])
    return int(found + 2 * max(0, max(lead["germania"][2:]) + 1 - lead["germania"][RED]))


AFRICANUS: Final = {
    "players": 4,
    "sets": ["base", "africanus"],
    "cards": ["explorer", "sultan", "peasant", "king", "merchant", "witch"],
}
MERCATUS: Final = {
    "players": 4,
    "sets": ["base", "mercatus"],
    "cards": ["raider", "knight", "peasant", "king", "merchant", "witch"],
}

RED, BLUE, GREEN, YELLOW = range(4)
RATTUS: Final[dict[str, tuple[dict[str, Any], int, Far, list[str]]]] = {
    "B7.1": (
        {"players": 3},
        RED,
        far(turn=RED, rats={"gallia": 3, "germania": 1, "italia": 0}),
        ["place cubes", "gallia"],
    ),
    "B7.2": (
        {"players": 4},
        RED,
        far(
            turn=RED,
            cards={"knight": YELLOW, "peasant": GREEN, "merchant": GREEN, "monk": BLUE, "witch": BLUE, "king": BLUE},
            rats={"gallia": 3, "hispania": 0},
            held={"gallia": [0, 0, 2, 1]},
            plague="italia",
            more=lambda t: from_supply(t, "gallia"),
        ),
        [
            *("move plague", "gallia", "hispania", "hispania", "gallia 1", "1 bourgeoisie church"),
            *("gallia 2", "3 peasantry bourgeoisie church", "2 M bourgeoisie church"),
        ],
    ),
    "B7.3": (
        {"players": 4},
        RED,
        far(
            turn=RED,
            cards={"knight": RED, "witch": BLUE},
            rats={"scandia": 1},
            held={"scandia": [0, 0, 2, 0]},
            plague="italia",
            more=lambda t: from_supply(t, "scandia"),
        ),
        ["move plague", "scandia", "russia", "yes", "3 M peasantry magic"],
    ),
    "B7.4": (
        {"players": 3},
        RED,
        far(turn=RED, cards={"monk": RED}, rats={"gallia": 3, "anglia": 2}),
        ["place cubes", "gallia", "use monk", "gallia 2", "anglia"],
    ),
    "A6.1": (
        AFRICANUS,
        GREEN,
        far(
            turn=GREEN,
            cards={"explorer": RED, "sultan": BLUE, "merchant": YELLOW},
            rats={"gallia": 1},
            plague="germania",
            more=lambda t: at_least("gallia", {RED: 2, BLUE: 2})(t) + from_supply(t, "gallia"),
        ),
        ["move plague", "gallia", "1 bourgeoisie islamic"],
    ),
    "A6.1b": (
        AFRICANUS,
        GREEN,
        far(
            turn=GREEN,
            cards={"explorer": RED, "sultan": RED, "merchant": YELLOW},
            rats={"gallia": 1},
            plague="germania",
            more=lambda t: at_least("gallia", {RED: 3, BLUE: 1})(t) + from_supply(t, "gallia"),
        ),
        ["move plague", "gallia", "1 bourgeoisie islamic"],
    ),
    "A6.2": (
        AFRICANUS,
        BLUE,
        far(
            turn=BLUE,
            cards={"peasant": RED},
            rats={"gallia": 1},
            plague="germania",
            more=lambda t: at_least("gallia", {RED: 2, BLUE: 1})(t) + has_card(t, RED, "peasantry"),
        ),
        ["move plague", "gallia", "start 1 peasantry magic", COVER],
    ),
    "M10.1": (
        MERCATUS,
        GREEN,
        far(
            turn=GREEN,
            cards={"raider": RED, "knight": BLUE, "king": YELLOW},
            rats={"gallia": 1},
            plague="germania",
            more=lambda t: at_least("gallia", {RED: 2, BLUE: 2})(t) + from_supply(t, "gallia"),
        ),
        ["move plague", "gallia", "3 church chivalry royalty"],
    ),
    "M10.1b": (
        MERCATUS,
        GREEN,
        far(
            turn=GREEN,
            cards={"raider": RED, "knight": RED, "king": YELLOW},
            rats={"gallia": 1},
            plague="germania",
            more=lambda t: at_least("gallia", {RED: 3, BLUE: 1})(t) + from_supply(t, "gallia"),
        ),
        ["move plague", "gallia", "3 church chivalry royalty"],
    ),
    "M10.2": (
        MERCATUS,
        RED,
        far(turn=RED, plague="hispania", more=fish_market),
        ["take fish", "move plague", "gallia"],
    ),
}


# A move with a note is a stop of the lesson: the reader's own moves, and before a move of somebody else a pause to read.
FIRST_RATTUS: Final[list[tuple[str, str]]] = [
    ("italia", ""),
    ("gallia", "first cubes"),
    *((region, "") for region in ("hungaria", "polonia", "hungaria", "hungaria")),
    ("germania", "second cubes"),
    ("take peasant", "take a card"),
    ("place cubes", "place cubes"),
    ("gallia", "where to place"),
    ("2", "how many"),
    ("move plague", "move the plague"),
    ("hungaria", "where the plague goes"),
    ("polonia", "new rat"),
    ("start 3 M church royalty", ""),
    ("take witch", "a rat strikes"),
    *((move, "") for move in ("move plague", "italia", "gallia")),
    *((move, "") for move in ("take merchant", "move plague", "gallia", "germania", "hispania")),
    *((move, "") for move in ("gallia 1", "start 4 peasantry chivalry magic royalty", "6 A bourgeoisie magic royalty")),
    ("take king", "struck by a class sign"),
    ("use king", "use a card"),
    ("gallia", "to the palace"),
    ("place cubes", "order of actions"),
    ("germania", "many rats"),
    ("3", "one more"),
    ("move plague", "plague again"),
    ("hispania", "an empty region"),
    ("gallia", "two new rats"),
    ("italia", "apart"),
]
"""Two turns of a first game of Rattus: a card, cubes, the plague, a rat that strikes and one that does not, the palace."""
