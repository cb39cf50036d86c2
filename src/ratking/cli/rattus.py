"""The table of Rattus as the terminal draws it: the map, the players, the class cards. Drawn from a view alone."""

from __future__ import annotations

from typing import Any, Final

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ..games.rattus.board import REGIONS, SHADES
from ..words import Words
from . import rattus_parts as parts
from .canvas import Canvas, Point
from .prompt import labels
from .rattus_goods import mark as good_in
from .rattus_goods import panels as goods_and_coins
from .seats import COLOURS, INK, PAPER, PATTERNS, RED, chip, name_of

# Any, in this file: a view is JSON.
View = dict[str, Any]

GAME: Final = "rattus"
BESIDE: Final = 35
"""The least room for the panels beside the map; where there is less, a list of regions takes the place of the map."""
ROOMY: Final = 70
"""From this width on panels say everything on one line."""

BOX_WIDTH: Final = 14
INSIDE: Final = BOX_WIDTH - 2
SEA: Final = "#b7c9c4"
LAND: Final = {"light": "#f1e2bf", "medium": "#e3c48d", "dark": "#d3b077", "africa": "#ecd3a0"}
PLACE: Final = "¹²³"

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


def draw(view: View, words: Words, width: int) -> RenderableType:
    """The whole table: with a map where there is room for it, else with a list of regions."""
    regions = view["table"]["regions"]
    map_width = max(WHERE[name][0] for name in regions) + BOX_WIDTH + 1
    if width < map_width + 1 + BESIDE:
        known = _known(view, words, width)
        return Group(
            _list(view, words), _status(view, words), *known, *_panels(view, words, width), *goods_and_coins(view, words)
        )
    sheet = Table.grid(padding=(0, 1))
    sheet.add_column(width=map_width, no_wrap=True)
    sheet.add_column(width=width - map_width - 1)
    left = Group(_map(view, words, map_width), _status(view, words), *_known(view, words, map_width))
    sheet.add_row(left, Group(*_panels(view, words, width - map_width - 1), *goods_and_coins(view, words)))
    return sheet


# ---- the map


def _map(view: View, words: Words, width: int) -> Text:
    regions = view["table"]["regions"]
    height = 1 + max(WHERE[name][1] + 4 for name in regions) + ("libya" in regions)
    canvas = Canvas(width, height, f"on {SEA}")
    for routes, dashed in ((BORDERS, False), (ARROWS, True)):
        for (one, other), corners in routes.items():
            if one in regions and other in regions:
                canvas.path(corners, f"{INK} on {SEA}", dashed)
    choices = dict(zip(view["moves"], labels(view["moves"]), strict=True))
    for name, region in regions.items():
        _box(canvas, view, words, name, region, choices)
    return canvas.text()


