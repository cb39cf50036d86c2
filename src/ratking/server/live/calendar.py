"""Calendar: the times by which a person must have answered, in the format that calendar programs read (RFC 5545)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from msgspec import Struct

MEDIA_TYPE: Final = "text/calendar"
LONGEST_LINE: Final = 75
"""Longer lines must be continued on the next line; counted in bytes."""


class Deadline(Struct, frozen=True):
    """The time by which a person must have answered at a table."""

    id: str
    """The same for the same seat, so that a program that reads the calendar again does not show it twice."""
    when: float
    title: str
    link: str


def calendar_text(name: str, deadlines: list[Deadline], now: float) -> str:
    """Return a calendar with these deadlines.

    >>> text = calendar_text("Ratking", [Deadline("a-0", 0.0, "Rattus; your turn", "https://rats.example/#/t/a/0")], 0.0)
    >>> print(text.replace(chr(13), ""), end="")
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Ratking//EN
    X-WR-CALNAME:Ratking
    BEGIN:VEVENT
    UID:a-0@ratking
    DTSTAMP:19700101T000000Z
    DTSTART:19700101T000000Z
    SUMMARY:Rattus\\; your turn
    URL:https://rats.example/#/t/a/0
    END:VEVENT
    END:VCALENDAR
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Ratking//EN", f"X-WR-CALNAME:{_text(name)}"]
    for deadline in deadlines:
        lines += ["BEGIN:VEVENT", f"UID:{deadline.id}@ratking", f"DTSTAMP:{_time(now)}", f"DTSTART:{_time(deadline.when)}"]
        lines += [f"SUMMARY:{_text(deadline.title)}", f"URL:{deadline.link}", "END:VEVENT"]
    lines.append("END:VCALENDAR")
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _time(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    """Return a text in which characters with a meaning in the format are escaped."""
    for character in "\\;,":
        text = text.replace(character, f"\\{character}")
    return " ".join(text.split())


def _folded(line: str) -> str:
    """Return a line with breaks after at most 75 bytes, never within a character."""
    parts, part = [], ""
    for character in line:
        if len((part + character).encode()) > LONGEST_LINE:
            parts.append(part)
            part = " "
        part += character
    return "\r\n".join([*parts, part])
