"""Acts: what people may do at a table. Each looks whether it may be done now, and says which entries it becomes."""

from __future__ import annotations

import unicodedata
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ..games.catalogue import game_called
from ..kernel.rng import Rng
from .entries import Done, Stored
from .luck import keeps
from .people import hashed, opens
from .protocol.playing import Chatting, Moving, Undoing
from .protocol.tables import Days, NewTable, SeatPlan, Sit
from .protocol.values import NAME_LENGTH, Json, Level
from .refused import Refused
from .sitting import Sitting
from .tables import entry


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


def sit(sitting: Sitting, person: str, seat: int, asked: Sit, key: str) -> list[Stored]:
    """Take a seat; `key` is the hash of a new key for it."""
    chair = sitting.chairs[seat]
    mine = sitting.seat_of(person)
    invited = asked.key is not None and opens(asked.key, chair.keys)
    if asked.key is not None and not invited:
        raise Refused("wrong_key")
    if sitting.status == "closed":
        raise Refused("closed")
    if mine is not None and mine != seat:
        raise Refused("one_seat", seat=mine + 1)
    if mine is None and not invited:
        if sitting.status != "open":
            raise Refused("already_started")
        if chair.plan != "open" or not chair.free:
            raise Refused("seat_taken", seat=seat + 1)
    name = _name(sitting, seat, asked.name if asked.name is not None else chair.name)
    if sitting.status != "open":
        name = chair.name or name  # who plays under a name keeps it
    promise = asked.promise if sitting.status == "open" else None
    used = hashed(asked.key) if asked.key is not None else None
    return [entry("sat", seat, person, name=name, opens=key, promise=promise, used=used)]


def leave(sitting: Sitting, person: str, seat: int) -> list[Stored]:
    """Leave a seat before the start; the maker may empty another's."""
    chair = sitting.chairs[seat]
    if person not in chair.holders and person != sitting.maker:
        raise Refused("not_your_seat")
    before_start(sitting)
    if not chair.holders:
        raise Refused("seat_empty", seat=seat + 1)
    return [entry("left", seat, person, name=chair.name, holders=chair.holders)]


def link(sitting: Sitting, person: str, seat: int, key: str) -> list[Stored]:
    """A new link to a seat, from the maker for an empty one, or from whose it is."""
    chair = sitting.chairs[seat]
    if person not in chair.holders:
        makers(sitting, person)
        before_start(sitting)
        if not chair.free:
            raise Refused("seat_taken", seat=seat + 1)
    return [entry("linked", seat, person, opens=key)]


def rename(sitting: Sitting, person: str, name: str) -> list[Stored]:
    makers(sitting, person)
    return [entry("renamed", None, person, name=clean(name))]


def reorder(sitting: Sitting, person: str, order: list[int]) -> list[Stored]:
    makers(sitting, person)
    before_start(sitting)
    if sorted(order) != list(range(len(sitting.chairs))):
        raise Refused("bad_order", seats=len(sitting.chairs))
    return [entry("ordered", None, person, order=order)]


def start(sitting: Sitting, person: str) -> list[Stored]:
    """Ask for the promised numbers; if nobody has promised any, begin."""
    makers(sitting, person)
    before_start(sitting)
    empty = [seat + 1 for seat, chair in enumerate(sitting.chairs) if chair.free]
    if empty:
        raise Refused("seats_empty", seats=empty)
    begun = [entry("starting", None, person)]
    if not any(chair.promised for chair in sitting.chairs):
        begun.append(entry("started"))
    return begun


def show(sitting: Sitting, person: str, nonce: str) -> list[Stored]:
    """Show the promised number; the last one begins the game."""
    seat = seated(sitting, person)
    chair = sitting.chairs[seat]
    if sitting.status != "starting":
        raise Refused("not_starting")
    if chair.promised is None:
        raise Refused("nothing_promised")
    if not keeps(nonce, chair.promised):
        raise Refused("wrong_nonce")
    if chair.nonce is not None:
        return []
    shown = [entry("shown", seat, person, nonce=nonce)]
    others = [other for other in sitting.chairs if other is not chair and other.promised and other.nonce is None]
    return shown if others else [*shown, entry("started")]


# ---- playing


def move(sitting: Sitting, person: str, asked: Moving) -> list[Stored]:
    seat = seated(sitting, person)
    _playing(sitting)
    _plays_himself(sitting, seat)
    return [entry("move", seat, person, asked.key, move=asked.move, against=asked.revision)]


def undo(sitting: Sitting, person: str, asked: Undoing) -> list[Stored]:
    seat = seated(sitting, person)
    _playing(sitting)
    _plays_himself(sitting, seat)
    return [entry("undo", seat, person, asked.key, against=asked.revision)]


