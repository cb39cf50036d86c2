"""The table of Rattus in few lines: a row a region, and beside it players and cards. Drawn from a view alone."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, Final

from rich.console import Group
from rich.text import Text

from ....drawing.seats import COLOURS, PAPER, PATTERNS, RED, shortened
from ....words import Words
from . import set_drawings as parts
from .goods import MARKS
from .goods import mark as good_in
from .pieces import Piece, cubes_in, numbers, rats_in
from .table_drawing import card_text

# Any, in this file: a view is JSON.
View = dict[str, Any]

GAME: Final = "rattus"
PLAGUE: Final = "†"
HAND: Final = "▯"
COIN: Final = "¢"

LIT: Final = f"bold {PAPER} on {RED}"
NARROWEST: Final = 30
"""The least room for what stands beside the regions; where there is less, their neighbours are left out."""
NAME: Final = 16
"""How much of a class card's name is shown at most, and below it of a player's."""
PLAYER: Final = 12


def draw(view: View, words: Words, width: int) -> Group:
    """Draw regions on the left; on the right players, class cards, the stock of goods and the viewer's hand."""
    left = _regions(view, words, neighbours=True)
    room = width - 2 - max(line.cell_len for line in left)
    if room < max(NARROWEST, max(line.cell_len for line in _players(view, words))):
        left = _regions(view, words, neighbours=False)
        room = width - 2 - max(line.cell_len for line in left)
    right = [*_players(view, words), *_cards(view, words, room), *_stock(view), *_region_cards(view, words, room)]
    wide = max(line.cell_len for line in left)
    left.insert(0, _status(view, words, wide))
    sheet = Text(no_wrap=True, overflow="ellipsis")
    for one, other in zip_longest(left, right, fillvalue=Text("")):
        row = one.copy()
        row.pad_right(wide + 2 - one.cell_len)
        row.append_text(other)
        sheet.append_text(row).append("\n")
    sheet.right_crop(1)
    return Group(sheet)  # by itself, so that its lines stay lines


# ---- the regions


