"""Messages about tables: making one, its public state, and everything before the start."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

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
    VoteKind,
)


class SeatPlan(RequestBody):
    """Who may take a seat: anybody, somebody to whom the maker sends a link, or a bot."""

    kind: Literal["open", "link", "bot"] = "open"
    level: Level = "steady"


class NoClock(RequestBody, tag="none", tag_field="kind"):
    """No time limit."""


class Minutes(RequestBody, tag="minutes", tag_field="kind"):
    """Minutes for the whole game, and extra seconds after each move."""

    minutes: Annotated[float, Meta(gt=0, le=1440)]
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0.0


class Days(RequestBody, tag="days", tag_field="kind"):
    """Days for each move. The clock stops during the daily rest, which is in the local time of the zone."""

    days: Annotated[float, Meta(gt=0, le=60)]
    rest_from: TimeOfDay | None = None
    rest_to: TimeOfDay | None = None
    zone: Annotated[str, Meta(max_length=64)] = "UTC"


ClockPlan = NoClock | Minutes | Days


class NewTable(RequestBody):
    """A new table. The person who makes it may start, rename, reorder and close it."""

    game: Annotated[str, Meta(max_length=32)]
    options: Json = field(default_factory=dict)
    """The options of the game: `players`, and what its form offers."""
    seats: Annotated[list[SeatPlan], Meta(max_length=16)] = field(default_factory=list)
    """One plan per seat; missing seats are open."""
    name: Annotated[str, Meta(max_length=60)] = ""
    public: bool = False
    """Whether it is in the list of open tables."""
    watch: bool = True
    """Whether people without a seat may watch."""
    hints: bool = False
    """Whether players may ask a bot which move it would make, and what it expects of each choice."""
    aids: Annotated[list[Aid], Meta(max_length=32)] | None = None
    """The thinking aids of the game that players may use; all of them if missing."""
    clock: ClockPlan = field(default_factory=NoClock)
    stand_in: Level = "steady"
    """The level of the bot that replaces a player who runs out of time."""
    pause: Annotated[float, Meta(ge=0, le=10)] = 0.0
    """How many seconds a bot waits before it moves."""


class NewFromRecord(RequestBody):
    """A record to view, or to continue at a new table."""

    record: Json
    go_on: bool = False
    at: Count | None = None
    """The number of moves after which to continue; the whole record if missing."""


class Branch(RequestBody):
    """Make a private table that continues from a position of a finished game."""

    at: Count
    trial: bool = False
    """Whether the decision made there is tried again, to be compared with the best one that the analysis found."""


class Made(ResponseBody):
    """A table was made."""

    table: TableId


# ---- the public state of a table


class Luck(ResponseBody):
    """What is needed to verify a table's luck. The seed is shown when the game is over."""

    commitment: Digest
    """SHA-256 of the server's secret seed."""
    nonces: dict[str, str]
    """The numbers that players showed at the start, by seat."""
    absent: list[int]
    """The seats that had promised a number and did not show it."""
    seed: str | None


class SeatNow(ResponseBody):
    """The public state of one seat."""

    seat: int
    name: str | None
    """The name of the person or bot. During the game it can differ from the name in the view, which is that at the start."""
    kind: Literal["open", "link", "bot", "person"]
    """Who may take it; `person` once somebody has sat down."""
    level: str | None
    """The level of the bot that plays it now, perhaps in place of a person."""
    why: BotReason | None
    """Why a bot plays it."""
    here: bool
    """Whether its player is connected."""
    mine: bool
    """Whether it is the client's own seat."""
    maker: bool
    """Whether the maker of the table, who may start the game, sits here."""
    promised: str | None
    """The SHA-256 of the number that its client will show at the start."""
    clock: float | None
    """Seconds left on its clock at `time` of the table."""


class Origin(ResponseBody):
    """The record or table from which this table was made."""

    kind: Literal["record", "branch", "rematch", "trial", "puzzle"]
    """`trial` is a decision of a finished game that is tried again."""
    table: str | None
    at: int
    puzzle: str | UnsetType = UNSET
    """The name of the puzzle, if the table was made for one."""


class Ask(RequestBody):
    """Ask the others for something that needs everybody's consent."""

    what: VoteKind


class Consent(RequestBody):
    """The answer to what somebody asks."""

    agree: bool


