"""Decision: what a player chose, compared with what the evaluator would have chosen in their place.

Everything here is computed from the observation of the player who decides, and from nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final, NamedTuple

from ..bots.bot import Budget
from ..bots.calm_rollout import calm_rollout, pays
from ..bots.evaluator import varied
from ..bots.judgement import expected, settled
from ..bots.levels import level
from ..bots.rollout import follow, rollout
from ..kernel import engine
from ..kernel.game import Json
from ..kernel.observation import Observation
from ..kernel.rng import Rng
from ..kernel.table import Table, copy_of
from ..kernel.values import Move
from .judge import Judge, Value, mean_of

WIDTH: Final = 5
CANDIDATES: Final = 4
"""How many different turns the evaluator proposes; what was played is compared with the best of them."""
DEALS: Final = 4
"""How often what the player cannot know is filled in at random."""
AGAIN: Final = 8
"""How many other deals decide whether something is really better than what was played."""
SURE: Final = 2.4
"""It is, if the mean difference is this many standard errors from 0: 95 of 100 times with this many deals, if it is not."""
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
REASONS: Final = 3
"""How many reasons are given for a difference."""
SMALLEST_REASON: Final = 0.1
"""Differences of the score that are smaller than this, in points, are no reason."""


class Mean(NamedTuple):
    """A mean with the ends of its 95 % interval."""

    mean: float
    low: float
    high: float


class Reason(NamedTuple):
    """A line of the score that differs between two choices at the end of the rollouts: what was played less the other."""

    seat: int
    line: str
    points: Mean


@dataclass(slots=True)
class Compared:
    """How much better what was played is than another choice, for the player: the mean over paired rollouts."""

    mean: float
    low: float
    high: float
    """The ends of its 95 % interval."""
    samples: int
    reasons: list[Reason] = field(default_factory=list)
    """What differs in the score when the rollouts end, the largest first: only what certainly does."""

    @property
    def mistake(self) -> bool:
        """Whether the whole interval says that the other choice was better."""
        return self.high < 0.0

    def to_json(self) -> Json:
        """Return it as JSON, in win shares; the reasons in points of the score."""
        reasons = [{"seat": one.seat, "line": one.line, **one.points._asdict()} for one in self.reasons]
        return {"mean": self.mean, "low": self.low, "high": self.high, "samples": self.samples, "reasons": reasons}


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

    Every choice meets the same deals and the same luck, and is judged when the turn has been played to its end. What is best
    in the first deals is often so by chance, so it is compared with what was played in other deals, and these alone count:
    unless they are sure that it is better, what was played counts as the best.
    """
    evaluator = judge.evaluator
    rng = judge.rng(f"{place} deals")
    deals: list[Table] = [observation.determinise(rng) for _ in range(DEALS)]
    seat = deals[0].who
    proposed = varied(evaluator, deals[0], evaluator.turns(deals[0], WIDTH, rng), CANDIDATES, 1)
    best, most = moves, own_share(values_after(judge, deals, moves, seat, place), seat)
    for turn in proposed:
        if turn.moves != moves:
            share = own_share(values_after(judge, deals, turn.moves, seat, place), seat)
            if share > most + 1e-12:
                best, most = turn.moves, share
    others: list[Table] = [observation.determinise(rng) for _ in range(AGAIN)]
    again = f"{place} again"
    decision = Decision(seat, moves, moves, mean_of([[0.0] * len(proposed[0].chances)]))
    if best != moves:
        pairs = zip(*(values_after(judge, others, turn, seat, again) for turn in (moves, best)), strict=True)
        effect = mean_of([[one - other for one, other in zip(*pair, strict=True)] for pair in pairs])
        if effect.shares[seat] < -max(1e-12, SURE * sqrt(effect.variances[seat])):
            decision = Decision(seat, moves, best, effect)
    if levels:
        few = others[:FEW_DEALS]
        most = own_share(values_after(judge, few, decision.best, seat, again), seat)
        for name in LEVELS:
            decision.lost_by[name] = most - own_share(by_level(judge, observation, few, name, again), seat)
    return decision


def compare(
    judge: Judge, observation: Observation[Any], played: list[Move], other: list[Move], samples: int, place: str
) -> Compared:
    """Play two choices on with the same hidden things and the same luck, and take out the luck where that pays."""
    return PairedRollouts(judge, observation, f"{place} compare {samples}").compare(played, other, samples)


