"""Play: a table, its record, its log, and the source of chance; the open question, and the answers to it."""

from __future__ import annotations

from typing import Generic, SupportsIndex, TypeVar

from . import engine
from .arguments import number_of, seat_of
from .chance import Chance
from .errors import IllegalMove, NotYourTurn, StaleMove
from .frame import CHANCE
from .game import Game
from .log import Log
from .reason import Reason
from .record import Record
from .step import Question
from .table import Table
from .takeback import Takeback
from .values import Move, Seat

T = TypeVar("T", bound=Table)


class Play(Generic[T]):
    """One game being played, as far as it goes on: what is asked, answering it, and taking back. The rest is in `Match`."""

    def __init__(self, game: Game[T], record: Record, chance: Chance | None, log: bool = True) -> None:
        if record.moves:
            raise ValueError("a match begins with no moves; use Match.replay")
        self.game = game
        self.record = record
        self.chance = chance
        self.revision = 0
        """Grows by one with every answer and every taking back, and never falls: what a move is made against."""
        self.light = not log
        """Whether nobody is told anything and nothing can be taken back."""
        self._draws = 0
        """How many answers of CHANCE the record holds."""
        self._texts = game.space.texts
        self._takeback = Takeback(game, record.options)
        self._table = game.table(record.options)
        self.log = Log(self._table.names)
        self._listen()
        self._answer_for_chance()

    # ---- what is asked

    @property
    def over(self) -> bool:
        return not self._table.stack

    @property
    def seat(self) -> Seat | None:
        """Who must answer: a seat, CHANCE if chance is answered by hand, or None when the game is over."""
        return None if self.over else self._table.who

    @property
    def question(self) -> Question | None:
        """What is being asked; None when the game is over."""
        if self.over:
            return None
        frame = self._table.stack[-1]
        return frame.step.question(self._table, frame)

    @property
    def players(self) -> int:
        return len(self.record.seats)

    @property
    def warnings(self) -> list[str]:
        """Keys of what players should know about the options they chose."""
        return self.game.warnings(self.record.options)

    def moves(self) -> list[Move]:
        """The legal answers: sorted, unique, and empty only when the game is over."""
        return self._table.legal[:]

    def weights(self) -> list[int]:
        """While CHANCE must answer: how often each of `moves()` comes."""
        if self.seat != CHANCE:
            raise IllegalMove("no_chance")
        return list(engine.weights(self._table))

    def text(self, move: SupportsIndex) -> str:
        """The name of a move, as `play` and records take it. Raises IllegalMove where there is no such move."""
        number = number_of(move)
        if number is None or not 0 <= number < len(self.game.space):
            raise IllegalMove("no_such_move", move=move)
        return self.game.space.text(number)

    def why_not(self, move: SupportsIndex | str, seat: SupportsIndex | None = None) -> Reason | None:
        """Why this seat cannot make this move now; None if it can. Without a seat, why whoever is asked cannot."""
        t = self._table
        if t.over:
            return Reason("game over", "")
        number = self._number(move)
        if number is None or not 0 <= number < len(self.game.space) or not self.game.space.texts[number]:
            return Reason("no such move", "")
        who = t.who
        if seat is not None and seat_of(seat, self.players) != who:
            return Reason("chance is asked", "") if who == CHANCE else Reason("not your turn", "", {"seat": who})
        if number in t.legal:
            return None
        frame = t.stack[-1]
        return frame.step.why_not(t, frame, number) or Reason("not offered", frame.step.rule)

    # ---- playing

    def play(
        self, move: SupportsIndex | str, *, seat: SupportsIndex | None = None, revision: SupportsIndex | None = None
    ) -> None:
        """Answer the open question.

        With `seat`, only if it is that seat's to answer; with `revision`, only if the match has not gone on since.
        Raises IllegalMove, NotYourTurn or StaleMove, and then nothing has changed.
        """
        if revision is not None:
            self._is_now(revision)
        t = self._table
        if not t.stack:
            raise IllegalMove("game_over", reason=Reason("game over", ""))
        who = t.stack[-1].who
        if seat is not None:
            self._is_asked(seat, who)
        number = self._number(move)
        if number is None or not engine.is_legal(t, number):
            raise self._refusal(move)
        if who == CHANCE:
            self._answer_by_chance(number)
        else:
            self._answer(number, who)
        self._answer_for_chance()

    def undo(self, seat: SupportsIndex | None = None, *, revision: SupportsIndex | None = None) -> None:
        """Take the newest move back. Possible while nobody has learnt anything from it, and nobody else has moved.

        Raises IllegalMove, NotYourTurn or StaleMove, and then nothing has changed.
        """
        if revision is not None:
            self._is_now(revision)
        taker = self.can_undo
        if taker is None:
            raise IllegalMove("nothing_to_undo")
        if seat is not None and seat_of(seat, self.players) != taker:
            raise NotYourTurn("not_your_move", seat=seat, asked=taker)
        moves = self.record.moves
        moves.pop()
        told = {} if self.record.chance is None else self.record.chance
        given = told.get("from")
        if isinstance(given, int) and given > len(moves):
            told["from"] = len(moves)  # what comes here now is of this source
        self._table = self._takeback.table(moves)
        self._listen()
        self.revision += 1
        self.log.take_back(len(moves), self.revision, taker, self._takeback.take())

    @property
    def can_undo(self) -> Seat | None:
        """The seat that may take its newest move back, if any."""
        return self._takeback.who

    # ---- answers

    def _answer(self, move: Move, who: Seat) -> None:
        """A player's answer, and whether it can be taken back."""
        first = len(self.log)
        learnt = self._apply(move)
        if self.light:
            return
        if learnt:
            self._takeback.learnt(self._table, len(self.record.moves))
        else:
            self._takeback.made(who, first)

    def _answer_by_chance(self, move: Move) -> None:
        self._draws += 1
        self._apply(move)
        if not self.light:
            self._takeback.learnt(self._table, len(self.record.moves))

    def _answer_for_chance(self) -> None:
        chance = self.chance
        if chance is None:
            return
        t = self._table
        stack = t.stack
        while stack and stack[-1].who == CHANCE:
            legal = t.legal
            place = 0 if len(legal) == 1 else chance.outcome(engine.weights(t), self._draws)
            if not 0 <= place < len(legal):
                raise ValueError(f"chance gave outcome {place} of {len(legal)}")
            self._answer_by_chance(legal[place])

    def _apply(self, move: Move) -> bool:
        """Make the move. Whether somebody learnt something from it that did not follow from the move."""
        moves = self.record.moves
        log = self.log
        log.begin(len(moves), self.revision + 1)
        engine.apply(self._table, move)
        moves.append(self._texts[move])
        self.revision += 1
        return log.learnt

    def _listen(self) -> None:
        if not self.light:
            self._table.outbox = self.log

    # ---- checks

    def _is_now(self, revision: SupportsIndex) -> None:
        if number_of(revision) != self.revision:
            raise StaleMove("stale", revision=revision, now=self.revision)

    def _is_asked(self, seat: SupportsIndex, who: Seat) -> None:
        given = seat_of(seat, self.players)
        if given == who:
            return
        if who == CHANCE:
            raise NotYourTurn("chance_is_asked", seat=given)
        raise NotYourTurn("not_your_turn", seat=given, asked=who)

    def _number(self, move: SupportsIndex | str) -> Move | None:
        """The number that is meant; of a text, if there is such a move in the game at all."""
        if isinstance(move, str):
            return self.game.space.number(move)
        number = number_of(move)
        return None if number is None else Move(number)

    def _refusal(self, move: SupportsIndex | str) -> IllegalMove:
        number = self._number(move)
        known = number is not None and 0 <= number < len(self.game.space)
        name = self.game.space.text(number) if known and number is not None else move
        question = self.question
        rule = question.rule if question else ""
        legal = self.game.space.many(self._table.legal)
        return IllegalMove("illegal", reason=self.why_not(move), move=name, rule=rule, legal=legal)
