"""The larger map, hands, diplomats and the caravan are drawn from a view, in every width and language."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console

import ratking
from ratking.drawing.seats import PATTERNS
from ratking.games.rattus.terminal.set_drawings import CARAVAN
from ratking.games.rattus.terminal.table_drawing import draw
from ratking.kernel.match import Match
from ratking.words import LANGUAGES, words

CARDS = ["explorer", "astronomer", "sultan", "caravan leader", "king", "merchant", "peasant", "knight"]


# Any, here and below: any game.
def played(players: int, until: str, seed: int = 1) -> Match[Any]:
    """Play a random game and stop at a question of this kind, though not at the first ones."""
    cards = CARDS[: 8 if players > 4 else 6]
    match = ratking.new("rattus", players=players, sets=["base", "africanus"], cards=cards, seed=seed)
    rng = ratking.Rng(seed)
    while not match.over:
        question = match.question
        if question and question.key == until and len(match.record) > 120:
            break
        match.play(match.moves()[rng.below(len(match.moves()))])
    return match


# Any: a view is JSON.
def printed(view: dict[str, Any], width: int, language: str = "en") -> str:
    console = Console(width=width, file=io.StringIO(), record=True)
    console.print(draw(view, words(language), width))
    return console.export_text()


def beside(shown: str) -> str:
    """Return the text of the boxes beside the map, with wrapped sentences joined."""
    lines = (re.search(r"│([^│]*)│ *$", line) for line in shown.splitlines())
    return " ".join(" ".join(found[1] for found in lines if found).split())


def said(text: str, language: str = "en") -> str:
    return words(language).noun("rattus", "region card", text, ())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 120, 160])
@pytest.mark.parametrize("players", [2, 5, 6])
def test_everything_a_seat_may_know_is_shown(players: int, width: int, language: str) -> None:
    match = played(players, "actions")
    seat = match.seat
    view = match.view(seat)
    shown = printed(view, width, language)
    assert all(len(line) <= width for line in shown.splitlines())
    table = view["table"]
    for region in table["regions"]:
        assert words(language).noun("rattus", "region", region, ())[:6] in shown
    for text in table["region cards"]["hand"]:
        assert said(text, language) in shown
    for region, seats in table["diplomats"]["regions"].items():
        for owner, diplomat in enumerate(seats):
            cubes = table["regions"][region]["cubes"][owner]
            assert not diplomat or f"{PATTERNS[owner]}{cubes}*" in shown
    assert CARAVAN in shown
    cards = table["region cards"]
    assert words(language).say("rattus.deck", {"deck": cards["deck"], "discards": len(cards["discards"])}) in shown


@pytest.mark.parametrize("width", [80, 120])
def test_a_hand_is_shown_to_nobody_else(width: int) -> None:
    match = played(6, "play region card")
    hands = [match.view(seat)["table"]["region cards"]["hand"] for seat in range(6)]
    assert sum(map(len, hands)) > 6
    for seat in (None, *range(6)):
        shown = printed(match.view(seat), width)
        for other, hand in enumerate(hands):
            for text in hand:
                assert (said(text) in beside(shown)) == (seat == other)


def test_at_the_end_all_hands_are_shown() -> None:
    match = played(6, "never")
    assert match.over
    shown = printed(match.view(None), 120)
    for hand in match.view(None)["table"]["region cards"]["hands"]:
        assert all(said(text) in shown for text in hand)


def test_cards_looked_at_open_or_on_class_cards_are_shown() -> None:
    match = played(6, "actions")
    view = match.view(match.seat)
    cards = view["table"]["region cards"]
    cards.update({"looking at": ["italia ?"], "open": ["tunis ?"], "covers": {"sultan": "polonia ?"}})
    shown = printed(view, 120)
    assert "You drew" in shown
    assert said("italia ?") in shown
    assert "Turned up" in shown
    assert said("tunis ?") in shown
    assert "covered by" in shown
    assert said("polonia ?") in beside(shown)


def test_a_crowded_region_keeps_to_its_box() -> None:
    """Six players, each with a diplomat and many cubes: all are shown, and nothing crosses the border."""
    match = played(6, "actions")
    view = match.view(match.seat)
    region = view["table"]["regions"]["libya"]
    region["cubes"] = [3, 4, 5, 6, 7, 8]
    view["table"]["diplomats"]["regions"]["libya"] = [0, 0, 1, 1, 1, 1]
    shown = printed(view, 160)
    for seat, cubes in enumerate(region["cubes"]):
        assert f"{PATTERNS[seat]}{cubes}" in shown
    rows = [line for line in shown.splitlines() if "Libya" in line]
    at = rows[0].index("16 Libya") - 2
    below = shown.splitlines()[shown.splitlines().index(rows[0]) + 1 :][:2]
    assert all((row[at], row[at + 13]) in (("│", "│"), ("┃", "┃")) for row in below)


def test_without_the_set_nothing_of_it_is_drawn() -> None:
    shown = printed(ratking.new("rattus", players=4, seed=1).view(0), 160)
    assert CARAVAN not in shown
    assert "Region cards" not in shown
    assert "diplomat" not in shown
