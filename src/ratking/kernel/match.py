"""Match: one game being played, what everybody may know of it, and how it is kept. Terminal, arena and server share it."""

from __future__ import annotations

from typing import Final, SupportsIndex, TypeVar

from .arguments import seat_of
from .chance import Chance, Committed, chance_of
from .errors import BadRecord, IllegalMove, RatkingError
from .frame import CHANCE
from .game import Game, Json, Result
from .observation import Observation
from .pieces import ANEW, Pieces
from .play import Play
from .record import Record, copied
from .table import Table, copy_of
from .values import Seat

T = TypeVar("T", bound=Table)

FORMAT: Final = 1
"""Of snapshots."""
VIEW_FORMAT: Final = 2


class Match(Play[T]):
    """One game being played. With a source of chance luck answers itself; without one, somebody must answer for it.

    A light match, without a log, is for simulation and search: nobody is told anything and nothing can be taken back.
    """

    # ---- what a seat may know

    def eyes(self, seat: SupportsIndex | None) -> Seat | None:
        """Whose table a seat sees: its own, or with None everybody's, if it knows no more than they."""
        who = self._viewer(seat)
        return who if who is not None and self.game.knows_more(self._table, who) else None

    def table_view(self, seat: SupportsIndex | None, pieces: Pieces = ANEW) -> Json:
        """What a seat may know of the table itself, without the question and what else a view says."""
        return self.game.view_of_pieces(self._table, self._viewer(seat), pieces)

    def view(self, seat: SupportsIndex | None, table: object = None, public: Json | None = None) -> Json:
        """What a seat may know, as JSON; with None, or CHANCE, what everybody may.

        `table` is its table view and `public` everybody's view of this moment, if at hand: what is the same is shared.
        """
        who = self._viewer(seat)
        seen = self._for_everybody() if public is None else public.copy()
        if who is not None:
            seen["moves"] = self.game.space.many(self._table.legal) if who == self.seat else []
            seen["undo"] = who == self.can_undo
        seen["table"] = self.game.view(self._table, who) if table is None else table
        return seen

    def _for_everybody(self) -> Json:
        """What is the same in everybody's view, and room for the rest."""
        question = self.question
        return {
            "format": VIEW_FORMAT,
            "game": self.game.name,
            "components": "ours" if self.game.components().ours else "yours",
            "options": copied(self.record.options),
            "seats": list(self.record.seats),
            "revision": self.revision,
            "at": len(self.record),
            "asked": self.seat,
            "question": question and {"key": question.key, "rule": question.rule, "fields": dict(question.fields)},
            "moves": [],
            "undo": False,
            "table": None,
            "result": self.result.to_json() if self.over else None,
            "warnings": list(self.warnings),
        }

    def events(self, seat: SupportsIndex | None, since: int = 0) -> list[Json]:
        """What has happened, from entry number `since` of the log on, as far as this seat may know."""
        return self.log.since(self._viewer(seat), since)

    def story(self, seat: SupportsIndex | None) -> list[Json]:
        """What has happened and still holds: without what was taken back, as a log in words wants it."""
        return self.log.story(self._viewer(seat))

    def observe(self, seat: SupportsIndex | None) -> Observation[T]:
        """What a bot in this seat gets to think about."""
        return Observation.of(self.game, self.record.options, self._table, self._viewer(seat))

    @property
    def result(self) -> Result:
        """The scores, line by line; before the end, as if the game ended now."""
        return self.game.result(self._table)

    @property
    def scores(self) -> list[int]:
        return self.result.totals

    @property
    def winner(self) -> Seat | None:
        """The seat that has won, ties broken; None before the end."""
        return self.result.winner if self.over else None

    # ---- keeping and going on

    @classmethod
    def replay(
        cls, game: Game[T], record: Record, chance: Chance | None = None, upto: int | None = None, log: bool = True
    ) -> Match[T]:
        """The match as it stood after the record, or its first `upto` moves.

        Raises BadRecord where a move is not legal; its field `at` is the number of that move, and `upto=at - 1` still works.
        """
        if upto is not None and not 0 <= upto <= len(record):
            raise BadRecord("at", at=upto, moves=len(record))
        begun = record.copy(0)
        begun.rules = game.rules
        match = cls(game, begun, None, log)
        for at, text in enumerate(record.moves[:upto]):
            try:
                match.play(text)
            except RatkingError as error:
                if record.rules != game.rules:
                    raise BadRecord(
                        "record_rules", at=at + 1, move=text, why=error, rules=record.rules, now=game.rules
                    ) from error
                raise BadRecord("record_move", at=at + 1, move=text, why=error) from error
        if chance is not None:
            match.chance = chance
            begun.chance = _told(chance, record, len(begun))
            match._answer_for_chance()
        return match

    def branch(self, at: int | None = None, chance: Chance | None = None) -> Match[T]:
        """A match of its own that begins with the first `at` moves of this one, or all of them: what if?"""
        return Match.replay(self.game, self.record, chance, at)

    def clone(self) -> Match[T]:
        """The same match again, with the same past, the same future, and nothing shared that changes."""
        copy = Match(self.game, self.record.copy(0), None, not self.light)
        copy.record.moves = list(self.record.moves)
        copy.chance = None if self.chance is None else self.chance.copy()
        copy.revision = self.revision
        copy.log = self.log.copy()
        copy._draws = self._draws
        copy._takeback = self._takeback.copy()
        copy._table = copy_of(self._table)
        copy._listen()
        return copy

    def reveal(self) -> None:
        """Write the secret of committed luck into the record, so that everybody can check it. Only after the last move."""
        if not isinstance(self.chance, Committed) or self.record.chance is None:
            raise IllegalMove("nothing_to_reveal")
        if not self.over:
            raise IllegalMove("not_over")
        self.record.chance["seed"] = self.chance.reveal()

    def dump(self) -> Json:
        """Everything as JSON, secrets included: what `load` goes on from as if nothing had been."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "revision": self.revision,
            "record": self.record.to_json(),
            "table": self._table.dump(),
            "draws": self._draws,
            "chance": None if self.chance is None else self.chance.dump(),
            "log": None if self.light else self.log.dump(),
            "back": self._takeback.dump(self.record.moves),
        }

    @classmethod
    def load(cls, game: Game[T], dumped: Json, chance: Chance | None = None) -> Match[T]:
        """The match that was dumped; its source of chance too, unless another is given. Raises BadRecord."""
        if type(dumped.get("format")) is not int or dumped.get("game") != game.name:
            raise BadRecord("snapshot_field", field="format")
        if dumped["format"] > FORMAT:
            raise BadRecord("record_too_new", format=dumped["format"], known=FORMAT)
        field = ""
        try:
            field = "record"
            record = Record.from_json(dumped["record"])
            match = cls(game, record.copy(0), None, dumped["log"] is not None)
            match.record.moves = record.moves
            field = "table"
            match._table.load(dumped["table"])
            field = "revision"
            match.revision = int(dumped["revision"])
            match._draws = int(dumped["draws"])
            field = "log"
            if not match.light:
                match.log.load(dumped["log"], game.events)
            field = "back"
            match._takeback.load(dumped["back"], match._table, len(record))
            match._listen()
            field = "chance"
            if chance is not None:
                match.chance = chance
            elif dumped["chance"] is not None:
                match.chance = chance_of(dumped["chance"])
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise BadRecord("snapshot_field", field=field) from error
        return match

    def __deepcopy__(self, memo: object) -> Match[T]:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return Match.load, (self.game, self.dump())

    def _viewer(self, seat: SupportsIndex | None) -> Seat | None:
        """Who looks: a seat, or None for everybody."""
        if seat is None:
            return None
        given = seat_of(seat, self.players)
        return None if given == CHANCE else given


def _told(chance: Chance, record: Record, at: int) -> Json | None:
    """What a record says of a source that goes on after `at` moves; also, if it is so, that these are none of its making."""
    told = chance.told()
    if told is None or at == 0:
        return told
    before = {} if record.chance is None else record.chance
    if any(before.get(name) != value for name, value in told.items()):
        return {**told, "from": at}
    return {**told, **{name: before[name] for name in ("asked", "from") if name in before}}
