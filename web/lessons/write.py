"""Writes the printed examples and the guided first games as records: src/learn/lessons.

    python web/lessons/write.py [NAME ...]

Every position is reached by a real game with dictated luck, so that the page plays it on the real engine. The games of
Ratzzia are written down move by move; those of Rattus are found by a search that steers seats and luck alike towards the
position of the example. tests/records/test_lessons.py replays all of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from ratking.games.rattus.cards.catalogue import NAMES
from ratking.games.rattus.deck import REGION_CARDS, cards_at

import ratking
from ratking.games.catalogue import game_called
from ratking.games.rattus.board import PLACES, REGIONS
from ratking.games.rattus.moves import GOODS
from ratking.kernel import engine
from ratking.kernel.rng import Rng

TO: Final = Path(__file__).parent.parent / "src" / "learn" / "lessons"
PEOPLE: Final = ["Marta", "Bruno", "Giulia", "Pere"]

# Any, in this file: options and tables are the games' own.
Far = Callable[[Any], int]
"""How far a table is from a position; nought if it is there."""


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
            found += 4 * (t.owner[NAMES.index(name)] != owner)
        for name, number in (rats or {}).items():
            found += 2 * abs(t.rats[REGIONS.index(name)] - number)
        for name, wanted in (held or {}).items():
            found += 2 * sum(abs(one - other) for one, other in zip(cubes(t, name), wanted, strict=True))
        if plague is not None:
            found += 2 * (t.plague != REGIONS.index(plague))
        return found + more(t)

    return distance


def at_turn(t: Any, turn: int) -> bool:
    return bool(t.stack) and t.stack[-1].step.name == "actions" and t.who == turn


def search(
    options: dict[str, Any], turn: int, distance: Far, then: list[str], tries: int = 400, longest: int = 260
) -> list[str]:
    """The moves of a game that leads to the position, and after which `then` can be played."""
    game = game_called("rattus")
    complete = game.options(options, Rng(0))
    for seed in range(tries):
        rng = Rng(f"lesson {seed}")
        t = game.table(complete)
        engine.settle(t)
        path: list[str] = []
        for _ in range(longest):
            if t.over:
                break
            if at_turn(t, turn) and distance(t) == 0:
                whole = filled(game, t, then)
                if whole:
                    then[:] = whole
                    return path
            legal = list(t.legal)
            move = legal[rng.below(len(legal))]
            if len(legal) > 1 and rng.below(10):
                move = best(t, legal, distance, rng)
            path.append(game.space.text(move))
            engine.apply(t, move)
    raise SystemExit("no game leads there")


def best(t: Any, legal: list[int], distance: Far, rng: Rng) -> int:
    """The move after which the table is nearest; of several one at random."""
    least, found = 1 << 30, legal[:1]
    for move in legal:
        after = t.clone()
        engine.apply(after, move)
        now = distance(after)
        if now < least:
            least, found = now, []
        if now == least:
            found.append(move)
    return found[rng.below(len(found))]


def filled(game: Any, t: Any, then: Sequence[str]) -> list[str] | None:
    """The moves of the example with whatever else is asked between and after them; None if they cannot be played."""
    after = t.clone()
    whole: list[str] = []
    for wanted in then:
        text = wanted
        if wanted == COVER:
            asked = [
                game.space.text(move)
                for move in after.legal
                if after.stack and after.stack[-1].step.name == "play region card"
            ]
            text = next((move for move in asked if move != "pass"), "")
        number = game.space.number(text)
        for _ in range(6 if whole else 0):
            if number in after.legal or after.over:
                break
            whole.append(game.space.text(after.legal[0]))
            engine.apply(after, after.legal[0])
        if number is None or number not in after.legal:
            return None
        whole.append(text)
        engine.apply(after, number)
    while not after.over and after.stack[-1].step.name != "actions":
        whole.append(game.space.text(after.legal[0]))
        engine.apply(after, after.legal[0])
    return whole


def written(name: str, game: str, options: dict[str, Any], before: Sequence[str], then: Sequence[str], seat: int) -> None:
    """Check the game by playing it, and write it with the number of the move from which the example begins."""
    match = ratking.new(game, chance="manual", **options)
    match.record.seats[:] = PEOPLE[: match.players]
    stops = []
    for at, move in enumerate([*before, *then]):
        if at >= len(before) and match.seat == seat:
            stops.append(at)
        match.play(move)
    lesson: dict[str, Any] = {
        "name": name,
        "from": len(before),
        "seat": seat,
        "stops": stops,
        "record": {**match.record.to_json()},
    }
    lesson["record"].pop("check")
    TO.mkdir(exist_ok=True)
    (TO / f"{name}.json").write_text(json.dumps(lesson, ensure_ascii=False) + "\n", encoding="utf-8")
    print(name, len(before), len(then))


def dice(*values: int) -> list[str]:
    return [str(value) for value in values]


def keep(*rolled: int) -> list[str]:
    """A roll that is kept: the dice, and nought re-rolled of each value they show."""
    return ["roll", *dice(*rolled), *["0"] * len(set(rolled))]


COVER: Final = "cover"
"""Whichever region card covers what is threatened."""

RATZZIA: Final[dict[str, tuple[dict[str, Any], list[str], list[str], int]]] = {
    "Z6.1": (
        {"players": 3},
        [
            *keep(1, 1, 1, 2, 2, 3, 4),
            *("1 on anna", "done"),
            *keep(6, 5, 1, 1, 2, 2, 3),
            *("6 on jar2", "5 on jar2", "done"),
            *keep(4, 1, 1, 2, 2, 3, 3),
            *("4 on jar2", "done"),
        ],
        [*keep(3, 1, 1, 2, 4, 6), "3 on jar2", "done"],
        0,
    ),
    "Z6.2": (
        {"players": 3},
        [
            *keep(5, 1, 1, 2, 2, 3, 4),
            *("5 on cat", "1 on anna", "done"),
            *keep(6, 4, 1, 1, 2, 2, 3),
            *("6 on jar2", "done"),
            *keep(4, 1, 1, 2, 2, 3, 3),
            *("4 on candy", "done"),
        ],
        ["roll", *dice(1, 1, 3, 5, 6), "0", "0", "0", "1 on greedy", "done"],
        0,
    ),
    "Z6.3": (
        {"players": 3},
        [
            *keep(1, 1, 1, 2, 2, 3, 4),
            *("1 on anna", "done"),
            *keep(2, 3, 4, 5, 6, 1, 1),
            *("2 on jar4", "3 on jar4", "4 on jar4", "5 on jar4", "6 on jar4", "done"),
            *keep(4, 1, 1, 2, 2, 3, 3),
            *("4 on candy", "done"),
            *keep(6, 1, 1, 2, 4, 4),
            *("6 on jar2", "done"),
        ],
        [*keep(2, 2, 5, 5, 6, 1, 1), "5 on save", "5 on save", "2 on save", "2 on save", "done"],
        1,
    ),
}


def at_least(name: str, wanted: dict[int, int]) -> Far:
    """How many cubes of these seats are missing in a region."""
    return lambda t: 2 * sum(max(0, number - cubes(t, name)[seat]) for seat, number in wanted.items())


def from_supply(t: Any, name: str) -> int:
    """How many rats of a region are not from the supply."""
    return sum(kind != 2 for kind in rat_kinds(t, name))


def has_card(t: Any, seat: int, of: str) -> int:
    """Nought if the seat has a region card that shows the class."""
    return 0 if any(of in REGION_CARDS[card].text for card in cards_at(t, seat)) else 2


def fish_market(t: Any) -> int:
    """How far it is to the market of M10.2: where fish lie, who has them, who leads where."""
    fish = GOODS.index("fish")
    found = 3 * sum(t.good_at[REGIONS.index(name)] != fish for name in ("germania", "polonia", "hungaria"))
    found += 3 * abs(t.goods[BLUE * len(GOODS) + fish] - 3)
    found += 3 * sum(t.goods[seat * len(GOODS) + fish] for seat in (RED, GREEN, YELLOW))
    found += 3 * (t.owner[NAMES.index("raider")] == RED)  # he would take another good on the way
    lead = {name: cubes(t, name) for name in ("germania", "polonia", "hungaria")}
    found += 2 * abs(lead["germania"][RED] - lead["germania"][BLUE]) + 2 * (lead["germania"][BLUE] < 2)
    found += 2 * max(0, 1 + max(lead["polonia"][RED], *lead["polonia"][2:]) - lead["polonia"][BLUE])
    found += 2 * max(0, 1 + max(lead["hungaria"][1:]) - lead["hungaria"][RED])
    return int(found + 2 * max(0, max(lead["germania"][2:]) + 1 - lead["germania"][RED]))


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
        {
            "players": 4,
            "sets": ["base", "africanus"],
            "cards": ["explorer", "sultan", "peasant", "king", "merchant", "witch"],
        },
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
    "A6.2": (
        {
            "players": 4,
            "sets": ["base", "africanus"],
            "cards": ["explorer", "sultan", "peasant", "king", "merchant", "witch"],
        },
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
        {"players": 4, "sets": ["base", "mercatus"], "cards": ["raider", "knight", "peasant", "king", "merchant", "witch"]},
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
    "M10.2": (
        {"players": 4, "sets": ["base", "mercatus"], "cards": ["raider", "knight", "peasant", "king", "merchant", "witch"]},
        RED,
        far(turn=RED, plague="hispania", more=fish_market),
        ["take fish", "move plague", "gallia"],
    ),
}


FIRST_GAME: Final = [
    *["roll", *dice(2, 3, 4, 5, 1, 1, 1), "1", "0", "0", "0", "0", "6"],
    *("2 on jar4", "3 on jar4", "4 on jar4", "5 on jar4", "6 on jar4", "done"),
    *keep(6, 5, 1, 1, 2, 2, 3),
    *("6 on jar2", "5 on jar2", "done"),
    *keep(4, 1, 1, 2, 2, 3, 3),
    *("4 on jar2", "1 on anna", "done"),
    *keep(5, 5, 2, 2, 3, 3, 6),
    *("5 on save", "5 on save", "2 on save", "2 on save", "done"),
]


def first_rattus() -> list[str]:
    """Three turns of a first game of Rattus: a card, cubes, the plague; the others and luck as they come."""
    match = ratking.new("rattus", players=3, chance="manual")
    rng = Rng("a first game")
    cards = ["take peasant", "take king", "take witch"]
    turns = 0
    while turns < 3 or match.seat == 0:
        legal = [match.text(move) for move in match.moves()]
        move = legal[rng.below(len(legal))]
        if match.seat == 0:
            wished = [*cards[turns : turns + 1], "place cubes", "move plague", "gallia", "hispania", "germania", "italia"]
            move = next((one for one in wished if one in legal), move)
            turns += move == "move plague"
        match.play(move)
    return list(match.record.moves)


def main(names: list[str]) -> None:
    for name, (options, before, then, seat) in RATZZIA.items():
        if not names or name in names:
            written(name, "ratzzia", options, before, then, seat)
    if not names or "ratzzia" in names:
        written("ratzzia", "ratzzia", {"players": 3}, [], FIRST_GAME, 0)
    if not names or "rattus" in names:
        written("rattus", "rattus", {"players": 3}, [], first_rattus(), 0)
    for name, (options, turn, distance, then) in RATTUS.items():
        if not names or name in names:
            written(name, "rattus", options, search(options, turn, distance, then), then, turn)


if __name__ == "__main__":
    main(sys.argv[1:])
