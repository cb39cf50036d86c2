"""Commands: everything that can be asked of a table, as two closed unions: requests of people and of the server itself."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec import Struct

from ..protocol.base import VoteKind


class Command(Struct, frozen=True):
    """A request to change a table. `handle` checks it and returns the entries that result."""


class Keyed(Command, frozen=True):
    """A command with an idempotency key chosen by the client: if it is sent twice, it is carried out once."""

    kind: ClassVar[str]
    """The kind of entry that this command produces."""

    person: str
    key: str

    @property
    def said(self) -> str:
        """The content that was sent with the key, so that reuse of a key for other content is noticed."""
        return ""


# ---- from people, before the start


class Sit(Command, frozen=True):
    """Take a seat, or return to one's own seat on another device."""

    person: str
    seat: int
    opens: str
    """The hash of a new key that will open this seat."""
    name: str | None = None
    key: str | None = None
    """The key in the link that the person followed, if any."""
    promise: str | None = None


class Leave(Command, frozen=True):
    """Leave a seat before the game starts. The table's maker may also remove somebody else."""

    person: str
    seat: int


class Link(Command, frozen=True):
    """Make a new link to a seat: the maker invites to an empty seat, a player links another device to their own."""

    person: str
    seat: int
    opens: str


class Unlink(Command, frozen=True):
    """Revoke all links to a seat. A person who already sits there stays."""

    person: str
    seat: int


class Rename(Command, frozen=True):
    """Rename the table."""

    person: str
    name: str


class Reorder(Command, frozen=True):
    """Change the order of the seats."""

    person: str
    order: list[int]


class Start(Command, frozen=True):
    """Start the game. The clients that promised a random number are first asked to show it."""

    person: str


class Show(Command, frozen=True):
    """Show the random number that the client promised when the person sat down."""

    person: str
    nonce: str


# ---- from people, during the game


class Move(Keyed, frozen=True):
    """Make a move: answer the question that the game asks this player."""

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
    """Write a chat line to everybody at the table. The text has already been cleaned."""

    kind = "chat"

    text: str
    reaction: bool = False

    @property
    def said(self) -> str:
        return self.text


class Ask(Command, frozen=True):
    """Ask the others for something that needs everybody's consent."""

    person: str
    what: VoteKind


class Consent(Command, frozen=True):
    """Agree to what somebody asks, or refuse it."""

    person: str
    agree: bool


class Resume(Command, frozen=True):
    """Let the clock run again after a pause. Nobody has to agree."""

    person: str


class HandToBot(Command, frozen=True):
    """Let a bot play a seat: one's own, an empty one before the start, or that of a player who is not connected."""

    person: str
    seat: int
    level: str


class TakeBack(Command, frozen=True):
    """Take one's own seat back from a bot. Before the start, the maker can reopen a seat that was given to a bot."""

    person: str
    seat: int


class Close(Command, frozen=True):
    """Close the table for good."""

    person: str


class Rematch(Command, frozen=True):
    """Announce the new table at which the same people play again."""

    person: str
    table: str


# ---- from the server


class Begin(Command, frozen=True):
    """Begin the game: all promised numbers have been shown, or the time for showing them is over."""


class BotMove(Command, frozen=True):
    """Make a bot's move, if the game still waits for it."""

    seat: int
    move: str
    revision: int


class BotFailed(Command, frozen=True):
    """Report that a bot gave no answer."""

    seat: int
    revision: int


class AskBotAgain(Command, frozen=True):
    """Ask a bot again after it failed."""


class Decide(Command, frozen=True):
    """End a vote: everybody has agreed, somebody has refused, or the time is up."""


class TimeUp(Command, frozen=True):
    """Check the time limits: for showing promised numbers, and of the player whose clock runs."""


class Repair(Command, frozen=True):
    """Continue a game in which some recorded moves are no longer legal."""


class Rewind(Command, frozen=True):
    """Take the newest move back on the operator's request, even if it revealed something."""


class CloseByOperator(Command, frozen=True):
    """Close the table on the operator's request."""


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
    | Ask
    | Consent
    | Resume
    | HandToBot
    | TakeBack
    | Close
    | Rematch
)
ServerCommand = Begin | BotMove | BotFailed | AskBotAgain | Decide | TimeUp | Repair | Rewind | CloseByOperator
AnyCommand = PersonCommand | ServerCommand

OPERATOR: Final = (Rewind, CloseByOperator)
"""Commands of the operator. They are accepted even while the server is read-only."""
