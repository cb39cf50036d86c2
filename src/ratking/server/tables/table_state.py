"""TableState: one table, made from its entries. Applying all entries again gives the same state."""

from __future__ import annotations

from array import array
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

import ratking

from ...kernel.chance import Committed
from ...kernel.frame import CHANCE
from ...kernel.match import Match
from ...kernel.record import Record
from ..protocol.base import Json, Level, Status
from ..protocol.tables import Luck, NewTable, NoClock, Origin
from . import luck
from .clock import Clock, Span
from .entries import GAME_ONLY_KINDS, Entry, Receipt, payload_of
from .rewind import rewound
from .seat_state import SeatState, bot_name

TAIL: Final = 200
"""So many of the newest entries are kept in memory."""
KEYS: Final = 256
"""So many of the newest keys of clients are remembered: a move sent again later than that is stale anyway."""

_MENDED: Final = 1 << 40


class TableState:
    """A table in memory. `apply` is the only thing that changes it."""

    # Any: which game's tables these are is not the server's business.
    def __init__(self, table: str, seed: str) -> None:
        self.table = table
        self.seed = seed
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
        self.down: Sequence[Span] = ()
        """When no server was up."""
        self.starting = 0.0
        """When it was started."""
        self.absent: list[int] = []
        self.prefix: Json | None = None
        """The record that the game goes on from, if it does not begin anew."""
        self.components: Json | None = None
        """Those it will be played with, where they are not the package's. Once it is played its record has them."""
        self.match: Match[Any] | None = None
        self.origin: Origin | None = None
        self.rematch: str | None = None
        self.trouble: str | None = None
        self.chat_lines = 0
        self.chance: Committed | None = None
        self.tail: deque[Entry] = deque(maxlen=TAIL)
        self.keys: OrderedDict[tuple[str, str], Receipt] = OrderedDict()
        """What became of the newest keys, by person."""
        self.heard = array("I", [0])
        """How many events there were after each entry."""

    # ---- what is asked of it

    @property
    def asked(self) -> int | None:
        """The seat that must answer now."""
        return self.match.seat if self.match is not None and self.status == "playing" else None

    @property
    def revision(self) -> int:
        return self.match.revision if self.match is not None else 0

    @property
    def events(self) -> int:
        return len(self.match.log) if self.match is not None and self.match.log is not None else 0

    @property
    def bot_asked(self) -> Level | None:
        """The level of the bot that must answer now."""
        return None if self.asked is None else self.seats[self.asked].level

    def seat_of(self, person: str | None) -> int | None:
        """The seat of a person, if there is one."""
        return None if person is None else self._seats.get(person)

    def know_people(self) -> None:
        """Look anew who sits where; who sits twice has the first seat."""
        seats = reversed(list(enumerate(self.seats)))
        self._seats = {person: seat for seat, seat_state in seats for person in seat_state.holders}

    def names(self) -> list[str]:
        """What the seats are called, different from each other, for the record."""
        return [seat_state.name or bot_name(seat, seat_state.level) for seat, seat_state in enumerate(self.seats)]

    def deadline(self, starting_seconds: float) -> float | None:
        """When something must happen by itself."""
        if self.status == "starting":
            return self.starting + starting_seconds
        return self.clock.deadline() if self.status == "playing" else None

    def wakes(self, starting_seconds: float) -> float | None:
        """From when on it waits for the server alone, also if nobody looks: for a bot, or for a time to be up."""
        return self.deadline(starting_seconds) if self.bot_asked is None else self.changed

    def events_after(self, seat: int | None, n: int) -> list[Json]:
        """The events this seat may know of that came with entries above n."""
        if self.match is None or not self.events:
            return []
        return self.match.events(seat, since=self._events_at(n))

    def events_since(self, n: int) -> int:
        """How many events came with entries above n, whoever may know of them."""
        return self.events - self._events_at(n)

    def _events_at(self, n: int) -> int:
        return self.heard[min(n, len(self.heard) - 1)]

    def luck_now(self) -> Luck:
        """What can be told of the luck."""
        nonces = {str(seat): seat_state.nonce for seat, seat_state in enumerate(self.seats) if seat_state.nonce is not None}
        over = self.status == "over" and self.match is not None and self.match.over
        return Luck(
            commitment=luck.commitment(self.seed), nonces=nonces, absent=self.absent, seed=self.seed if over else None
        )

    # ---- what happens to it

    def apply(self, entry: Entry) -> None:
        """Let the next entry happen. A move that is made for the first time gets the answers of chance written into it.

        Raises RatkingError, and then nothing has changed.
        """
        if entry.n != self.n + 1:
            raise ValueError(f"entry {entry.n} after {self.n}")
        _KINDS[entry.kind](self, entry)
        self.n = entry.n
        self.changed = entry.time
        self.tail.append(entry)
        self.heard.append(self.events)
        if entry.kind not in GAME_ONLY_KINDS:
            self.know_people()
        if entry.key is not None and entry.person is not None:
            # A key names one message of one person.
            self.keys[entry.person, entry.key] = Receipt(entry.n, self.revision, entry.kind, payload_of(entry))
            if len(self.keys) > KEYS:
                self.keys.popitem(last=False)

    def skip(self, entry: Entry) -> None:
        """An entry that can no longer happen keeps its number, and that is all."""
        self.n = entry.n
        self.changed = entry.time
        self.tail.append(entry)
        self.heard.append(self.events)

    def _made(self, entry: Entry) -> None:
        fields = entry.fields
        self.plan = msgspec.convert(fields["plan"], NewTable)
        self.name = self.plan.name
        self.maker = entry.person or ""
        self.made = entry.time
        self.seats = [
            SeatState(plan=seat.kind, level=seat.level, why="planned") if seat.kind == "bot" else SeatState(plan=seat.kind)
            for seat in self.plan.seats
        ]
        if fields.get("origin"):
            self.origin = msgspec.convert(fields["origin"], Origin)
        self.prefix = fields.get("record")
        self.components = fields.get("components")
        if fields.get("look"):  # a record that is only looked at
            self.status = "over"
            self.match = ratking.resume(Record.from_json(fields["record"]), chance="manual")
            for seat_state, name in zip(self.seats, self.match.record.seats, strict=True):
                seat_state.name = name

    def _sat(self, entry: Entry) -> None:
        seat_state = self.seats[_seat(entry)]
        fields = entry.fields
        seat_state.name = fields["name"]
        if not seat_state.holders and fields.get("used") is not None:
            seat_state.keys = [fields["used"]]  # links for others who might have come end
        seat_state.keys = [*seat_state.keys[-3:], fields["opens"]]
        if entry.person is not None and entry.person not in seat_state.holders:
            seat_state.holders = [*seat_state.holders[-4:], entry.person]
        if fields.get("promise") is not None:
            seat_state.promised = fields["promise"]

    def _linked(self, entry: Entry) -> None:
        seat_state = self.seats[_seat(entry)]
        seat_state.keys = [*seat_state.keys[-3:], entry.fields["opens"]]

    def _left(self, entry: Entry) -> None:
        """A seat for which links are sent stays closed to others. The links still open it, unless the maker emptied it."""
        seat_state = self.seats[_seat(entry)]
        comes_back = seat_state.plan == "link" and entry.person in seat_state.holders
        self.seats[_seat(entry)] = SeatState(plan=seat_state.plan, keys=seat_state.keys if comes_back else [])

    def _renamed(self, entry: Entry) -> None:
        self.name = entry.fields["name"]

    def _ordered(self, entry: Entry) -> None:
        self.seats = [self.seats[seat] for seat in entry.fields["order"]]

    def _planned(self, entry: Entry) -> None:
        level = entry.fields["level"]
        seat = _seat(entry)
        self.seats[seat] = SeatState(plan="open") if level is None else SeatState(plan="bot", level=level, why="planned")

    def _starting(self, entry: Entry) -> None:
        self.status = "starting"
        self.starting = entry.time

    def _shown(self, entry: Entry) -> None:
        self.seats[_seat(entry)].nonce = entry.fields["nonce"]

    def _started(self, entry: Entry) -> None:
        fields = entry.fields
        absent = [seat for seat, seat_state in enumerate(self.seats) if seat_state.promised and seat_state.nonce is None]
        nonces = [seat_state.nonce or "" for seat_state in self.seats]
        chance = Committed(bytes.fromhex(self.seed), nonces)
        if "record" in fields:
            match = _again(fields)
        elif self.prefix is not None:
            match = ratking.resume(_prefix(self.prefix, self.names()), chance=chance)
        else:
            options = {**self.plan.options, "players": len(self.seats)}
            names = self.names()
            match = ratking.new(self.plan.game, chance=chance, seats=names, components=self.components, **options)
        if "record" not in fields:
            match.record.more["table"] = self.table
            match.record.more["absent"] = absent
            fields["record"] = {**match.record.copy(0).to_json(), "moves": []}
            fields["record"].pop("check")
            fields["answers"] = list(match.record.moves)
            fields["absent"] = absent
        match.chance = None
        self.absent = fields["absent"]
        self.match, self.chance = match, chance
        self.status = "playing"
        self.clock = Clock(self.plan.clock, len(self.seats))
        self._settle(entry, answered=False)

    def _move(self, entry: Entry) -> None:
        match = self._playing()
        fields = entry.fields
        if "answers" in fields:
            for at, answer in enumerate(fields["answers"]):
                match.play(answer, seat=entry.seat if at == 0 else CHANCE)
        else:
            before = len(match.record)
            match.chance = self.chance
            try:
                match.play(fields.pop("move"), seat=entry.seat, revision=fields.pop("against"))
            finally:
                match.chance = None
            fields["answers"] = match.record.moves[before:]
            fields["revision"] = match.revision
        self.trouble = None
        self._settle(entry, answered=True)

    def _undo(self, entry: Entry) -> None:
        match = self._playing()
        match.undo(entry.seat, revision=entry.fields.pop("against", None))
        entry.fields["revision"] = match.revision
        self._settle(entry, answered=False, taken_back=True)

    def _rewound(self, entry: Entry) -> None:
        """The operator has taken the newest move back, with the answers of chance that followed it."""
        if self.match is None:
            raise ValueError(f"nobody plays at {self.table}")
        if self.match.record.chance is not None:
            self.match.record.chance.pop("seed", None)
        self.match = rewound(self.match)
        entry.fields["revision"] = self.match.revision
        self.status = "playing"
        self.trouble = None
        self._settle(entry, answered=False, new=True)

    def _chat(self, entry: Entry) -> None:
        self.chat_lines += 1

    def _bot(self, entry: Entry) -> None:
        seat_state = self.seats[_seat(entry)]
        seat_state.level, seat_state.why = entry.fields["level"], entry.fields["why"]
        self.trouble = None
        self._settle(entry, answered=False)

    def _person(self, entry: Entry) -> None:
        seat_state = self.seats[_seat(entry)]
        if seat_state.why == "time":
            self.clock.pardon(_seat(entry))
        seat_state.level, seat_state.why = None, None
        self.trouble = None
        self._settle(entry, answered=False)

    def _trouble(self, entry: Entry) -> None:
        self.trouble = entry.fields["sentence"]

    def _mended(self, entry: Entry) -> None:
        """Old moves are no longer legal: the game goes on from what is left of them, and chance answers if it is asked."""
        match = self._playing()
        before = len(match.record)
        for answer in entry.fields.get("answers", ()):
            match.play(answer, seat=CHANCE)
        while self.chance is not None and match.seat == CHANCE:
            # Numbers that no answer of chance had or will have: the luck of such a game cannot be checked any more.
            match.play(match.moves()[self.chance.outcome(match.weights(), _MENDED + match.revision)])
        entry.fields["answers"] = match.record.moves[before:]
        self.trouble = "server.rules_changed"
        self._settle(entry, answered=False, new=True)

    def _closed(self, entry: Entry) -> None:
        self.status = "closed"
        self.clock.turn(None, entry.time, self.down, answered=False)

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.fields["table"]

    def _playing(self) -> Match[Any]:
        if self.match is None or self.status != "playing":
            raise ValueError(f"nobody plays at {self.table}")
        return self.match

    def _settle(self, entry: Entry, *, answered: bool, taken_back: bool = False, new: bool = False) -> None:
        """After the game has moved on: is it over, and whose clock runs? `new` gives the player to move time to answer."""
        match = self._playing()
        if match.over:
            self.status = "over"
            if match.record.chance is not None and "commitment" in match.record.chance:
                match.record.chance["seed"] = self.seed
        asked = self.asked
        running = asked if asked is not None and self.seats[asked].level is None else None
        self.clock.turn(running, entry.time, self.down, answered=answered, taken_back=taken_back)
        if new and running is not None and not isinstance(self.plan.clock, NoClock):
            self.clock.pardon(running)


_KINDS: Final[dict[str, Callable[[TableState, Entry], None]]] = {
    "made": TableState._made,
    "sat": TableState._sat,
    "linked": TableState._linked,
    "left": TableState._left,
    "renamed": TableState._renamed,
    "ordered": TableState._ordered,
    "planned": TableState._planned,
    "starting": TableState._starting,
    "shown": TableState._shown,
    "started": TableState._started,
    "move": TableState._move,
    "undo": TableState._undo,
    "rewound": TableState._rewound,
    "chat": TableState._chat,
    "bot": TableState._bot,
    "person": TableState._person,
    "trouble": TableState._trouble,
    "mended": TableState._mended,
    "closed": TableState._closed,
    "rematch": TableState._rematch,
}


def _seat(entry: Entry) -> int:
    if entry.seat is None:
        raise ValueError(f"{entry.kind} of no seat")
    return entry.seat


def _again(fields: Json) -> Match[Any]:
    """The match that a start made, with the answers chance gave then."""
    match = ratking.resume(Record.from_json(fields["record"]), chance="manual")
    for answer in fields["answers"]:
        match.play(answer)
    return match


def _prefix(record: Json, names: list[str]) -> Record:
    begun = Record.from_json(record)
    begun.seats = names
    return begun
