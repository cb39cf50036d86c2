"""Match: a table, its record, and the source of chance. The one driver that terminal, arena and server share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from . import engine
from .errors import BadRecord, IllegalMove, NotYourTurn, RatkingError, StaleMove
from .event import Event
from .frame import CHANCE
from .game import Game, Json, Result
from .observation import Observation
from .record import Record
from .rng import Rng
from .step import Question
from .table import Table, copy_of

T = TypeVar("T", bound=Table)


class Match(Generic[T]):
    """One game being played. With a generator chance answers itself; without one, somebody must answer for it."""

    def __init__(self, game: Game[T], record: Record, rng: Rng | None) -> None:
        if record.moves:
            raise ValueError("a match begins with no moves; use Match.replay")
        self.game = game
        self.record = record
        self.rng = rng
        self.log: list[tuple[int, Event]] = []
        """What has happened, each with the number of the move it came from."""
        self._table = game.table(record.options)
        self._table.outbox = []
        self._takes_back: list[tuple[T, int, int]] = []
        """The tables before the moves that may be taken back, with the lengths of record and log at that time."""
        self._taker = CHANCE
        """Whose moves those are."""
        self._answer_for_chance()

    @classmethod
    def replay(cls, game: Game[T], record: Record, rng: Rng | None = None, upto: int | None = None) -> Match[T]:
        """The match as it stood after the record, or its first `upto` moves. Raises BadRecord where a move is not legal."""
        empty = Record(record.engine, record.game, record.options, record.seats)
        match = cls(game, empty, None)
        for at, text in enumerate(record.moves[:upto]):
            try:
                match.play(text)
            except RatkingError as error:
                raise BadRecord("record_move", at=at + 1, move=text, why=error) from error
        match.rng = rng
        match._answer_for_chance()
        return match

    @property
    def over(self) -> bool:
        return self._table.over

    @property
    def seat(self) -> int | None:
        """Who must answer: a seat, CHANCE if chance is answered by hand, or None when the game is over."""
        return None if self.over else self._table.who

    @property
    def question(self) -> Question | None:
        """What is being asked; None when the game is over."""
        if self.over:
            return None
        frame = self._table.stack[-1]
        return self._table.steps[frame.step].question(self._table, frame)

    @property
    def players(self) -> int:
        return len(self.record.seats)

    @property
    def warnings(self) -> list[str]:
        """Keys of what players should know about the options they chose."""
        return self.game.warnings(self.record.options)

    def moves(self) -> list[int]:
        """The legal answers: sorted, unique, and empty only when the game is over."""
        return list(self._table.legal)

    def weights(self) -> list[int]:
        """While CHANCE must answer: how often each of `moves()` comes."""
        if self.seat != CHANCE:
            raise IllegalMove("no_chance")
        return engine.weights(self._table)

    def text(self, move: int) -> str:
        """The name of a move, as `play` and records take it."""
        return self.game.space.text(move)

    def play(self, move: int | str, *, seat: int | None = None, at: int | None = None) -> None:
        """Answer the open question.

        With `seat`, only if it is that seat's to answer; with `at`, only if exactly that many moves have been made.
        Raises IllegalMove, NotYourTurn or StaleMove, and then nothing has changed.
        """
        if self.over:
            raise IllegalMove("game_over")
        if at is not None and at != len(self.record):
            raise StaleMove("stale", at=at, now=len(self.record))
        who = self._table.who
        if seat is not None and seat != who:
            if who == CHANCE:
                raise NotYourTurn("chance_is_asked", seat=seat)
            raise NotYourTurn("not_your_turn", seat=seat, asked=who)
        number = self.game.space.number(move) if isinstance(move, str) else move
        if number is None or number not in self._table.legal:
            raise IllegalMove("illegal", move=self._name(move), rule=self._rule(), legal=self._legal_texts())
        if who == CHANCE:
            self._takes_back.clear()
        else:
            self._remember(who)
        self._apply(number)
        self._answer_for_chance()

    def undo(self, seat: int | None = None) -> None:
        """Take the newest move back. Possible while nothing new has been learnt since and nobody else has moved."""
        taker = self.can_undo
        if taker is None:
            raise IllegalMove("nothing_to_undo")
        if seat is not None and seat != taker:
            raise NotYourTurn("not_your_move", seat=seat, asked=taker)
        self._table, moves, events = self._takes_back.pop()
        self._table.outbox = []
        del self.record.moves[moves:]
        del self.log[events:]

    @property
    def can_undo(self) -> int | None:
        """The seat that may take its newest move back, if any."""
        return self._taker if self._takes_back else None

    def view(self, seat: int | None) -> Json:
        """What a seat may know, as JSON; with None, or CHANCE, what everybody may."""
        seat = None if seat == CHANCE else seat
        question = self.question
        return {
            "format": 1,
            "game": self.game.name,
            "options": self.record.options,
            "seats": self.record.seats,
            "at": len(self.record),
            "asked": self.seat,
            "question": question and {"key": question.key, "rule": question.rule, "fields": question.fields},
            "moves": self.game.space.many(self._table.legal) if seat is not None and seat == self.seat else [],
            "undo": seat is not None and seat == self.can_undo,
            "table": self.game.view(self._table, seat),
            "result": self.result.to_json() if self.over else None,
            "warnings": self.warnings,
        }

    def events(self, seat: int | None, since: int = 0) -> list[Json]:
        """What has happened from move number `since` on, as far as this seat may know."""
        return [{"at": at, **event.to_json()} for at, event in self.log if at >= since and event.heard_by(seat)]

    def observe(self, seat: int | None) -> Observation[T]:
        """What a bot in this seat gets to think about."""
        return Observation.of(self.game, self.record.options, self._table, seat)

    @property
    def result(self) -> Result:
        """The scores, line by line; before the end, as if the game ended now."""
        return self.game.result(self._table)

    @property
    def scores(self) -> list[int]:
        return self.result.totals

    @property
    def winner(self) -> int | None:
        """The seat that has won, ties broken; None before the end."""
        return self.result.winner if self.over else None

    def _apply(self, move: int) -> None:
        engine.apply(self._table, move)
        at = len(self.record.moves)
        self.record.moves.append(self.game.space.text(move))
        outbox = self._table.outbox
        if outbox:
            self.log.extend([(at, event) for event in outbox])
            # What one seat alone was told is something learnt.
            if any(event.audience is not None for event in outbox):
                self._takes_back.clear()
            self._table.outbox = []

    def _answer_for_chance(self) -> None:
        while self.rng is not None and not self._table.over and self._table.who == CHANCE:
            self._takes_back.clear()
            self._apply(engine.draw(self._table, self.rng))

    def _remember(self, who: int) -> None:
        if who != self._taker:
            self._takes_back.clear()
            self._taker = who
        self._takes_back.append((copy_of(self._table), len(self.record), len(self.log)))

    def _name(self, move: int | str) -> str:
        if isinstance(move, str):
            return move
        return self.text(move) if 0 <= move < len(self.game.space) else str(move)

    def _rule(self) -> str:
        question = self.question
        return question.rule if question else ""

    def _legal_texts(self) -> Sequence[str]:
        return self.game.space.many(self._table.legal)
