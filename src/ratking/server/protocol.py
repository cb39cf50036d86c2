"""Protocol: every message between a client and the server, as types. OpenAPI page and JSON Schemas are made from these."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field
from msgspec.json import schema_components

# Any, in this file: options, views, events and records are JSON whose shape is the game's (docs/formats.md).
Json = dict[str, Any]

LEVELS: Final = ("novice", "quick", "steady", "sharp")
Level = Literal["novice", "quick", "steady", "sharp"]
Status = Literal["open", "starting", "playing", "over", "closed"]

Name = Annotated[str, Meta(min_length=1, max_length=24, description="What others call a person. Printable letters.")]
TableId = Annotated[str, Meta(pattern="^[a-z2-7]{12}$")]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Secret = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="SHA-256, in lower-case hexadecimal.")]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="16 bytes of the client's own choice, hexadecimal.")]
Seat = Annotated[int, Meta(ge=0, le=15)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Move = Annotated[str, Meta(min_length=1, max_length=200)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
TimeOfDay = Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$")]


class Asked(Struct, forbid_unknown_fields=True, kw_only=True):
    """Something a client sends. Fields nobody knows are refused, so that a slip of the pen is not overlooked."""


class Told(Struct, kw_only=True):
    """Something the server sends. Clients must expect fields they do not know."""


# ---- people


class NewPerson(Asked):
    """Become somebody here."""

    show: bool = False
    """Whether the answer shows the token, for clients that keep no cookies."""


class Me(Told):
    """Who the server takes the client for."""

    person: str | None
    token: str | UnsetType = UNSET


class Carry(Told):
    """A code, and a link that holds it, with which another device becomes the same person; good once, for ten minutes."""

    code: str
    link: str
    seconds: int


class Claim(Asked):
    """A code from another device."""

    code: Annotated[str, Meta(min_length=4, max_length=64)]
    show: bool = False


# ---- making a table


class SeatPlan(Asked):
    """How a seat is to be filled: by whoever comes, by whom the maker sends a link, by a bot."""

    kind: Literal["open", "link", "bot"] = "open"
    level: Level = "steady"


class NoClock(Asked, tag="none", tag_field="kind"):
    """All the time in the world."""


class Minutes(Asked, tag="minutes", tag_field="kind"):
    """Minutes for the whole game, and seconds more after each answer."""

    minutes: Annotated[float, Meta(gt=0, le=1440)]
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0.0


class Days(Asked, tag="days", tag_field="kind"):
    """Days for each answer. In the daily window, local to the zone, time does not run."""

    days: Annotated[float, Meta(gt=0, le=60)]
    rest_from: TimeOfDay | None = None
    rest_to: TimeOfDay | None = None
    zone: Annotated[str, Meta(max_length=64)] = "UTC"


ClockPlan = NoClock | Minutes | Days


class NewTable(Asked):
    """A table to be made. Whoever makes it may start, rename, reorder and close it."""

    game: Annotated[str, Meta(max_length=32)]
    options: Json = {}
    """The game's own: `players`, and for Rattus `sets` and `cards`."""
    seats: Annotated[list[SeatPlan], Meta(max_length=16)] = []
    """One plan a seat; those left out are open."""
    name: Annotated[str, Meta(max_length=60)] = ""
    public: bool = False
    """Whether it is in the list of open tables."""
    watch: bool = True
    """Whether people without a seat may look on."""
    hints: bool = False
    """Whether players may ask a bot what it would do, and what it expects of each choice."""
    danger: bool = True
    """Whether players may ask what a visit of the plague would cost in each region."""
    tracker: bool = True
    """Whether the client counts for players what has been seen and what is left."""
    chances: bool = True
    """Whether the client reckons for players what dice may bring."""
    clock: ClockPlan = field(default_factory=NoClock)
    stand_in: Level = "steady"
    """The bot that plays for whoever runs out of time."""
    pause: Annotated[float, Meta(ge=0, le=10)] = 0.0
    """How many seconds a bot waits before it answers, as a person would."""


class NewFromRecord(Asked):
    """A record to look at, or to go on with as a new table."""

    record: Json
    go_on: bool = False
    at: Count | None = None
    """After how many moves to go on; the whole record if not said."""


class Branch(Asked):
    """A private table that goes on from a move of a finished game."""

    at: Count


class Made(Told):
    """A table that now exists."""

    table: TableId


# ---- a table as everybody may know it


class Luck(Told):
    """What can be checked of a table's luck. The seed is told when the game is over."""

    commitment: Digest
    """SHA-256 of the server's secret seed."""
    nonces: dict[str, str]
    """The numbers shown at the start, by seat."""
    absent: list[int]
    """The seats that had promised a number and did not show it."""
    seed: str | None