def _box(canvas: Canvas, view: View, words: Words, name: str, region: View, choices: dict[str, str]) -> None:
    x, y = WHERE[name]
    land = LAND[SHADES[REGIONS.index(name)]]
    plague = view["table"]["plague"] == name
    chosen = name in choices
    edge = f"bold {RED} on {land}" if chosen else f"bold #000000 on {land}" if plague else f"{INK} on {land}"
    top, side, bottom = ("┏━┓", "┃", "┗━┛") if plague or chosen else ("┌─┐", "│", "└─┘")
    canvas.write(x, y, top[0] + top[1] * INSIDE + top[2], edge)
    for row in (1, 2):
        canvas.write(x, y + row, side + " " * INSIDE + side, edge)
    canvas.write(x, y + 3, bottom[0] + bottom[1] * INSIDE + bottom[2], edge)
    canvas.write(x + 1, y + 3, good_in(view, name), f"bold {INK} on {land}")

    title = words.noun(GAME, "region", name, ())
    if chosen:
        tag = f"{choices[name]} "
        canvas.write(x + 1, y, f" {tag}{title} "[:INSIDE], f"bold {PAPER} on {RED}")
    else:
        canvas.write(x + 1, y, f" {title} ", f"bold {INK} on {land}")
    cubes, rats = _cubes(view, name, region, land), _rats(name, region, land, choices)
    while sum(len(text) for text, _ in cubes) > INSIDE:  # the players who find no room stand in the row of the rats
        rats.insert(0, cubes.pop())
    _pieces(canvas, x + 1, y + 1, cubes)
    _pieces(canvas, x + 1, y + 2, rats)
    if parts.has_caravan(view, name):
        canvas.write(x + BOX_WIDTH - 2, y + 3, parts.CARAVAN, f"bold #000000 on {land}")
    if plague:
        word = f" {words.say('rattus.plague').upper()} "
        canvas.write(x + (BOX_WIDTH - len(word)) // 2, y + 3, word, "bold #ffffff on #000000")


Piece = tuple[str, str]


def _pieces(canvas: Canvas, x: int, y: int, pieces: list[Piece]) -> None:
    """Pieces side by side: apart while there is room, else close together."""
    loose = sum(len(text) + 1 for text, _ in pieces) <= INSIDE
    for text, style in pieces:
        canvas.write(x + loose, y, text, style)
        x += len(text) + loose


def _cubes(view: View, name: str, region: View, land: str) -> list[Piece]:
    pieces = []
    for seat, cubes in enumerate(region["cubes"]):
        if cubes:
            mark = parts.DIPLOMAT if parts.has_diplomat(view, name, seat) else ""
            pieces.append((f"{PATTERNS[seat]}{cubes}{mark}", f"bold {COLOURS[seat]} on {land}"))
    return pieces


def _rats(name: str, region: View, land: str, choices: dict[str, str]) -> list[Piece]:
    """A rat is its place and a mark: ● from the supply, ◎ a starting token, or what this seat knows of its face."""
    pieces = []
    for place, rat in enumerate(region["rats"]):
        if rat is None:
            continue
        style = f"bold {PAPER} on {RED}" if f"{name} {place + 1}" in choices else f"{INK} on {land}"
        if rat["face"]:
            pieces.append((PLACE[place] + _short(rat["face"]), f"{style} bold underline"))
        else:
            pieces.append((PLACE[place] + ("◎" if rat["start"] else "●"), style))
    return pieces


def _short(face: str) -> str:
    """The limit and the letters of a face; the whole of it stands in the panel of what is known."""
    return "".join(word for word in face.split() if not word.islower())


# ---- the list, where there is no room for a map


def _list(view: View, words: Words) -> Table:
    """A row a region: what lies there and its neighbours."""
    choices = dict(zip(view["moves"], labels(view["moves"]), strict=True))
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    table.add_column("", justify="right", style=f"bold {PAPER} on {RED}" if any(name in choices for name in REGIONS) else "")
    for heading in ("regions", "cubes", "rats", "neighbours"):
        table.add_column(words.say(f"rattus.{heading}"), no_wrap=heading != "neighbours")
    for name, region in view["table"]["regions"].items():
        title = Text(words.noun(GAME, "region", name, ()), style=f"bold {RED}" if name in choices else "bold")
        title.append(f" {good_in(view, name)}".rstrip())
        if view["table"]["plague"] == name:
            title.append(" ")
            title.append(f" {words.say('rattus.plague').upper()} ", style="bold #ffffff on #000000")
        if parts.has_caravan(view, name):
            title.append(f" {parts.CARAVAN}")
        near = ", ".join(words.noun(GAME, "region", other, ()) for other in region["neighbours"])
        table.add_row(
            choices.get(name, ""),
            title,
            _joined(_cubes(view, name, region, PAPER)),
            _joined(_rats(name, region, PAPER, choices)),
            Text(near, style="dim"),
        )
    return table


def _joined(pieces: list[Piece]) -> Text:
    return Text(" ").join(Text(text, style=style) for text, style in pieces)


# ---- the panels


def _panels(view: View, words: Words, width: int) -> list[RenderableType]:
    region_cards = parts.region_cards(view, words)
    more = [_panel(region_cards[1], region_cards[0])] if region_cards else []
    return [_players(view, words, width), _cards(view, words, width), *more]


def _players(view: View, words: Words, width: int) -> Panel:
    """Each player and his cubes: on one line where there is room, else on two."""
    table = view["table"]
    rows = Table.grid(padding=(0, 2))
    if width >= ROOMY:
        rows.add_column()
        rows.add_column(no_wrap=True)  # numbers of cubes stay together; what else there is may take a second line
    for seat in range(len(view["seats"])):
        on_map = sum(region["cubes"][seat] for region in table["regions"].values())
        numbers = {"map": on_map, "palace": table["palace"][seat], "reserve": table["reserve"][seat]}
        cubes = words.say("rattus.player", numbers)
        more = parts.belongings(view, words, seat)
        if width >= ROOMY:
            rows.add_row(name_of(view, words, seat), Text(cubes), Text(more))
        else:
            rows.add_row(name_of(view, words, seat))
            rows.add_row(Text(f" {cubes}"))
            if more:
                rows.add_row(Text(f" {more}"))
    return _panel(rows, words.say("cli.players"))


def _cards(view: View, words: Words, width: int) -> Panel:
    """Each class card: whose it is, its class, whether its power is used; what it does, where there is room."""
    rows = Table.grid(padding=(0, 1))
    for wraps in (False, True, False, False):  # where there is little room, a long name takes two lines
        rows.add_column(no_wrap=not wraps)
    used = words.say("rattus.used") if width >= ROOMY else "✓"
    for name, card in view["table"]["cards"].items():
        owner = Text(" · ", style="dim") if card["owner"] is None else chip(card["owner"])
        chosen = {f"take {name}", f"use {name}", f"load {name}"} & set(view["moves"])
        title = Text(words.noun(GAME, "card", name, ()), style=f"bold {PAPER} on {RED}" if chosen else "bold")
        group = Text(words.noun(GAME, "class", card["class"], ()), style="dim")
        row = [owner, title, group, Text(used if card["used"] else "", style="italic")]
        if width >= ROOMY:
            row.append(Text(words.say(f"rattus.card text.{name}"), style="dim", no_wrap=True, overflow="ellipsis"))
        rows.add_row(*row)
        covered = parts.cover(view, words, name)
        if covered:
            rows.add_row("", Text(f" {covered}", style="italic"))
    return _panel(rows, words.say("rattus.cards"))


def _status(view: View, words: Words) -> Text:
    """The supply, whether it is the last round, and what the marks of rats and other pieces mean."""
    table = view["table"]
    line = Text(f" {words.say('rattus.supply', {'number': table['supply'], 'seen': len(table['turned up'])})}")
    if table["last round"]:
        line.append(f"  {words.say('rattus.last round')}", style="bold")
    line.append(f"   {words.say('rattus.legend')}", style="dim")
    more = parts.legend(view, words)
    return line.append(f"\n {more}", style="dim") if more else line


def _known(view: View, words: Words, width: int) -> list[RenderableType]:
    """The faces this seat has seen on the map, in a panel; nothing if there are none."""
    lines = []
    for name, region in view["table"]["regions"].items():
        for place, rat in enumerate(region["rats"]):
            if rat and rat["face"]:
                rat_name = words.noun(GAME, "rat", f"{name} {place + 1}", ())
                lines.append(Text.assemble((f"{rat_name} ", "bold"), words.noun(GAME, "face", rat["face"], ())))
    if not lines:
        return []
    return [_panel(Columns(lines, padding=(0, 3)), words.say("rattus.known"), width)]


def _panel(content: RenderableType, title: str, width: int | None = None) -> Panel:
    return Panel(content, title=title, title_align="left", box=box.ROUNDED, border_style="dim", width=width)
