"""Entries: what happened at a table. Each kind of entry is a class, and everything about the kind is declared there.

To add a kind: write its class here, add it to `Body`, and add its case to `TableState.apply`. mypy finds what is missing.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, get_args

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, structs

from ..protocol.base import BotReason, Json, VoteKind
from ..protocol.playing import Entry as PublicEntry
from ..protocol.tables import NewTable, Origin
from .stored_plan import plan_of, stored_plan


class Happening(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all kinds: the fields of one entry, and which parts of the server the kind concerns.

    On disk the fields are stored as JSON with the name of the kind. Fields that older versions did not write have a default.
    """

    kind: ClassVar[str]
    """The name of the kind, on disk and on the wire."""
    public: ClassVar[tuple[str, ...]] = ()
    """The fields that everybody may see."""
    changes_view: ClassVar[bool] = True
    """Whether listeners get a new view of the game."""
    changes_table: ClassVar[bool] = True
    """Whether listeners get the table again (seats, status and so on) and its lobby row must be written at once."""
    changes_seats: ClassVar[bool] = False
    """Whether people sat down, left or changed seats, so that their lists of tables change."""

    @property
    def said(self) -> str:
        """The content that the client sent with its key, so that reuse of a key for other content is noticed."""
        return ""


class Made(Happening, frozen=True):
    """The table was made."""

    kind = "made"

    plan: NewTable
    origin: Origin | None = None
    record: Json | None = None
    """The record whose position the game continues from."""
    look: bool = False
    """Whether that record is only viewed, not played on."""
    components: Json | None = None
    """The components of the game, if they are not those of the package."""


class Sat(Happening, frozen=True):
    """Somebody sat down, or returned to their seat on another device."""

    kind = "sat"
    public = ("name",)
    changes_view = False
    changes_seats = True

    name: str
    opens: str
    """The hash of a key that opens this seat from now on."""
    promise: str | None = None
    used: str | None = None
    """The hash of the key that was used."""


class Linked(Happening, frozen=True):
    """A new link to a seat was made."""

    kind = "linked"
    changes_view = False

    opens: str


class Unlinked(Happening, frozen=True):
    """All links to a seat were revoked."""

    kind = "unlinked"
    changes_view = False


class Left(Happening, frozen=True):
    """Somebody left a seat before the start."""

    kind = "left"
    public = ("name",)
    changes_seats = True

    name: str | None
    holders: list[str]


class Renamed(Happening, frozen=True):
    """The table was renamed."""

    kind = "renamed"
    public = ("name",)

    name: str


class Ordered(Happening, frozen=True):
    """The order of the seats was changed."""

    kind = "ordered"
    public = ("order",)
    changes_seats = True

    order: list[int]


class Planned(Happening, frozen=True):
    """A seat was reserved for a bot of this level; None means that it is open to anybody."""

    kind = "planned"
    public = ("level",)
    changes_seats = True

    level: str | None


class Starting(Happening, frozen=True):
    """The maker started the game: clients that promised a number show it now."""

    kind = "starting"


class Shown(Happening, frozen=True):
    """A client showed the number that it had promised."""

    kind = "shown"
    public = ("nonce",)

    nonce: str


class Started(Happening, frozen=True):
    """The game began."""

    kind = "started"
    public = ("absent",)

    record: Json
    """The record of the game without moves: its options, seats and commitment."""
    answers: list[str]
    """The moves made at once: those of the record it continues from, and the first outcomes of chance."""
    absent: list[int]
    """The seats that had promised a number and did not show it."""


class Moved(Happening, frozen=True):
    """A move was made. `answers` holds it and the outcomes of chance that followed."""

    kind = "move"
    public = ("revision", "bot")
    changes_table = False

    answers: list[str]
    revision: int
    bot: bool | UnsetType = UNSET
    charged: float | UnsetType = UNSET
    """The seconds that the running clock lost; missing in rows of older versions."""

    @property
    def said(self) -> str:
        return self.answers[0]


class Undone(Happening, frozen=True):
    """The newest move was taken back."""

    kind = "undo"
    public = ("revision",)
    changes_table = False

    revision: int
    charged: float | UnsetType = UNSET


class Rewound(Happening, frozen=True):
    """The operator took the newest move back, with the outcomes of chance that followed it."""

    kind = "rewound"
    public = ("revision",)

    revision: int
    charged: float | UnsetType = UNSET


class Chatted(Happening, frozen=True):
    """Somebody wrote a chat line."""

    kind = "chat"
    public = ("name", "text", "reaction")
    changes_view = False
    changes_table = False

    name: str | None
    text: str
    reaction: bool | UnsetType = UNSET
    """Whether the text is the name of a quick reaction."""

    @property
    def said(self) -> str:
        return self.text


class BotPlays(Happening, frozen=True):
    """A bot plays this seat from now on."""

    kind = "bot"
    public = ("level", "why")

    level: str
    why: BotReason | None
    charged: float | UnsetType = UNSET


class PersonPlays(Happening, frozen=True):
    """The person who owns the seat plays it again."""

    kind = "person"
    public = ("name",)

    name: str | None
    charged: float | UnsetType = UNSET


