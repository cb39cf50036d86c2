"""The printed examples of Rattus and its sets: the distance of a table from each position, and the moves played there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from steps import Step, spoken

from ratking.games.rattus.rules.board import PLACES, REGIONS
from ratking.games.rattus.rules.parts.deck import HAND, cards_at, deck
from ratking.games.rattus.rules.parts.goods.trade import GOODS, trade
from ratking.games.rattus.rules.sets.all_sets import CARDS

# Any in this file: options and tables, whose types belong to the games.
Far = Callable[[Any], int]
"""The distance of a table from a position; 0 if it is reached."""

COVER: Final = "cover"
"""Stands for any region card that covers the threatened card."""


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
    """Return a function for the distance from a table with these cards, rats and cubes at the beginning of a turn."""

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
    """Return a function that counts how many cubes of these seats are missing in a region."""
    return lambda t: 2 * sum(max(0, number - cubes(t, name)[seat]) for seat, number in wanted.items())


def from_supply(t: Any, name: str) -> int:
    """Count the rats of a region that are not from the supply."""
    return sum(kind != 2 for kind in rat_kinds(t, name))


def has_card(t: Any, seat: int, of: str) -> int:
    """Return 0 if the seat has a region card that shows the class, else a distance."""
    return 0 if any(of in deck(t).cards[card].text for card in cards_at(t, HAND, seat)) else 2


def fish_market(t: Any) -> int:
    """Return the distance from the market of M10.2: where fish lie, who has them, who leads where."""
    fish = GOODS.index("fish")
    found = 3 * sum(trade(t).at[REGIONS.index(name)] != fish for name in ("germania", "polonia", "hungaria"))
    found += 3 * abs(int(trade(t).owned[BLUE * len(GOODS) + fish]) - 3)
    found += 3 * sum(trade(t).owned[seat * len(GOODS) + fish] for seat in (RED, GREEN, YELLOW))
    found += 3 * (t.owner[CARDS["raider"].number] == RED)  # the Raider would take another good on the way
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


LATER: Final = spoken(
    "place cubes | germania | 3 | move plague | italia | hungaria | hispania | place cubes | italia "
    "| take peasant | move plague | gallia | germania | anglia | gallia 2 | 3 church chivalry royalty "
    "| 4 A royalty | place cubes | hispania | take peasant | use merchant | hungaria | bulgaria | 2 "
    "| move plague | germania | gallia | gallia | germania 2 | 2 M bourgeoisie church | germania 3 "
    "| start 6 A bourgeoisie chivalry royalty | use witch | anglia 1 | start 1 bourgeoisie magic "
    "| polonia 2 | 3 bourgeoisie church magic | no | take peasant | place cubes | hispania | 4 | use king "
    "| germania | move plague | hungaria | polonia | bulgaria | hungaria 2 | 5 A church magic "
    "| hungaria 3 | 6 MA bourgeoisie chivalry | 4 M church magic royalty | place cubes | hispania "
    "| take merchant | use merchant | polonia | hungaria | 2 | move plague | polonia | germania "
    "| germania | polonia 3 | 5 MA chivalry | polonia 1 | place cubes | hispania | take peasant "
    "| move plague | germania | hungaria | hungaria | germania 1 | 1 peasantry magic "
    "| 3 M peasantry bourgeoisie | use witch | anglia 1 | anglia 2 | start 4 M peasantry church chivalry "
    "| place cubes | hispania | take peasant | use king | germania | move plague | hungaria | polonia "
    "| polonia | hungaria 1 | 4 A peasantry | 5 MA royalty | place cubes | hispania | use merchant "
    "| italia | hungaria | 3 | take peasant | move plague | polonia | germania | germania | polonia 1 "
    "| 6 MMA | 6 MA church magic | place cubes | italia | take monk | use monk | italia 2 | hungaria "
    "| move plague | germania | hungaria | hungaria | germania 1 | 4 A bourgeoisie | 5 A chivalry magic "
    "| use witch | anglia 1 | gallia 1 | 2 M bourgeoisie royalty | yes | place cubes | hispania "
    "| use king | germania | move plague | hungaria | polonia | polonia | hungaria 3 | 5 MM church magic "
    "| hungaria 1 | 5 MA magic | 6 MMA | place cubes | hispania | 4 | use merchant | hispania | gallia "
    "| 1 | move plague | polonia | germania | germania | polonia 2 | 1 bourgeoisie church "
    "| 3 peasantry bourgeoisie royalty | place cubes | hispania | use monk | italia 1 | gallia "
    "| take merchant | use merchant | bulgaria | hungaria | 2 | move plague | hungaria | use witch "
    "| anglia 1 | gallia 2 | 3 peasantry bourgeoisie church | no | place cubes | hispania | take merchant "
    "| use merchant | gallia | hispania | 2"
)
"""The continuation of the game, played by steady bots until one rat is left."""
LAST_ROUND: Final = spoken(
    "use monk | italia 3 | germania | use peasant | hungaria | gallia 3 | start 2 M church royalty "
    "| gallia 1 | hispania 3 | 2 peasantry magic royalty | hispania 2 | 4 M peasantry church royalty "
    "| start 4 A church | 6 A church chivalry royalty"
)

FIRST_RATTUS: Final[list[Step]] = [
    Step(
        name="aim",
        before=("italia",),
        own=("gallia",),
        then=spoken("hungaria | polonia | hungaria | hungaria"),
        points=("gallia",),
        tap="gallia",
    ),
    Step(name="rats", own=("germania",), points=("germania",), tap="germania"),
    Step(name="card", own=("take peasant",), points=("card peasant",), tap="take peasant"),
    Step(name="cubes", own=("place cubes", "gallia", "2"), points=("gallia",), tap="gallia"),
    Step(name="plague", own=("move plague", "hungaria"), points=("hungaria", "plague"), tap="hungaria"),
    Step(name="new rats", own=("polonia",), points=("polonia",), tap="polonia"),
    Step(
        name="majority",
        hold="rat turned up",
        then=spoken(
            "start 3 M church royalty"
            "| take witch | move plague | italia | gallia"
            "| take merchant | move plague | gallia | germania | hispania | gallia 1"
        ),
        points=("rat hungaria 1", "hungaria"),
        picture="B4.6",
        explains=("limit", "M"),
    ),
    Step(
        name="class",
        hold="rat turned up",
        then=("start 4 peasantry chivalry magic royalty",),
        points=("card peasant", "gallia"),
        picture="B1.3",
        explains=("peasantry", "chivalry", "magic", "royalty", "church", "bourgeoisie"),
    ),
    Step(
        name="limit",
        hold="rat turned up",
        then=("6 A bourgeoisie magic royalty",),
        points=("rat gallia 2", "gallia"),
        picture="B4.5",
        explains=("limit", "A"),
    ),
    Step(name="palace", own=("take king", "use king", "gallia"), points=("card king", "gallia", "palace"), tap="take king"),
    Step(
        name="turn",
        own=spoken("place cubes | germania | 3 | move plague | hispania | gallia | italia"),
        then=spoken(
            "place cubes | polonia | move plague | italia | hungaria | hungaria"
            "| place cubes | polonia | move plague | hispania | gallia | italia"
        ),
        points=("germania", "hispania"),
        tap="germania",
    ),
    Step(
        name="witch",
        own=(
            *("take witch", "use witch"),
            *("germania 1", "start 5 MM peasantry royalty", "polonia 1", "start 1 bourgeoisie chivalry"),
        ),
        points=("card witch", "germania", "polonia"),
        tap="take witch",
    ),
    Step(name="swap", own=("yes",), points=("germania", "polonia")),
    Step(
        name="last rat",
        before=LATER,
        own=("move plague", "germania", "hungaria"),
        points=("germania", "hungaria"),
        tap="germania",
    ),
    Step(name="last round", then=LAST_ROUND),
]
"""Three turns of a first game and its end: a card, cubes, the plague, three faces, the palace, two rats, the score."""
