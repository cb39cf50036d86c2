"""The evaluator of Rattus: how good a position is, what to do at once, and which whole turns are worth considering."""

from __future__ import annotations

from typing import Final

from ....bots.evaluator import Evaluator, Turn, rng_order
from ....bots.network import Network
from ....bots.network import load as load_networks
from ....bots.position import Position
from ....bots.weights import Weights, load
from ....kernel import engine
from ....kernel.frame import CHANCE
from ....kernel.game import Json
from ....kernel.packed import vec
from ....kernel.rng import Rng
from ....kernel.table import copy_of
from ....kernel.turns import CompleteMove, complete_moves
from ....kernel.values import Move
from ..game import GAME
from ..rules.board import PLACES
from ..rules.moves import DONE, FACE, NO, PLACE, PLAGUE, RAT, YES
from ..rules.table import Table
from . import afterstate_features, beginning_features
from . import set_features as parts
from .face_belief import FaceBelief
from .features import FEATURES, SIZE, STAGES
from .heuristics import better, key_of, least, mover, reachable, worth_a_look
from .plague_lookahead import PlagueLookahead
from .position_features import PositionFeatures
from .region_losses import RegionLosses

PACKAGE: Final = "ratking.games.rattus.evaluation"

ACTIONS: Final = ("actions", "last round")
"""The questions that are asked again after each action."""

HEURISTIC: Final = ("count plague", "last strike", "play region card", "deacon spare", "witch second")
"""The questions that a rule of thumb answers."""

MIXES: Final = (["base"], ["base", "africanus"], ["base"], ["base", "mercatus"], ["base", "africanus", "mercatus"])
"""What self-play goes through: the base game alone more often than any other."""

FEW: Final = 48
"""How many ways to use a power are looked at by who must be quick."""
NARROW: Final = 4
"""From how many regions it looks at moving something away."""
MANY: Final = 160
DEPTH: Final = 6
"""How many actions of one turn are planned ahead."""
WORTH_A_CARD: Final = 0.01
"""A turn may be this much worse than the best by the network, and is still preferred if it alone takes a card."""
WIDE: Final = 3
"""From this width on, a search goes on from the best beginning with every card, and looks at all ways to use a power."""
ENDS: Final = 3
"""How many places for the plague are kept of each turn."""


