"""The map of Rattus as the terminal draws it. Drawn from a view alone."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from ....drawing.canvas import Canvas, Point
from ....drawing.seats import INK, PAPER, RED
from ....words import Words
from ..rules.board import REGIONS, SHADES
from . import set_drawings as parts
from .goods import mark as good_in
from .pieces import Piece, cubes_in, numbers, rats_in

# Any, in this file: a view is JSON.
View = dict[str, Any]

GAME: Final = "rattus"
BOX_WIDTH: Final = 14
INSIDE: Final = BOX_WIDTH - 2
SEA: Final = "#b7c9c4"
LAND: Final = {"light": "#f1e2bf", "medium": "#e3c48d", "dark": "#d3b077", "africa": "#ecd3a0"}

# The upper left corner of each region's box.
WHERE: Final[dict[str, Point]] = {
    "scandia": (26, 0),
    "russia": (67, 0),
    "anglia": (4, 3),
    "polonia": (47, 5),
    "germania": (26, 6),
    "gallia": (4, 10),
    "hungaria": (44, 11),
    "tartaria": (65, 10),
    "hispania": (1, 16),
    "italia": (24, 16),
    "bulgaria": (48, 17),
    "turcia": (69, 17),
    "marocco": (1, 23),
    "algeria": (18, 23),
    "tunis": (35, 23),
    "libya": (52, 23),
    "aegyptus": (69, 23),
}

# The line between each two neighbours, and below it those over the sea.
BORDERS: Final[dict[tuple[str, str], list[Point]]] = {
    ("scandia", "russia"): [(40, 1), (66, 1)],
    ("polonia", "russia"): [(61, 6), (70, 6), (70, 4)],
    ("polonia", "tartaria"): [(61, 7), (68, 7), (68, 9)],
    ("russia", "tartaria"): [(75, 4), (75, 9)],
    ("germania", "polonia"): [(40, 7), (46, 7)],
    ("germania", "hungaria"): [(37, 10), (37, 12), (43, 12)],
    ("germania", "italia"): [(31, 10), (31, 15)],
    ("gallia", "germania"): [(18, 11), (29, 11), (29, 10)],
    ("gallia", "hispania"): [(7, 14), (7, 15)],
    ("gallia", "italia"): [(18, 12), (27, 12), (27, 15)],
    ("hungaria", "italia"): [(43, 13), (34, 13), (34, 15)],
    ("hungaria", "polonia"): [(53, 9), (53, 10)],
    ("hungaria", "tartaria"): [(58, 12), (64, 12)],
    ("bulgaria", "hungaria"): [(52, 15), (52, 16)],
    ("bulgaria", "tartaria"): [(59, 16), (59, 15), (68, 15), (68, 14)],
    ("bulgaria", "turcia"): [(62, 19), (68, 19)],
    ("algeria", "marocco"): [(15, 24), (17, 24)],
    ("algeria", "tunis"): [(32, 24), (34, 24)],
    ("libya", "tunis"): [(49, 24), (51, 24)],
    ("aegyptus", "libya"): [(66, 24), (68, 24)],
    ("algeria", "libya"): [(25, 27), (25, 28), (58, 28), (58, 27)],
}
ARROWS: Final[dict[tuple[str, str], list[Point]]] = {
    ("anglia", "scandia"): [(25, 1), (11, 1), (11, 2)],
    ("germania", "scandia"): [(33, 4), (33, 5)],
    ("anglia", "gallia"): [(11, 7), (11, 9)],
    ("hispania", "italia"): [(15, 18), (23, 18)],
    ("hispania", "marocco"): [(7, 20), (7, 22)],
    ("italia", "tunis"): [(36, 20), (36, 22)],
    ("turcia", "aegyptus"): [(76, 21), (76, 22)],
}


def width_of(view: View) -> int:
    """Return how wide the map of these regions is."""
    return max(WHERE[name][0] for name in view["table"]["regions"]) + BOX_WIDTH + 1


def draw_map(view: View, words: Words) -> Text:
    """Return the regions as boxes where they are, and lines between neighbours."""
    regions = view["table"]["regions"]
    height = 1 + max(WHERE[name][1] + 4 for name in regions) + ("libya" in regions)
    canvas = Canvas(width_of(view), height, f"on {SEA}")
    for routes, dashed in ((BORDERS, False), (ARROWS, True)):
        for (one, other), corners in routes.items():
            if one in regions and other in regions:
                canvas.path(corners, f"{INK} on {SEA}", dashed)
    for name, region in regions.items():
        _box(canvas, view, words, name, region)
    return canvas.text()


def _box(canvas: Canvas, view: View, words: Words, name: str, region: View) -> None:
    x, y = WHERE[name]
    land = LAND[SHADES[REGIONS.index(name)]]
    plague = view["table"]["plague"] == name
    chosen = name in view["moves"]
    edge = f"bold {RED} on {land}" if chosen else f"bold #000000 on {land}" if plague else f"{INK} on {land}"
    top, side, bottom = ("┏━┓", "┃", "┗━┛") if plague or chosen else ("┌─┐", "│", "└─┘")
    canvas.write(x, y, top[0] + top[1] * INSIDE + top[2], edge)
    for row in (1, 2):
        canvas.write(x, y + row, side + " " * INSIDE + side, edge)
    canvas.write(x, y + 3, bottom[0] + bottom[1] * INSIDE + bottom[2], edge)
    canvas.write(x + 1, y + 3, good_in(view, name), f"bold {INK} on {land}")

    title = f" {numbers(view)[name]} {words.noun(GAME, 'region', name, ())} "[:INSIDE]
    canvas.write(x + 1, y, title, f"bold {PAPER} on {RED}" if chosen else f"bold {INK} on {land}")
    cubes, rats = cubes_in(view, name, region, land), rats_in(name, region, land, view["moves"])
    while sum(len(text) for text, _ in cubes) > INSIDE:  # the players who find no room stand in the row of the rats
        rats.insert(0, cubes.pop())
    _pieces(canvas, x + 1, y + 1, cubes)
    _pieces(canvas, x + 1, y + 2, rats)
    if parts.has_caravan(view, name):
        canvas.write(x + BOX_WIDTH - 2, y + 3, parts.CARAVAN, f"bold #000000 on {land}")
    if plague:
        word = f" {words.say('rattus.plague').upper()} "
        canvas.write(x + (BOX_WIDTH - len(word)) // 2, y + 3, word, "bold #ffffff on #000000")


def _pieces(canvas: Canvas, x: int, y: int, pieces: list[Piece]) -> None:
    """Draw pieces side by side: apart if there is room, else close together."""
    loose = sum(len(text) + 1 for text, _ in pieces) <= INSIDE
    for text, style in pieces:
        canvas.write(x + loose, y, text, style)
        x += len(text) + loose