def _regions(view: View, words: Words, neighbours: bool) -> list[Text]:
    """Return a row each: number, name and what is there; neighbours by their numbers."""
    table, number = view["table"], numbers(view)
    rows = []
    for name, region in table["regions"].items():
        lit = name in view["moves"]
        near = " ".join(str(number[other]) for other in region["neighbours"])
        rows.append(
            [
                Text(f"{number[name]:>2} ", style=LIT if lit else "dim"),
                _name(view, words, name, lit),
                _close(cubes_in(view, name, region, PAPER)),
                _close(rats_in(name, region, PAPER, view["moves"])),
                Text(near if neighbours else "", style="dim"),
            ]
        )
    widths = [max(cell.cell_len for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        for cell, wide in zip(row, widths, strict=True):
            cell.pad_right(wide - cell.cell_len)
        lines.append(Text(" ").join(row))
    return lines


def _name(view: View, words: Words, name: str, lit: bool) -> Text:
    """Return a region's name and the marks of its good, the caravan and the plague."""
    title = Text.assemble((words.noun(GAME, "region", name, ()), f"bold {RED}" if lit else "bold"), good_in(view, name))
    if parts.has_caravan(view, name):
        title.append(parts.CARAVAN)
    if view["table"]["plague"] == name:
        title.append(f"{PLAGUE}", style="bold #ffffff on #000000")
    return title


def _close(pieces: list[Piece]) -> Text:
    return Text("").join(Text(text, style=style) for text, style in pieces)


def _status(view: View, words: Words, width: int) -> Text:
    """Return the supply, and whether this is the last round, above the regions."""
    line = Text(words.say("rattus.short.supply", {"number": view["table"]["supply"]}))
    if view["table"]["last round"]:
        line.append(" · ").append(words.say("rattus.last round"), style="bold")
    line.truncate(width, overflow="ellipsis")
    return line


# ---- beside them


def _players(view: View, words: Words) -> list[Text]:
    """Return a heading, and a row per player: cubes on map, in palace and reserve; cards, diplomats, coins, goods."""
    table, seats = view["table"], range(len(view["seats"]))
    columns = {
        words.say("rattus.short.map"): [sum(place["cubes"][seat] for place in table["regions"].values()) for seat in seats],
        words.say("rattus.short.palace"): table["palace"],
        words.say("rattus.short.reserve"): table["reserve"],
    }
    if "region cards" in table:
        columns[HAND] = table["region cards"]["hand sizes"]
    if "diplomats" in table:
        columns[parts.DIPLOMAT] = [parts.diplomats_of(view, seat) for seat in seats]
    if "goods" in table:
        columns[f" {COIN}"] = table["coins"]
        columns |= {sign: [table["goods"]["players"][seat][name] for seat in seats] for name, sign in MARKS.items()}
    names = shortened(view["seats"], PLAYER if "goods" not in table else PLAYER - 3)
    wide = max(map(len, names))
    lines = [Text(" " * (wide + 2) + "".join(f" {heading}" for heading in columns), style="dim")]
    for seat, name in enumerate(names):
        line = Text.assemble((PATTERNS[seat], f"bold {COLOURS[seat]} on {PAPER}"), " ")
        line.append(f"{name:{wide}}", style=LIT if seat == view["asked"] else "bold")
        for heading, values in columns.items():
            value = values[seat]
            line.append(f" {value or '·':>{len(heading)}}", style="" if value else "dim")
        lines.append(line)
    return lines


def _cards(view: View, words: Words, room: int) -> list[Text]:
    """Return a row for each class card: owner, name, class, whether used or covered; what it does, if there is room."""
    table = view["table"]
    on_cards = table.get("goods", {}).get("cards", {})
    covers = table.get("region cards", {}).get("covers", {})
    titles = dict(
        zip(table["cards"], shortened([words.noun(GAME, "card", name, ()) for name in table["cards"]], NAME), strict=True)
    )
    classes = {name: words.noun(GAME, "class", card["class"], ()) for name, card in table["cards"].items()}
    wide, class_wide = max(map(len, titles.values())), max(map(len, classes.values()))
    lines = []
    for name, card in table["cards"].items():
        line = Text("· ", style="dim")
        if card["owner"] is not None:
            line = Text.assemble((PATTERNS[card["owner"]], f"bold {COLOURS[card['owner']]} on {PAPER}"), " ")
        lit = {name, f"take {name}", f"use {name}", f"load {name}"} & set(view["moves"])
        line.append(titles[name], style=LIT if lit else "bold").append(" " * (wide - len(titles[name])))
        line.append(f" {classes[name]:{class_wide}}", style="dim")
        line.append(" ✓" if card["used"] else "").append(f" {MARKS[on_cards[name]]}" if name in on_cards else "")
        line.append(f" {parts.cover(view, words, name)}" if name in covers else "", style="italic")
        said = card_text(view, words, name)
        if line.cell_len + 2 + len(said) <= room:
            line.append(f"  {said}", style="dim")
        line.truncate(room, overflow="ellipsis")
        lines.append(line)
    return lines


def _stock(view: View) -> list[Text]:
    """Return the stock of each good: available and face down."""
    if "goods" not in view["table"]:
        return []
    goods = view["table"]["goods"]
    line = Text("  ")
    for name, sign in MARKS.items():
        lit = {name, f"take {name}"} & set(view["moves"])
        line.append(f"{sign}{goods['up'][name]}/{goods['down'][name]}", style=LIT if lit else "").append("  ")
    return [line]


def _region_cards(view: View, words: Words, room: int) -> list[Text]:
    """Return the cards in hand, drawn or turned up, one after the other; where they are many, as many as one line holds."""
    cards = view["table"].get("region cards")
    if cards is None:
        return []
    lines = []
    for key in ("hand", "looking at", "open"):
        if cards[key]:
            held = ", ".join(words.noun(GAME, "region card", text, ()) for text in cards[key])
            line = Text.assemble((f"{words.say(f'rattus.{key}')}: ", "italic"), (held, "bold"))
            line.truncate(room, overflow="ellipsis")
            lines.append(line)
    return lines
