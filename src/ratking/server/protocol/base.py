"""Base: the types of values in messages, and the base classes of messages."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

# Any, in this file: options, views, events and records are JSON whose form each game defines (docs/formats.md).
Json = dict[str, Any]

Level = Annotated[str, Meta(min_length=1, max_length=60, description="The name of a bot: `GET /api/games` lists them.")]
BotReason = Literal["planned", "handed", "replaced", "time"]
"""Why a bot plays a seat."""
Aid = Annotated[str, Meta(min_length=1, max_length=32, description="The name of a thinking aid of the game.")]
VoteKind = Literal["undo", "pause", "end"]
"""What needs the consent of all people: taking back what has revealed something, stopping the clock, ending the game."""
Status = Literal["open", "starting", "playing", "over", "closed"]

NAME_LENGTH: Final = 24
Name = Annotated[
    str, Meta(min_length=1, max_length=NAME_LENGTH, description="The name that others see. Printable characters.")
]
TableId = Annotated[str, Meta(pattern="^[a-z2-7]{12}$")]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Secret = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="SHA-256, in lower-case hexadecimal.")]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="16 bytes chosen by the client, in hexadecimal.")]
Seat = Annotated[int, Meta(ge=0, le=15)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Move = Annotated[str, Meta(min_length=1, max_length=200)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
REACTIONS: Final = ("bravo", "ouch", "ha", "hm", "thanks")
"""The quick reactions in a chat. Clients show each in the reader's language."""
NotesText = Annotated[str, Meta(max_length=4000)]
TimeOfDay = Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$")]


class RequestBody(Struct, forbid_unknown_fields=True, kw_only=True):
    """A message from a client. Unknown fields are refused, so that a misspelled name is noticed."""


class ResponseBody(Struct, kw_only=True):
    """A message from the server. Clients must accept fields they do not know."""
