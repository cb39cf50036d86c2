"""Handle: checks a command against a table and returns the entries it leads to. Each case reads like a checklist.

Checks only read. If the rules engine must run, it runs last and once; it raises before it changes anything.
"""

from __future__ import annotations

from typing import assert_never

from msgspec import UNSET

import ratking

from ...bots.levels import names
from ...kernel.record import Record
from ..protocol.base import REACTIONS, BotReason
from ..protocol.tables import NoClock
from . import commands, entries
from .commands import AnyCommand
from .entries import Body, Entry, Receipt
from .keys import hashed, opens
from .luck import keeps
from .moment import Moment
from .names import check_name, clean
from .refused import Refused
from .rewind import newest_move
from .table_state import TableState
from .vote import MOST_ASKED, is_agreed, vote_seconds

BOT_FAILED = "server.bot_failed"
"""The `trouble` of a table whose bot gave no answer."""


class Repeat(Exception):
    """Raised when a command with the same key was carried out before; `receipt` is its result."""

    def __init__(self, receipt: Receipt) -> None:
        super().__init__(receipt)
        self.receipt = receipt


def handle(state: TableState, command: AnyCommand, at: Moment) -> list[Entry]:
    """Return the entries that a command leads to: usually one, none if there is nothing to do.

    Raises Refused or RatkingError if the command is not allowed, and Repeat if it was carried out before; in these cases
    nothing has changed.
    """
    match command:
        case commands.Move():
            return _move(state, command, at)
        case commands.BotMove():
            return _bot_move(state, command, at)
        case commands.Undo():
            return _undo(state, command, at)
        case commands.Chat():
            return _chat(state, command, at)
        case commands.Sit():
            return _sit(state, command, at)
        case commands.Leave():
            return _leave(state, command, at)
        case commands.Link():
            return _link(state, command, at)
        case commands.Unlink():
            return _unlink(state, command, at)
        case commands.Rename():
            return _rename(state, command, at)
        case commands.Reorder():
            return _reorder(state, command, at)
        case commands.Start():
            return _start(state, command, at)
        case commands.Show():
            return _show(state, command, at)
        case commands.Ask():
            return _ask(state, command, at)
        case commands.Consent():
            return _consent(state, command, at)
        case commands.Resume():
            return _resume(state, command, at)
        case commands.Decide():
            return _decide(state, at)
        case commands.HandToBot():
            return _hand_to_bot(state, command, at)
        case commands.TakeBack():
            return _take_back(state, command, at)
        case commands.Close():
            made_by(state, command.person)
            return _close(state, command.person, at)
        case commands.Rematch():
            return _rematch(state, command, at)
        case commands.Begin():
            return _begin(state, at)
        case commands.BotFailed():
            return _bot_failed(state, command, at)
        case commands.AskBotAgain():
            return _ask_bot_again(state, at)
        case commands.TimeUp():
            return _time_up(state, at)
        case commands.Repair():
            return [_entry(state, at, entries.Repaired(state.repair(), state.charge(at)))]
        case commands.Rewind():
            return _rewind(state, at)
        case commands.CloseByOperator():
            if state.status == "closed":
                raise Refused("closed")
            return _close(state, None, at)
        case _:
            assert_never(command)


def follow_up(state: TableState) -> AnyCommand | None:
    """Return the command that the server must give after the newest entry.

    The last number that is shown begins the game; the last person who agrees, or the first who does not, ends a vote.
    """
    if state.all_shown:
        return commands.Begin()
    vote = state.vote
    return commands.Decide() if vote is not None and (vote.refused or is_agreed(vote, state.seats)) else None


# ---- playing


def _move(state: TableState, command: commands.Move, at: Moment) -> list[Entry]:
    _not_repeated(state, command)
    seat = seated(state, command.person)
    _playing(state)
    _plays_themselves(state, seat)
    answers = state.advance(command.move, seat, command.revision)
    body = entries.Moved(answers, state.revision, charged=state.charge(at))
    return [_entry(state, at, body, seat, command.person, command.key)]


def _bot_move(state: TableState, command: commands.BotMove, at: Moment) -> list[Entry]:
    if not _still_asked(state, command.seat, command.revision):
        return []
    answers = state.advance(command.move, command.seat, command.revision)
    return [_entry(state, at, entries.Moved(answers, state.revision, bot=True, charged=state.charge(at)), command.seat)]


