"""Puzzle maker: looks for positions with one clearly best turn in games between bots, and checks them by long rollouts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from math import sqrt
from typing import Any, Final

from ..arena.tournament import Tournament
from ..bots.evaluator import varied
from ..games.registry import game_called
from ..kernel.game import Json
from ..kernel.observation import Observation
from ..kernel.record import Record
from ..kernel.values import Move
from .analysis import PAIRS
from .decision import CANDIDATES, DEALS, LEVELS, WIDTH, Mean, PairedRollouts, by_level, own_share, values_after
from .judge import Judge
from .puzzle import Puzzle
from .stretch import Stretch, stretches

BOT: Final = "quick"
"""The level of the bots whose games are searched. It leaves more to find than stronger ones."""
TEN_TIMES: Final = 10
CLEAR: Final = 0.04
"""How much worse, in win shares, every other turn must be."""
FEWEST: Final = 3
"""In how many different ways the turn can be played, at least, by the evaluator's own proposals."""
IN_ONE_GAME: Final = 4
"""How many puzzles are taken from one game, so that they differ."""
DECIDED: Final = 0.9
"""Positions in which the player is so sure to win, or to lose, are no puzzles."""
BATCH: Final = 15
"""After this many rollouts each turn is looked at again, and the position is given up if it is not clear enough by then."""


def puzzles_from(game: str, options: Json, seed: str, number: int) -> Iterator[Puzzle]:
    """Play game `number` of a series between bots, and yield the puzzles found in it. The same seed gives the same ones."""
    field = Tournament(game, options, (BOT,) * options["players"], f"puzzles {seed}", number + 1)
    played = field.begin(number)
    played.play()
    record = field.record(number, played)
    judge = Judge(game, f"puzzles {seed} {number}")
    positions = [stretch for stretch in stretches(game_called(game), record, judge.evaluator) if stretch.free]
    order = list(range(len(positions)))
    judge.rng("order").shuffle(order)  # so that they come from all parts of the game
    found = 0
    for place in order:
        puzzle = puzzle_at(judge, record, positions[place])
        if puzzle is not None:
            yield puzzle
            found += 1
            if found == IN_ONE_GAME:
                return


def puzzle_at(judge: Judge, record: Record, stretch: Stretch) -> Puzzle | None:
    """Return the puzzle of a position; None if no turn in it is clearly better than all others that the judge proposes."""
    game: Any = game_called(record.game)  # Any: any game
    evaluator = judge.evaluator
    observation = Observation.of(game, record.options, stretch.before, stretch.who)
    place = f"at {stretch.at}"
    rng = judge.rng(f"{place} deals")
    deals = [observation.determinise(rng) for _ in range(DEALS)]
    proposed = varied(evaluator, deals[0], evaluator.turns(deals[0], 2 * WIDTH, rng), CANDIDATES + 1, 1)
    seat = stretch.who
    shares = sorted((turn.chances[seat] for turn in proposed), reverse=True)
    if len(proposed) < FEWEST or shares[0] - shares[1] < CLEAR / 2:  # at first sight, which is quick
        return None
    judged: list[tuple[float, list[Move]]] = []
    for turn in proposed:
        judged.append((own_share(values_after(judge, deals, turn.moves, seat, place), seat), turn.moves))
    judged.sort(key=lambda pair: -pair[0])
    (most, best), (second, _), *_ = judged
    if most - second < CLEAR or second > DECIDED or most < 1.0 - DECIDED:
        return None
    rollouts = PairedRollouts(judge, observation, f"{place} puzzle {PAIRS}")
    gaps: list[tuple[float, list[Move]]] = []
    for _, rival in judged[1:]:
        gap = clearly_worse(rollouts, rival, best, PAIRS, BATCH)
        if gap is None:
            return None
        gaps.append((gap.mean, rival))
    _, other = max(gaps, key=lambda pair: pair[0])  # the long check is of the closest one
    longer = PairedRollouts(judge, observation, f"{place} puzzle {TEN_TIMES * PAIRS}")
    if clearly_worse(longer, other, best, TEN_TIMES * PAIRS, TEN_TIMES * BATCH) is None:
        return None
    checked = longer.compare(other, best, TEN_TIMES * PAIRS)
    lost_by = {}
    for name in LEVELS:
        lost_by[name] = max(0.0, most - own_share(by_level(judge, observation, deals, name, place), seat))
    moves = record.moves[: stretch.at]
    text = game.space.text
    hashed = hashlib.sha256(f"{record.game} {record.options} {moves}".encode()).hexdigest()
    return Puzzle(
        name=hashed[:8],
        game=record.game,
        options=record.options,
        moves=moves,
        seat=seat,
        best=[text(move) for move in best],
        second=[text(move) for move in other],
        gap=checked.to_json(),
        lost_by=lost_by,
        judge=judge.to_json()["fingerprint"],
    )


def clearly_worse(rollouts: PairedRollouts, moves: list[Move], best: list[Move], samples: int, batch: int) -> Mean | None:
    """Return by how much a turn is worse than the best one; None if that is not certain, or not enough for a puzzle.

    Giving up early, where it does not look clear or will hardly become certain, saves most of the time. A turn that passes
    has been played out as often as was asked for.
    """
    gap = Mean(0.0, 0.0, 0.0)
    for number in range(batch, samples + 1, batch):
        gap = rollouts.difference(moves, best, number)
        reach = (gap.high - gap.mean) * sqrt(number / samples)  # the interval's, when all have been played
        if gap.mean > -CLEAR or gap.mean + reach >= 0.0:
            return None
    return gap
