"""The evaluator of Ratzzia: how good a position is, which dice to keep, and where to put them."""

from __future__ import annotations

from typing import Final

from ....bots.evaluator import Evaluator, Turn
from ....bots.network import Network
from ....bots.position import Position
from ....bots.weights import load
from ....kernel import engine
from ....kernel.game import Json
from ....kernel.packed import vec
from ....kernel.rng import Rng
from ....kernel.table import copy_of
from ....kernel.values import Move
from ..game import GAME
from ..rules.board import FULL
from ..rules.dice import FACES
from ..rules.ending import WINNING_BAG
from ..rules.moves import CANDY_ON, CAT, DONE, NUMBER, PLACE, ROLL, WIDTH, YES
from ..rules.table import Table
from . import beginning_features, position_features
from .placing import Placing, placing, steps
from .position_features import SAVE

PACKAGE: Final = "ratking.games.ratzzia.evaluation"

CAREFUL: Final = 4
"""How many unfinished placings are kept where an analysis plays a turn on."""
VALUES: Final = 6
GAIN: Final = 0.004
"""A die that betters the win chance by less is thrown again."""
THROWS: Final = 4
"""How many throws tell what to throw again."""
WORTH_SAVING: Final = 4
"""Pairs of a lower value are not waited for, unless they win."""


