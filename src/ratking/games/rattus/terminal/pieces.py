"""What lies in the regions of Rattus, as the terminal draws it: numbers of regions, cubes, rats. Drawn from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....drawing.seats import COLOURS, INK, PAPER, PATTERNS, RED
from . import set_drawings as parts

# Any, in this file: a view is JSON.
View = dict[str, Any]

PLACE: Final = "¹²³"

Piece = tuple[str, str]
"""A text and its style."""


def numbers(view: View) -> dict[str, int]:
    """Return the number of each region: the same in every question and every drawing of a game."""
    return {name: number for number, name in enumerate(view["table"]["regions"], 1)}


def labels(view: View, said: Sequence[str]) -> list[str]:
    """Return what to type for each move: a number is itself, a region its number, a rat its region's number and its place.

    All others are counted: on from the regions where regions are meant, on from the numbers, or from one.
    """
    regions, moves = numbers(view), view["moves"]
    following = 1 + max((int(move) for move in moves if move.isdecimal()), default=0)
    if any(move.split()[0] in regions for move in moves):
        following = len(regions) + 1
    made = []
    for move in moves:
        region, _, place = move.partition(" ")
        if move.isdecimal():
            made.append(move)
        elif region in regions and not place:
            made.append(str(regions[region]))
        elif region in regions and place.isdecimal():
            made.append(f"{regions[region]}.{place}")
        else:
            made.append(str(following))
            following += 1
    return made


def cubes_in(view: View, name: str, region: View, land: str) -> list[Piece]:
    pieces = []
    for seat, cubes in enumerate(region["cubes"]):
        if cubes:
            mark = parts.DIPLOMAT if parts.has_diplomat(view, name, seat) else ""
            pieces.append((f"{PATTERNS[seat]}{cubes}{mark}", f"bold {COLOURS[seat]} on {land}"))
    return pieces


def rats_in(name: str, region: View, land: str, moves: Sequence[str]) -> list[Piece]:
    """Return each rat as its place and a mark: ● from the supply, ◎ a starting token, or what this seat knows."""
    pieces = []
    for place, rat in enumerate(region["rats"]):
        if rat is None:
            continue
        style = f"bold {PAPER} on {RED}" if f"{name} {place + 1}" in moves else f"{INK} on {land}"
        if rat["face"]:
            pieces.append((PLACE[place] + _short(rat["face"]), f"{style} bold underline"))
        else:
            pieces.append((PLACE[place] + ("◎" if rat["start"] else "●"), style))
    return pieces


def _short(face: str) -> str:
    """Return the limit and the letters of a face; the whole of it stands in the panel of what is known."""
    return "".join(word for word in face.split() if not word.islower())
