"""Notification text: says in a person's language what a notification is about, and what happened since their last move."""

from __future__ import annotations

from typing import Final

from ...games.registry import description_of
from ...words import Words, words
from ..tables.entries import Moved
from ..tables.table_state import TableState
from .notification_store import Notification
from .senders import Message

MOST_LINES: Final = 12
"""How many of the newest events a message tells."""
HOUR: Final = 3600


def message_of(notification: Notification, state: TableState, language: str, url: str, left: float | None) -> Message:
    """Return the message for a notification. `url` is the public address, `left` the seconds left on the player's clock.

    It tells only what everybody at the table may know: messages can end up where others read them.
    """
    said, seat = words(language), notification.seat
    return Message(
        id=f"{notification.table}-{seat}-{notification.kind}-{notification.n}",
        kind=notification.kind,
        title=_title(notification, state, said, left),
        lines=_since(state, seat, said) if notification.kind in ("turn", "late", "over") else [],
        link=f"{url.rstrip('/')}/#/t/{notification.table}/{seat}",
        tag=f"{notification.table}-{seat}",
        footer=said.say("notify.footer"),
    )


def name_of(state: TableState) -> str:
    """Return the name of a table, or of its game if it has none."""
    return state.name or description_of(state.plan.game).title


def _title(notification: Notification, state: TableState, said: Words, left: float | None) -> str:
    fields: dict[str, object] = {"table": name_of(state)}
    if notification.kind == "late":
        fields["hours"] = max(1, round((left or 0.0) / HOUR))
    if notification.kind == "over" and state.match is not None and state.match.over:
        fields["seat"] = state.names()[state.match.result.ranking[0]] or ""
    if notification.kind == "rematch":
        fields["seat"] = _asker(state)
    return said.say(f"notify.{notification.kind}", fields)


def _asker(state: TableState) -> str:
    """Return the name of somebody else at a new table: the maker if they have a seat, else the first person."""
    sat = [seat for seat in state.seats if seat.holders]
    makers = [seat for seat in sat if state.maker in seat.holders]
    return next((seat.name or "" for seat in [*makers, *sat]), "")


def _since(state: TableState, seat: int, said: Words) -> list[str]:
    """Return what happened since a seat's last move, as far as everybody may know it; the newest events if it is much."""
    match = state.match
    if match is None:
        return []
    mine = [entry.n for entry in state.tail if entry.seat == seat and isinstance(entry.body, Moved)]
    first = state.tail[0].n - 1 if state.tail else state.n
    events = state.events_after(None, mine[-1] if mine else first)
    names = [name or "" for name in state.names()]
    lines = [said.event(match.game, event, names) for event in events[-MOST_LINES:]]
    if len(events) > MOST_LINES:
        lines.insert(0, said.say("notify.more", {"number": len(events) - MOST_LINES}))
    return lines
