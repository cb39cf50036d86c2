"""PairedSearch: compares whole turns by playing on from each with the same luck, and halves their number as it goes."""

from __future__ import annotations

from math import sqrt
from typing import Any

from ..kernel.float_sum import float_sum
from ..kernel.observation import Observation
from ..kernel.rng import Rng
from ..kernel.table import Table, copy_of
from ..kernel.values import Move
from .bot import Considered
from .evaluator import Evaluator, Turn
from .limit import Limit
from .reply_rollout import reply_rollout
from .rollout import follow, rollout


class Candidate:
    """A turn being tried: its moves, what the evaluator makes of it, and the outcome of each sample."""

    __slots__ = ("judged", "moves", "own", "sums")

    def __init__(self, turn: Turn) -> None:
        self.moves: list[Move] = turn.moves
        self.judged: list[float] = turn.chances
        self.sums: list[float] = [0.0] * len(turn.chances)
        self.own: list[float] = []
        """The bot's own win chance in each sample."""

    def mean(self, who: int) -> float:
        """Return the mean of the samples, with the evaluator's judgement as one of them."""
        return (float_sum(self.own) + self.judged[who]) / (len(self.own) + 1)


class PairedSearch:
    """Candidates, and the samples taken of them so far."""

    __slots__ = ("_longest", "_observation", "_rng", "candidates", "depth", "evaluator", "replies", "used", "who")

    # Any, here and below: any game.
    def __init__(
        self,
        evaluator: Evaluator[Any],
        observation: Observation[Any],
        turns: list[Turn],
        who: int,
        rng: Rng,
        *,
        replies: int = 0,
        depth: int = 0,
    ) -> None:
        self.evaluator = evaluator
        self._observation = observation
        self.candidates = [Candidate(turn) for turn in turns]
        self.who = who
        self.replies = replies
        """How many of the next turns are searched for in the first stage, the last of which is judged; 0 for none."""
        self.depth = depth
        """Without replies: the number of turns that quick bots play on, before the position is judged."""
        self._rng = rng
        self._longest = 0.0
        """The milliseconds that the longest of all samples took."""
        self.used = 0
        """Number of samples taken."""

    def run(self, limit: Limit) -> Candidate:
        """Sample until the limit is reached, and return the best candidate.

        The number of candidates is halved until two are left; every stage has the same share of the limit. With replies,
        every stage looks one reply further ahead than the one before.
        """
        alive = self.candidates[:]
        stages = 1
        while len(alive) >> stages > 1:
            stages += 1
        begun = limit.elapsed()
        for stage in range(stages):
            rounds = 0
            until = begun + (limit.milliseconds - begun) * (stage + 1) / stages
            while len(alive) > 1:
                if limit.samples and self.used and self.used + len(alive) > limit.samples * (stage + 1) // stages:
                    break
                if limit.milliseconds and rounds and limit.elapsed() > until:
                    break
                if not self._round(alive, stage, limit):
                    break
                rounds += 1
            alive.sort(key=lambda candidate: -candidate.mean(self.who))
            if stage + 1 < stages:
                alive = alive[: (len(alive) + 1) // 2]
        return alive[0]

    def _round(self, alive: list[Candidate], stage: int, limit: Limit) -> bool:
        """Play on once from every candidate, with the same hidden things and luck. Return False if time ran out before."""
        filled: Table = self._observation.determinise(self._rng)
        luck = self._rng.fork()
        outcomes: list[list[float]] = []
        for candidate in alive:
            began = limit.elapsed()
            if limit.is_over(self._longest):
                return False
            t = copy_of(filled)
            follow(t, candidate.moves)
            if self.replies:
                chances = reply_rollout(self.evaluator, t, self.who, self.replies + stage, luck.copy(), limit)
            else:
                chances = rollout(self.evaluator, t, self.who, self.depth, luck.copy(), limit)
            if not chances:
                return False
            outcomes.append(chances)
            self._longest = max(self._longest, limit.elapsed() - began)
        for number, candidate in enumerate(alive):
            chances = outcomes[number]
            for seat in range(len(chances)):
                candidate.sums[seat] += chances[seat]
            candidate.own.append(chances[self.who])
        self.used += len(alive)
        return True

    def considered(self, best: Candidate) -> list[Considered]:
        """Return what was tried: the choice first, then the others by their results."""
        found: list[Considered] = []
        for candidate in self.candidates:
            tried = len(candidate.own)
            if tried == 0:
                found.append(Considered(candidate.moves, candidate.judged, 0.0))
                continue
            mean = float_sum(candidate.own) / tried
            spread = 0.0
            for chance in candidate.own:
                spread += (chance - mean) * (chance - mean)
            doubt = sqrt(spread / tried / tried)
            found.append(Considered(candidate.moves, [total / tried for total in candidate.sums], doubt))
        first = found.pop(self.candidates.index(best))
        who = self.who
        found.sort(key=lambda considered: -considered.chances[who])
        return [first, *found]
