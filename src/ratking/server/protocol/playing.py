"""Messages for playing: moves, views, hints, chat, and what happened."""

from __future__ import annotations

from .base import ChatText, Count, Json, Key, Move, NotesText, RequestBody, ResponseBody
from .tables import TableNow


class Moving(RequestBody):
    """A move: the answer to the question that the game asks."""

    move: Move
    revision: Count
    """The revision of the view from which the move was chosen."""
    key: Key
    """A key chosen by the client. If a move is sent twice with the same key, it is made once."""


class Undoing(RequestBody):
    """Take the newest move back."""

    revision: Count
    key: Key


class Chatting(RequestBody):
    """A chat line for everybody at the table."""

    text: ChatText
    key: Key
    reaction: bool = False
    """Whether the text is the name of a quick reaction: bravo, ouch, ha, hm, thanks."""


class NotesNow(RequestBody):
    """The notes of one person about a table. Nobody else sees them."""

    text: NotesText


class Asking(RequestBody):
    """Ask why a move cannot be made."""

    move: Move


class Ack(ResponseBody):
    """The request with this key was carried out and stored."""

    key: str
    n: int
    """The number of the entry that it led to."""
    revision: int


class Done(ResponseBody):
    """The request was carried out and stored."""

    n: int


class Why(ResponseBody):
    """Why a move cannot be made; `reason` is null if it can."""

    move: str
    reason: Json | None
    """The `key`, `rule` and `fields` from which a sentence can be made in any language."""
    text: str


class Expected(ResponseBody):
    """A turn that a bot considered: the move to make now, the moves after it, and what the bot expects of the turn."""

    moves: list[str]
    chances: list[float]
    """The winning chance of each seat."""
    doubt: float
    """The standard error of the player's own chance; 0 if the bot evaluated positions without sampling."""


class Hint(ResponseBody):
    """The move that a bot would make, and the turns it considered: its choice first, then the best of the others."""

    move: str
    considered: list[Expected]
    level: str
    revision: int


class AidValue(ResponseBody):
    """The value of a thinking aid, based on what a seat knows."""

    aid: str
    seat: int | None
    """The seat whose knowledge was used; null in a replay for what everybody knew."""
    revision: int
    value: Json
    """In the form that the aid defines; empty if there is nothing to say."""


class SeatKnowledge(ResponseBody):
    """What a seat knows, in the form that bots think about, so that a client can let them think on its own device."""

    seat: int
    revision: int
    observation: Json


class Moves(ResponseBody):
    """The legal moves of the client's seat; empty if it is not their turn."""

    seat: int | None
    revision: int
    moves: list[str]


class View(ResponseBody):
    """The game as one seat knows it. `view` is null before the start."""

    n: int
    seat: int | None
    view: Json | None


class Story(ResponseBody):
    """The events of a finished game as one seat was told, without moves that were taken back."""

    seat: int | None
    moves: int
    """The number of moves, outcomes of chance included."""
    events: list[Json]


class DrawTold(ResponseBody):
    """One outcome of chance, where more than one was possible."""

    n: int
    """Its number among all outcomes of chance."""
    at: int
    """Its number among all moves, counted from 0."""
    weights: list[int]
    outcome: int
    """Which of the possible outcomes was drawn: an index into `weights`."""


class Draws(ResponseBody):
    """The outcomes of chance in a finished game: with the record, enough to verify them without knowing the rules."""

    draws: list[DrawTold]


class AnalysisNow(ResponseBody):
    """The analysis of a finished game, as far as it has been made. docs/formats.md describes it."""

    analysis: Json | None
    """Null until its first stage is done."""
    done: bool
    """Whether nothing more will be added. Until then, ask again after a second or two."""


class TrialNow(ResponseBody):
    """How the decision with which a table began compares with the best one. docs/formats.md describes it."""

    trial: Json | None
    """Null until the decision is complete: everything was answered until luck falls or somebody else is asked."""


class PuzzleLine(ResponseBody):
    """A puzzle without its solution: a position with one clearly best turn."""

    puzzle: str
    game: str
    options: Json
    seat: int
    """The seat to move."""
    hard: str
    """The name of the strongest level of bots that does not find the solution; `easy` if all do."""


class Puzzles(ResponseBody):
    """The puzzles of a game, and that of the day, which is the same for everybody on this server."""

    day: str
    """The day in UTC, such as 2026-11-18."""
    today: PuzzleLine | None
    """Null if the game has no puzzles."""
    puzzles: list[PuzzleLine]


class Entry(ResponseBody):
    """One thing that happened at a table."""

    n: int
    time: float
    kind: str
    """One of made, sat, move, undo, chat and others; docs/protocol.md lists them all."""
    seat: int | None
    fields: Json


class Updates(ResponseBody):
    """What happened after an entry, for plain HTTP. If nothing did, everything except `n` is empty."""

    n: int
    entries: list[Entry]
    events: list[Json]
    view: Json | None
    table: TableNow | None


class ChatLines(ResponseBody):
    lines: list[Entry]
    more: bool
