"""Commands: what may be asked of a table. Two closed unions: what people ask for, and what the server itself does."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec import Struct


class Command(Struct, frozen=True):
    """Something asked of a table. `handle` checks it and says what happens then."""


class Keyed(Command, frozen=True):
    """A message with a key of the client's own: sent twice, it happens once."""

    kind: ClassVar[str]
    """The kind of entry that it becomes."""

    person: str
    key: str

    @property
    def said(self) -> str:
        """What was sent with the key, so that the same key with other content is noticed."""
        return ""


# ---- of people: before the start


class Sit(Command, frozen=True):
    """Take a seat, or come back to it on another device."""

    person: str
    seat: int
    opens: str
    """The hash of a new key for this seat."""
    name: str | None = None
    key: str | None = None
    """The key of the link that was followed."""
    promise: str | None = None


class Leave(Command, frozen=True):
    """Leave a seat before the start; the maker may empty another's."""

    person: str
    seat: int


class Link(Command, frozen=True):
    """Make a new link to a seat: the maker to an empty one, its owner to come back from another device."""

    person: str
    seat: int
    opens: str


class Unlink(Command, frozen=True):
    """End all links to a seat. Whoever sits there stays."""

    person: str
    seat: int


class Rename(Command, frozen=True):
    """Give the table another name."""

    person: str
    name: str


class Reorder(Command, frozen=True):
    """Put the seats in another order."""

    person: str
    order: list[int]


class Start(Command, frozen=True):
    """Start the game: first the promised numbers are asked for."""

    person: str


class Show(Command, frozen=True):
    """Show the promised number."""

    person: str
    nonce: str


# ---- of people: playing


class Move(Keyed, frozen=True):
    """Answer the open question."""

    kind = "move"

    move: str
    revision: int

    @property
    def said(self) -> str:
        return self.move


class Undo(Keyed, frozen=True):
    """Take the newest move back."""

    kind = "undo"

    revision: int


class Chat(Keyed, frozen=True):
    """Say something to everybody at the table. The text has been cleaned."""

    kind = "chat"

    text: str

    @property
    def said(self) -> str:
        return self.text


class HandToBot(Command, frozen=True):
    """Let a bot play a seat: one's own, an empty one before the start, or that of somebody who is not here."""

    person: str
    seat: int
    level: str


class TakeBack(Command, frozen=True):
    """Take one's seat back from a bot; the maker opens an empty one before the start."""

    person: str
    seat: int


class Close(Command, frozen=True):
    """Close the table for good."""

    person: str


class Rematch(Command, frozen=True):
    """Say that the same people play again, at this new table."""

    person: str
    table: str


# ---- of the server


class Begin(Command, frozen=True):
    """Begin the game: every number that was promised has been shown, or the time for it is over."""


class BotMove(Command, frozen=True):
    """Answer for a bot, if it is still asked."""

    seat: int
    move: str
    revision: int


class BotFailed(Command, frozen=True):
    """Say that a bot gives no answer."""

    seat: int
    revision: int


class AskBotAgain(Command, frozen=True):
    """Ask a bot that has failed once more."""


class TimeUp(Command, frozen=True):
    """Look whether a time is up: that for showing numbers, or a player's."""


class Repair(Command, frozen=True):
    """Go on with a game of which some moves are no longer legal."""


class Rewind(Command, frozen=True):
    """Take the newest move back for the operator, whatever was learnt from it."""


class CloseByOperator(Command, frozen=True):
    """Close the table for the operator."""


PersonCommand = (
    Sit
    | Leave
    | Link
    | Unlink
    | Rename
    | Reorder
    | Start
    | Show
    | Move
    | Undo
    | Chat
    | HandToBot
    | TakeBack
    | Close
    | Rematch
)
ServerCommand = Begin | BotMove | BotFailed | AskBotAgain | TimeUp | Repair | Rewind | CloseByOperator
AnyCommand = PersonCommand | ServerCommand

OPERATOR: Final = (Rewind, CloseByOperator)
"""What the operator asks for: it happens also while the server is read-only."""
