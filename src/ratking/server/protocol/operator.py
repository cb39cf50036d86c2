"""What an operator asks of a running server, in messages. Only `ratking admin` can send them: they are signed."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from .base import RequestBody, ResponseBody, TableId

PersonId = Annotated[str, Meta(pattern="^[0-9a-f]{24}$")]
Banned = Annotated[str, Meta(min_length=2, max_length=28, description="A person, or an address: of IPv6, its /64 network.")]
Announcement = Annotated[str, Meta(max_length=300)]


class AdminClose(RequestBody, tag="close", tag_field="do"):
    """Close a table."""

    table: TableId


class AdminUndo(RequestBody, tag="undo", tag_field="do"):
    """Take the newest move at a table back, whatever was learnt from it."""

    table: TableId


class AdminDelete(RequestBody, tag="delete", tag_field="do"):
    """Delete a table and everything that happened at it."""

    table: TableId


class AdminForget(RequestBody, tag="forget", tag_field="do"):
    """Forget a person: their devices, codes and lists; their seats go to bots. With `tables`, delete their tables too."""

    person: PersonId
    tables: bool = False


class AdminLeave(RequestBody, tag="leave", tag_field="do"):
    """Give up a person's seat at one table. Processes of one server ask each other for it."""

    table: TableId
    person: PersonId


class AdminBan(RequestBody, tag="ban", tag_field="do"):
    """Let a person or an address do nothing here any more, or again."""

    who: Banned
    banned: bool = True


class AdminAnnounce(RequestBody, tag="announce", tag_field="do"):
    """Show a sentence on every page, or none if it is empty."""

    text: Announcement


class AdminReadOnly(RequestBody, tag="read_only", tag_field="do"):
    """Let nothing happen at any table, or let it go on. No clock counts the time between."""

    on: bool


class AdminPurge(RequestBody, tag="purge", tag_field="do"):
    """Delete the tables that nobody has touched for this many days."""

    days: Annotated[float, Meta(ge=1)]


AdminCommand = (
    AdminClose | AdminUndo | AdminDelete | AdminForget | AdminLeave | AdminBan | AdminAnnounce | AdminReadOnly | AdminPurge
)


class AdminDone(ResponseBody):
    """What has been done."""

    n: int
    """The number of the table's newest entry, or of the tables that were deleted."""
