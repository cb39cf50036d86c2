"""Notification text: says in a person's language what a notification is about, and what happened since their last move."""

from __future__ import annotations

from typing import Final, assert_never

from ...games.registry import description_of
from ...words import Words, words
from ..tables.entries import Moved
from ..tables.table_state import TableState
from .notification_store import Notification
from .senders import Message

MOST_LINES: Final = 12
"""How many of the newest events a message tells."""
MOST_IN_DIGEST: Final = 4
"""How many of them a message about several tables tells of each."""
HOUR: Final = 3600


def message_of(notification: Notification, state: TableState, language: str, url: str, left: float | None) -> Message:
    """Return the message for a notification. `url` is the public address.

    `left` are the seconds left on the player's clock, or those in which they can vote.

    It tells only what everybody at the table may know: messages can end up where others read them. In the channel of a
    table, which people other than the players read, there is no link to a seat.
    """
    said, table, seat = words(language), notification.table, notification.seat
    whose = f"{table}-table-{seat}" if notification.to_table else f"{table}-{seat}"
    return Message(
        id=f"{whose}-{notification.kind}-{notification.n}",
        kind=notification.kind,
        title=_title(notification, state, said, left),
        lines=_lines(notification, state, said, left),
        link=link_to_table(url, table) if notification.to_table else link_to(url, table, seat),
        tag=table if notification.to_table else f"{whose}-vote" if notification.kind == "vote" else whose,
        footer="" if notification.to_table else said.say("notify.footer"),
    )


def daily_message(due: list[tuple[Notification, TableState]], language: str, url: str) -> Message:
    """Return one message about several turns: what happened since at each table, and a link to the seat."""
    said, first = words(language), due[0][0]
    return Message(
        id=f"{first.table}-{first.seat}-daily-{first.n}",
        kind="turn",
        title=said.say("notify.daily", {"tables": len(due)}),
        lines=[_at_table(notification, state, said, url) for notification, state in due],
        link=url.rstrip("/") + "/",
        tag="daily",
        footer=said.say("notify.footer"),
    )


def _at_table(notification: Notification, state: TableState, said: Words, url: str) -> str:
    """Return what happened at one of several tables, in one line, so that no limit parts it from its link."""
    happened = _since(state, notification.seat, said, MOST_IN_DIGEST)
    return " ".join([f"{name_of(state)}:", *happened, link_to(url, notification.table, notification.seat)])


def link_to(url: str, table: str, seat: int) -> str:
    """Return the link to a seat. `url` is the public address."""
    return f"{url.rstrip('/')}/#/t/{table}/{seat}"


def link_to_table(url: str, table: str) -> str:
    """Return the link to a table, for everybody. `url` is the public address."""
    return f"{url.rstrip('/')}/#/t/{table}"


def name_of(state: TableState) -> str:
    """Return the name of a table, or of its game if it has none."""
    return state.name or description_of(state.plan.game).title


def _title(notification: Notification, state: TableState, said: Words, left: float | None) -> str:
    fields: dict[str, object] = {"table": name_of(state)}
    if notification.kind == "late":
        fields["hours"] = _hours(left)
    if notification.kind == "vote" and state.vote is not None:
        fields["seat"] = state.names()[state.vote.seat] or ""
        return said.say(f"notify.vote_{state.vote.what}", fields)
    if notification.kind == "over" and state.ended_early:
        return said.say("notify.over_early", fields)
    if notification.kind == "over" and state.match is not None and state.match.over:
        fields["seat"] = state.names()[state.match.result.ranking[0]] or ""
    if notification.kind == "rematch":
        fields["seat"] = _asker(state)
    if notification.to_table and notification.kind in ("turn", "late"):
        fields["seat"] = state.names()[notification.seat] or ""
        return said.say(f"notify.table_{notification.kind}", fields)
    return said.say(f"notify.{notification.kind}", fields)


def _lines(notification: Notification, state: TableState, said: Words, left: float | None) -> list[str]:
    match notification.kind:
        case "turn" | "late" | "over":
            return _since(state, notification.seat, said)
        case "vote":
            return [said.say("notify.vote_until", {"hours": _hours(left)})]
        case "rematch":
            return []
        case _:
            assert_never(notification.kind)


def _hours(seconds: float | None) -> int:
    return max(1, round((seconds or 0.0) / HOUR))


def _asker(state: TableState) -> str:
    """Return the name of somebody else at a new table: the maker if they have a seat, else the first person."""
    sat = [seat for seat in state.seats if seat.holders]
    makers = [seat for seat in sat if state.maker in seat.holders]
    return next((seat.name or "" for seat in [*makers, *sat]), "")


def _since(state: TableState, seat: int, said: Words, most: int = MOST_LINES) -> list[str]:
    """Return what happened since a seat's last move, as far as everybody may know it; the newest events if it is much."""
    match = state.match
    if match is None:
        return []
    mine = [entry.n for entry in state.tail if entry.seat == seat and isinstance(entry.body, Moved)]
    first = state.tail[0].n - 1 if state.tail else state.n
    events = state.events_after(None, mine[-1] if mine else first)
    names = [name or "" for name in state.names()]
    lines = [said.event(match.game, event, names) for event in events[-most:]]
    if len(events) > most:
        lines.insert(0, said.say("notify.more", {"number": len(events) - most}))
    return lines
