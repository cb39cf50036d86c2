"""Goods and coins of Rattus as the terminal draws them: a mark in each region, and a panel. Drawn from a view alone."""

from __future__ import annotations

from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ....drawing.seats import PAPER, RED, chip
from ....words import Words

# Any, in this file: a view is JSON. A game without goods has none in its view, and then nothing is drawn of them.
View = dict[str, Any]

GAME: Final = "rattus"
MARKS: Final = {"fish": "∝", "cloth": "≋", "wood": "♣", "salt": "∴"}


def mark(view: View, region: str) -> str:
    """Return the mark of the good that lies in a region; empty if there is none."""
    goods = view["table"].get("goods")
    return MARKS[goods["regions"][region]] if goods and region in goods["regions"] else ""


def panels(view: View, words: Words) -> list[RenderableType]:
    """Return one panel: each type with its stock and what every player has, all coins, and the goods on cards."""
    table = view["table"]
    if "goods" not in table:
        return []
    content = Group(_holdings(view, words), *_on_cards(view, words))
    title, stock = words.say("rattus.goods.title"), words.say("rattus.goods.stock")
    panel = Panel(content, title=title, title_align="left", box=box.ROUNDED, border_style="dim")
    panel.subtitle, panel.subtitle_align = stock, "left"
    return [panel]


def _holdings(view: View, words: Words) -> Table:
    """Return a row a type, a column a player. The stock is what is up and what is down."""
    goods = view["table"]["goods"]
    seats = range(len(view["seats"]))
    rows = Table.grid(padding=(0, 0))
    rows.add_column(no_wrap=True)
    for _ in range(len(view["seats"]) + 1):
        rows.add_column(justify="right", no_wrap=True)
    rows.add_row("", "", *(chip(seat) for seat in seats))
    for name, sign in MARKS.items():
        chosen = {name, f"take {name}"} & set(view["moves"])
        title = Text(f"{sign} ").append(
            words.noun(GAME, "good", name, ()), style=f"bold {PAPER} on {RED}" if chosen else "bold"
        )
        stock = Text(f" {goods['up'][name]}/{goods['down'][name]} ", style="dim")
        rows.add_row(title, stock, *(_number(goods["players"][seat][name]) for seat in seats))
    coins = view["table"]["coins"]
    rows.add_row(Text(words.say("rattus.goods.coins"), style="bold"), "", *(_number(coins[seat]) for seat in seats))
    return rows


def _number(number: int) -> Text:
    return Text(f"{number or '·'} ", style="" if number else "dim")


def _on_cards(view: View, words: Words) -> list[Text]:
    """Return which goods lie on which class cards, in one line; nothing if none do."""
    on_cards = view["table"]["goods"]["cards"]
    if not on_cards:
        return []
    cards = ", ".join(f"{words.noun(GAME, 'card', card, ())} {MARKS[good]}" for card, good in on_cards.items())
    return [Text(words.say("rattus.goods.on cards", {"cards": cards}))]