class RatzziaEvaluator(Evaluator[Table]):
    """Weighs positions by fitted weights; places dice by a beam over the orders of placing them."""

    features: tuple[str, ...] = position_features.FEATURES
    stages: int = len(position_features.STAGES)
    players: tuple[int, ...] = (2, 3, 4, 5)
    beginning_sizes: tuple[int, int] = (beginning_features.SHARED_SIZE, beginning_features.SEAT_SIZE)

    def __init__(self) -> None:
        super().__init__(GAME)
        self.weights = load(PACKAGE)

    def chances(self, t: Table, seat: int) -> list[float]:
        if t.over:
            winner = GAME.winner(t)
            return [1.0 if other == winner else 0.0 for other in range(t.box.players)]
        return position_features.chances(t, mover(t), self.weights[t.box.players])

    def asked(self, players: int, number: int) -> Json:
        return {"players": players}

    def fresh(self, t: Table) -> bool:
        return question(t) == "turn"

    def position(self, t: Table, seat: int) -> Position:
        at, share = position_features.stage(t)
        return Position(list(position_features.features(t, mover(t))), position_features.SIZE, at, share)

    # ---- where turns begin, in analyses

    def beginning_network(self, t: Table) -> Network | None:
        return self.networks_of_beginnings(PACKAGE).get(t.box.players)

    def beginning(self, t: Table, seat: int) -> vec[float]:
        return beginning_features.inputs(t, mover(t), self.weights[t.box.players])

    def careful(self, t: Table, rng: Rng) -> list[Move]:
        asked = question(t)
        if len(t.legal) > 1 and asked == "place":
            return self.placings(t, t.who, CAREFUL)[0].moves
        if len(t.legal) > 1 and asked == "re-roll":
            return self._reroll(t, t.who, CAREFUL, rng)
        return self.quick(t, rng)

    # ---- at once

    def quick(self, t: Table, rng: Rng) -> list[Move]:
        legal = t.legal
        if len(legal) == 1:
            return [legal[0]]
        who = t.who
        asked = question(t)
        if asked == "turn":
            return [self._roll_or_retire(t, who)]
        if asked == "support":
            return [YES]
        if asked == "re-roll":
            return self._reroll(t, who, 1, rng)
        if asked == "place":
            return self.placings(t, who, 1)[0].moves
        return [self._best(t, who)]

    def _roll_or_retire(self, t: Table, who: int) -> Move:
        """Roll, unless so few dice are left that taking some back is better."""
        if ROLL in t.legal and t.home[who] > 1:
            return ROLL
        return self._best(t, who)

    def _best(self, t: Table, who: int) -> Move:
        """Return the move after which the position is best, one move ahead."""
        best = t.legal[0]
        most = -1.0
        for move in t.legal:
            after = copy_of(t)
            if move == ROLL:
                worth = self.chances(t, who)[who]
            else:
                engine.apply(after, move)
                worth = self.chances(after, who)[who]
            if worth > most:
                best = move
                most = worth
        return best

    # ---- throwing again

    def _reroll(self, t: Table, who: int, width: int, rng: Rng) -> list[Move]:
        """Re-roll dice that would not be placed, or would hardly help where they would be."""
        keep = self.kept(t, who, width)
        return self._answers(t, keep)

    def _rerolls(self, t: Table, who: int, width: int, rng: Rng) -> list[Turn]:
        """Return what to throw again, the best first, by what a few throws with the same luck lead to.

        Looked at are what seems best, what differs from it by one value, all and nothing.
        """
        keep = self.kept(t, who, width)
        keeps = [keep, [99] * len(keep), [0] * len(keep)]
        for value in range(VALUES, 0, -1):
            have = t.rolled[value]
            if have:
                other = keep[:]
                other[value] = have if keep[value] < have else 0
                keeps.append(other)
        throws = [rng.fork() for _ in range(THROWS)]
        found: list[Turn] = []
        seen: list[list[Move]] = []
        for kept in keeps:
            moves = self._answers(t, kept)
            if moves not in seen and len(seen) < max(1, width - 1):
                seen.append(moves)
                found.append(Turn(moves, self._expected(t, who, moves, throws)))
        found.sort(key=lambda turn: -turn.chances[who])
        return found

    def _expected(self, t: Table, who: int, moves: list[Move], throws: list[Rng]) -> list[float]:
        """Return the mean of the chances after these answers, these throws, and the placing that seems best at once."""
        answered = copy_of(t)
        for move in moves:
            engine.apply(answered, move)
        if placing(answered, who):  # everything was kept
            return self.placings(answered, who, 1)[0].chances
        sums = [0.0] * t.box.players
        for throw in throws:
            after = copy_of(answered)
            luck = throw.copy()
            engine.answer_for_chance(after, luck)
            while not after.over and after.who == who and question(after) == "support":
                engine.apply(after, YES)
                engine.answer_for_chance(after, luck)
            chances = self.placings(after, who, 1)[0].chances if placing(after, who) else self.chances(after, who)
            for seat in range(len(sums)):
                sums[seat] += chances[seat]
        return [total / len(throws) for total in sums]

    def _answers(self, t: Table, keep: list[int]) -> list[Move]:
        """Return the answers, value by value, that keep these dice and pick up the others."""
        after = copy_of(t)
        moves: list[Move] = []
        while not after.over and question(after) == "re-roll":
            value = asked_value(after)
            most = len(after.legal) - 1
            number = max(0, most - keep[value]) if value <= VALUES else most  # those the cat sent home come along
            moves.append(Move(NUMBER + number))
            engine.apply(after, NUMBER + number)
        return moves

    def kept(self, t: Table, who: int, width: int) -> list[int]:
        """Return how many dice of each value to keep: those that the best placing of this roll would use with a gain."""
        after = copy_of(t)
        while not after.over and question(after) in ("re-roll", "support"):
            after.stack.pop()  # unanswered: what has been picked up stays in hand, and nothing is thrown
            engine.settle(after)
        keep = [0] * (FACES + 1)
        if after.over or question(after) != "place":
            return keep
        best = self.placings(after, who, width)[0]
        step = copy_of(after)
        worth = self._stopped(step, who)[who]
        held = keep[:]
        for move in best.moves:
            if move == DONE:
                break
            engine.apply(step, move)
            now = self._stopped(step, who)[who]
            if PLACE <= move < CANDY_ON and (move - PLACE) % WIDTH != CAT:
                held[(move - PLACE) // WIDTH + 1] += 1
            if now > worth + GAIN:  # with all that was placed to get there
                keep = held[:]
                worth = now
        if step.takes[SAVE] != FULL and step.bag[who] == t.bag[who]:
            keep_pairs(t, who, keep)
        return keep

    # ---- placing

    def placings(self, t: Table, who: int, width: int) -> list[Placing]:
        """Return ways to place the dice, the best first; each ends with stopping, if that is legal."""
        found: list[Placing] = []
        chances = self._stopped(t, who)
        if DONE in t.legal:
            found.append(Placing([DONE], t, chances, chances[who]))
        beam = [Placing([], t, chances, 0.0)]
        while beam:
            wider: list[Placing] = []
            seen: set[int] = set()  # of this width: what was left behind before may still be the only way on
            for begun in beam:
                for way in steps(begun.table, who):
                    after = way.table
                    goes_on = placing(after, who)
                    if goes_on:
                        key = hash((tuple(after.dice), tuple(after.rolled), len(after.cat)))
                        if key in seen:
                            continue
                        seen.add(key)
                    chances = self._stopped(after, who)
                    moves = [*begun.moves, *way.moves]
                    step = Placing(moves, after, chances, chances[who])
                    if not goes_on:
                        found.append(step)
                        continue
                    wider.append(step)
                    if DONE in after.legal:
                        found.append(Placing([*moves, DONE], after, chances, chances[who]))
            wider.sort(key=_worth)
            beam = wider[:width]
        found.sort(key=_worth)
        return found[: max(1, 2 * width)]

    def _stopped(self, t: Table, who: int) -> list[float]:
        """Return the chances if the player stopped placing here, took what completed columns bring, and the turn ended."""
        after = copy_of(t)
        if not after.over and after.who == who and question(after) == "place":
            if DONE in after.legal:
                engine.apply(after, DONE)
            else:
                return position_features.chances(after, (t.turn + 1) % t.box.players, self.weights[t.box.players])
        while not after.over and question(after) == "reward" and after.who == who:
            engine.apply(after, self._best(after, who))
        return self.chances(after, who)

    # ---- whole turns

    def turns(self, t: Table, width: int, rng: Rng) -> list[Turn]:
        legal = t.legal
        who = t.who
        if len(legal) == 1:
            return [Turn([legal[0]], self.chances(t, who))]
        asked = question(t)
        if asked == "place":
            return [Turn(placed.moves, placed.chances) for placed in self.placings(t, who, width)]
        if asked == "re-roll":
            return self._rerolls(t, who, width, rng)
        if asked in ("turn", "support"):
            first = self.quick(t, rng)[0]
            now = self.chances(t, who)
            return [Turn([move], now) for move in [first, *[move for move in legal if move != first]]][: max(1, width)]
        found: list[Turn] = []
        for move in legal:
            after = copy_of(t)
            engine.apply(after, move)
            found.append(Turn([move], self.chances(after, who)))
        found.sort(key=lambda turn: -turn.chances[who])
        return found[: max(1, width)]


def keep_pairs(t: Table, who: int, keep: list[int]) -> None:
    """Also keep what the save column lacks: the partner of a single die there, and high pairs that can be paid (Z5.4)."""
    board = t.box.board
    here = t.next[SAVE]
    end = board.end[SAVE]
    loose = t.loose[who]
    need = min(WORTH_SAVING, (WINNING_BAG - t.bag[who] + 1) // 2)
    if here == end or loose < 2 * need:
        return
    if (end - here) % 2:
        value = t.dice[here - 1] % FACES
        if 1 <= value <= VALUES and t.rolled[value] and not keep[value]:
            keep[value] = 1
    pairs = (end - here) // 2
    high = False
    for value in range(VALUES, 0, -1):
        if pairs and t.rolled[value] >= 2 and 2 * value <= loose and (high or value >= need):
            keep[value] = max(keep[value], 2)
            pairs -= 1
            high = True


def _worth(placing: Placing) -> float:
    return -placing.worth


def question(t: Table) -> str:
    """Return the name of the open question."""
    return t.stack[-1].step.name


def asked_value(t: Table) -> int:
    """Return the value of the dice that the open question to throw again is about."""
    args = t.stack[-1].args
    return args[0] if args else 1


def mover(t: Table) -> int:
    """Return who rolls next."""
    return t.turn if t.stack[-1].step.name == "turn" else (t.turn + 1) % t.box.players
