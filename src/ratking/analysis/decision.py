"""Decision: what a player chose, compared with what the evaluator would have chosen in their place.

Everything here is computed from the observation of the player who decides, and from nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from ..bots.bot import Budget
from ..bots.calm_rollout import calm_rollout, pays
from ..bots.evaluator import varied
from ..bots.judgement import expected, settled
from ..bots.levels import level
from ..bots.rollout import follow, rollout
from ..kernel import engine
from ..kernel.observation import Observation
from ..kernel.table import Table, copy_of
from ..kernel.values import Move
from .judge import Judge, Value, mean_of

WIDTH: Final = 5
CANDIDATES: Final = 4
"""How many different turns the evaluator proposes; what was played is compared with the best of them."""
DEALS: Final = 4
"""How often what the player cannot know is filled in at random."""
FEW_DEALS: Final = 2
"""In how many of them bots are put into the player's place."""
SAMPLES: Final = 6
"""How many outcomes of luck are looked at after each turn, in each deal."""
LEVELS: Final = ("novice", "quick", "steady")
"""The bots that are put into the player's place."""
LONGEST: Final = 60
"""No bot makes more moves than this in a row."""
DEPTH: Final = 4
"""Length of the rollouts of the second stage, in turns."""
Z95: Final = 1.96


@dataclass(slots=True)
class Compared:
    """How much better what was played is than another choice, for the player: the mean over paired rollouts."""

    mean: float
    low: float
    high: float
    """The ends of its 95 % interval."""
    samples: int

    @property
    def mistake(self) -> bool:
        """Whether the whole interval says that the other choice was better."""
        return self.high < 0.0


@dataclass(slots=True)
class Decision:
    """A decision of a seat: what was played, what the evaluator prefers, and what the difference is to every seat."""

    seat: int
    moves: list[Move]
    best: list[Move]
    """The best choice that was found; what was played, if nothing better was."""
    effect: Value
    """What was played less the best choice, for every seat: at most 0 for the seat that decides."""
    lost_by: dict[str, float] = field(default_factory=dict)
    """How much each level of bots would have lost here, against the same best choice."""
    compared: Compared | None = None
    """The second stage, where it was played."""

    @property
    def lost(self) -> float:
        """How much the player lost by the decision, as the evaluator judges it."""
        return -self.effect.shares[self.seat]


# Any, in this file: any game.
def weigh(judge: Judge, observation: Observation[Any], moves: list[Move], place: str, levels: bool = True) -> Decision:
    """Compare what was played with what the evaluator proposes, in several deals of what the player cannot know.

    Every choice meets the same deals and the same luck, and is judged when the turn has been played to its end.
    """
    evaluator = judge.evaluator
    rng = judge.rng(f"{place} deals")
    deals: list[Table] = [observation.determinise(rng) for _ in range(DEALS)]
    seat = deals[0].who
    proposed = varied(evaluator, deals[0], evaluator.turns(deals[0], WIDTH, rng), CANDIDATES, 1)
    played = _values(judge, deals, moves, seat, place)
    best, best_values = moves, played
    for turn in proposed:
        if turn.moves != moves:
            values = _values(judge, deals, turn.moves, seat, place)
            if _own(values, seat) > _own(best_values, seat) + 1e-12:
                best, best_values = turn.moves, values
    differences = [[one - other for one, other in zip(*pair, strict=True)] for pair in zip(played, best_values, strict=True)]
    decision = Decision(seat, moves, best, mean_of(differences))
    if levels:
        most = _own(best_values[:FEW_DEALS], seat)
        for name in LEVELS:
            decision.lost_by[name] = most - _own(_by_level(judge, observation, deals, name, place), seat)
    return decision


def compare(judge: Judge, observation: Observation[Any], decision: Decision, samples: int, place: str) -> Compared:
    """Play both choices on with the same hidden things and the same luck, and take out the luck where that pays."""
    evaluator = judge.evaluator
    rng = judge.rng(f"{place} compare {samples}")
    calm = pays(evaluator, observation.determinise(rng), DEPTH, rng)
    seat = decision.seat
    game = observation.game
    turn = game.on_turn(observation.known())
    found: list[float] = []
    for _ in range(samples):
        deal: Table = observation.determinise(rng)
        luck = rng.fork()
        ends = []
        for moves in (decision.moves, decision.best):
            t = copy_of(deal)
            follow(t, moves)
            # Both must end with the same turn, also if only one choice leaves luck to fall in this turn.
            depth = DEPTH if game.on_turn(t) == turn else DEPTH - 1
            play = calm_rollout if calm else rollout
            ends.append(play(evaluator, t, seat, depth, luck.copy())[seat])
        found.append(ends[0] - ends[1])
    mean = sum(found) / samples
    variance = sum((one - mean) ** 2 for one in found) / max(1, samples - 1)
    reach = Z95 * sqrt(variance / samples)
    return Compared(mean, mean - reach, mean + reach, samples)


def _values(judge: Judge, deals: list[Table], moves: list[Move], seat: int, place: str) -> list[list[float]]:
    """Return the shares of every seat after these moves, in each deal."""
    found = []
    for number, deal in enumerate(deals):
        t = copy_of(deal)
        follow(t, moves)
        found.append(expected(judge.evaluator, t, seat, SAMPLES, judge.rng(f"{place} luck {number}")))
    return found


def _by_level(judge: Judge, observation: Observation[Any], deals: list[Table], name: str, place: str) -> list[list[float]]:
    """Return the shares of every seat if a bot of this level decides, in the first deals."""
    found = []
    for number, deal in enumerate(deals[:FEW_DEALS]):
        bot = level(name, judge.evaluator, f"{place} {number}")
        t = copy_of(deal)
        seat = t.who
        for made in range(LONGEST):
            if t.over or t.who != seat or (made and settled(judge.evaluator, t)):
                break
            seen = Observation.of(observation.game, observation.options, t, seat)
            engine.apply(t, bot.choose(seen, Budget(samples=40)).move)
        found.append(expected(judge.evaluator, t, seat, SAMPLES, judge.rng(f"{place} luck {number}")))
    return found


def _own(values: list[list[float]], seat: int) -> float:
    return sum(shares[seat] for shares in values) / len(values)
