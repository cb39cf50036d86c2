"""Commands: what people may do at a table. Each checks whether it is allowed now and returns the entries it becomes."""

from __future__ import annotations

import unicodedata
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ...games.registry import game_called
from ...kernel.rng import Rng
from ..live.loaded_tables import entry
from ..protocol.base import NAME_LENGTH, Json, Level
from ..protocol.playing import Chatting, Moving, Undoing
from ..protocol.tables import Days, NewTable, SeatPlan, Sit
from ..storage.identities import hashed, opens
from .entries import Entry, Receipt
from .luck import keeps
from .refused import Refused
from .table_state import TableState


def plan_checked(plan: NewTable, box: Json | None = None) -> tuple[Json, int]:
    """The plan of a new table, complete, as it is kept, and the number of its seats. Raises BadOptions and Refused."""
    options = game_called(plan.game, box).options(plan.options, Rng(0))
    players = int(options["players"])
    if len(plan.seats) > players:
        raise Refused("bad_seats", players=players, seats=len(plan.seats))
    if isinstance(plan.clock, Days):
        _check_zone(plan.clock.zone)
    seats = [*plan.seats, *[SeatPlan()] * (players - len(plan.seats))]
    kept: Json = {name: getattr(plan, name) for name in plan.__struct_fields__}
    kept.update(seats=seats, name=clean(plan.name))
    return kept, players


# ---- before the start


def sit(state: TableState, person: str, seat: int, asked: Sit, key: str) -> list[Entry]:
    """Take a seat; `key` is the hash of a new key for it."""
    seat_state = state.seats[seat]
    mine = state.seat_of(person)
    invited = asked.key is not None and opens(asked.key, seat_state.keys)
    if asked.key is not None and not invited:
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
    name = _name(state, seat, asked.name if asked.name is not None else seat_state.name)
    if state.status != "open":
        name = seat_state.name or name  # who plays under a name keeps it
    promise = asked.promise if state.status == "open" else None
    used = hashed(asked.key) if asked.key is not None else None
    return [entry("sat", seat, person, name=name, opens=key, promise=promise, used=used)]


def leave(state: TableState, person: str, seat: int) -> list[Entry]:
    """Leave a seat before the start; the maker may empty another's."""
    seat_state = state.seats[seat]
    if person not in seat_state.holders and person != state.maker:
        raise Refused("not_your_seat")
    before_start(state)
    if not seat_state.holders:
        raise Refused("seat_empty", seat=seat + 1)
    return [entry("left", seat, person, name=seat_state.name, holders=seat_state.holders)]


def link(state: TableState, person: str, seat: int, key: str) -> list[Entry]:
    """A new link to a seat, from the maker for an empty one, or from whose it is."""
    seat_state = state.seats[seat]
    if person not in seat_state.holders:
        makers(state, person)
        before_start(state)
        if not seat_state.free:
            raise Refused("seat_taken", seat=seat + 1)
    return [entry("linked", seat, person, opens=key)]


def rename(state: TableState, person: str, name: str) -> list[Entry]:
    makers(state, person)
    return [entry("renamed", None, person, name=clean(name))]


def reorder(state: TableState, person: str, order: list[int]) -> list[Entry]:
    makers(state, person)
    before_start(state)
    if sorted(order) != list(range(len(state.seats))):
        raise Refused("bad_order", seats=len(state.seats))
    return [entry("ordered", None, person, order=order)]


def start(state: TableState, person: str) -> list[Entry]:
    """Ask for the promised numbers; if nobody has promised any, begin."""
    makers(state, person)
    before_start(state)
    empty = [seat + 1 for seat, seat_state in enumerate(state.seats) if seat_state.free]
    if empty:
        raise Refused("seats_empty", seats=empty)
    begun = [entry("starting", None, person)]
    if not any(seat_state.promised for seat_state in state.seats):
        begun.append(entry("started"))
    return begun


def show(state: TableState, person: str, nonce: str) -> list[Entry]:
    """Show the promised number; the last one begins the game."""
    seat = seated(state, person)
    seat_state = state.seats[seat]
    if state.status != "starting":
        raise Refused("not_starting")
    if seat_state.promised is None:
        raise Refused("nothing_promised")
    if not keeps(nonce, seat_state.promised):
        raise Refused("wrong_nonce")
    if seat_state.nonce is not None:
        return []
    shown = [entry("shown", seat, person, nonce=nonce)]
    others = [other for other in state.seats if other is not seat_state and other.promised and other.nonce is None]
    return shown if others else [*shown, entry("started")]


# ---- playing


def move(state: TableState, person: str, asked: Moving) -> list[Entry]:
    seat = seated(state, person)
    _playing(state)
    _plays_himself(state, seat)
    return [entry("move", seat, person, asked.key, move=asked.move, against=asked.revision)]


def undo(state: TableState, person: str, asked: Undoing) -> list[Entry]:
    seat = seated(state, person)
    _playing(state)
    _plays_himself(state, seat)
    return [entry("undo", seat, person, asked.key, against=asked.revision)]


