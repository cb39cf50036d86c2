"""Observation: what a bot gets to think about. A table with the secrets gone, that can be filled in at random."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from .errors import BadRecord
from .game import Game, Json
from .rng import Rng
from .step import NO_MOVES
from .table import Table, copy_of

T = TypeVar("T", bound=Table)

FORMAT: Final = 1


class Observation(Generic[T]):
    """The game as one seat knows it, at one moment."""

    def __init__(self, game: Game[T], options: Json, seat: int | None, hidden: T) -> None:
        self.game = game
        self.options = options
        self.seat = seat
        self._hidden = hidden

    @classmethod
    def of(cls, game: Game[T], options: Json, t: T, seat: int | None) -> Observation[T]:
        """What the seat may know of this table. The table itself is only copied."""
        return cls(game, options, seat, _without_secrets(game, t, seat))

    @property
    def moves(self) -> list[int]:
        """The legal answers, if this seat must answer now."""
        asked = not self._hidden.over and self._hidden.who == self.seat
        return list(self._hidden.legal) if asked else []

    @property
    def view(self) -> Json:
        return self.game.view(self._hidden, self.seat)

    def determinise(self, rng: Rng) -> T:
        """A whole table that fits everything the seat knows, each possible one as often as it is likely."""
        t = copy_of(self._hidden)
        self.game.fill(t, self.seat, rng)
        t.ask_again()
        return t

    def to_json(self) -> Json:
        """Everything, to be sent to another process."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "options": self.options,
            "seat": self.seat,
            "table": self._hidden.dump(),
        }

    @classmethod
    def from_json(cls, game: Game[T], sent: Json) -> Observation[T]:
        """What was sent. Raises BadRecord if it comes from a newer version."""
        if sent["format"] > FORMAT:
            raise BadRecord("record_too_new", format=sent["format"], known=FORMAT)
        t = game.table(sent["options"])
        t.load(sent["table"])
        return cls(game, sent["options"], sent["seat"], t)


def _without_secrets(game: Game[T], t: T, seat: int | None) -> T:
    copy = copy_of(t)
    game.hide(copy, seat)
    if copy.over or copy.who != seat:
        copy.legal = NO_MOVES  # what somebody else may answer can tell what he holds
    return copy
