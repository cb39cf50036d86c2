"""Evaluator: what bots need from a game: evaluate a position, make a sensible move, list whole turns."""

from __future__ import annotations

from math import exp
from typing import Final, Generic, TypeVar

from ..kernel import engine
from ..kernel.errors import BadOptions
from ..kernel.float_sum import float_sum
from ..kernel.frame import CHANCE
from ..kernel.game import Game, Json
from ..kernel.packed import vec
from ..kernel.rng import Rng
from ..kernel.table import Table, copy_of
from ..kernel.turns import complete_moves
from ..kernel.values import Move
from .network import BEGINNINGS, Network, load
from .position import Position
from .weights import Weights

T = TypeVar("T", bound=Table)

MOST: Final = 60
"""Number of continuations of one move that are examined."""


class Turn:
    """A way to play the rest of a turn, up to the next chance event: moves, and the expected win chances."""

    __slots__ = ("chances", "moves")

    def __init__(self, moves: list[Move], chances: list[float]) -> None:
        self.moves = moves
        self.chances = chances


class Evaluator(Generic[T]):
    """Judges the positions of any game by the current score. A game's own evaluator does better.

    The table it gets is filled in at random; it must use only what the seat knows of it.

    >>> import ratking
    >>> from ratking.bots.evaluator import Evaluator
    >>> from ratking.testing import new_table
    >>> Evaluator(ratking.GAMES["ratzzia"]).chances(new_table("ratzzia", players=2), 0)
    [0.5, 0.5]
    """

    features: tuple[str, ...] = ()
    """The names of the features, if weights are fitted for them."""
    stages: int = 0
    """Number of stages of the game with weights of their own."""
    players: tuple[int, ...] = ()
    """The numbers of players that weights are fitted for."""
    input_sizes: tuple[int, int] = (0, 0)
    """How many inputs of a network are those of the table, and how many follow for each seat."""

    beginning_sizes: tuple[int, int] = (0, 0)
    """The same of a network that judges where turns begin."""

    def __init__(self, game: Game[T]) -> None:
        self.game = game
        self.weights: dict[int, Weights] = {}
        """The weights of every stage for each number of players; empty if nothing was fitted."""
        self.networks: dict[int, Network] = {}
        """The network that judges afterstates, for each number of players that has one."""
        self.beginning_networks: dict[int, Network] | None = None
        """The network that judges where turns begin, for each number of players that has one; None if not read yet."""

    def asked(self, players: int, number: int) -> Json:
        """Return the options of game number n of self-play, which should cover everything that can be played.

        >>> from ratking.games.registry import evaluator_of
        >>> evaluator_of("ratzzia").asked(3, 0)
        {'players': 3}
        """
        raise BadOptions("no_weights", game=self.game.name)

    def chances(self, t: T, seat: int) -> list[float]:
        """Return the win chance of every seat, from what this seat knows.

        >>> from ratking.games.registry import evaluator_of
        >>> from ratking.testing import new_table
        >>> round(sum(evaluator_of("rattus").chances(new_table("rattus", players=2), 0)), 6)
        1.0
        """
        result = self.game.result(t)
        if t.over:
            return [1.0 if other == result.winner else 0.0 for other in range(len(result.totals))]
        most = max(result.totals)
        scores = [exp((total - most) / 4.0) for total in result.totals]
        whole = float_sum(scores)
        return [score / whole for score in scores]

    def fresh(self, t: T) -> bool:
        """Return whether this is the first question of a turn, where positions are compared.

        >>> from ratking.games.registry import evaluator_of
        >>> from ratking.testing import new_table
        >>> evaluator_of("ratzzia").fresh(new_table("ratzzia", players=2))
        True
        """
        return True

    def position(self, t: T, seat: int) -> Position:
        """Return the features of a position, to fit weights by. Only a game's own evaluator has any.

        >>> from ratking.games.registry import evaluator_of
        >>> from ratking.testing import new_table
        >>> position = evaluator_of("ratzzia").position(new_table("ratzzia", players=2), 0)
        >>> len(position.starts)
        3
        """
        raise BadOptions("no_weights", game=self.game.name)

    # ---- where turns begin, as analyses judge it: more sharply than bots need, and calibrated for their games

    def value(self, t: T, seat: int) -> list[float]:
        """Return the win chance of every seat where a turn begins, from what this seat knows. Bots do not play by it.

        Without a network for this number of players it is what `chances` says.

        >>> from ratking.games.registry import evaluator_of
        >>> from ratking.testing import new_table
        >>> round(sum(evaluator_of("rattus").value(new_table("rattus", players=2), 0)), 6)
        1.0
        """
        network = None if t.over else self.beginning_network(t)
        if network is None:
            return self.chances(t, seat)
        inputs = self.beginning(t, seat)
        return network.chances(inputs, (len(inputs) - network.shared) // network.seat)

    def beginning_network(self, t: T) -> Network | None:
        """Return the network that judges where turns begin; None if there is none for the number of players.

        >>> import ratking
        >>> from ratking.bots.evaluator import Evaluator
        >>> from ratking.testing import new_table
        >>> Evaluator(ratking.GAMES["ratzzia"]).beginning_network(new_table("ratzzia", players=2)) is None
        True
        """
        return None

    def networks_of_beginnings(self, package: str) -> dict[int, Network]:
        """Return the networks in the `beginnings.json` of a package, by number of players. The file is read once.

        >>> import ratking
        >>> from ratking.bots.evaluator import Evaluator
        >>> Evaluator(ratking.GAMES["ratzzia"]).networks_of_beginnings("ratking.bots")
        {}
        """
        if self.beginning_networks is None:
            self.beginning_networks = load(package, BEGINNINGS)
        return self.beginning_networks

    def beginning(self, t: T, seat: int) -> vec[float]:
        """Return the numbers that this network judges by: those of the table, then those of every seat.

        >>> from ratking.games.registry import evaluator_of
        >>> from ratking.testing import new_table
        >>> evaluator = evaluator_of("ratzzia")
        >>> shared, seat = evaluator.beginning_sizes
        >>> len(evaluator.beginning(new_table("ratzzia", players=3), 0)) == shared + 3 * seat
        True
        """
        raise BadOptions("no_weights", game=self.game.name)

    # ---- afterstates: tables where the player on turn has decided everything and only luck is left of the turn

    def decided(self, t: T, who: int) -> bool:
        """Return whether this player has decided everything in their turn: this is an afterstate.

        >>> from ratking.games.registry import evaluator_of
        >>> from ratking.testing import new_table
        >>> evaluator_of("rattus").decided(new_table("rattus", players=2), 0)
        False
        """
        return t.over or self.game.on_turn(t) != who

    def network(self, t: T) -> Network | None:
        """Return the network that judges afterstates of this game; None if there is none for its number of players.

        >>> import ratking
        >>> from ratking.bots.evaluator import Evaluator
        >>> from ratking.testing import new_table
        >>> Evaluator(ratking.GAMES["ratzzia"]).network(new_table("ratzzia", players=2)) is None
        True
        """
        return None

    def inputs(self, t: T, seat: int) -> vec[float]:
        """Return the numbers that a network judges an afterstate by: those of the table, then those of every seat.

        >>> from ratking.games.registry import evaluator_of
        >>> from ratking.testing import new_table
        >>> evaluator = evaluator_of("rattus")
        >>> shared, seat = evaluator.input_sizes
        >>> len(evaluator.inputs(new_table("rattus", players=2), 0)) == shared + 2 * seat
        True
        """
        raise BadOptions("no_weights", game=self.game.name)

    def judge(self, tables: list[T], seat: int) -> list[list[float]]:
        """Return the win chances of every seat in each of these afterstates, from what this seat knows.

        >>> from ratking.games.registry import evaluator_of
        >>> from ratking.testing import new_table
        >>> [round(sum(chances), 6) for chances in evaluator_of("rattus").judge([new_table("rattus", players=2)], 0)]
        [1.0]
        """
        found: list[list[float]] = []
        for t in tables:
            network = None if t.over else self.network(t)
            if network is None:
                found.append(self.chances(t, seat))
            else:
                inputs = self.inputs(t, seat)
                found.append(network.chances(inputs, (len(inputs) - network.shared) // network.seat))
        return found

    def plays_on(self, t: T) -> bool:
        """Return whether judging turns is not enough to choose one: a bot should play on from the most promising.

        >>> import ratking
        >>> from ratking.bots.evaluator import Evaluator
        >>> from ratking.testing import new_table
        >>> Evaluator(ratking.GAMES["ratzzia"]).plays_on(new_table("ratzzia", players=2))
        False
        """
        return False

    def quick(self, t: T, rng: Rng) -> list[Move]:
        """Return a sensible answer to the open question and to its follow-up questions, without search.

        >>> import ratking
        >>> from ratking.games.registry import evaluator_of
        >>> from ratking.testing import new_table
        >>> t = new_table("ratzzia", players=2)
        >>> evaluator_of("ratzzia").quick(t, ratking.Rng(1))[0] in t.legal
        True
        """
        return self.turns(t, 1, rng)[0].moves

    def careful(self, t: T, rng: Rng) -> list[Move]:
        """Return what `quick` does, or better: how analyses play a turn on that has begun. It may take a few times longer.

        >>> import ratking
        >>> from ratking.games.registry import evaluator_of
        >>> from ratking.testing import new_table
        >>> t = new_table("rattus", players=2)
        >>> evaluator_of("rattus").careful(t, ratking.Rng(1))[0] in t.legal
        True
        """
        return self.quick(t, rng)

    def kind(self, t: T, moves: list[Move]) -> int:
        """Return a key of what a turn is about: turns with equal keys are variations of one idea. By default all differ.

        >>> import ratking
        >>> from ratking.bots.evaluator import Evaluator
        >>> from ratking.testing import new_table
        >>> t = new_table("ratzzia", players=2)
        >>> Evaluator(ratking.GAMES["ratzzia"]).kind(t, [1, 2]) == Evaluator(ratking.GAMES["ratzzia"]).kind(t, [2, 1])
        False
        """
        return hash(tuple(moves))

    def turns(self, t: T, width: int, rng: Rng) -> list[Turn]:
        """Return different turns, the best first: at least one, and about `width` if there are that many.

        >>> import ratking
        >>> from ratking.games.registry import evaluator_of
        >>> match = ratking.new("rattus", players=2, seed=1)
        >>> t = match.observe(0).determinise(ratking.Rng(1))
        >>> len(evaluator_of("rattus").turns(t, 3, ratking.Rng(1))) <= 3
        True
        """
        who = t.who
        found: list[Turn] = []
        for move in t.legal:
            best: Turn | None = None
            for choice in complete_moves(t, move, MOST):
                after = choice.table
                if choice.luck:
                    after = copy_of(after)
                    engine.answer_for_chance(after, rng)
                turn = Turn(choice.moves, self.chances(after, who))
                if best is None or turn.chances[who] > best.chances[who]:
                    best = turn
            if best is not None:
                found.append(best)
        rng_order(found, rng)
        found.sort(key=lambda turn: -turn.chances[who])
        return found[: max(1, width)]


def varied(evaluator: Evaluator[T], t: T, turns: list[Turn], most: int, alike: int) -> list[Turn]:
    """Return at most `most` of these turns, the best of each kind first; `alike` of them may repeat a kind."""
    chosen: list[Turn] = []
    rest: list[Turn] = []
    kinds: set[int] = set()
    for turn in turns:
        kind = evaluator.kind(t, turn.moves)
        if kind not in kinds and len(chosen) < most - alike:
            kinds.add(kind)
            chosen.append(turn)
        else:
            rest.append(turn)
    for turn in rest:
        if len(chosen) >= most:
            break
        if not _judged_alike(turn, chosen):
            chosen.append(turn)
    return chosen


def _judged_alike(turn: Turn, others: list[Turn]) -> bool:
    """Return whether another turn has exactly the same expected chances."""
    for other in others:
        if abs(turn.chances[0] - other.chances[0]) < 1e-12:
            return True
    return False


def rng_order(turns: list[Turn], rng: Rng) -> None:
    """Shuffle, so that equal options are not preferred by their number."""
    for i in range(len(turns) - 1, 0, -1):
        j = rng.below(i + 1)
        turns[i], turns[j] = turns[j], turns[i]


def asked(t: Table) -> int:
    """Return the seat that must answer; CHANCE if no player must."""
    return t.stack[-1].who if t.stack else CHANCE
