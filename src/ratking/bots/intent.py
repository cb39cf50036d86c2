"""Intent: a planned turn, followed as long as everything is as foreseen."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from ..kernel import engine
from ..kernel.observation import Observation
from ..kernel.table import Table, copy_of
from ..kernel.values import Move


class Intent:
    """The moves still to be made, and what the seat should see before each of them.

    Only what the seat sees is compared. So the plan is dropped after a chance event or a move of another player.
    """

    __slots__ = ("_digests", "_moves", "_t")

    def __init__(self) -> None:
        self._moves: list[Move] = []
        self._t: Table | None = None
        """The table as it should be before the next move, if the intent was formed here."""
        self._digests: list[str] = []
        """What the seat should see before each move, if the intent was formed elsewhere and loaded."""

    def form(self, t: Table, moves: list[Move]) -> None:
        """Plan these moves on this table; the first is made now."""
        self.give_up()
        self._moves = moves[1:]
        if self._moves:
            self._t = copy_of(t)
            engine.apply(self._t, moves[0])

    # Any, here and below: any game.
    def follow(self, observation: Observation[Any]) -> Move | None:
        """Return the next move, if this is what was foreseen; otherwise give the intent up."""
        if not self._moves:
            return None
        if not self._catch_up(observation) or self._moves[0] not in observation.moves:
            self.give_up()
            return None
        move = self._moves.pop(0)
        if self._t is not None:
            engine.apply(self._t, move)
        else:
            self._digests.pop(0)
        return move

    def give_up(self) -> None:
        """Drop the plan."""
        self._moves = []
        self._t = None
        self._digests = []

    def _catch_up(self, observation: Observation[Any]) -> bool:
        """Return whether this is what the seat should see now.

        Moves without an alternative are made without asking the bot: they are passed over until the seat sees this.
        """
        if self._t is None:
            seen = digest(observation)
            while self._digests and self._digests[0] != seen:
                self._digests.pop(0)
                self._moves.pop(0)
            return bool(self._digests)
        t = self._t
        key = observation.key
        while self._moves and not t.over and t.who == observation.seat:
            if Observation.of(observation.game, observation.options, t, observation.seat).key == key:
                return True
            if len(t.legal) != 1 or t.legal[0] != self._moves[0]:
                return False
            engine.apply(t, self._moves.pop(0))
        return False

    def to_json(self, observation: Observation[Any]) -> list[list[Any]]:
        """Return the moves, each with a digest of what the seat should see before it. Any: an int and a str.

        The observation is the one answered last: it says which game this is, and whose seat.
        """
        if self._t is None:
            return [[move, foreseen] for move, foreseen in zip(self._moves, self._digests, strict=True)]
        game, options, seat = observation.game, observation.options, observation.seat
        found: list[list[Any]] = []
        t = copy_of(self._t)
        for move in self._moves:
            if t.over or t.who != seat or not engine.is_legal(t, move):
                break  # luck or another player moves first
            found.append([move, digest(Observation.of(game, options, t, seat))])
            engine.apply(t, move)
        return found

    def load(self, sent: object) -> bool:
        """Restore what `to_json` wrote. Return False, and change nothing, if this is something else."""
        if not isinstance(sent, list):
            return False
        moves: list[Move] = []
        digests: list[str] = []
        for pair in sent:
            if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], int) and isinstance(pair[1], str)):
                return False
            moves.append(Move(pair[0]))
            digests.append(pair[1])
        self._moves = moves
        self._t = None
        self._digests = digests
        return True


def digest(observation: Observation[Any]) -> str:
    """Return a short text that is the same for the same observation in every process, unlike its `key`."""
    seen = (observation.game.name, observation.seat, observation.known().dump())
    return blake2b(repr(seen).encode(), digest_size=8).hexdigest()
