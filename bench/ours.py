"""Measures one of our cases in this process, and prints the results as JSON: `python -m bench.ours NAME SECONDS`.

With the argument `workers`, it measures the speed-up of two workers; with `games`, it plays that many games without timing;
with `bots`, it measures games between quick bots, and rollouts.
The path determines which build is measured. All times are processor times, so that other programs on the machine have
little effect.
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
from ratking.arena.bot_game import BotGame
from ratking.arena.random_series import RandomSeries
from ratking.arena.workers import outcomes
from ratking.bots.levels import level
from ratking.bots.rollout import rollout
from ratking.games.registry import evaluator_of, game_called
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.rng import Rng
from ratking.version import __version__, build

from .cases import CASES, Case

# Any, below: the type of the table depends on the game; results are JSON.


SLICES: Final = 10
"""How often the driven loop and the match loop alternate, so that noise affects both equally."""

DRAWS: Final = 8
"""The number of draws of random cards that are used in turn, because some cards are faster than others."""


HALFWAY: Final = 15
"""How many decisions of each player come before the positions from which rollouts are measured."""

TURNS: Final = 4
"""The length of those rollouts."""


def drawn(case: Case) -> Iterator[dict[str, Any]]:
    """Yield the options of successive games, with the same draws of cards in every measurement."""
    game: Any = game_called(case.game)
    return cycle([game.options(case.options, Rng(seed)) for seed in range(DRAWS)])


def tables(case: Case) -> Callable[[], Any]:
    """Return a function that makes new tables with successive draws of cards. Their options are checked only once."""
    game: Any = game_called(case.game)
    options = drawn(case)
    return lambda: game.table(next(options))


def playouts(case: Case, seconds: float) -> dict[str, Any]:
    """Measure whole random games, each played in one call, as in simulation and search."""
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
    """Return the number of moves of players in these games. The games are played again for this, without timing."""
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
    """Measure games with a loop in Python over the decisions, in the same way as for OpenSpiel."""
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
    """Measure the same loop with a Match, which checks every move, keeps a record and a log, and can undo."""
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
    """Measure the driven loop and the match loop in alternating slices of time. Return the best slice of each."""
    ways = {"driven": driven, "front door": front_door}
    slices = [{name: way(case, seconds / SLICES) for name, way in ways.items()} for _ in range(SLICES)]
    return {name: max((one[name] for one in slices), key=lambda one: one["decisions"] / one["seconds"]) for name in ways}


def quick_games(case: Case, seconds: float) -> dict[str, Any]:
    """Measure whole games between quick bots. Decisions are those of players who had a choice."""
    game: Any = game_called(case.game)
    options = drawn(case)
    games = decided = 0
    began = process_time()
    while process_time() - began < seconds:
        asked = next(options)
        bots = [level("quick", evaluator_of(case.game), f"{games} {seat}") for seat in range(asked["players"])]
        played = BotGame(game, asked, Rng(games), bots, [None] * len(bots))
        played.play()
        decided += played.decisions
        games += 1
    return {"seconds": process_time() - began, "games": games, "decisions": decided}


def rollouts(case: Case, seconds: float) -> dict[str, Any]:
    """Measure rollouts of quick bots over four turns, as search uses them, from the middle of random games."""
    evaluator: Any = evaluator_of(case.game)
    new = tables(case)
    positions = []
    for seed in range(DRAWS):
        t = new()
        rng = Rng(seed)
        engine.answer_for_chance(t, rng)
        for _ in range(HALFWAY * t.box.players):
            engine.play(t, t.legal[rng.below(len(t.legal))], rng)
        if not t.over:
            positions.append(t)
    spent, played = 0.0, 0
    while spent < seconds:
        t = positions[played % len(positions)].clone()
        rng = Rng(played)
        began = process_time()
        rollout(evaluator, t, t.turn, TURNS, rng)
        spent += process_time() - began
        played += 1
    return {"seconds": spent, "rollouts": played}


def played(case: Case, games: int) -> int:
    """Play this many games, always the same, so that instructions can be counted. Return the number of moves."""
    new = tables(case)
    return sum(engine.playout(new(), Rng(seed)) for seed in range(games))


def clone(case: Case, seconds: float) -> float:
    """Return the microseconds for copying a table in the middle of a game."""
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
    """Return how many times as many games two workers play as one, in real time."""
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
    elif sys.argv[3:] == ["bots"]:
        found |= {"quick": quick_games(case, seconds), "rollouts": rollouts(case, seconds)}
    else:
        found |= {"playouts": playouts(case, seconds), **in_turn(case, seconds), "clone": clone(case, seconds / 5)}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