class SeatNow(Told):
    """One seat, as everybody may know it."""

    seat: int
    name: str | None
    kind: Literal["open", "link", "bot", "person"]
    """Who it is for: `person` once somebody has sat down."""
    level: Level | None
    """Of the bot that plays it now, also in the place of a person."""
    why: Literal["planned", "handed", "replaced", "time"] | None
    """Why a bot plays it."""
    here: bool
    """Whether somebody of this seat is connected."""
    mine: bool
    """Whether it belongs to whoever asked."""
    promised: str | None
    """The SHA-256 of the number its client will show at the start."""
    clock: float | None
    """Seconds left on its clock, as of `time` of the table."""


class Origin(Told):
    """Where a table that did not begin at its first move comes from."""

    kind: Literal["record", "branch", "rematch"]
    table: str | None
    at: int


class TableNow(Told):
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
    danger: bool
    tracker: bool
    chances: bool
    clock: ClockPlan
    running: int | None
    """The seat whose clock runs."""
    time: float
    """The server's time, in seconds since 1970."""
    stand_in: Level
    pause: float
    maker: bool
    """Whether whoever asked has made it."""
    luck: Luck
    origin: Origin | None
    rematch: str | None
    trouble: str | None
    """The key of a sentence, if something keeps the game from going on: a bot that fails, or rules that have changed."""
    watchers: int


class TableLine(Told):
    """A table in a list."""

    table: TableId
    name: str
    game: str
    status: Status
    players: int
    free: int
    seats: list[str | None]
    made: float
    changed: float
    mine: int | None
    """The seat of whoever asked."""
    asked: int | None
    """The seat that must answer."""


class TableList(Told):
    tables: list[TableLine]
    more: bool
    """Whether there are older ones: ask again with `before` the last one's `changed`."""


# ---- before the start


class Sit(Asked):
    """Take a seat. Whoever has the key of a seat link takes that seat, also one that somebody holds on another device."""

    name: Name | None = None
    key: Secret | None = None
    promise: Digest | None = None
    """SHA-256 of the 32 hexadecimal digits of the number to be shown at the start."""


class Seated(Told):
    """A seat that is now the client's, and the link that opens it from anywhere."""

    seat: int
    key: Secret
    link: str
    n: int


class SeatLink(Told):
    """A link with which somebody takes this seat."""

    seat: int
    key: Secret
    link: str


class Rename(Asked):
    """Another name for the table."""

    name: Annotated[str, Meta(max_length=60)]


class Order(Asked):
    """The seats in their new order: those that sit there now, by their present numbers."""

    order: Annotated[list[Seat], Meta(max_length=16)]


class Show(Asked):
    """The number that was promised."""

    nonce: Nonce


class BotFor(Asked):
    """Who plays a seat from now on."""

    level: Level


# ---- playing


class Moving(Asked):
    """An answer to the open question."""

    move: Move
    revision: Count
    """The revision of the view it was chosen from."""
    key: Key
    """The client's own name for this move: sent twice, it is made once."""


class Undoing(Asked):
    """Take the newest move back."""

    revision: Count
    key: Key


class Chatting(Asked):
    """A line for everybody at the table."""

    text: ChatText
    key: Key


class Asking(Asked):
    """A move about which somebody wants to know why it cannot be made."""

    move: Move


class Ack(Told):
    """Done, and durable."""

    key: str
    n: int
    """The number of the entry it became."""
    revision: int


class Done(Told):
    """Done, and durable."""

    n: int


class Why(Told):
    """Why a move cannot be made; `reason` is null if it can."""

    move: str
    reason: Json | None
    """`key`, `rule` and `fields` of the words."""
    text: str


class Expected(Told):
    """A turn that a bot thought of: the move to be made now, what it would do afterwards, and what it expects of it."""

    moves: list[str]
    chances: list[float]
    """The win chance of every seat."""
    doubt: float
    """The standard error of the asker's own chance; nought where the bot only judged and did not try."""


class Hint(Told):
    """What a bot would do, and what it expects of each turn it considered: its choice first, then the best."""

    move: str
    considered: list[Expected]
    level: Level
    revision: int


class Danger(Told):
    """What a visit of the plague would cost on average, given what the client's seat knows."""

    seat: int | None
    """Whose knowledge; null in a replay for what everybody knew."""
    revision: int
    regions: dict[str, list[float]]
    """By region, the cubes each seat would lose. Empty for a game without a plague."""


class Moves(Told):
    """The legal moves of the client's seat; none while somebody else is asked."""

    seat: int | None
    revision: int
    moves: list[str]


class View(Told):
    """The game as one seat knows it. `view` is null before the start."""

    n: int
    seat: int | None
    view: Json | None


class Story(Told):
    """What happened in a finished game, as one seat was told, without what was taken back."""

    seat: int | None
    moves: int
    """How many there were, the answers of chance included."""
    events: list[Json]