class Trouble(Happening, frozen=True):
    """Something prevents the game from continuing."""

    kind = "trouble"
    public = ("sentence",)

    sentence: str
    """The key of the sentence that explains it."""


class Repaired(Happening, frozen=True):
    """Some moves were no longer legal: the game continues without them, after these outcomes of chance."""

    kind = "mended"

    answers: list[str]
    charged: float | UnsetType = UNSET


class Asked(Happening, frozen=True):
    """Somebody asked for something that needs everybody's consent."""

    kind = "asked"
    public = ("what", "until")
    changes_view = False

    what: VoteKind
    until: float
    at: int = 0
    """For an undo: the number of the move from which on everything is taken back."""


class Voted(Happening, frozen=True):
    """Somebody agreed to it, or refused it."""

    kind = "voted"
    public = ("agree",)
    changes_view = False

    agree: bool


class Decided(Happening, frozen=True):
    """The vote ended; if all people agreed, what was asked for has happened. The seat is that of the player who asked."""

    kind = "decided"
    public = ("what", "agreed", "revision")

    what: VoteKind
    agreed: bool
    revision: int
    charged: float | UnsetType = UNSET


class Resumed(Happening, frozen=True):
    """The clock runs again after a pause."""

    kind = "resumed"

    charged: float | UnsetType = UNSET


class Closed(Happening, frozen=True):
    """The table was closed for good."""

    kind = "closed"

    charged: float | UnsetType = UNSET


class Rematched(Happening, frozen=True):
    """A new table with the same people and options was made."""

    kind = "rematch"
    public = ("table",)

    table: str


Body = (
    Made
    | Sat
    | Linked
    | Unlinked
    | Left
    | Renamed
    | Ordered
    | Planned
    | Starting
    | Shown
    | Started
    | Moved
    | Undone
    | Rewound
    | Chatted
    | BotPlays
    | PersonPlays
    | Trouble
    | Repaired
    | Asked
    | Voted
    | Decided
    | Resumed
    | Closed
    | Rematched
)
"""The kinds of entry that a table can have."""


class Entry(Struct, frozen=True):
    """One thing that happened at a table: its number, time, seat, and the person who asked for it."""

    n: int
    time: float
    """Seconds since 1970."""
    seat: int | None
    body: Body
    person: str | None = None
    key: str | None = None
    """The idempotency key that the client sent with its request."""

    @property
    def kind(self) -> str:
        return self.body.kind


class Receipt(Struct):
    """The result of a command with a key, returned again if the command is repeated."""

    n: int
    revision: int
    kind: str
    said: str


class DamagedEntry(ValueError):
    """Raised when stored bytes cannot be read as an entry: damaged, or of a kind that this version does not know."""


class _Row(Struct):
    """An entry as it is read from disk."""

    n: int
    time: float
    kind: str
    seat: int | None
    fields: Raw
    person: str | None = None
    key: str | None = None


class _NewRow(Struct):
    """An entry as it is written to disk."""

    n: int
    time: float
    kind: str
    seat: int | None
    fields: Body
    person: str | None
    key: str | None


KINDS: Final[dict[str, type[Body]]] = {body.kind: body for body in get_args(Body)}
# Any: each decoder returns the class of its kind.
_DECODERS: Final[dict[str, msgspec.json.Decoder[Any]]] = {kind: msgspec.json.Decoder(body) for kind, body in KINDS.items()}
_decode_row: Final = msgspec.json.Decoder(_Row).decode
_encode: Final = msgspec.json.Encoder().encode


def encoded(entry: Entry) -> bytes:
    """Return an entry as the bytes to store."""
    body = entry.body
    if isinstance(body, Made):
        body = structs.replace(body, plan=Raw(_encode(stored_plan(body.plan))))
    return _encode(_NewRow(entry.n, entry.time, body.kind, entry.seat, body, entry.person, entry.key))


def decoded(stored: bytes) -> Entry:
    """Return the entry stored in these bytes. Raises DamagedEntry."""
    try:
        row = _decode_row(stored)
        body = _made(row.fields) if row.kind == Made.kind else _DECODERS[row.kind].decode(row.fields)
    except KeyError as error:
        raise DamagedEntry(f"unknown kind of entry: {error}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise DamagedEntry(str(error)) from error
    return Entry(row.n, row.time, row.seat, body, row.person, row.key)


def _made(fields: Raw) -> Made:
    """Return a `Made` entry, whichever format its plan was stored in. Raises msgspec.MsgspecError."""
    read = msgspec.json.decode(fields)
    if isinstance(read, dict) and "plan" in read:
        read["plan"] = plan_of(read["plan"])
    return msgspec.convert(read, Made)


def public_entry(entry: Entry) -> PublicEntry:
    """Return the entry with only the fields that everybody may see."""
    body = entry.body
    fields = {name: value for name in body.public if (value := getattr(body, name)) is not UNSET}
    return PublicEntry(n=entry.n, time=entry.time, kind=body.kind, seat=entry.seat, fields=fields)