def bot_move(sitting: Sitting, seat: int, text: str, revision: int) -> list[Stored]:
    """What a bot answers, if it is still asked."""
    if sitting.asked != seat or sitting.bot_asked is None or sitting.revision != revision:
        return []
    return [entry("move", seat, None, move=text, against=revision, bot=True)]


def bot_again(sitting: Sitting) -> list[Stored]:
    """A bot that has failed is asked once more."""
    seat, level = sitting.asked, sitting.bot_asked
    if sitting.trouble != "server.bot_failed" or seat is None or level is None:
        return []
    return [entry("bot", seat, level=level, why=sitting.chairs[seat].why)]


def chat(sitting: Sitting, person: str, asked: Chatting, most: int) -> list[Stored]:
    seat = seated(sitting, person)
    if sitting.status == "closed":
        raise Refused("closed")
    if sitting.chat_lines >= most:
        raise Refused("chat_full", lines=most)
    text = clean(asked.text)
    if not text:
        raise Refused("bad_name")
    return [entry("chat", seat, person, asked.key, name=sitting.chairs[seat].name, text=text)]


def done_before(sitting: Sitting, person: str, key: str, kind: str, said: str) -> Done | None:
    """What became of the same message sent before. Raises Refused if the key was used for something else."""
    done = sitting.keys.get((person, key))
    if done is not None and (done.kind, done.said) != (kind, said):
        raise Refused("key_used", used=key)
    return done


# ---- who plays a seat


def hand_to_bot(sitting: Sitting, person: str, seat: int, level: Level, here: bool) -> list[Stored]:
    """A bot plays this seat from now on: one's own, an empty one before the start, or that of somebody who is not here."""
    chair = sitting.chairs[seat]
    if person not in chair.holders:
        makers(sitting, person)
    if sitting.status == "open":
        if chair.holders:
            raise Refused("seat_taken", seat=seat + 1)
        return [entry("planned", seat, person, level=level)]
    _playing(sitting)
    if person in chair.holders:
        return [entry("bot", seat, person, level=level, why="handed")]
    if chair.level is None and here:
        raise Refused("still_here", seat=seat + 1)
    return [entry("bot", seat, person, level=level, why="replaced" if chair.holders else "planned")]


def take_back(sitting: Sitting, person: str, seat: int) -> list[Stored]:
    """The bot goes: one takes one's seat back, or the maker opens an empty one."""
    chair = sitting.chairs[seat]
    if chair.level is None:
        raise Refused("no_bot_there", seat=seat + 1)
    if sitting.status == "open":
        makers(sitting, person)
        return [entry("planned", seat, person, level=None)]
    if person not in chair.holders:
        raise Refused("not_your_seat")
    _playing(sitting)
    return [entry("person", seat, person, name=chair.name)]


def close(sitting: Sitting, person: str) -> list[Stored]:
    makers(sitting, person)
    if sitting.status == "closed":
        return []
    return [entry("closed", None, person)]


# ---- what happens by itself


def due(sitting: Sitting, now: float, starting_seconds: float) -> list[Stored]:
    """What the time brings: the start without who is absent, a bot for whom the time is up."""
    if sitting.status == "starting" and now >= sitting.starting + starting_seconds:
        return [entry("started")]
    if sitting.status == "playing":
        seat = sitting.clock.expired(now, sitting.down)
        if seat is not None:
            return [entry("bot", seat, level=sitting.plan.stand_in, why="time")]
    return []


# ---- who and when


def makers(sitting: Sitting, person: str) -> None:
    if person != sitting.maker:
        raise Refused("not_maker")


def before_start(sitting: Sitting) -> None:
    if sitting.status == "closed":
        raise Refused("closed")
    if sitting.status != "open":
        raise Refused("already_started")


def seated(sitting: Sitting, person: str) -> int:
    seat = sitting.seat_of(person)
    if seat is None:
        raise Refused("not_seated")
    return seat


def _playing(sitting: Sitting) -> None:
    if sitting.status == "closed":
        raise Refused("closed")
    if sitting.status == "over":
        raise Refused("game_over")
    if sitting.status != "playing":
        raise Refused("not_started")


def _plays_himself(sitting: Sitting, seat: int) -> None:
    if sitting.chairs[seat].level is not None:
        raise Refused("bot_plays")


def _name(sitting: Sitting, seat: int, asked: str | None) -> str:
    """A name that nobody else at the table has, and no bot."""
    name = clean(asked or "") or f"Player {seat + 1}"
    others = {chair.name for other, chair in enumerate(sitting.chairs) if other != seat}
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