class _End(NamedTuple):
    """How one rollout ended: the win share of the player who decided, and the lines of everybody's score."""

    share: float
    lines: tuple[dict[str, int], ...]


class PairedRollouts:
    """Rollouts of several choices of one player. Rollout number n of each has the same hidden things and the same luck.

    Rollouts are kept, so that one choice can be compared with several others, first by few rollouts and then by more.
    """

    def __init__(self, judge: Judge, observation: Observation[Any], place: str) -> None:
        known = observation.known()
        self.judge = judge
        self.observation = observation
        self.seat = known.who
        self._turn = observation.game.on_turn(known)
        self._rng = judge.rng(place)
        calm = pays(judge.evaluator, observation.determinise(self._rng), DEPTH, self._rng)
        self._play = calm_rollout if calm else rollout
        self._deals: list[tuple[Table, Rng]] = []
        self._ended: dict[tuple[Move, ...], list[_End]] = {}

    def difference(self, one: list[Move], other: list[Move], samples: int) -> Mean:
        """Return how much better one choice is than another for the player, by the first `samples` rollouts of each."""
        ends = zip(self._ends(one, samples), self._ends(other, samples), strict=True)
        return _mean([first.share - second.share for first, second in ends])

    def compare(self, one: list[Move], other: list[Move], samples: int) -> Compared:
        """Return the difference with its reasons: what certainly differs in the score when the rollouts end."""
        points: dict[tuple[int, str], list[float]] = {}
        for moves, sign in ((one, 1.0), (other, -1.0)):
            for number, end in enumerate(self._ends(moves, samples)):
                for seat, lines in enumerate(end.lines):
                    for line, value in lines.items():
                        points.setdefault((seat, line), [0.0] * samples)[number] += sign * value
        found = [Reason(who, line, _mean(differences)) for (who, line), differences in points.items()]
        sure = [one for one in found if one.points.low > 0.0 or one.points.high < 0.0]
        sure.sort(key=lambda reason: -abs(reason.points.mean))
        reasons = [one for one in sure if abs(one.points.mean) >= SMALLEST_REASON][:REASONS]
        return Compared(*self.difference(one, other, samples), samples, reasons)

    def _ends(self, moves: list[Move], samples: int) -> list[_End]:
        ended = self._ended.setdefault(tuple(moves), [])
        game = self.observation.game
        for number in range(len(ended), samples):
            if number == len(self._deals):
                deal: Table = self.observation.determinise(self._rng)
                self._deals.append((deal, self._rng.fork()))
            deal, luck = self._deals[number]
            t = copy_of(deal)
            follow(t, moves)
            # All must end with the same turn, also if only some choices leave luck to fall in this turn.
            depth = DEPTH if game.on_turn(t) == self._turn else DEPTH - 1
            share = self._play(self.judge.evaluator, t, self.seat, depth, luck.copy())[self.seat]
            ended.append(_End(share, tuple(game.result(t).lines)))
        return ended[:samples]


def _mean(numbers: list[float]) -> Mean:
    count = len(numbers)
    mean = sum(numbers) / count
    variance = sum((one - mean) ** 2 for one in numbers) / max(1, count - 1)
    reach = Z95 * sqrt(variance / count)
    return Mean(mean, mean - reach, mean + reach)


def values_after(judge: Judge, deals: list[Table], moves: list[Move], seat: int, place: str) -> list[list[float]]:
    """Return the shares of every seat after these moves, in each deal."""
    found = []
    for number, deal in enumerate(deals):
        t = copy_of(deal)
        follow(t, moves)
        samples = judge.samples(t, SAMPLES, f"{place} {number}")
        found.append(expected(judge.evaluator, t, seat, samples, judge.rng(f"{place} luck {number}")))
    return found


def by_level(judge: Judge, observation: Observation[Any], deals: list[Table], name: str, place: str) -> list[list[float]]:
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
        samples = judge.samples(t, SAMPLES, f"{place} {number}")
        found.append(expected(judge.evaluator, t, seat, samples, judge.rng(f"{place} luck {number}")))
    return found


def own_share(values: list[list[float]], seat: int) -> float:
    return sum(shares[seat] for shares in values) / len(values)
