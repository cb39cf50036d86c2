"""TableState: the state of one table, built from its entries. Applying all entries again gives the same state."""

from __future__ import annotations

from array import array
from collections import Counter, OrderedDict, deque
from collections.abc import Sequence
from typing import Any, Final, assert_never

from msgspec import UNSET, UnsetType

import ratking

from ...kernel.chance import Committed
from ...kernel.frame import CHANCE
from ...kernel.match import Match
from ...kernel.record import Record
from ..protocol.base import Json, Status
from ..protocol.tables import Luck, NewTable, NoClock, Origin
from . import bot_names, luck
from .clock import Clock, Span, spent
from .commands import Keyed
from .entries import (
    Asked,
    BotPlays,
    Chatted,
    Closed,
    Decided,
    Entry,
    Left,
    Linked,
    Made,
    Moved,
    Ordered,
    PersonPlays,
    Planned,
    Receipt,
    Rematched,
    Renamed,
    Repaired,
    Resumed,
    Rewound,
    Sat,
    Shown,
    Started,
    Starting,
    Trouble,
    Undone,
    Unlinked,
    Voted,
)
from .moment import Moment
from .refused import Refused
from .rewind import newest_move, rewound
from .seat_state import SeatState
from .vote import Vote

TAIL: Final = 200
"""How many of the newest entries are kept in memory."""
RECEIPTS: Final = 256
"""How many of the newest client keys are remembered. A move repeated later than that is stale anyway."""
KEYS_EACH: Final = 8
"""How many links to a seat are valid at a time; the oldest one expires first."""
DEVICES_EACH: Final = 8
"""How many devices can hold a seat at a time; the first one always keeps it."""

_REPAIR_NUMBERS: Final = 1 << 40
"""Outcomes drawn while a game is repaired are numbered from here."""


