"""Goods and coins in the terminal: on the map, in the stock, with each player."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

import ratking
from ratking.games.rattus.rules.parts.goods.trade import GOODS
from ratking.games.rattus.terminal.goods import MARKS, mark, panels
from ratking.games.rattus.terminal.table_drawing import draw
from ratking.words import LANGUAGES, words

SEATS = ["Anna", "Bruno", "Carla", "Dídac"]
CARDS = ["landowner", "shaman", "hanseatic trader", "brewer", "raider", "grave robber"]


# Any: a view is JSON.
def view_of(players: int = 4, upto: int = 160) -> dict[str, Any]:
    """Return the view of the seat that is asked in the middle of a random game."""
    match = ratking.new("rattus", players=players, sets=["base", "mercatus"], cards=CARDS, seed=9, seats=SEATS[:players])
    rng = ratking.Rng(4)
    while len(match.record) < upto or match.view(None)["table"]["goods"]["cards"] == {}:
        match.play(match.moves()[rng.below(len(match.moves()))])
    assert match.seat is not None
    return match.view(match.seat)


def printed(view: dict[str, Any], width: int, language: str = "en") -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False, markup=False, emoji=False)
    with console.capture() as capture:
        console.print(draw(view, words(language), width))
    return capture.get()


@pytest.mark.parametrize("width", [80, 120, 160])
@pytest.mark.parametrize("language", LANGUAGES)
def test_six_players_with_everything_fit(width: int, language: str) -> None:
    """With all pieces of all sets at several moments of a game, and all players' coins in one row."""
    cards = [*CARDS[:3], "deacon", "raider", "sultan", "caravan leader", "astronomer"]
    sets = ["base", "africanus", "mercatus"]
    match = ratking.new("rattus", players=6, sets=sets, cards=cards, seed=2)
    rng = ratking.Rng(2)
    looked_at = 0
    while not match.over:
        if len(match.record) % 60 == 0:
            view = match.view(match.seat)
            lines = printed(view, width, language).splitlines()
            assert max(len(line) for line in lines) <= width
            title = words(language).say("rattus.goods.coins")
            coins = next(line for line in lines if f"│ {title} " in line).split(f"│ {title} ")[1].strip("│ ").split()
            assert [0 if condition == "·" else int(condition) for condition in coins] == view["table"]["coins"]
            looked_at += 1
        match.play(match.moves()[rng.below(len(match.moves()))])
    assert looked_at > 2


def test_each_type_has_its_own_mark() -> None:
    assert list(MARKS) == list(GOODS)
    assert len({*MARKS.values()}) == 4
    assert all(len(sign) == 1 for sign in MARKS.values())


@pytest.mark.parametrize("width", [80, 120, 160])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_drawing_fits_the_width(width: int, language: str) -> None:
    for players in (2, 3, 4):
        lines = printed(view_of(players), width, language).splitlines()
        assert max(len(line) for line in lines) <= width


@pytest.mark.parametrize("width", [80, 120, 160])
def test_every_region_shows_its_good(width: int) -> None:
    """On the map at the lower edge of its box, in the list after its name, and once in the panel."""
    view = view_of()
    goods = view["table"]["goods"]
    shown = printed(view, width)
    for name, sign in MARKS.items():
        in_regions = list(goods["regions"].values()).count(name)
        on_cards = list(goods["cards"].values()).count(name)
        assert shown.count(sign) == in_regions + on_cards + 1
    if width == 80:
        assert f"Gallia {mark(view, 'gallia')}" in shown


def test_the_panel_shows_what_each_player_has() -> None:
    """The stock, a column for each player, coins, and the goods on cards."""
    view = view_of()
    goods, coins = view["table"]["goods"], view["table"]["coins"]
    console = Console(file=io.StringIO(), width=60)
    with console.capture() as capture:
        for panel in panels(view, words("en")):
            console.print(panel)
    lines = [line.strip("│ ").split() for line in capture.get().splitlines()]
    for name, sign in MARKS.items():
        row = next(line for line in lines if line[:2] == [sign, name])
        assert row[2] == f"{goods['up'][name]}/{goods['down'][name]}"
        assert [0 if condition == "·" else int(condition) for condition in row[3:]] == [
            seat[name] for seat in goods["players"]
        ]
    row = next(line for line in lines if line[:1] == ["coins"])
    assert [0 if condition == "·" else int(condition) for condition in row[1:]] == coins
    on_cards = next(line for line in lines if line[:2] == ["On", "cards:"])
    assert len(goods["cards"]) == sum(condition.strip(",") in MARKS.values() for condition in on_cards) > 0


def test_without_the_set_there_is_nothing_to_draw() -> None:
    view = ratking.new("rattus", players=3, seed=1).view(0)
    assert panels(view, words("en")) == []
    assert mark(view, "gallia") == ""
    assert not set(MARKS.values()) & set(printed(view, 120))