def bot_move(state: TableState, seat: int, text: str, revision: int) -> list[Entry]:
    """What a bot answers, if it is still asked."""
    if state.asked != seat or state.bot_asked is None or state.revision != revision:
        return []
    return [entry("move", seat, None, move=text, against=revision, bot=True)]


def bot_again(state: TableState) -> list[Entry]:
    """A bot that has failed is asked once more."""
    seat, level = state.asked, state.bot_asked
    if state.trouble != "server.bot_failed" or seat is None or level is None:
        return []
    return [entry("bot", seat, level=level, why=state.seats[seat].why)]


def chat(state: TableState, person: str, asked: Chatting, most: int) -> list[Entry]:
    seat = seated(state, person)
    if state.status == "closed":
        raise Refused("closed")
    if state.chat_lines >= most:
        raise Refused("chat_full", lines=most)
    text = clean(asked.text)
    if not text:
        raise Refused("bad_name")
    return [entry("chat", seat, person, asked.key, name=state.seats[seat].name, text=text)]


def done_before(state: TableState, person: str, key: str, kind: str, said: str) -> Receipt | None:
    """What became of the same message sent before. Raises Refused if the key was used for something else."""
    done = state.keys.get((person, key))
    if done is not None and (done.kind, done.said) != (kind, said):
        raise Refused("key_used", used=key)
    return done


# ---- who plays a seat


def hand_to_bot(state: TableState, person: str, seat: int, level: Level, here: bool) -> list[Entry]:
    """A bot plays this seat from now on: one's own, an empty one before the start, or that of somebody who is not here."""
    seat_state = state.seats[seat]
    if person not in seat_state.holders:
        makers(state, person)
    if state.status == "open":
        if seat_state.holders:
            raise Refused("seat_taken", seat=seat + 1)
        return [entry("planned", seat, person, level=level)]
    _playing(state)
    if person in seat_state.holders:
        return [entry("bot", seat, person, level=level, why="handed")]
    if seat_state.level is None and here:
        raise Refused("still_here", seat=seat + 1)
    return [entry("bot", seat, person, level=level, why="replaced" if seat_state.holders else "planned")]


def take_back(state: TableState, person: str, seat: int) -> list[Entry]:
    """The bot goes: one takes one's seat back, or the maker opens an empty one."""
    seat_state = state.seats[seat]
    if seat_state.level is None:
        raise Refused("no_bot_there", seat=seat + 1)
    if state.status == "open":
        makers(state, person)
        return [entry("planned", seat, person, level=None)]
    if person not in seat_state.holders:
        raise Refused("not_your_seat")
    _playing(state)
    return [entry("person", seat, person, name=seat_state.name)]


def close(state: TableState, person: str) -> list[Entry]:
    makers(state, person)
    if state.status == "closed":
        return []
    return [entry("closed", None, person)]


# ---- what happens by itself


def due(state: TableState, now: float, starting_seconds: float) -> list[Entry]:
    """What the time brings: the start without who is absent, a bot for whom the time is up."""
    if state.status == "starting" and now >= state.starting + starting_seconds:
        return [entry("started")]
    if state.status == "playing":
        seat = state.clock.expired(now, state.down)
        if seat is not None:
            return [entry("bot", seat, level=state.plan.stand_in, why="time")]
    return []


# ---- who and when


def makers(state: TableState, person: str) -> None:
    if person != state.maker:
        raise Refused("not_maker")


def before_start(state: TableState) -> None:
    if state.status == "closed":
        raise Refused("closed")
    if state.status != "open":
        raise Refused("already_started")


def seated(state: TableState, person: str) -> int:
    seat = state.seat_of(person)
    if seat is None:
        raise Refused("not_seated")
    return seat


def _playing(state: TableState) -> None:
    if state.status == "closed":
        raise Refused("closed")
    if state.status == "over":
        raise Refused("game_over")
    if state.status != "playing":
        raise Refused("not_started")


def _plays_himself(state: TableState, seat: int) -> None:
    if state.seats[seat].level is not None:
        raise Refused("bot_plays")


def _name(state: TableState, seat: int, asked: str | None) -> str:
    """A name that nobody else at the table has, and no bot."""
    name = clean(asked or "") or f"Player {seat + 1}"
    others = {seat_state.name for other, seat_state in enumerate(state.seats) if other != seat}
    if name in others or name.casefold().startswith("bot "):
        raise Refused("bad_name")
    return name


def check_names(names: list[str]) -> None:
    """Raise Refused if names in a record are not such as could be given when sitting down, bots' names included."""
    good = len(names) <= 16 and all(
        1 <= len(name) <= NAME_LENGTH and clean(name) == unicodedata.normalize("NFC", name) for name in names
    )
    if not good or len({clean(name) for name in names}) < len(names):
        raise Refused("record_names", limit=NAME_LENGTH)


def clean(text: str) -> str:
    """A text of one line that a person wrote: no control characters, nothing invisible that turns others around."""
    kept = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    return " ".join("".join(letter for letter in kept if unicodedata.category(letter)[0] != "C").split())


def _check_zone(zone: str) -> None:
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise Refused("bad_zone", zone=zone) from error