class TableState:
    """The state of a table. `apply` changes it; `advance`, `take_back` and `repair` run the engine for the next entry."""

    # Any, in this file: the server does not depend on which game is played.
    def __init__(self, table: str, seed: str, downtimes: Sequence[Span] = ()) -> None:
        self.table = table
        self.seed = seed
        self._downtimes = downtimes
        """When no server was running. Needed for entries that do not say what a turn cost, and for an interrupted turn."""
        self.n = 0
        self.status: Status = "open"
        self.plan = NewTable(game="")
        self.name = ""
        self.maker = ""
        self.made = 0.0
        self.changed = 0.0
        self.seats: list[SeatState] = []
        self._seats: dict[str, int] = {}
        """The seat of each person who has one."""
        self.clock = Clock(self.plan.clock, 0)
        self.starting = 0.0
        """When the maker started the game."""
        self.absent: list[int] = []
        self.prefix: Json | None = None
        """The record whose position the game continues from, if any."""
        self.components: Json | None = None
        """The components to play with, if not the package's. Once the game has begun they are in its record."""
        self.match: Match[Any] | None = None
        self.origin: Origin | None = None
        self.rematch: str | None = None
        self.trouble: str | None = None
        self.vote: Vote | None = None
        """What somebody asks for at the moment."""
        self.paused = False
        """Whether the clock has been stopped by everybody's consent."""
        self.ended_early = False
        """Whether everybody agreed to end the game before it was over."""
        self.broken = False
        """Whether some moves were no longer legal when the table was loaded, and it has not been repaired since."""
        self.chat_lines = 0
        self.chat_by: Counter[str] = Counter()
        """How many lines of chat each person has written."""
        self.links = 0
        """How many links to its seats have been made."""
        self.chance: Committed | None = None
        self.tail: deque[Entry] = deque(maxlen=TAIL)
        self.receipts: OrderedDict[tuple[str, str], Receipt] = OrderedDict()
        """The results of the newest commands with a key, by person and key."""
        self.heard = array("I", [0])
        """The number of game events after each entry."""
        self._played = 0
        """The number of the entry for which the engine has already run, so that `apply` does not run it again."""

    # ---- questions about the table

    @property
    def asked(self) -> int | None:
        """The seat to move, while the game is played."""
        return self.match.seat if self.match is not None and self.status == "playing" else None

    @property
    def revision(self) -> int:
        return self.match.revision if self.match is not None else 0

    @property
    def events(self) -> int:
        return len(self.match.log) if self.match is not None and self.match.log is not None else 0

    @property
    def bot_asked(self) -> str | None:
        """The level of the bot to move, if a bot is to move."""
        return None if self.asked is None else self.seats[self.asked].level

    @property
    def ended(self) -> bool:
        """Whether the game is over, or was ended early by everybody, so that everything about it may be shown."""
        return self.status == "over" or self.ended_early

    @property
    def all_shown(self) -> bool:
        """Whether the game is starting and all promised numbers have been shown."""
        return self.status == "starting" and all(seat.promised is None or seat.nonce is not None for seat in self.seats)

    def allows(self, aid: str) -> bool:
        """Return whether the players of this table may use a thinking aid."""
        return self.plan.aids is None or aid in self.plan.aids

    def seat_of(self, person: str | None) -> int | None:
        """Return the seat of a person, if they have one."""
        return None if person is None else self._seats.get(person)

    def may_watch(self, person: str | None) -> bool:
        """Return whether somebody may look at this table now."""
        if self.plan.watch or self.status == "open" or self.seat_of(person) is not None:
            return True
        return person is not None and person == self.maker

    def names(self) -> list[str | None]:
        """Return the name of each seat now; None for a free seat. No two names are equal.

        During a game a bot keeps the name it has in the record; at tables of older versions that is its seat and level.
        """
        if self.match is None:
            return bot_names.named([(seat_state.name, seat_state.level) for seat_state in self.seats])
        return [seat_state.name or name for seat_state, name in zip(self.seats, self.match.record.seats, strict=True)]

    def receipt(self, command: Keyed) -> Receipt | None:
        """Return the result of the same command sent before. Raises Refused if its key was used for something else."""
        done = self.receipts.get((command.person, command.key))
        if done is not None and (done.kind, done.said) != (command.kind, command.said):
            raise Refused("key_used", used=command.key)
        return done

    @property
    def timed(self) -> bool:
        """Whether a time limit is running at this table, so that there is a deadline."""
        running = self.clock.running is not None or self.vote is not None
        return self.status == "starting" or (self.status == "playing" and running)

    def deadline(self, at: Moment) -> float | None:
        """Return when the running time limit is over; None if there is none."""
        if not self.timed:
            return None
        return self.starting + at.starting_seconds if self.status == "starting" else self.clock.deadline(at)

    def limit(self, at: Moment) -> float | None:
        """Return when the next time limit is over: that of a clock, or of a vote."""
        deadline = self.deadline(at)
        if self.vote is None:
            return deadline
        return self.vote.until if deadline is None else min(deadline, self.vote.until)

    def wakes(self, at: Moment) -> float | None:
        """Return when the server must act by itself: a bot is to move, or a time limit is over."""
        return self.limit(at) if self.bot_asked is None else self.changed

    def charge(self, at: Moment) -> float | UnsetType:
        """Return the seconds that the running clock has lost, for the entry that stops it."""
        return UNSET if self.clock.running is None else round(self.clock.elapsed(at), 3)

    def resume_clock(self, at: Moment) -> None:
        """Continue to measure the running clock after the table was loaded."""
        self.clock.resume(at, self._downtimes)

    def events_after(self, seat: int | None, n: int) -> list[Json]:
        """Return the game events after entry n that this seat may see."""
        if self.match is None or not self.events:
            return []
        return self.match.events(seat, since=self._events_at(n))

    def events_since(self, n: int) -> int:
        """Return the number of game events after entry n, secret ones included."""
        return self.events - self._events_at(n)

    def _events_at(self, n: int) -> int:
        return self.heard[min(n, len(self.heard) - 1)]

    def luck_now(self) -> Luck:
        """Return what may be shown of the table's luck now: the seed only after the game."""
        nonces = {str(seat): seat_state.nonce for seat, seat_state in enumerate(self.seats) if seat_state.nonce is not None}
        over = self.ended_early or (self.status == "over" and self.match is not None and self.match.over)
        return Luck(
            commitment=luck.commitment(self.seed), nonces=nonces, absent=self.absent, seed=self.seed if over else None
        )

    # ---- running the engine, once for each move

    def advance(self, move: str, seat: int, revision: int) -> list[str]:
        """Play a move and the outcomes of chance that follow, and return them. Changes nothing if it raises RatkingError."""
        match = self.playing()
        before = len(match.record)
        match.chance = self.chance
        try:
            match.play(move, seat=seat, revision=revision)
        finally:
            match.chance = None
        self._played = self.n + 1
        return match.record.moves[before:]

    def take_back(self, seat: int, revision: int) -> None:
        """Take the newest move back. Changes nothing if it raises RatkingError."""
        self.playing().undo(seat, revision=revision)
        self._played = self.n + 1

    def repair(self) -> list[str]:
        """Draw the outcomes of chance that a game waits for after it lost some of its moves, and return them."""
        match = self.playing()
        before = len(match.record)
        while self.chance is not None and match.seat == CHANCE:
            # These numbers are used for no other outcome. The luck of a repaired game cannot be verified any more.
            match.play(match.moves()[self.chance.outcome(match.weights(), _REPAIR_NUMBERS + match.revision)])
        self._played = self.n + 1
        return match.record.moves[before:]

    def committed(self) -> Committed:
        """Return the table's source of luck, made from its secret seed and the numbers that were shown."""
        return Committed(bytes.fromhex(self.seed), [seat_state.nonce or "" for seat_state in self.seats])

    def playing(self) -> Match[Any]:
        """Return the match. Raises ValueError if no game is being played."""
        if self.match is None or self.status != "playing":
            raise ValueError(f"no game is being played at table {self.table}")
        return self.match

    # ---- applying entries

    def apply(self, entry: Entry) -> None:
        """Apply the next entry: when it has just been made, when a table is loaded, or in a process that follows another.

        Raises RatkingError if the entry is no longer legal because a rule has changed since; the state is unchanged then.
        """
        if entry.n != self.n + 1:
            raise ValueError(f"entry {entry.n} cannot follow entry {self.n}")
        body = entry.body
        match body:
            case Moved():
                if self._played != entry.n:
                    self._replay(entry.seat, body.answers)
                self.trouble = None
                self._settle(entry, body.charged, answered=True)
            case Undone():
                if self._played != entry.n:
                    self.playing().undo(entry.seat)
                self._settle(entry, body.charged, taken_back=True)
            case Chatted():
                self.chat_lines += 1
                if entry.person is not None:
                    self.chat_by[entry.person] += 1
            case Made():
                self._make(entry, body)
            case Sat():
                self._sit(entry, body)
            case Linked():
                self._open_with(self._seat(entry), body.opens)
            case Unlinked():
                self._seat(entry).keys = []
            case Left():
                self._leave(entry)
            case Renamed():
                self.name = body.name
            case Ordered():
                self.seats = [self.seats[seat] for seat in body.order]
            case Planned():
                level = body.level
                plan = SeatState("open") if level is None else SeatState("bot", level=level, why="planned")
                self.seats[_seat_number(entry)] = plan
            case Starting():
                self.status = "starting"
                self.starting = entry.time
            case Shown():
                self._seat(entry).nonce = body.nonce
            case Started():
                self._start(entry, body)
            case BotPlays():
                seat_state = self._seat(entry)
                seat_state.level, seat_state.why = body.level, body.why
                self.trouble = None
                self._settle(entry, body.charged)
            case PersonPlays():
                seat_state = self._seat(entry)
                if seat_state.why == "time":
                    self.clock.pardon(_seat_number(entry))
                seat_state.level, seat_state.why = None, None
                self.trouble = None
                self._settle(entry, body.charged)
            case Trouble():
                self.trouble = body.sentence
            case Repaired():
                if self._played != entry.n:
                    self._replay(CHANCE, body.answers)
                self.trouble = "server.rules_changed"
                self.broken = False
                self._settle(entry, body.charged, pardoned=True)
            case Asked():
                seat = _seat_number(entry)
                self.vote = Vote(body.what, seat, body.until, body.at, [seat])
                self.seats[seat].asked += 1
            case Voted():
                self._count_vote(entry, body)
            case Decided():
                self._decide(entry, body)
            case Resumed():
                self.paused = False
                self._settle(entry, body.charged)
            case Rewound():
                self._rewind()
                self._settle(entry, body.charged, pardoned=True)
            case Closed():
                self.status = "closed"
                self.vote = None
                self.clock.turn(None, entry.time, self._charged(entry, body.charged), answered=False)
            case Rematched():
                self.rematch = body.table
            case _:
                assert_never(body)
        self._remember(entry)

    def skip(self, entry: Entry) -> None:
        """Count an entry that is no longer legal without applying it."""
        self.n = entry.n
        self.changed = entry.time
        self.tail.append(entry)
        self.heard.append(self.events)

    def know_people(self) -> None:
        """Rebuild the map from persons to seats. A person who holds two seats is given the first one."""
        seats = reversed(list(enumerate(self.seats)))
        self._seats = {person: seat for seat, seat_state in seats for person in seat_state.holders}

    def _remember(self, entry: Entry) -> None:
        """Count an entry that was applied, and keep the receipt for its key."""
        self.skip(entry)
        if entry.body.changes_table:
            self.know_people()
        if entry.key is not None and entry.person is not None:
            self.receipts[entry.person, entry.key] = Receipt(entry.n, self.revision, entry.kind, entry.body.said)
            if len(self.receipts) > RECEIPTS:
                self.receipts.popitem(last=False)

    def _replay(self, seat: int | None, answers: list[str]) -> None:
        match = self.playing()
        for at, answer in enumerate(answers):
            match.play(answer, seat=seat if at == 0 else CHANCE)

    def _make(self, entry: Entry, made: Made) -> None:
        self.plan = made.plan
        self.name = self.plan.name
        self.maker = entry.person or ""
        self.made = entry.time
        self.seats = [
            SeatState(seat.kind, level=seat.level, why="planned") if seat.kind == "bot" else SeatState(seat.kind)
            for seat in self.plan.seats
        ]
        self.origin = made.origin
        self.prefix = made.record
        self.components = made.components
        if made.look and made.record is not None:  # a record that is only viewed
            self.status = "over"
            self.match = ratking.resume(Record.from_json(made.record), chance="manual")
            for seat_state, name in zip(self.seats, self.match.record.seats, strict=True):
                seat_state.name = name

    def _sit(self, entry: Entry, sat: Sat) -> None:
        seat_state = self._seat(entry)
        seat_state.name = sat.name
        if sat.used is not None:
            # The link that was used stays valid for its owner. When the seat was free, the other links to it expire.
            others = [key for key in seat_state.keys if key != sat.used] if seat_state.holders else []
            seat_state.keys = [*others, sat.used]
        self._open_with(seat_state, sat.opens)
        if entry.person is not None and entry.person not in seat_state.holders:
            # The first device took the seat and always keeps it.
            seat_state.holders = [*seat_state.holders[:1], *seat_state.holders[1:][-DEVICES_EACH + 2 :], entry.person]
        if sat.promise is not None:
            seat_state.promised = sat.promise

    def _open_with(self, seat_state: SeatState, key: str) -> None:
        seat_state.keys = [*seat_state.keys[-KEYS_EACH + 1 :], key]
        self.links += 1

    def _leave(self, entry: Entry) -> None:
        """Empty a seat. If it is reserved for links it stays so, and they still open it unless the maker emptied it."""
        seat_state = self._seat(entry)
        comes_back = seat_state.plan == "link" and entry.person in seat_state.holders
        self.seats[_seat_number(entry)] = SeatState(seat_state.plan, keys=seat_state.keys if comes_back else [])

    def _start(self, entry: Entry, started: Started) -> None:
        self.match = ratking.resume(Record.from_json(started.record), chance="manual")
        for answer in started.answers:
            self.match.play(answer)
        self.chance = self.committed()
        self.absent = started.absent
        self.status = "playing"
        self.clock = Clock(self.plan.clock, len(self.seats))
        self._settle(entry, 0.0)

    def _count_vote(self, entry: Entry, voted: Voted) -> None:
        if self.vote is not None and voted.agree:
            self.vote.agreed = [*self.vote.agreed, _seat_number(entry)]
        elif self.vote is not None:
            self.vote.refused = True

    def _decide(self, entry: Entry, decided: Decided) -> None:
        """End a vote, and do what was asked for if all people agreed."""
        vote, self.vote = self.vote, None
        if decided.agreed and decided.what == "undo" and vote is not None:
            self._rewind(vote.at, vote.seat)
            self._settle(entry, decided.charged, pardoned=True)
        elif decided.agreed and decided.what == "pause":
            self.paused = True
            self._settle(entry, decided.charged)
        elif decided.agreed:
            self.status = "closed"
            self.ended_early = True
            self._show_seed(self.match)
            self.clock.turn(None, entry.time, self._charged(entry, decided.charged), answered=False)

    # Any: the server does not depend on which game is played.
    def _show_seed(self, match: Match[Any] | None) -> None:
        """Add the seed to the record of a game that has ended, so that anybody can verify its luck."""
        if match is not None and match.record.chance is not None and "commitment" in match.record.chance:
            match.record.chance["seed"] = self.seed

    def _rewind(self, at: int | None = None, seat: int = 0) -> None:
        """Take back the newest move, or everything from move `at` on, which this seat made."""
        if self.match is None:
            raise ValueError(f"no game is being played at table {self.table}")
        if at is None:
            at, seat = newest_move(self.match)
        if self.match.record.chance is not None:
            self.match.record.chance.pop("seed", None)
        self.match = rewound(self.match, at, seat)
        self.status = "playing"
        self.trouble = None

    def _settle(
        self,
        entry: Entry,
        charged: float | UnsetType,
        *,
        answered: bool = False,
        taken_back: bool = False,
        pardoned: bool = False,
    ) -> None:
        """Update the status and the clocks after an entry. `pardoned` gives the player to move enough time to answer."""
        match = self.playing()
        if match.over:
            self.status = "over"
            self.vote = None
            self._show_seed(match)
        asked = self.asked
        running = asked if asked is not None and self.seats[asked].level is None and not self.paused else None
        self.clock.turn(running, entry.time, self._charged(entry, charged), answered=answered, taken_back=taken_back)
        if pardoned and running is not None and not isinstance(self.plan.clock, NoClock):
            self.clock.pardon(running)

    def _charged(self, entry: Entry, charged: float | UnsetType) -> float:
        """Return the seconds that a turn cost. For entries of older versions it is calculated from the system clock."""
        if not isinstance(charged, UnsetType):
            return charged
        if self.clock.running is None:
            return 0.0
        return spent(self.plan.clock, self.clock.since, entry.time, self._downtimes)

    def _seat(self, entry: Entry) -> SeatState:
        return self.seats[_seat_number(entry)]


def _seat_number(entry: Entry) -> int:
    if entry.seat is None:
        raise ValueError(f"an entry of kind {entry.kind} needs a seat")
    return entry.seat
