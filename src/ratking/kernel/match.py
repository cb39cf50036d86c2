"""Match: one game being played, what each seat may know of it, and how it is saved. Terminal, arena and server use it."""

from __future__ import annotations

from typing import Final, Generic, SupportsIndex, TypeVar

from . import engine
from .arguments import number_of, seat_of
from .chance import Chance, Committed, Seeded, chance_of
from .errors import BadRecord, IllegalMove, NotYourTurn, RatkingError, StaleMove
from .frame import CHANCE
from .game import Game, Json, Result
from .log import Log
from .observation import Observation
from .reason import Reason
from .record import Record, copied
from .step import Question
from .table import Table, copy_of
from .takeback import Takeback
from .values import Move, Seat
from .view_cache import NO_CACHE, ViewCache

T = TypeVar("T", bound=Table)

FORMAT: Final = 1
"""The format of dumps."""
VIEW_FORMAT: Final = 2


class Match(Generic[T]):
    """One game being played. With a source of chance, luck is drawn by itself; without one, callers answer for CHANCE.

    `ratking.new`, `resume` and `load` make matches. A light match, without a log, is for simulation and search: it has no
    events and nothing can be undone.

    >>> import ratking
    >>> ratking.new("rattus", players=2, seed=1)
    <Match of rattus: 2 players, at move 1, seat 0 is asked “first cubes”>
    """

    def __init__(self, game: Game[T], record: Record, chance: Chance | None, log: bool = True) -> None:
        if record.moves:
            raise ValueError("a match begins with no moves; use Match.replay")
        self.game = game
        self.record = record
        self.chance = chance
        self.revision = 0
        """Grows by one with every answer and every undo, and never falls. Callers pass it so that no move is stale."""
        self.light = not log
        """Whether there is no log, so that there are no events and nothing can be undone."""
        self._draws = 0
        """The number of answers of CHANCE in the record."""
        self._texts = game.space.texts
        self._takeback = Takeback(game, record.options)
        self._table = game.table(record.options)
        self.log = Log(self._table.names)
        self._listen()
        self._answer_for_chance()

    # ---- what is asked

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._table.stack

    @property
    def seat(self) -> Seat | None:
        """The seat that must answer; CHANCE if callers answer for it, None when the game is over."""
        return None if self.over else self._table.who

    @property
    def question(self) -> Question | None:
        """The open question; None when the game is over."""
        if self.over:
            return None
        frame = self._table.stack[-1]
        return frame.step.question(self._table, frame)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.record.seats)

    @property
    def warnings(self) -> list[str]:
        """The keys of what players should know about the options they chose."""
        return self.game.warnings(self.record.options)

    def moves(self) -> list[Move]:
        """Return the legal answers: sorted, unique, and empty only when the game is over.

        >>> import ratking
        >>> match = ratking.new("rattus", players=2, seed=1)
        >>> [match.text(move) for move in match.moves()][:3]
        ['anglia', 'gallia', 'germania']
        """
        return self._table.legal[:]

    def weights(self) -> list[int]:
        """Return the weight of each of `moves()` while CHANCE must answer. Raises IllegalMove at any other time.

        >>> import ratking
        >>> match = ratking.new("ratzzia", players=2, chance="manual")
        >>> match.play("roll")
        >>> match.seat == ratking.CHANCE, match.weights()
        (True, [1, 1, 1, 1, 1, 1])
        """
        if self.seat != CHANCE:
            raise IllegalMove("no_chance")
        return list(engine.weights(self._table))

    def text(self, move: SupportsIndex) -> str:
        """Return the text of a move, as `play` and records use it. Raises IllegalMove if there is no such move.

        >>> import ratking
        >>> ratking.new("rattus", players=2, seed=1).text(0)
        'anglia'
        """
        number = number_of(move)
        if number is None or not 0 <= number < len(self.game.space):
            raise IllegalMove("no_such_move", move=move)
        return self.game.space.text(number)

    def why_not(self, move: SupportsIndex | str, seat: SupportsIndex | None = None) -> Reason | None:
        """Return why this seat cannot make this move now; None if it can. Without a seat, whoever must answer is meant.

        >>> import ratking
        >>> match = ratking.new("rattus", players=2, seed=1)
        >>> match.why_not("gallia") is None, match.why_not("gallia", seat=1)
        (True, <not your turn, rule , seat=0>)
        """
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

    def caution(self, move: SupportsIndex | str, seat: SupportsIndex | None = None) -> Reason | None:
        """Return what this seat should know before it makes this move; None if nothing, or if the move is not legal.

        >>> import ratking
        >>> ratking.new("rattus", players=2, seed=1).caution("gallia") is None
        True
        """
        number = self._number(move)
        if number is None or self.why_not(number, seat) is not None:
            return None
        t = self._table
        frame = t.stack[-1]
        return frame.step.caution(t, frame, number)

    def cautions(self) -> dict[str, Reason]:
        """Return the cautions about legal moves, by the text of the move; most moves have none.

        >>> import ratking
        >>> ratking.new("rattus", players=2, seed=1).cautions()
        {}
        """
        t = self._table
        frame = t.stack[-1] if t.stack else None
        if frame is None or not frame.step.cautious:
            return {}
        found = {self._texts[move]: frame.step.caution(t, frame, move) for move in t.legal}
        return {move: caution for move, caution in found.items() if caution is not None}

    # ---- playing

    def play(
        self, move: SupportsIndex | str, *, seat: SupportsIndex | None = None, revision: SupportsIndex | None = None
    ) -> None:
        """Answer the open question.

        With `seat`, only if that seat must answer; with `revision`, only if the match is still at that revision.
        Raises IllegalMove, NotYourTurn or StaleMove, and then nothing has changed.

        >>> import ratking
        >>> match = ratking.new("rattus", players=2, seed=1)
        >>> match.play("gallia", seat=0)
        >>> match.play("italia", seat=0)
        Traceback (most recent call last):
        ratking.kernel.errors.NotYourTurn: It is not for seat 0 to answer now, but for seat 1.
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
        """Take the newest move back. Possible while it has revealed nothing and nobody else has moved.

        Raises IllegalMove, NotYourTurn or StaleMove, and then nothing has changed.

        >>> import ratking
        >>> match = ratking.new("rattus", players=2, seed=1)
        >>> match.play("gallia")
        >>> match.undo(seat=0)
        >>> match.seat, match.revision
        (0, 3)
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
            told["from"] = len(moves)  # moves from here on are drawn by this source
        self._table = self._takeback.table(moves)
        self._listen()
        self.revision += 1
        self.log.take_back(len(moves), self.revision, taker, self._takeback.take())

    @property
    def can_undo(self) -> Seat | None:
        """The seat that may take its newest move back, if any."""
        return self._takeback.who

    # ---- what a seat may know

    def view_key(self, seat: SupportsIndex | None) -> Seat | None:
        """Return a key for sharing table views: the seat if it has private knowledge, otherwise None.

        >>> import ratking
        >>> ratking.new("rattus", players=2, seed=1).view_key(0) is None
        True
        """
        who = self._viewer(seat)
        return who if who is not None and self.game.has_private_view(self._table, who) else None

    def table_view(self, seat: SupportsIndex | None, cache: ViewCache = NO_CACHE) -> Json:
        """Return what a seat may know of the table itself, without the question and the rest of a view.

        >>> import ratking
        >>> ratking.new("ratzzia", players=2, seed=1).table_view(0)["bag"]
        [0, 0]
        """
        return self.game.view(self._table, self._viewer(seat), cache)

    def view(self, seat: SupportsIndex | None, table: object = None, public: Json | None = None) -> Json:
        """Return what a seat may know, as JSON; with None, or CHANCE, what everybody may.

        Pass its `table_view` as `table` and the public view of this moment as `public` to reuse them.

        >>> import ratking
        >>> view = ratking.new("rattus", players=2, seed=1).view(0)
        >>> view["asked"], view["question"]["key"], view["moves"][:2]
        (0, 'first cubes', ['anglia', 'gallia'])
        """
        who = self._viewer(seat)
        seen = self._for_everybody() if public is None else public.copy()
        if who is not None:
            asked = who == self.seat
            seen["moves"] = self.game.space.many(self._table.legal) if asked else []
            if asked:
                seen["cautions"] = {move: caution.to_json() for move, caution in self.cautions().items()}
            seen["undo"] = who == self.can_undo
        seen["table"] = self.game.view(self._table, who) if table is None else table
        return seen

    def _for_everybody(self) -> Json:
        """Return the part of a view that is the same for everybody, with placeholders for the rest."""
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
            "cautions": {},
            "undo": False,
            "table": None,
            "result": self.result.to_json() if self.over else None,
            "warnings": list(self.warnings),
        }

    def events(self, seat: SupportsIndex | None, since: int = 0) -> list[Json]:
        """Return the events from entry number `since` of the log on, as far as this seat may know.

        >>> import ratking
        >>> match = ratking.new("rattus", players=2, seed=1)
        >>> match.play("gallia")
        >>> match.events(0)[-1]
        {'n': 1, 'at': 1, 'revision': 2, 'kind': 'cubes placed', 'seat': 0, 'region': 'gallia', 'cubes': 2}
        """
        return self.log.since(self._viewer(seat), since)

    def story(self, seat: SupportsIndex | None) -> list[Json]:
        """Return the events that still hold, without moves that were undone.

        >>> import ratking
        >>> match = ratking.new("rattus", players=2, seed=1)
        >>> match.play("gallia")
        >>> match.undo()
        >>> len(match.events(0)), len(match.story(0))
        (3, 1)
        """
        return self.log.story(self._viewer(seat))

    def observe(self, seat: SupportsIndex | None) -> Observation[T]:
        """Return what a bot in this seat gets to think about.

        >>> import ratking
        >>> ratking.new("rattus", players=2, seed=1).observe(0)
        <Observation of rattus by seat 0, legal moves: 8>
        """
        return Observation.of(self.game, self.record.options, self._table, self._viewer(seat))

    @property
    def result(self) -> Result:
        """The scores, line by line; before the end, as if the game ended now."""
        return self.game.result(self._table)

    @property
    def scores(self) -> list[int]:
        """The points of each seat; before the end, as if the game ended now."""
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
        """Return the match as it stood after the record, or after its first `upto` moves.

        Raises BadRecord if a move is not legal; its field `at` is the number of that move, so `upto=at - 1` works.

        >>> import ratking
        >>> match = ratking.new("rattus", players=2, seed=1)
        >>> match.play("gallia")
        >>> ratking.Match.replay(match.game, match.record, upto=1).seat
        0
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
        """Return a new match that begins with the first `at` moves of this one, or all of them: what if?

        >>> import ratking
        >>> match = ratking.new("rattus", players=2, seed=1)
        >>> match.play("gallia")
        >>> other = match.branch(at=1)
        >>> other.play("italia")
        >>> match.record.moves[-1], other.record.moves[-1]
        ('gallia', 'italia')
        """
        return Match.replay(self.game, self.record, chance, at)

    def clone(self) -> Match[T]:
        """Return an independent copy with the same past and the same future.

        >>> import ratking
        >>> match = ratking.new("rattus", players=2, seed=1)
        >>> copy = match.clone()
        >>> copy.play("gallia")
        >>> match.seat, copy.seat
        (0, 1)
        """
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
        """Write the secret of committed luck into the record, so that everybody can check it. Only after the last move.

        >>> import ratking
        >>> match = ratking.new("rattus", players=2, chance=ratking.Committed(bytes(32), ["7", "3"]))
        >>> while not match.over:
        ...     match.play(match.moves()[0])
        >>> match.reveal()
        >>> match.record.chance["seed"] == "00" * 32
        True
        """
        if not isinstance(self.chance, Committed) or self.record.chance is None:
            raise IllegalMove("nothing_to_reveal")
        if not self.over:
            raise IllegalMove("not_over")
        self.record.chance["seed"] = self.chance.reveal()

    def dump(self) -> Json:
        """Return everything as JSON, secrets included, so that `load` can go on from it.

        >>> import ratking
        >>> sorted(ratking.new("rattus", players=2, seed=1).dump())
        ['back', 'chance', 'draws', 'format', 'game', 'log', 'record', 'revision', 'table']
        """
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
        """Return the match that was dumped, with its source of chance unless another is given. Raises BadRecord.

        `ratking.load` does the same and finds the game by its name.

        >>> import ratking
        >>> match = ratking.new("rattus", players=2, seed=1)
        >>> ratking.Match.load(match.game, match.dump()).view(0) == match.view(0)
        True
        """
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

    def __repr__(self) -> str:
        question = self.question
        if question is None:
            now = f"over, seat {self.winner} has won"
        else:
            who = "chance" if self.seat == CHANCE else f"seat {self.seat}"
            now = f"{who} is asked “{question.key}”"
        return f"<Match of {self.game.name}: {self.players} players, at move {len(self.record)}, {now}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Match.load, (self.game, self.dump())

    # ---- answers

    def _answer(self, move: Move, who: Seat) -> None:
        """Apply a player's answer and note whether it can be undone."""
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
            if type(chance) is Seeded:  # the same outcome, without a list of all weights
                self._answer_by_chance(engine.draw(t, chance.rng()))
                continue
            legal = t.legal
            place = 0 if len(legal) == 1 else chance.outcome(engine.weights(t), self._draws)
            if not 0 <= place < len(legal):
                raise ValueError(f"chance gave outcome {place} of {len(legal)}")
            self._answer_by_chance(legal[place])

    def _apply(self, move: Move) -> bool:
        """Make the move. Returns whether it revealed something that does not follow from the move itself."""
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
        """Return the number of a move given by number or text; None if the game has no such move."""
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

    def _viewer(self, seat: SupportsIndex | None) -> Seat | None:
        """Return the seat that looks, or None for everybody."""
        if seat is None:
            return None
        given = seat_of(seat, self.players)
        return None if given == CHANCE else given


def _told(chance: Chance, record: Record, at: int) -> Json | None:
    """Return the record's `chance` for a source that continues after `at` moves; `from` marks them as another source's."""
    told = chance.told()
    if told is None or at == 0:
        return told
    before = {} if record.chance is None else record.chance
    if any(before.get(name) != value for name, value in told.items()):
        return {**told, "from": at}
    return {**told, **{name: before[name] for name in ("asked", "from") if name in before}}
