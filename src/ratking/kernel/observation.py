"""Observation: what a bot gets to think about: a table without the secrets, which can be filled in at random."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from .errors import BadRecord
from .game import Game, Json
from .record import copied
from .rng import Rng
from .step import NO_MOVES
from .table import Table, copy_of
from .values import Move, Seat

T = TypeVar("T", bound=Table)

FORMAT: Final = 1


class Observation(Generic[T]):
    """The game as one seat knows it, at one moment: a table without the secrets, which can be filled in at random.

    >>> import ratking
    >>> ratking.new("rattus", players=2, seed=1).observe(0)
    <Observation of rattus by seat 0, legal moves: 8>
    """

    def __init__(self, game: Game[T], options: Json, seat: Seat | None, hidden: T) -> None:
        self.game = game
        self.options = options
        self.seat = seat
        self._hidden = hidden

    @classmethod
    def of(cls, game: Game[T], options: Json, t: T, seat: int | None) -> Observation[T]:
        """Return what the seat may know of this table, which is copied. `Match.observe` calls it.

        >>> import ratking
        >>> from ratking.testing import new_table
        >>> game = ratking.GAMES["ratzzia"]
        >>> ratking.Observation.of(game, {"players": 2}, new_table("ratzzia", players=2), 0)
        <Observation of ratzzia by seat 0, legal moves: 1>
        """
        view_key = None if seat is None else Seat(seat)
        return cls(game, options, view_key, _without_secrets(game, t, view_key))

    @property
    def moves(self) -> list[Move]:
        """The legal answers, if this seat must answer now."""
        asked = not self._hidden.over and self._hidden.who == self.seat
        return list(self._hidden.legal) if asked else []

    @property
    def view(self) -> Json:
        """What the seat may know of the table, as JSON."""
        return self.game.view(self._hidden, self.seat)

    def known(self) -> T:
        """Return the table without the secrets, to compute with. It cannot be played on: use `determinise` for that.

        >>> import ratking
        >>> ratking.new("rattus", players=2, seed=1).observe(0).known().who
        0
        """
        return copy_of(self._hidden)

    @property
    def key(self) -> int:
        """A hash of the observation, by which bots look up their plans. It differs between processes."""
        return hash(self._hidden)

    def determinise(self, rng: Rng) -> T:
        """Return a complete table that fits everything the seat knows, drawn with the right probabilities.

        >>> import ratking
        >>> observation = ratking.new("rattus", players=2, seed=1).observe(0)
        >>> observation.determinise(ratking.Rng(7)).legal == observation.moves
        True
        """
        t = copy_of(self._hidden)
        self.game.fill(t, self.seat, rng)
        t.ask_again()
        return t

    def to_json(self) -> Json:
        """Return everything as JSON, to be sent to another process.

        >>> import ratking
        >>> sorted(ratking.new("rattus", players=2, seed=1).observe(0).to_json())
        ['format', 'game', 'options', 'seat', 'table']
        """
        sent: Json = {
            "format": FORMAT,
            "game": self.game.name,
            "options": copied(self.options),
            "seat": self.seat,
            "table": self._hidden.dump(),
        }
        components = self.game.components()
        if not components.ours:
            sent["components"] = components.to_json()
        return sent

    @classmethod
    def from_json(cls, game: Game[T], sent: Json) -> Observation[T]:
        """Return the observation that was sent. Raises BadRecord if it comes from a newer version.

        >>> import ratking
        >>> match = ratking.new("rattus", players=2, seed=1)
        >>> ratking.Observation.from_json(match.game, match.observe(0).to_json())
        <Observation of rattus by seat 0, legal moves: 8>
        """
        if sent["format"] > FORMAT:
            raise BadRecord("record_too_new", format=sent["format"], known=FORMAT)
        if "components" in sent:
            game = game.with_components(game.components().like(sent["components"]))
        t = game.table(sent["options"])
        t.load(sent["table"])
        return cls(game, sent["options"], sent["seat"], t)

    def __repr__(self) -> str:
        who = "everybody" if self.seat is None else f"seat {self.seat}"
        return f"<Observation of {self.game.name} by {who}, legal moves: {len(self.moves)}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Observation.from_json, (self.game, self.to_json())


def _without_secrets(game: Game[T], t: T, seat: Seat | None) -> T:
    copy = copy_of(t)
    game.hide(copy, seat)
    if copy.over or copy.who != seat:
        copy.legal = NO_MOVES  # the legal moves of another player can tell what they hold
    return copy