class RattusEvaluator(Evaluator[Table]):
    """Weighs positions by fitted weights; plans a turn as actions and then the plague."""

    features: tuple[str, ...] = FEATURES
    stages: int = len(STAGES) + 1
    players: tuple[int, ...] = (2, 3, 4, 5, 6)
    input_sizes: tuple[int, int] = (afterstate_features.SHARED_SIZE, afterstate_features.SEAT_SIZE)
    beginning_sizes: tuple[int, int] = (afterstate_features.SHARED_SIZE, beginning_features.SEAT_SIZE)

    def __init__(self) -> None:
        super().__init__(GAME)
        self.weights = load(PACKAGE)
        self.networks = load_networks(PACKAGE)

    # ---- the judgement

    def chances(self, t: Table, seat: int) -> list[float]:
        if t.over:
            winner = GAME.winner(t)
            return [1.0 if other == winner else 0.0 for other in range(t.box.players)]
        return PositionFeatures(t, FaceBelief(t, seat)).chances(mover(t), self.weights[t.box.players])

    def asked(self, players: int, number: int) -> Json:
        """Return the base game and every combination of sets in turn, with random cards where there are more than needed."""
        mixes = MIXES if players < 5 else [sets for sets in MIXES if "africanus" in sets]
        sets = mixes[number % len(mixes)]
        return {"players": players, "sets": sets, "cards": "base" if len(sets) == 1 else "random"}

    def fresh(self, t: Table) -> bool:
        asked = parts.question(t)
        return not t.used and (asked == "last round" or (asked == "actions" and not t.card_taken and not t.cubes_placed))

    def position(self, t: Table, seat: int) -> Position:
        features = PositionFeatures(t, FaceBelief(t, seat))
        at, share = features.stage()
        return Position(list(features.features(mover(t))), SIZE, at, share)

    def _value(self, t: Table, now: PositionFeatures, weights: Weights) -> float:
        """Return what a table in the middle of the seat's own turn is worth to it. `now` are the features before it."""
        return PositionFeatures(t, now.belief, now).chances(mover(t), weights)[now.belief.seat]

    # ---- where turns begin, in analyses

    def beginning_network(self, t: Table) -> Network | None:
        return self.networks_of_beginnings(PACKAGE).get(t.box.players)

    def beginning(self, t: Table, seat: int) -> vec[float]:
        return beginning_features.inputs(t, seat, self.weights[t.box.players])

    # ---- afterstates

    def decided(self, t: Table, who: int) -> bool:
        """Return whether the plague of this player's turn has moved and its rats lie, or they are done in the last round."""
        if t.over:
            return True
        frame = t.stack[-1]
        return frame.step.name in ("which rat", "face") if frame.who == CHANCE else frame.who != who

    def network(self, t: Table) -> Network | None:
        return self.networks.get(t.box.players)

    def inputs(self, t: Table, seat: int) -> vec[float]:
        return afterstate_features.inputs(t, seat)

    def plays_on(self, t: Table) -> bool:
        """Return whether no network judges the turn: the weights alone do not tell good turns from each other."""
        asked = parts.question(t)
        return self.network(t) is None and asked not in HEURISTIC and asked != "new rat"

    def _finish(self, t: Table, who: int, rng: Rng) -> None:
        """Play on at once until this player has decided everything."""
        while not self.decided(t, who):
            if t.who == CHANCE:
                engine.apply(t, engine.draw(t, rng))
            else:
                for move in self.quick(t, rng):
                    engine.apply(t, move)

    # ---- at once

    def quick(self, t: Table, rng: Rng) -> list[Move]:
        legal = t.legal
        if len(legal) == 1:
            return [legal[0]]
        who = t.who
        asked = parts.question(t)
        belief = FaceBelief(t, who)
        weights = self.weights[t.box.players]
        if asked in ACTIONS:
            return self._act(t, belief, weights, rng)
        if asked == "plague":
            return [self._plague(t, belief, weights)]
        if asked == "new rat":
            return [least(RegionLosses(t, belief), who, legal)]
        return self._answer(t, asked, belief, weights, rng)

    def _act(self, t: Table, belief: FaceBelief, weights: Weights, rng: Rng) -> list[Move]:
        """Choose an action: first those that luck decides, then a card, cubes, any other improvement, last the plague."""
        now = PositionFeatures(t, belief)
        value = now.chances(mover(t), weights)[belief.seat]
        later: list[Move] = []
        takes: list[Move] = []
        for move in t.legal:
            if parts.takes(t, move):
                takes.append(move)
            elif parts.uses(t, move):
                later.append(move)
        if takes:
            best, worth = self._best(t, takes, now, weights, 1, rng)
            if best is not None and worth > value - 0.01:
                return best.moves
        if PLACE in t.legal:
            best, _ = self._best(t, [PLACE], now, weights, FEW, rng)
            if best is not None:
                return best.moves
        for move in later:
            best, worth = self._best(t, [move], now, weights, FEW, rng)
            if best is not None and (best.luck or worth > value + 0.001):
                return best.moves
        for move in t.legal:
            if parts.trades(t, move):
                best, _ = self._best(t, [move], now, weights, FEW, rng)
                if best is not None:
                    return best.moves
        if parts.question(t) == "last round":
            if PLAGUE in t.legal:
                best, worth = self._best(t, [PLAGUE], now, weights, FEW, rng)
                if best is not None and worth > value + 0.001:
                    return best.moves
            return [DONE]
        return [PLAGUE]

    def _best(
        self, t: Table, moves: list[Move], now: PositionFeatures, weights: Weights, most: int, rng: Rng
    ) -> tuple[CompleteMove[Table] | None, float]:
        """Return the best complete choice that begins with one of these moves, and what it is worth.

        `now` are the features of the table.
        """
        best: CompleteMove[Table] | None = None
        most_worth = 0.0
        for move in moves:
            for choice in self._few_ways(t, move, now, most, rng):
                worth = self._value(choice.table, now, weights)
                if best is None or worth > most_worth:
                    best = choice
                    most_worth = worth
        return best, most_worth

    def _ways(self, t: Table, move: Move, belief: FaceBelief, most: int, rng: Rng) -> list[CompleteMove[Table]]:
        """Return the ways to continue after a move; only one for looking at a rat, because its face is not known yet."""
        ways = complete_moves(t, move, most)
        if len(ways) > 1 and ways[0].luck:
            rats = [way for way in ways if RAT <= way.moves[-1] < DONE]
            if len(rats) == len(ways):
                look = worth_a_look(t, belief, [way.moves[-1] for way in ways])
                return [way for way in ways if way.moves[-1] == look]
        return ways

    def _few_ways(self, t: Table, move: Move, now: PositionFeatures, most: int, rng: Rng) -> list[CompleteMove[Table]]:
        """Return the ways to continue; if there are many, only those that move rats and cubes away from danger.

        `now` are features by the same belief, of this table or of one in the same turn.
        """
        belief = now.belief
        if not parts.uses(t, move):
            return self._ways(t, move, belief, most, rng)
        begun = copy_of(t)
        engine.apply(begun, move)
        if not begun.stack or begun.who != belief.seat or len(begun.stack) <= len(t.stack) or len(begun.legal) < NARROW + 2:
            return self._ways(t, move, belief, most, rng)
        rats = begun.legal[0] >= RAT
        further = copy_of(begun)
        engine.apply(further, begun.legal[0])
        goes_on = bool(further.stack) and further.who == belief.seat and len(further.stack) > len(t.stack)
        if not goes_on or begun.legal[-1] >= (DONE if rats else FACE):
            return self._ways(t, move, belief, most, rng)
        lost = PositionFeatures(t, belief, now).own_losses()
        first = RAT if rats else 0
        places = PLACES if rats else 1
        worst = sorted(begun.legal, key=lambda answer: -lost[(answer - first) // places])[:NARROW]
        found: list[CompleteMove[Table]] = []
        for answer in worst:
            for way in complete_moves(begun, answer, most):
                found.append(CompleteMove([move, *way.moves], way.table, way.luck))
        return found

    def _plague(self, t: Table, belief: FaceBelief, weights: Weights) -> Move:
        """Return where the plague goes."""
        who = belief.seat
        lookahead = PlagueLookahead(t, belief)
        best = t.legal[0]
        most = -1.0
        for target in t.legal:
            worth = lookahead.after_plague(who, target, weights)[who]
            if worth > most:
                best = target
                most = worth
        return best

    def _answer(self, t: Table, asked: str, belief: FaceBelief, weights: Weights, rng: Rng) -> list[Move]:
        """Answer a question within an action: by heuristics, or by the best position."""
        legal = t.legal
        who = belief.seat
        if asked == "count plague":
            losses = RegionLosses(t, belief)
            return [YES if better(losses.counting(0), losses.counting(2), who) else NO]
        if asked == "last strike":
            nothing = vec[float]([0.0] * t.box.players)
            return [YES if better(nothing, RegionLosses(t, belief).counting(0), who) else NO]
        if asked == "play region card":
            return [parts.cover(t, who)]
        if asked == "deacon spare":
            return [YES]
        if asked == "witch second":
            looks = [move for move in legal if move != DONE]
            return [worth_a_look(t, belief, looks)]
        best, _ = self._best(t, legal, PositionFeatures(t, belief), weights, FEW, rng)
        return best.moves if best is not None else [legal[0]]

    # ---- whole turns

    def turns(self, t: Table, width: int, rng: Rng) -> list[Turn]:
        legal = t.legal
        who = t.who
        belief = FaceBelief(t, who)
        weights = self.weights[t.box.players]
        if len(legal) == 1:
            return [Turn([legal[0]], PositionFeatures(t, belief).chances(mover(t), weights))]
        asked = parts.question(t)
        if self.network(t) is not None and asked not in HEURISTIC:
            return self._judged_turns(t, asked, belief, weights, width, rng)
        if asked == "actions":
            return self._plans(t, belief, weights, width, rng)
        if asked == "plague":
            return self._ends(t, [], PositionFeatures(t, belief), weights, width)
        if asked == "new rat":
            lookahead = PlagueLookahead(t, belief)
            worse = lookahead.marginal(who)
            found = [Turn([region], lookahead.chances(mover(t), weights)) for region in legal]
            found.sort(key=lambda turn: worse[turn.moves[0]])
            return found[:width]
        if asked in HEURISTIC:
            move = self._answer(t, asked, belief, weights, rng)[0]
            chances = PositionFeatures(t, belief).chances(mover(t), weights)
            return [Turn([answer], chances) for answer in [move, *[other for other in legal if other != move]]][:width]
        now = PositionFeatures(t, belief)
        found = []
        for move in legal:
            for way in self._ways(t, move, belief, MANY, rng):
                chances = PositionFeatures(way.table, belief, now).chances(mover(way.table), weights)
                found.append(Turn(way.moves, chances))
        rng_order(found, rng)
        found.sort(key=lambda turn: -turn.chances[who])
        return found[:width]

    def kind(self, t: Table, moves: list[Move]) -> int:
        """Return where cubes are placed, which card is taken and where the plague goes: what else is done matters less."""
        if parts.question(t) != "actions":
            return super().kind(t, moves)
        placed = -1
        taken = -1
        plague = -1
        for i in range(len(moves) - 1):
            move = moves[i]
            if move == PLACE and placed < 0:
                placed = moves[i + 1]
            elif move == PLAGUE and plague < 0:
                plague = moves[i + 1]
            elif parts.takes(t, move):
                taken = move
        return hash((placed, taken, plague))

    def _ends(self, t: Table, before: list[Move], now: PositionFeatures, weights: Weights, width: int) -> list[Turn]:
        """Return the ways to end a turn whose plague is to be moved: the region, then where the new rats go.

        `now` are features by the same belief, of this table or of one in the same turn.
        """
        who = now.belief.seat
        lookahead = PlagueLookahead(t, now.belief, now)
        ends: list[Turn] = []
        reached = reachable(t, who)
        for target in reached:
            chances = lookahead.after_plague(who, target, weights)
            moves = [*before, Move(target)]
            if not t.box.with_plague_moved:
                moves += [Move(region) for region in lookahead.spread(who, target)]
            ends.append(Turn(moves, chances))
        ends.sort(key=lambda turn: -turn.chances[who])
        return ends[:width]

    def _plans(self, t: Table, belief: FaceBelief, weights: Weights, width: int, rng: Rng) -> list[Turn]:
        """Search the actions of the turn with a beam. Each unfinished turn is valued by its best ending."""
        who = belief.seat
        now = PositionFeatures(t, belief)
        beam = [Plan([], t, 0.0)]
        found = self._ends(t, [PLAGUE], now, weights, ENDS)
        seen: set[int] = set()
        for _ in range(DEPTH):
            wider: list[Plan] = []
            for plan in beam:
                for move in plan.table.legal:
                    if move == PLAGUE:
                        continue
                    for way in self._ways(plan.table, move, belief, MANY, rng):
                        if way.luck:
                            if not plan.moves:  # what luck will show is good to know before anything else is done
                                return [Turn(way.moves, now.chances(who, weights))]
                            continue
                        key = key_of(way.table)
                        if key in seen:
                            continue
                        seen.add(key)
                        worth = PositionFeatures(way.table, belief, now).chances(who, weights)[who]
                        wider.append(Plan([*plan.moves, *way.moves], way.table, worth))
            if not wider:
                break
            wider.sort(key=lambda plan: -plan.worth)
            del wider[3 * width :]
            for plan in wider:
                ends = self._ends(plan.table, [*plan.moves, PLAGUE], now, weights, ENDS)
                plan.worth = ends[0].chances[who]
                found += ends
            wider.sort(key=lambda plan: -plan.worth)
            beam = wider[:width]
        found.sort(key=lambda turn: -turn.chances[who])
        return found

    # ---- whole turns, judged by the network where everything is decided

    def _judged_turns(self, t: Table, asked: str, belief: FaceBelief, weights: Weights, width: int, rng: Rng) -> list[Turn]:
        """Return turns that end in afterstates, the best first by the network."""
        who = belief.seat
        found: list[Turn] = []
        if asked in ACTIONS:
            found = self._judged_plans(t, asked, belief, weights, width, rng)
        else:
            for move in t.legal:
                for way in self._ways(t, move, belief, MANY, rng):
                    found.append(self._judged(way.moves, way.table, who, rng))
            rng_order(found, rng)
        found.sort(key=lambda turn: -turn.chances[who])
        if asked == "actions" and not t.card_taken:
            _prefer_cards(t, found, who)
        return found if asked in ACTIONS else found[: max(1, width)]

    def _judged(self, moves: list[Move], after: Table, who: int, rng: Rng) -> Turn:
        """Return the turn with these moves, which led to this table, judged after its end. The table is changed."""
        self._finish(after, who, rng)
        return Turn(moves, self.judge([after], who)[0])

    def _judged_plans(self, t: Table, asked: str, belief: FaceBelief, weights: Weights, width: int, rng: Rng) -> list[Turn]:
        """Search the actions of the turn with a beam: each unfinished turn is valued by its best ending."""
        who = belief.seat
        ending = DONE if asked == "last round" else PLAGUE
        now = PositionFeatures(t, belief)
        first = Plan([], t, 0.0)
        found: list[Turn] = []
        self._judge_plan(first, ending, now, weights, found, rng)
        plans = [first]
        beam = [first]
        seen: set[int] = set()
        for _ in range(DEPTH):
            wider: list[Plan] = []
            for plan in beam:
                for move in plan.table.legal:
                    if move == ending:
                        continue
                    taken = move if parts.takes(t, move) else plan.taken
                    if width < WIDE:
                        ways = self._few_ways(plan.table, move, now, FEW, rng)
                    else:
                        ways = self._ways(plan.table, move, belief, MANY, rng)
                    for way in ways:
                        if way.luck:
                            if not plan.moves:  # what luck will show is good to know before anything else is done
                                return [Turn(way.moves, found[0].chances)]
                            continue
                        after = way.table
                        moves = [*plan.moves, *way.moves]
                        if not after.stack or after.who != who or parts.question(after) != asked:
                            found.append(self._judged(moves, after, who, rng))
                            continue
                        key = key_of(after)
                        if key not in seen:
                            seen.add(key)
                            worth = PositionFeatures(after, belief, now).chances(who, weights)[who]
                            wider.append(Plan(moves, after, worth, taken))
            if not wider:
                break
            judged = _best_of(wider, 3 * width, True)
            for plan in judged:
                self._judge_plan(plan, ending, now, weights, found, rng)
            plans += judged
            beam = _best_of(judged, width, width >= WIDE)
        if ending == PLAGUE:
            for plan in _best_of(plans, 2 * width, False):
                for end in plan.ends[1:]:
                    found.append(self._judged_end(plan, end, who, rng))
        return found

    def _judge_plan(
        self, plan: Plan, ending: Move, now: PositionFeatures, weights: Weights, found: list[Turn], rng: Rng
    ) -> None:
        """Value a plan by the ending that seems best, judged by the network, and add that turn to those found."""
        who = now.belief.seat
        if ending == DONE:
            plan.ends = [Turn([DONE], [])]
        else:
            plan.ends = self._ends(plan.table, [PLAGUE], now, weights, ENDS)
        turn = self._judged_end(plan, plan.ends[0], who, rng)
        plan.worth = turn.chances[who]
        found.append(turn)

    def _judged_end(self, plan: Plan, end: Turn, who: int, rng: Rng) -> Turn:
        """Return the turn that ends a plan in this way, judged by the network."""
        after = copy_of(plan.table)
        for move in end.moves:
            if after.stack and after.who == who and engine.is_legal(after, move):
                engine.apply(after, move)
        return self._judged([*plan.moves, *end.moves], after, who, rng)


class Plan:
    """The beginning of a turn: the moves so far, the table after them, its value, and the move that took a card in it."""

    __slots__ = ("ends", "moves", "table", "taken", "worth")

    def __init__(self, moves: list[Move], table: Table, worth: float, taken: int = -1) -> None:
        self.moves = moves
        self.table = table
        self.worth = worth
        self.taken = taken
        self.ends: list[Turn] = []
        """Ways to end the turn from here, the most promising first."""


def _prefer_cards(t: Table, turns: list[Turn], who: int) -> None:
    """Put the best turn that takes a card first, if it is nearly as good as the best one: a card serves for many turns."""
    for number, turn in enumerate(turns):
        if turn.chances[who] < turns[0].chances[who] - WORTH_A_CARD:
            return
        for move in turn.moves:
            if parts.takes(t, move):
                turns.insert(0, turns.pop(number))
                return


def _best_of(plans: list[Plan], most: int, of_every_card: bool) -> list[Plan]:
    """Return the best plans; if asked for, at least the best one with each card taken."""
    plans.sort(key=lambda plan: -plan.worth)
    if not of_every_card:
        return plans[:most]
    found: list[Plan] = []
    taken: set[int] = set()
    for plan in plans:
        if len(found) < most or plan.taken not in taken:
            found.append(plan)
            taken.add(plan.taken)
    return found