class VoteNow(ResponseBody):
    """Something that somebody asks for. It happens as soon as all seats in `needed` are in `agreed`."""

    what: VoteKind
    seat: int
    """Who asks."""
    until: float
    """When it has failed if somebody has not agreed, in seconds since 1970."""
    agreed: list[int]
    needed: list[int]
    """The seats that people play themselves: bots agree to everything."""


class TableNow(ResponseBody):
    """The public state of a table without the game, which is in the view."""

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
    """Whether the client made it."""
    luck: Luck
    origin: Origin | None
    rematch: str | None
    trouble: str | None
    """The key of a sentence, if something prevents the game from continuing: a bot fails, or rules have changed."""
    watchers: int
    vote: VoteNow | None
    """What somebody asks for at the moment."""
    paused: bool
    """Whether the clock has been stopped by everybody's consent."""
    ended_early: bool
    """Whether everybody agreed to end the game before it was over. Its record and its replay can be had."""


class Wanted(RequestBody):
    """Which tables to list, and where the page begins."""

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
    """The name at each seat, bots included; null if it is free."""
    made: float
    changed: float
    """When something last happened there. Since then it has been the turn of seat `asked`, or the game has been over."""
    mine: int | None
    """The client's own seat."""
    asked: int | None
    """The seat to move."""
    ranking: list[int] | None
    """When the game is over: the seats from the first place to the last. Null for games that ended in an older version."""


class TableList(ResponseBody):
    tables: list[TableLine]
    more: bool
    """Whether there are older tables. To get them, send the last table's `changed` as `before`."""


class Ledger(ResponseBody):
    """Where a result came from, in win shares: start + luck + own + others + change_of_mind = result."""

    start: float
    luck: float
    own: float
    others: float
    change_of_mind: float
    result: float


class PlayedGame(ResponseBody):
    """A finished game of the client."""

    table: TableId
    name: str
    game: str
    options: Json
    seats: list[str | None]
    """The name at each seat, bots included."""
    seat: int
    """The client's own seat."""
    place: int
    """The place in the ranking; 1 for the winner."""
    made: float
    ended: float
    ledger: Ledger | None
    """Null until the game has been analysed."""


class MyGames(ResponseBody):
    """The finished games of the client, the newest first. Games that continue from another one are not among them."""

    games: list[PlayedGame]


class SeriesPlayer(ResponseBody):
    """A player of a series, and their running score."""

    name: str
    games: int
    """How many finished games they played."""
    won: int
    adjusted: float
    """The results of their analysed games without the luck that fell, in win shares: what their play deserved."""
    analysed: int
    """How many of their games have been analysed."""
    mine: bool


class SeriesGame(ResponseBody):
    """A finished game of a series."""

    table: TableId
    ended: float
    places: list[int | None]
    """The place of each player of the series; null or missing if they did not play."""


class SeriesNow(ResponseBody):
    """The games that the same people played one after the other, each the rematch of the one before."""

    name: str
    game: str
    first: TableId
    last: TableId
    status: Status
    """The status of the last table."""
    players: list[SeriesPlayer]
    games: list[SeriesGame]


class Again(RequestBody):
    """Play again with the same people."""

    rotate: bool = False
    """Whether everybody moves up by one seat: who was second begins, and who was first becomes the last."""


# ---- before the start


class Sit(RequestBody):
    """Take a seat. With the key of a seat link, a client takes that seat even if its owner holds it on another device."""

    name: Name | None = None
    key: Secret | None = None
    promise: Digest | None = None
    """The SHA-256 of the number (32 hexadecimal digits) that the client will show at the start."""


class Seated(ResponseBody):
    """The seat that the client now has, and a link that opens it on any device."""

    seat: int
    key: Secret
    link: str
    n: int


class SeatLink(ResponseBody):
    """A link with which somebody can take this seat."""

    seat: int
    key: Secret
    link: str


class Rename(RequestBody):
    """The new name of the table."""

    name: Annotated[str, Meta(max_length=60)]


class Order(RequestBody):
    """The new order of the seats, given by their present numbers."""

    order: Annotated[list[Seat], Meta(max_length=16)]


class Show(RequestBody):
    """The number that was promised when sitting down."""

    nonce: Nonce


class BotFor(RequestBody):
    """The level of the bot that will play a seat."""

    level: Level