class DrawTold(Told):
    """One answer of chance where more than one could come."""

    n: int
    """Its number among all answers of chance."""
    at: int
    """The number of its move, from 0 on."""
    weights: list[int]
    outcome: int
    """Which of them came."""


class Draws(Told):
    """What luck decided in a finished game: with the record enough to check it without a rule."""

    draws: list[DrawTold]


class Entry(Told):
    """One thing that happened at a table."""

    n: int
    time: float
    kind: str
    """made, sat, move, undo, chat ...: docs/protocol.md has them all."""
    seat: int | None
    fields: Json


class Updates(Told):
    """What is new since a number, by plain HTTP. With nothing new everything but `n` is empty."""

    n: int
    entries: list[Entry]
    events: list[Json]
    view: Json | None
    table: TableNow | None


class ChatLines(Told):
    lines: list[Entry]
    more: bool


# ---- WebSocket: what a client sends


class WsMove(Moving, tag="move", tag_field="type"):
    """As POST moves."""


class WsUndo(Undoing, tag="undo", tag_field="type"):
    """As POST undo."""


class WsChat(Chatting, tag="chat", tag_field="type"):
    """As POST chat."""


class WsWhy(Asking, tag="why", tag_field="type"):
    """As POST why; answered by `why`."""


class WsPong(Asked, tag="pong", tag_field="type"):
    """The answer to `ping`."""


class WsShow(Show, tag="show", tag_field="type"):
    """As POST luck."""


ClientMessage = WsMove | WsUndo | WsChat | WsWhy | WsPong | WsShow

# ---- WebSocket: what the server sends


class Wrong(Told):
    """What is wrong: a key and fields for a client's own words, and a sentence in the language asked for."""

    key: str
    text: str
    fields: Json


class Problem(Told):
    """The body of every answer that is an error."""

    error: Wrong
    n: int | UnsetType = UNSET
    revision: int | UnsetType = UNSET
    """Where the table is now, if the move was stale."""


class WsWelcome(Told, tag="welcome", tag_field="type"):
    """The first message: everything as it is now, and what was missed since the number the client had seen."""

    n: int
    seat: int | None
    table: TableNow
    view: Json | None
    entries: list[Entry]
    events: list[Json]
    gap: bool
    """True if too much was missed to be sent: `entries` begin later, `events` are complete."""
    heartbeat: float
    """A ping comes every so many seconds; without one for three times as long the connection is dead."""


class WsUpdate(Told, tag="update", tag_field="type"):
    """What has happened. `n` is the newest entry; each update begins where the one before ended."""

    n: int
    entries: list[Entry]
    events: list[Json]
    view: Json | UnsetType | None = UNSET
    """The seat's new view, if the game has moved on."""
    table: TableNow | UnsetType = UNSET
    """If something besides the game has changed."""
    clocks: list[float | None] | UnsetType = UNSET
    """Seconds left by seat, if there are clocks."""
    running: int | UnsetType | None = UNSET


class WsAck(Ack, tag="ack", tag_field="type"):
    """The message with this key is done, and durable."""


class WsRefused(Told, tag="refused", tag_field="type"):
    """The message with this key has changed nothing."""

    key: str | None
    error: Wrong
    n: int
    revision: int | None


class WsWhyAnswer(Why, tag="why", tag_field="type"):
    """The answer to `why`."""


class WsPing(Told, tag="ping", tag_field="type"):
    """Answer with `pong`."""

    n: int


class WsReload(Told, tag="reload", tag_field="type"):
    """The server has had to load the table again: what was not acknowledged did not happen. A `welcome` follows."""


ServerMessage = WsWelcome | WsUpdate | WsAck | WsRefused | WsWhyAnswer | WsPing | WsReload


# ---- the server itself


class GameLine(Told):
    """A game that can be played here, and its options."""

    game: str
    players: list[int]
    sets: list[str]
    cards: list[str]
    """The words for a choice of class cards."""


class Games(Told):
    games: list[GameLine]
    levels: list[Level]


class Health(Told):
    status: Literal["ok", "stopping"]
    version: str
    engine: str
    tables: int
    """In memory."""


CLOSE_CODES: Final = {
    1001: "the server stops: come back in a moment",
    1012: "the server restarts: come back in a moment",
    1008: "wrong origin, or no right to look on",
    1009: "the message is too large",
    4000: "too many messages that are none",
    4001: "no answer to ping in time",
    4002: "the outbox is full: come back and catch up",
    4003: "too many connections",
    4004: "no such table",
    4005: "the table is closed",
}
"""Why the server ends a WebSocket."""


def socket_schemas() -> Json:
    """JSON Schemas of the WebSocket messages: what a client may send, what it must understand, and their parts."""
    (client, server), parts = schema_components([ClientMessage, ServerMessage], ref_template="#/parts/{name}")
    return {"client": client, "server": server, "parts": parts}
