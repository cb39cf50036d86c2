"""Sitting: one table, made from its entries. Whatever happens at it is an entry, and applying all of them gives it again."""

from __future__ import annotations

from array import array
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

import ratking

from ..kernel.chance import Committed
from ..kernel.frame import CHANCE
from ..kernel.match import Match
from ..kernel.record import Record
from . import luck
from .chair import Chair, bot_name
from .clock import Clock, Span
from .entries import QUIET, Done, Stored, said
from .protocol.tables import Luck, NewTable, NoClock, Origin
from .protocol.values import Json, Level, Status
from .rewind import rewound

TAIL: Final = 200
"""So many of the newest entries are kept in memory."""
KEYS: Final = 256
"""So many of the newest keys of clients are remembered: a move sent again later than that is stale anyway."""

_MENDED: Final = 1 << 40


class Sitting:
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
        self.chairs: list[Chair] = []
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
        self.tail: deque[Stored] = deque(maxlen=TAIL)
        self.keys: OrderedDict[tuple[str, str], Done] = OrderedDict()
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
        return None if self.asked is None else self.chairs[self.asked].level

    def seat_of(self, person: str | None) -> int | None:
        """The seat of a person, if there is one."""
        return None if person is None else self._seats.get(person)

    def know_people(self) -> None:
        """Look anew who sits where; who sits twice has the first seat."""
        chairs = reversed(list(enumerate(self.chairs)))
        self._seats = {person: seat for seat, chair in chairs for person in chair.holders}

    def names(self) -> list[str]:
        """What the seats are called, different from each other, for the record."""
        return [chair.name or bot_name(seat, chair.level) for seat, chair in enumerate(self.chairs)]

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
        nonces = {str(seat): chair.nonce for seat, chair in enumerate(self.chairs) if chair.nonce is not None}
        over = self.status == "over" and self.match is not None and self.match.over
        return Luck(
            commitment=luck.commitment(self.seed), nonces=nonces, absent=self.absent, seed=self.seed if over else None
        )

    # ---- what happens to it

    def apply(self, entry: Stored) -> None:
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
        if entry.kind not in QUIET:
            self.know_people()
        if entry.key is not None and entry.person is not None:
            # A key names one message of one person.
            self.keys[entry.person, entry.key] = Done(entry.n, self.revision, entry.kind, said(entry))
            if len(self.keys) > KEYS:
                self.keys.popitem(last=False)

    def skip(self, entry: Stored) -> None:
        """An entry that can no longer happen keeps its number, and that is all."""
        self.n = entry.n
        self.changed = entry.time
        self.tail.append(entry)
        self.heard.append(self.events)

    def _made(self, entry: Stored) -> None:
        fields = entry.fields
        self.plan = msgspec.convert(fields["plan"], NewTable)
        self.name = self.plan.name
        self.maker = entry.person or ""
        self.made = entry.time
        self.chairs = [
            Chair(plan=seat.kind, level=seat.level, why="planned") if seat.kind == "bot" else Chair(plan=seat.kind)
            for seat in self.plan.seats
        ]
        if fields.get("origin"):
            self.origin = msgspec.convert(fields["origin"], Origin)
        self.prefix = fields.get("record")
        self.components = fields.get("components")
        if fields.get("look"):  # a record that is only looked at
            self.status = "over"
            self.match = ratking.resume(Record.from_json(fields["record"]), chance="manual")
            for chair, name in zip(self.chairs, self.match.record.seats, strict=True):
                chair.name = name

    def _sat(self, entry: Stored) -> None:
        chair = self.chairs[_seat(entry)]
        fields = entry.fields
        chair.name = fields["name"]
        if not chair.holders and fields.get("used") is not None:
            chair.keys = [fields["used"]]  # links for others who might have come end
        chair.keys = [*chair.keys[-3:], fields["opens"]]
        if entry.person is not None and entry.person not in chair.holders:
            chair.holders = [*chair.holders[-4:], entry.person]
        if fields.get("promise") is not None:
            chair.promised = fields["promise"]

    def _linked(self, entry: Stored) -> None:
        chair = self.chairs[_seat(entry)]
        chair.keys = [*chair.keys[-3:], entry.fields["opens"]]

    def _left(self, entry: Stored) -> None:
        """A seat for which links are sent stays closed to others. The links still open it, unless the maker emptied it."""
        chair = self.chairs[_seat(entry)]
        comes_back = chair.plan == "link" and entry.person in chair.holders
        self.chairs[_seat(entry)] = Chair(plan=chair.plan, keys=chair.keys if comes_back else [])

    def _renamed(self, entry: Stored) -> None:
        self.name = entry.fields["name"]

    def _ordered(self, entry: Stored) -> None:
        self.chairs = [self.chairs[seat] for seat in entry.fields["order"]]

    def _planned(self, entry: Stored) -> None:
        level = entry.fields["level"]
        seat = _seat(entry)
        self.chairs[seat] = Chair(plan="open") if level is None else Chair(plan="bot", level=level, why="planned")

    def _starting(self, entry: Stored) -> None:
        self.status = "starting"
        self.starting = entry.time

    def _shown(self, entry: Stored) -> None:
        self.chairs[_seat(entry)].nonce = entry.fields["nonce"]

    def _started(self, entry: Stored) -> None:
        fields = entry.fields
        absent = [seat for seat, chair in enumerate(self.chairs) if chair.promised and chair.nonce is None]
        nonces = [chair.nonce or "" for chair in self.chairs]
        chance = Committed(bytes.fromhex(self.seed), nonces)
        if "record" in fields:
            match = _again(fields)
        elif self.prefix is not None:
            match = ratking.resume(_prefix(self.prefix, self.names()), chance=chance)
        else:
            options = {**self.plan.options, "players": len(self.chairs)}
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
        self.clock = Clock(self.plan.clock, len(self.chairs))
        self._settle(entry, answered=False)

    def _move(self, entry: Stored) -> None:
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

    def _undo(self, entry: Stored) -> None:
        match = self._playing()
        match.undo(entry.seat, revision=entry.fields.pop("against", None))
        entry.fields["revision"] = match.revision
        self._settle(entry, answered=False, taken_back=True)

    def _rewound(self, entry: Stored) -> None:
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

    def _chat(self, entry: Stored) -> None:
        self.chat_lines += 1

    def _bot(self, entry: Stored) -> None:
        chair = self.chairs[_seat(entry)]
        chair.level, chair.why = entry.fields["level"], entry.fields["why"]
        self.trouble = None
        self._settle(entry, answered=False)

    def _person(self, entry: Stored) -> None:
        chair = self.chairs[_seat(entry)]
        if chair.why == "time":
            self.clock.pardon(_seat(entry))
        chair.level, chair.why = None, None
        self.trouble = None
        self._settle(entry, answered=False)

    def _trouble(self, entry: Stored) -> None:
        self.trouble = entry.fields["sentence"]

    def _mended(self, entry: Stored) -> None:
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

    def _closed(self, entry: Stored) -> None:
        self.status = "closed"
        self.clock.turn(None, entry.time, self.down, answered=False)

    def _rematch(self, entry: Stored) -> None:
        self.rematch = entry.fields["table"]

    def _playing(self) -> Match[Any]:
        if self.match is None or self.status != "playing":
            raise ValueError(f"nobody plays at {self.table}")
        return self.match

    def _settle(self, entry: Stored, *, answered: bool, taken_back: bool = False, new: bool = False) -> None:
        """After the game has moved on: is it over, and whose clock runs? `new` gives the player to move time to answer."""
        match = self._playing()
        if match.over:
            self.status = "over"
            if match.record.chance is not None and "commitment" in match.record.chance:
                match.record.chance["seed"] = self.seed
        asked = self.asked
        running = asked if asked is not None and self.chairs[asked].level is None else None
        self.clock.turn(running, entry.time, self.down, answered=answered, taken_back=taken_back)
        if new and running is not None and not isinstance(self.plan.clock, NoClock):
            self.clock.pardon(running)


_KINDS: Final[dict[str, Callable[[Sitting, Stored], None]]] = {
    "made": Sitting._made,
    "sat": Sitting._sat,
    "linked": Sitting._linked,
    "left": Sitting._left,
    "renamed": Sitting._renamed,
    "ordered": Sitting._ordered,
    "planned": Sitting._planned,
    "starting": Sitting._starting,
    "shown": Sitting._shown,
    "started": Sitting._started,
    "move": Sitting._move,
    "undo": Sitting._undo,
    "rewound": Sitting._rewound,
    "chat": Sitting._chat,
    "bot": Sitting._bot,
    "person": Sitting._person,
    "trouble": Sitting._trouble,
    "mended": Sitting._mended,
    "closed": Sitting._closed,
    "rematch": Sitting._rematch,
}


def _seat(entry: Stored) -> int:
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