def _undo(state: TableState, command: commands.Undo, at: Moment) -> list[Entry]:
    _not_repeated(state, command)
    seat = seated(state, command.person)
    _playing(state)
    _plays_themselves(state, seat)
    state.take_back(seat, command.revision)
    return [_entry(state, at, entries.Undone(state.revision, state.charge(at)), seat, command.person, command.key)]


def _chat(state: TableState, command: commands.Chat, at: Moment) -> list[Entry]:
    _not_repeated(state, command)
    seat = seated(state, command.person)
    if state.status == "closed":
        raise Refused("closed")
    if state.chat_lines >= at.chat_lines:
        raise Refused("chat_full", lines=at.chat_lines)
    share = -(-at.chat_lines // len(state.seats))
    if state.chat_by[command.person] >= share:
        raise Refused("chat_share", lines=share)
    if not command.text:
        raise Refused("bad_name")
    if command.reaction and command.text not in REACTIONS:
        raise Refused("bad_message", why=command.text)
    body = entries.Chatted(state.seats[seat].name, command.text, True if command.reaction else UNSET)
    return [_entry(state, at, body, seat, command.person, command.key)]


# ---- before the start


def _sit(state: TableState, command: commands.Sit, at: Moment) -> list[Entry]:
    seat, person = command.seat, command.person
    seat_state = state.seats[seat]
    mine = state.seat_of(person)
    invited = command.key is not None and opens(command.key, seat_state.keys)
    if command.key is not None and not invited:
        raise Refused("wrong_key")
    if state.status == "closed":
        raise Refused("closed")
    if mine is not None and mine != seat:
        raise Refused("one_seat", seat=mine + 1)
    if mine is None and not invited:
        if state.status != "open":
            raise Refused("already_started")
        if seat_state.plan != "open" or not seat_state.free:
            raise Refused("seat_taken", seat=seat + 1)
    _few_links(state, at)
    name = _name(state, seat, command.name if command.name is not None else seat_state.name)
    if state.status != "open" and (mine is None or command.name is None):
        name = seat_state.name or name  # during a game, a link gives the seat's existing name
    promise = command.promise if state.status == "open" else None
    used = hashed(command.key) if command.key is not None else None
    return [_entry(state, at, entries.Sat(name, command.opens, promise, used), seat, person)]


def _leave(state: TableState, command: commands.Leave, at: Moment) -> list[Entry]:
    seat_state = state.seats[command.seat]
    if command.person not in seat_state.holders and command.person != state.maker:
        raise Refused("not_your_seat")
    _before_start(state)
    if not seat_state.holders:
        raise Refused("seat_empty", seat=command.seat + 1)
    return [_entry(state, at, entries.Left(seat_state.name, seat_state.holders), command.seat, command.person)]


def _link(state: TableState, command: commands.Link, at: Moment) -> list[Entry]:
    seat_state = state.seats[command.seat]
    if command.person not in seat_state.holders:
        made_by(state, command.person)
        _before_start(state)
        if not seat_state.free:
            raise Refused("seat_taken", seat=command.seat + 1)
    _few_links(state, at)
    return [_entry(state, at, entries.Linked(command.opens), command.seat, command.person)]


def _unlink(state: TableState, command: commands.Unlink, at: Moment) -> list[Entry]:
    seat_state = state.seats[command.seat]
    if command.person not in seat_state.holders:
        made_by(state, command.person)
        if not seat_state.free:
            raise Refused("not_your_seat")
    if not seat_state.keys:
        return []
    return [_entry(state, at, entries.Unlinked(), command.seat, command.person)]


def _rename(state: TableState, command: commands.Rename, at: Moment) -> list[Entry]:
    made_by(state, command.person)
    return [_entry(state, at, entries.Renamed(clean(command.name)), None, command.person)]


def _reorder(state: TableState, command: commands.Reorder, at: Moment) -> list[Entry]:
    made_by(state, command.person)
    _before_start(state)
    if sorted(command.order) != list(range(len(state.seats))):
        raise Refused("bad_order", seats=len(state.seats))
    return [_entry(state, at, entries.Ordered(command.order), None, command.person)]


def _start(state: TableState, command: commands.Start, at: Moment) -> list[Entry]:
    made_by(state, command.person)
    _before_start(state)
    empty = [seat + 1 for seat, seat_state in enumerate(state.seats) if seat_state.free]
    if empty:
        raise Refused("seats_empty", seats=empty)
    return [_entry(state, at, entries.Starting(), None, command.person)]


def _show(state: TableState, command: commands.Show, at: Moment) -> list[Entry]:
    seat = seated(state, command.person)
    seat_state = state.seats[seat]
    if state.status != "starting":
        raise Refused("not_starting")
    if seat_state.promised is None:
        raise Refused("nothing_promised")
    if not keeps(command.nonce, seat_state.promised):
        raise Refused("wrong_nonce")
    if seat_state.nonce is not None:
        return []
    return [_entry(state, at, entries.Shown(command.nonce), seat, command.person)]


def _begin(state: TableState, at: Moment) -> list[Entry]:
    if state.status != "starting":
        return []
    absent = [seat for seat, seat_state in enumerate(state.seats) if seat_state.promised and seat_state.nonce is None]
    chance = state.committed()
    names_at_table = [name or f"Player {seat + 1}" for seat, name in enumerate(state.names())]
    if state.prefix is not None:
        prefix = Record.from_json(state.prefix)
        prefix.seats = names_at_table
        match = ratking.resume(prefix, chance=chance)
    else:
        options = {**state.plan.options, "players": len(state.seats)}
        match = ratking.new(state.plan.game, chance=chance, seats=names_at_table, components=state.components, **options)
    match.record.more.update(table=state.table, absent=absent)
    record = {**match.record.copy(0).to_json(), "moves": []}
    record.pop("check")
    return [_entry(state, at, entries.Started(record, list(match.record.moves), absent))]


# ---- who plays a seat


def _hand_to_bot(state: TableState, command: commands.HandToBot, at: Moment) -> list[Entry]:
    seat, person, level = command.seat, command.person, command.level
    seat_state = state.seats[seat]
    if person not in seat_state.holders:
        made_by(state, person)
    if state.status == "open":
        if seat_state.holders:
            raise Refused("seat_taken", seat=seat + 1)
        return [_entry(state, at, entries.Planned(level), seat, person)]
    _playing(state)
    if person in seat_state.holders:
        return [_entry(state, at, entries.BotPlays(level, "handed", state.charge(at)), seat, person)]
    if seat_state.level is None and seat in at.presence.here:
        raise Refused("still_here", seat=seat + 1)
    why: BotReason = "replaced" if seat_state.holders else "planned"
    return [_entry(state, at, entries.BotPlays(level, why, state.charge(at)), seat, person)]


def _take_back(state: TableState, command: commands.TakeBack, at: Moment) -> list[Entry]:
    seat, person = command.seat, command.person
    seat_state = state.seats[seat]
    if seat_state.level is None:
        raise Refused("no_bot_there", seat=seat + 1)
    if state.status == "open":
        made_by(state, person)
        return [_entry(state, at, entries.Planned(None), seat, person)]
    if person not in seat_state.holders:
        raise Refused("not_your_seat")
    _playing(state)
    return [_entry(state, at, entries.PersonPlays(seat_state.name, state.charge(at)), seat, person)]


def _bot_failed(state: TableState, command: commands.BotFailed, at: Moment) -> list[Entry]:
    if not _still_asked(state, command.seat, command.revision):
        return []
    return [_entry(state, at, entries.Trouble(BOT_FAILED), command.seat)]


def _ask_bot_again(state: TableState, at: Moment) -> list[Entry]:
    seat, level = state.asked, state.bot_asked
    if state.trouble != BOT_FAILED or seat is None or level is None:
        return []
    return [_entry(state, at, entries.BotPlays(level, state.seats[seat].why, state.charge(at)), seat)]


# ---- what needs everybody's consent


def _ask(state: TableState, command: commands.Ask, at: Moment) -> list[Entry]:
    seat = seated(state, command.person)
    _playing(state)
    _plays_themselves(state, seat)
    if state.vote is not None:
        raise Refused("vote_under_way")
    if state.seats[seat].asked >= MOST_ASKED:
        raise Refused("asked_enough", most=MOST_ASKED)
    back = newest_move(state.playing(), seat)[0] if command.what == "undo" else 0
    if command.what == "pause" and (isinstance(state.plan.clock, NoClock) or state.paused):
        raise Refused("no_clock_runs")
    body = entries.Asked(command.what, round(at.wall + vote_seconds(state.plan.clock), 3), back)
    return [_entry(state, at, body, seat, command.person)]


def _consent(state: TableState, command: commands.Consent, at: Moment) -> list[Entry]:
    seat = seated(state, command.person)
    _playing(state)
    _plays_themselves(state, seat)
    if state.vote is None:
        raise Refused("no_vote")
    if seat == state.vote.seat and not command.agree:
        return [_entry(state, at, entries.Voted(agree=False), seat, command.person)]  # no longer asked for
    if seat in state.vote.agreed:
        return []
    return [_entry(state, at, entries.Voted(agree=command.agree), seat, command.person)]


def _decide(state: TableState, at: Moment) -> list[Entry]:
    vote = state.vote
    if vote is None:
        return []
    agreed = is_agreed(vote, state.seats)
    if vote.what == "undo" and len(state.playing().record) <= vote.at:
        agreed = False  # it has been taken back meanwhile
    revision = state.revision + (1 if agreed and vote.what == "undo" else 0)
    return [_entry(state, at, entries.Decided(vote.what, agreed, revision, state.charge(at)), vote.seat)]


def _resume(state: TableState, command: commands.Resume, at: Moment) -> list[Entry]:
    seat = seated(state, command.person)
    _playing(state)
    if not state.paused:
        return []
    return [_entry(state, at, entries.Resumed(state.charge(at)), seat, command.person)]


# ---- time, and the end


def _time_up(state: TableState, at: Moment) -> list[Entry]:
    if state.status == "starting" and at.wall >= state.starting + at.starting_seconds:
        return _begin(state, at)
    if state.status == "playing":
        if state.vote is not None and at.wall >= state.vote.until:
            return _decide(state, at)
        seat = state.clock.expired(at)
        if seat is not None:
            return [_entry(state, at, entries.BotPlays(state.plan.stand_in, "time", state.charge(at)), seat)]
    return []


def _rewind(state: TableState, at: Moment) -> list[Entry]:
    if state.match is None or not len(state.match.record):
        raise Refused("nothing_to_take_back")
    return [_entry(state, at, entries.Rewound(state.revision + 1, state.charge(at)))]


def _close(state: TableState, person: str | None, at: Moment) -> list[Entry]:
    if state.status == "closed":
        return []
    return [_entry(state, at, entries.Closed(state.charge(at)), None, person)]


def _rematch(state: TableState, command: commands.Rematch, at: Moment) -> list[Entry]:
    seat = seated(state, command.person)
    if state.rematch is not None:
        return []
    if state.status not in ("over", "closed") or state.match is None:
        raise Refused("not_over")
    return [_entry(state, at, entries.Rematched(command.table), seat, command.person)]


# ---- checks


def seated(state: TableState, person: str) -> int:
    """Return the seat of a person. Raises Refused if they have none."""
    seat = state.seat_of(person)
    if seat is None:
        raise Refused("not_seated")
    return seat


def made_by(state: TableState, person: str) -> None:
    """Check that a person has made the table. Raises Refused."""
    if person != state.maker:
        raise Refused("not_maker")


def _not_repeated(state: TableState, command: commands.Keyed) -> None:
    if done := state.receipt(command):
        raise Repeat(done)


def _before_start(state: TableState) -> None:
    if state.status == "closed":
        raise Refused("closed")
    if state.status != "open":
        raise Refused("already_started")


def _playing(state: TableState) -> None:
    if state.status == "closed":
        raise Refused("closed")
    if state.status == "over":
        raise Refused("game_over")
    if state.status != "playing":
        raise Refused("not_started")


def _plays_themselves(state: TableState, seat: int) -> None:
    if state.seats[seat].level is not None:
        raise Refused("bot_plays")


def _still_asked(state: TableState, seat: int, revision: int) -> bool:
    """Return whether the game still waits for this bot's answer to the same question."""
    return state.asked == seat and state.bot_asked is not None and state.revision == revision


def _few_links(state: TableState, at: Moment) -> None:
    if state.links >= at.links:
        raise Refused("too_many_links", most=at.links)


def _name(state: TableState, seat: int, wanted: str | None) -> str:
    """Return the cleaned name of a person, or a default. Raises Refused if it could be taken for another player or a bot."""
    name = clean(wanted or "")
    if not name:
        return f"Player {seat + 1}"
    others = state.names() if state.match is not None else [other.name for other in state.seats]
    check_name(name, [other for at, other in enumerate(others) if at != seat], names())
    return name


def _entry(
    state: TableState, at: Moment, body: Body, seat: int | None = None, person: str | None = None, key: str | None = None
) -> Entry:
    """Return the next entry of the table with this body."""
    return Entry(state.n + 1, at.wall, seat, body, person, key)
