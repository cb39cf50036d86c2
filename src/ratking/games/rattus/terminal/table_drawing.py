"""The table of Rattus as the terminal draws it: the map, the players, the class cards. Drawn from a view alone."""

from __future__ import annotations

from typing import Any, Final

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ....drawing.seats import PAPER, RED, chip, name_of
from ....words import Words
from ..rules.sets.all_sets import CARDS, text_fields
from . import set_drawings as parts
from .goods import mark as good_in
from .goods import panels as goods_and_coins
from .map import draw_map, width_of
from .pieces import Piece, cubes_in, numbers, rats_in

# Any, in this file: a view is JSON.
View = dict[str, Any]

GAME: Final = "rattus"
BESIDE: Final = 35
"""The least room for the panels beside the map; where there is less, a list of regions takes the place of the map."""
ROOMY: Final = 70
"""From this width on panels say everything on one line."""


def draw(view: View, words: Words, width: int) -> RenderableType:
    """Return the whole table: with a map where there is room for it, else with a list of regions."""
    map_width = width_of(view)
    if width < map_width + 1 + BESIDE:
        known = _known(view, words, width)
        return Group(
            _list(view, words), _status(view, words), *known, *_panels(view, words, width), *goods_and_coins(view, words)
        )
    sheet = Table.grid(padding=(0, 1))
    sheet.add_column(width=map_width, no_wrap=True)
    sheet.add_column(width=width - map_width - 1)
    left = Group(draw_map(view, words), _status(view, words), *_known(view, words, map_width))
    sheet.add_row(left, Group(*_panels(view, words, width - map_width - 1), *goods_and_coins(view, words)))
    return sheet


# ---- the list, where there is no room for a map


def _list(view: View, words: Words) -> Table:
    """Return a row for each region: what lies there and its neighbours."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    table.add_column("", justify="right")
    for heading in ("regions", "cubes", "rats", "neighbours"):
        table.add_column(words.say(f"rattus.{heading}"), no_wrap=heading != "neighbours")
    for name, region in view["table"]["regions"].items():
        title = Text(words.noun(GAME, "region", name, ()), style=f"bold {RED}" if name in view["moves"] else "bold")
        title.append(f" {good_in(view, name)}".rstrip())
        if view["table"]["plague"] == name:
            title.append(" ")
            title.append(f" {words.say('rattus.plague').upper()} ", style="bold #ffffff on #000000")
        if parts.has_caravan(view, name):
            title.append(f" {parts.CARAVAN}")
        near = ", ".join(words.noun(GAME, "region", other, ()) for other in region["neighbours"])
        table.add_row(
            Text(f"{numbers(view)[name]:>2} ", style=f"bold {PAPER} on {RED}" if name in view["moves"] else "bold"),
            title,
            _joined(cubes_in(view, name, region, PAPER)),
            _joined(rats_in(name, region, PAPER, view["moves"])),
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
    """Draw each player and their cubes: on one line if there is room, else on two."""
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
    """Return each class card: its owner, its class, whether its power is used; what it does, if there is room."""
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
            row.append(Text(card_text(view, words, name), style="dim", no_wrap=True, overflow="ellipsis"))
        rows.add_row(*row)
        covered = parts.cover(view, words, name)
        if covered:
            rows.add_row("", Text(f" {covered}", style="italic"))
    return _panel(rows, words.say("rattus.cards"))


def card_text(view: View, words: Words, card: str) -> str:
    """Return what a class card does. Nothing if it comes from a package that does not say."""
    key = f"rattus.card text.{card}"
    return words.say(key, text_fields(CARDS[card], len(view["seats"]))) if key in words.texts else ""


def _status(view: View, words: Words) -> Text:
    """Return the supply, whether it is the last round, and what the marks of rats and other pieces mean."""
    table = view["table"]
    line = Text(f" {words.say('rattus.supply', {'number': table['supply'], 'seen': len(table['turned up'])})}")
    if table["last round"]:
        line.append(f"  {words.say('rattus.last round')}", style="bold")
    line.append(f"   {words.say('rattus.legend')}", style="dim")
    more = parts.legend(view, words)
    return line.append(f"\n {more}", style="dim") if more else line


def _known(view: View, words: Words, width: int) -> list[RenderableType]:
    """Return the faces this seat has seen on the map, in a panel; nothing if there are none."""
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
