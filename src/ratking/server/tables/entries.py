"""Entries: what happened at a table. One class per kind, and everything a kind means stands on its class.

To add a kind: write its class here, add it to `Body`, and add its case to `TableState.apply`. mypy finds what is missing.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, get_args

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType, structs

from ..protocol.base import BotReason, Json
from ..protocol.playing import Entry as PublicEntry
from ..protocol.tables import NewTable, Origin
from .stored_plan import plan_of, stored_plan


class Happening(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all kinds: the fields of one entry, and what the kind means for everybody else.

    On disk the fields are JSON under the name of the kind. A field that an older version did not write has a default.
    """

    kind: ClassVar[str]
    """The name of the kind, on disk and on the wire."""
    public: ClassVar[tuple[str, ...]] = ()
    """The fields that everybody may know."""
    changes_view: ClassVar[bool] = True
    """Whether listeners get a new view of the game."""
    changes_table: ClassVar[bool] = True
    """Whether listeners get the table itself again: its seats, status and so on; and its row in the lobby is due at once."""
    changes_seats: ClassVar[bool] = False
    """Whether people came, left or changed seats, so that everybody's list of tables changes."""

    @property
    def said(self) -> str:
        """What the client sent with its key, so that the same key with other content is noticed."""
        return ""


class Made(Happening, frozen=True):
    """The table was made."""

    kind = "made"

    plan: NewTable
    origin: Origin | None = None
    record: Json | None = None
    """The record that the game goes on from."""
    look: bool = False
    """Whether that record is only looked at."""
    components: Json | None = None
    """The components it is played with, where they are not the package's."""


class Sat(Happening, frozen=True):
    """Somebody sat down, or came back on another device."""

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
    """All links to a seat have ended."""

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
    """The table has another name."""

    kind = "renamed"
    public = ("name",)

    name: str


class Ordered(Happening, frozen=True):
    """The seats have another order."""

    kind = "ordered"
    public = ("order",)
    changes_seats = True

    order: list[int]


class Planned(Happening, frozen=True):
    """A seat is meant for a bot of this level, or with None for whoever comes."""

    kind = "planned"
    public = ("level",)
    changes_seats = True

    level: str | None


class Starting(Happening, frozen=True):
    """The maker has started the table: whoever promised a number shows it now."""

    kind = "starting"


class Shown(Happening, frozen=True):
    """Somebody has shown the number they promised."""

    kind = "shown"
    public = ("nonce",)

    nonce: str


class Started(Happening, frozen=True):
    """The game has begun."""

    kind = "started"
    public = ("absent",)

    record: Json
    """Everything the game begins with, without moves."""
    answers: list[str]
    """What followed at once: the moves of a record it goes on from, and the first answers of chance."""
    absent: list[int]
    """The seats that had promised a number and did not show it."""


class Moved(Happening, frozen=True):
    """A move, and the answers of chance that followed it."""

    kind = "move"
    public = ("revision", "bot")
    changes_table = False

    answers: list[str]
    revision: int
    bot: bool | UnsetType = UNSET
    charged: float | UnsetType = UNSET
    """The seconds that the clock which ran until now has lost; rows of older versions do not say."""

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
    """The operator has taken the newest move back, with the answers of chance that followed it."""

    kind = "rewound"
    public = ("revision",)

    revision: int
    charged: float | UnsetType = UNSET


class Chatted(Happening, frozen=True):
    """A line for everybody at the table."""

    kind = "chat"
    public = ("name", "text")
    changes_view = False
    changes_table = False

    name: str | None
    text: str

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
    """The person whose seat it is plays it again."""

    kind = "person"
    public = ("name",)

    name: str | None
    charged: float | UnsetType = UNSET


class Trouble(Happening, frozen=True):
    """Something keeps the game from going on."""

    kind = "trouble"
    public = ("sentence",)

    sentence: str
    """The key of the sentence that says what."""


class Repaired(Happening, frozen=True):
    """Older moves are no longer legal: the game goes on from what is left of them, after these answers of chance."""

    kind = "mended"

    answers: list[str]
    charged: float | UnsetType = UNSET


class Closed(Happening, frozen=True):
    """The table is closed for good."""

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
    | Closed
    | Rematched
)
"""Everything that can happen at a table."""


class Entry(Struct, frozen=True):
    """One thing that happened at a table: the n-th, at this time, at this seat, and who asked for it."""

    n: int
    time: float
    """Seconds since 1970."""
    seat: int | None
    body: Body
    person: str | None = None
    key: str | None = None
    """The client's own name for the message that asked for it."""

    @property
    def kind(self) -> str:
        return self.body.kind


class Receipt(Struct):
    """What became of a message with a key."""

    n: int
    revision: int
    kind: str
    said: str


class DamagedEntry(ValueError):
    """Stored bytes that are no entry: damaged, or of a kind that this version does not know."""


class _Row(Struct):
    """An entry as it is on disk."""

    n: int
    time: float
    kind: str
    seat: int | None
    fields: Raw
    person: str | None = None
    key: str | None = None


class _NewRow(Struct):
    """The same, to be encoded."""

    n: int
    time: float
    kind: str
    seat: int | None
    fields: Body
    person: str | None
    key: str | None


KINDS: Final[dict[str, type[Body]]] = {body.kind: body for body in get_args(Body)}
# Any: a decoder of one of the kinds.
_DECODERS: Final[dict[str, msgspec.json.Decoder[Any]]] = {kind: msgspec.json.Decoder(body) for kind, body in KINDS.items()}
_decode_row: Final = msgspec.json.Decoder(_Row).decode
_encode: Final = msgspec.json.Encoder().encode


def encoded(entry: Entry) -> bytes:
    """Return the bytes that are stored of an entry."""
    body = entry.body
    if isinstance(body, Made):
        body = structs.replace(body, plan=Raw(_encode(stored_plan(body.plan))))
    return _encode(_NewRow(entry.n, entry.time, body.kind, entry.seat, body, entry.person, entry.key))


def decoded(stored: bytes) -> Entry:
    """Return the entry that these bytes hold. Raises DamagedEntry."""
    try:
        row = _decode_row(stored)
        body = _made(row.fields) if row.kind == Made.kind else _DECODERS[row.kind].decode(row.fields)
    except KeyError as error:
        raise DamagedEntry(f"an entry of the unknown kind {error}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise DamagedEntry(str(error)) from error
    return Entry(row.n, row.time, row.seat, body, row.person, row.key)


def _made(fields: Raw) -> Made:
    """Return how a table was made, in whichever spelling its plan was stored. Raises msgspec.MsgspecError."""
    read = msgspec.json.decode(fields)
    if isinstance(read, dict) and "plan" in read:
        read["plan"] = plan_of(read["plan"])
    return msgspec.convert(read, Made)


def public_entry(entry: Entry) -> PublicEntry:
    """Return the entry as everybody may know it."""
    body = entry.body
    fields = {name: value for name in body.public if (value := getattr(body, name)) is not UNSET}
    return PublicEntry(n=entry.n, time=entry.time, kind=body.kind, seat=entry.seat, fields=fields)
