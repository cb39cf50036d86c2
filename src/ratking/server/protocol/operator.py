"""Messages from an operator to a running server. They are signed, so only `ratking admin` can send them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from .base import RequestBody, ResponseBody, TableId

PersonId = Annotated[str, Meta(pattern="^[0-9a-f]{24}$")]
Banned = Annotated[str, Meta(min_length=2, max_length=28, description="A person or an address; for IPv6 a /64 network.")]
Announcement = Annotated[str, Meta(max_length=300)]


class AdminClose(RequestBody, tag="close", tag_field="do"):
    """Close a table."""

    table: TableId


class AdminUndo(RequestBody, tag="undo", tag_field="do"):
    """Take the newest move at a table back, even if it revealed something."""

    table: TableId


class AdminDelete(RequestBody, tag="delete", tag_field="do"):
    """Delete a table and everything that happened at it."""

    table: TableId


class AdminForget(RequestBody, tag="forget", tag_field="do"):
    """Delete a person's devices, codes and lists, and give their seats to bots. With `tables`, delete their tables too."""

    person: PersonId
    tables: bool = False


class AdminLeave(RequestBody, tag="leave", tag_field="do"):
    """Give up a person's seat at one table. The processes of a server send this to each other."""

    table: TableId
    person: PersonId


class AdminBan(RequestBody, tag="ban", tag_field="do"):
    """Ban a person or an address, or lift the ban."""

    who: Banned
    banned: bool = True


class AdminAnnounce(RequestBody, tag="announce", tag_field="do"):
    """Show an announcement on every page; an empty text removes it."""

    text: Announcement


class AdminReadOnly(RequestBody, tag="read_only", tag_field="do"):
    """Make the server read-only, or end that. No clock counts the time in between."""

    on: bool


class AdminPurge(RequestBody, tag="purge", tag_field="do"):
    """Delete the tables that nobody has used for this many days."""

    days: Annotated[float, Meta(ge=1)]


AdminCommand = (
    AdminClose | AdminUndo | AdminDelete | AdminForget | AdminLeave | AdminBan | AdminAnnounce | AdminReadOnly | AdminPurge
)


class AdminDone(ResponseBody):
    """The command has been carried out."""

    n: int
    """The number of the table's newest entry, or the number of tables that were deleted."""
