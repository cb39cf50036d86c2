"""A table in messages: how it is made, what everybody may know of it, and what is done before the start."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from .base import (
    Aid,
    BotReason,
    Count,
    Digest,
    Json,
    Level,
    Name,
    Nonce,
    RequestBody,
    ResponseBody,
    Seat,
    Secret,
    Status,
    TableId,
    TimeOfDay,
)


class SeatPlan(RequestBody):
    """How a seat is to be filled: by whoever comes, by whom the maker sends a link, by a bot."""

    kind: Literal["open", "link", "bot"] = "open"
    level: Level = "steady"


class NoClock(RequestBody, tag="none", tag_field="kind"):
    """All the time in the world."""


class Minutes(RequestBody, tag="minutes", tag_field="kind"):
    """Minutes for the whole game, and seconds more after each answer."""

    minutes: Annotated[float, Meta(gt=0, le=1440)]
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0.0


class Days(RequestBody, tag="days", tag_field="kind"):
    """Days for each answer. In the daily window, local to the zone, time does not run."""

    days: Annotated[float, Meta(gt=0, le=60)]
    rest_from: TimeOfDay | None = None
    rest_to: TimeOfDay | None = None
    zone: Annotated[str, Meta(max_length=64)] = "UTC"


ClockPlan = NoClock | Minutes | Days


class NewTable(RequestBody):
    """A table to be made. Whoever makes it may start, rename, reorder and close it."""

    game: Annotated[str, Meta(max_length=32)]
    options: Json = field(default_factory=dict)
    """The game's own: `players`, and what its form offers."""
    seats: Annotated[list[SeatPlan], Meta(max_length=16)] = field(default_factory=list)
    """One plan a seat; those left out are open."""
    name: Annotated[str, Meta(max_length=60)] = ""
    public: bool = False
    """Whether it is in the list of open tables."""
    watch: bool = True
    """Whether people without a seat may look on."""
    hints: bool = False
    """Whether players may ask a bot what it would do, and what it expects of each choice."""
    aids: Annotated[list[Aid], Meta(max_length=32)] | None = None
    """The thinking aids that players may use, of those the game has; all of them if not said."""
    clock: ClockPlan = field(default_factory=NoClock)
    stand_in: Level = "steady"
    """The bot that plays for whoever runs out of time."""
    pause: Annotated[float, Meta(ge=0, le=10)] = 0.0
    """How many seconds a bot waits before it answers, as a person would."""


class NewFromRecord(RequestBody):
    """A record to look at, or to go on with as a new table."""

    record: Json
    go_on: bool = False
    at: Count | None = None
    """After how many moves to go on; the whole record if not said."""


class Branch(RequestBody):
    """A private table that goes on from a move of a finished game."""

    at: Count


class Made(ResponseBody):
    """A table that now exists."""

    table: TableId


# ---- a table as everybody may know it


class Luck(ResponseBody):
    """What can be checked of a table's luck. The seed is told when the game is over."""

    commitment: Digest
    """SHA-256 of the server's secret seed."""
    nonces: dict[str, str]
    """The numbers shown at the start, by seat."""
    absent: list[int]
    """The seats that had promised a number and did not show it."""
    seed: str | None


class SeatNow(ResponseBody):
    """One seat, as everybody may know it."""

    seat: int
    name: str | None
    """Of the person or the bot; during the game it can differ from that in the view, which is the name at the start."""
    kind: Literal["open", "link", "bot", "person"]
    """Who it is for: `person` once somebody has sat down."""
    level: str | None
    """Of the bot that plays it now, also in the place of a person."""
    why: BotReason | None
    """Why a bot plays it."""
    here: bool
    """Whether somebody of this seat is connected."""
    mine: bool
    """Whether it belongs to whoever asked."""
    maker: bool
    """Whether the maker of the table sits here: the person who may start it."""
    promised: str | None
    """The SHA-256 of the number its client will show at the start."""
    clock: float | None
    """Seconds left on its clock, as of `time` of the table."""


class Origin(ResponseBody):
    """Where a table that did not begin at its first move comes from."""

    kind: Literal["record", "branch", "rematch"]
    table: str | None
    at: int


class TableNow(ResponseBody):
    """A table as everybody may know it: not the game on it, which is in the view."""

    table: TableId
    n: int
    """The number of its newest entry."""
    name: str
    status: Status
    game: str
    options: Json
    seats: list[SeatNow]
    public: bool
    watch: bool
    hints: bool
    aids: list[str]
    """The thinking aids that players may use."""
    clock: ClockPlan
    running: int | None
    """The seat whose clock runs."""
    time: float
    """The server's time, in seconds since 1970."""
    stand_in: str
    pause: float
    maker: bool
    """Whether whoever asked has made it."""
    luck: Luck
    origin: Origin | None
    rematch: str | None
    trouble: str | None
    """The key of a sentence, if something keeps the game from going on: a bot that fails, or rules that have changed."""
    watchers: int


class Wanted(RequestBody):
    """Which tables are listed, and from where on."""

    which: Literal["open", "mine", "watch"] = "open"
    before: Annotated[float, Meta(ge=0, le=1e12)] | None = None


class TableLine(ResponseBody):
    """A table in a list."""

    table: TableId
    name: str
    game: str
    status: Status
    players: int
    free: int
    seats: list[str | None]
    """Who sits where, bots included; null where a seat is free."""
    made: float
    changed: float
    """When something happened there last: since then the seat `asked` has been asked, or the game has been over."""
    mine: int | None
    """The seat of whoever asked."""
    asked: int | None
    """The seat that must answer."""
    ranking: list[int] | None
    """Once the game is over: the seats, from the first place to the last. Null for games that ended in an older version."""


class TableList(ResponseBody):
    tables: list[TableLine]
    more: bool
    """Whether there are older ones: ask again with `before` the last one's `changed`."""


# ---- before the start


class Sit(RequestBody):
    """Take a seat. Whoever has the key of a seat link takes that seat, also one that somebody holds on another device."""

    name: Name | None = None
    key: Secret | None = None
    promise: Digest | None = None
    """SHA-256 of the 32 hexadecimal digits of the number to be shown at the start."""


class Seated(ResponseBody):
    """A seat that is now the client's, and the link that opens it from anywhere."""

    seat: int
    key: Secret
    link: str
    n: int


class SeatLink(ResponseBody):
    """A link with which somebody takes this seat."""

    seat: int
    key: Secret
    link: str


class Rename(RequestBody):
    """Another name for the table."""

    name: Annotated[str, Meta(max_length=60)]


class Order(RequestBody):
    """The seats in their new order: those that sit there now, by their present numbers."""

    order: Annotated[list[Seat], Meta(max_length=16)]


class Show(RequestBody):
    """The number that was promised."""

    nonce: Nonce


class BotFor(RequestBody):
    """Who plays a seat from now on."""

    level: Level
