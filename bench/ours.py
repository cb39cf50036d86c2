"""Measures one case of ours in a process of its own, and prints what it found as JSON: `python -m bench.ours NAME SECONDS`.

With `workers` behind it, how much two workers bring; with `games`, that many games are played and nothing is timed.

Which build is measured depends on the path. All times are of the processor, so that another program on the machine
counts for little.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from time import perf_counter, process_time
from typing import Any, Final

import ratking
from ratking.arena.random_series import RandomSeries
from ratking.arena.workers import outcomes
from ratking.games.registry import game_called
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.rng import Rng
from ratking.version import __version__, build

from .cases import CASES, Case

# Any, below: which table a game has is known only from its name; what is measured is sent as JSON.


SLICES: Final = 10
"""So often driving and the front door take turns: what the machine does besides meets both alike."""

DRAWS: Final = 8
"""How many draws of random cards take turns: one alone could be of quick cards or of slow ones."""


def drawn(case: Case) -> Iterator[dict[str, Any]]:
    """The options of one game after the other, with the same draws of cards in every row."""
    game: Any = game_called(case.game)
    return cycle([game.options(case.options, Rng(seed)) for seed in range(DRAWS)])


def tables(case: Case) -> Callable[[], Any]:
    """What lays out new tables, one draw of cards after the other. Their options are checked once, as for a rematch."""
    game: Any = game_called(case.game)
    options = drawn(case)
    return lambda: game.table(next(options))


def playouts(case: Case, seconds: float) -> dict[str, Any]:
    """Whole random games, each in one call from Python, as simulation and search do it."""
    new = tables(case)
    spent, games, answers = 0.0, 0, 0
    while spent < seconds:
        rng = Rng(games)
        began = process_time()
        answers += engine.playout(new(), rng)
        spent += process_time() - began
        games += 1
    return {"seconds": spent, "games": games, "answers": answers, "decisions": decisions(case, games)}


def decisions(case: Case, games: int) -> int:
    """How many of the answers in those games were players'. The games are played again for this, and not timed."""
    new = tables(case)
    count = 0
    for seed in range(games):
        rng = Rng(seed)
        t = new()
        engine.answer_for_chance(t, rng)
        while t.stack:
            engine.play(t, t.legal[rng.below(len(t.legal))], rng)
            count += 1
    return count


def driven(case: Case, seconds: float) -> dict[str, Any]:
    """The same kind of game with a loop in Python that asks for each decision, as OpenSpiel is driven here."""
    choice = random.Random(1).choice
    rng = Rng(1)
    new = tables(case)
    games = answers = players = 0
    began = process_time()
    while process_time() - began < seconds:
        t = new()
        answers += engine.answer_for_chance(t, rng)
        while t.stack:
            answers += engine.play(t, choice(t.legal), rng)
            players += 1
        games += 1
    return {"seconds": process_time() - began, "games": games, "answers": answers, "decisions": players}


def front_door(case: Case, seconds: float) -> dict[str, Any]:
    """The same loop over a match, which checks every move, keeps record and log, and can take moves back."""
    choice = random.Random(1).choice
    options = drawn(case)
    games = answers = players = 0
    began = process_time()
    while process_time() - began < seconds:
        match = ratking.new(case.game, seed=games, **next(options))
        while not match.over:
            match.play(choice(match.moves()))
            players += 1
        answers += len(match.record)
        games += 1
    return {"seconds": process_time() - began, "games": games, "answers": answers, "decisions": players}


def in_turn(case: Case, seconds: float) -> dict[str, Any]:
    """Driving and the front door, one slice of the time after the other; of each the best slice."""
    ways = {"driven": driven, "front door": front_door}
    slices = [{name: way(case, seconds / SLICES) for name, way in ways.items()} for _ in range(SLICES)]
    return {name: max((one[name] for one in slices), key=lambda one: one["decisions"] / one["seconds"]) for name in ways}


def played(case: Case, games: int) -> int:
    """Play this many games, the same every time, to count instructions. Returns the number of answers."""
    new = tables(case)
    return sum(engine.playout(new(), Rng(seed)) for seed in range(games))


def clone(case: Case, seconds: float) -> float:
    """Microseconds for a copy of a table in the middle of a game."""
    rng = Rng(1)
    new = tables(case)
    length = engine.playout(new(), rng)
    t = new()
    for _ in range(length // 2):
        engine.apply(t, engine.draw(t, rng) if t.who == CHANCE else t.legal[rng.below(len(t.legal))])
    copies = 0
    began = process_time()
    while process_time() - began < seconds:
        for _ in range(1000):
            t.clone()
        copies += 1000
    return (process_time() - began) / copies * 1e6


def two_workers(case: Case, seconds: float) -> float:
    """How many times as many games two workers play as one, by the clock on the wall."""
    rate = playouts(case, seconds / 4)
    series = RandomSeries(case.game, case.options, "1", max(256, int(rate["games"] / rate["seconds"] * seconds * 10)))
    times = []
    for workers in (1, 2):
        began = perf_counter()
        for _ in outcomes(series, workers):
            pass
        times.append(perf_counter() - began)
    return times[0] / times[1]


def main() -> None:
    name, seconds = sys.argv[1], float(sys.argv[2])
    case = next(case for case in CASES if case.name == name)
    found: dict[str, Any] = {"build": build(), "version": __version__}
    if sys.argv[3:] == ["workers"]:
        found["two workers"] = two_workers(case, seconds)
    elif sys.argv[3:] == ["games"]:
        found["answers"] = played(case, int(seconds))
    else:
        found |= {"playouts": playouts(case, seconds), **in_turn(case, seconds), "clone": clone(case, seconds / 5)}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
