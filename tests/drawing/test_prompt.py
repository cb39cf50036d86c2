"""The prompt finds the move that a player has typed."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import ratking
from ratking.cli.terminal.keyboard import completions
from ratking.drawing.prompt import flowing, found, listed, nearest
from ratking.games.rattus.terminal.pieces import labels as rattus_labels
from ratking.games.ratzzia.terminal.rows import labels as ratzzia_labels
from ratking.games.registry import GAMES
from ratking.words import words
from tests.games.ratzzia.rules.play import moves, table, throw

MOVES = ["take king", "take knight", "use merchant", "place cubes", "move plague"]
SAID = ["prendi Re", "prendi Cavaliere", "usa Mercante", "piazza cubetti", "muovi la peste"]
LABELS = ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        (" 3 ", [2]),
        ("6", []),
        ("0", []),
        ("USE  merchant", [2]),
        ("piazza cubetti", [3]),
        ("use", [2]),
        ("take k", [0, 1]),
        ("muo", [4]),
        ("merchant", [2]),
        ("mercante", [2]),
        ("MÉRCANTE", [2]),
        ("peste", [4]),
        ("re", [0]),
        ("plague move", []),
        ("   ", []),
    ],
)
def test_moves_are_found_by_label_text_beginning_or_any_word(typed: str, places: list[int]) -> None:
    assert found(typed, LABELS, MOVES, SAID) == places


def test_a_complete_text_takes_precedence_over_a_beginning() -> None:
    assert found("gallia", ["2", "2.2"], ["gallia", "gallia 2"], ["Gallia", "Gallia 2"]) == [0]
    assert found("2.2", ["2", "2.2"], ["gallia", "gallia 2"], ["Gallia", "Gallia 2"]) == [1]


def test_the_nearest_move_is_found() -> None:
    assert nearest("mercnte", SAID) == "usa Mercante"
    assert nearest("xyzzy", SAID) is None


def test_regions_keep_their_numbers_in_every_question() -> None:
    match = ratking.new("rattus", players=4, seed=1)
    regions = list(match.view(0)["table"]["regions"])
    for offered in (["italia", "gallia", "done"], ["gallia 1", "gallia 3", "italia 2", "pass"], ["1", "2", "done"], MOVES):
        view = {**match.view(0), "moves": offered}
        for move, label in zip(offered, rattus_labels(view, offered), strict=True):
            region, _, place = move.partition(" ")
            if region in regions:
                assert label == f"{regions.index(region) + 1}" + (f".{place}" if place else "")
            elif move.isdecimal():
                assert label == move
        assert len(set(rattus_labels(view, offered))) == len(offered)
    assert rattus_labels({**match.view(0), "moves": ["italia", "done"]}, ["", ""])[1] == str(len(regions) + 1)
    assert rattus_labels({**match.view(0), "moves": MOVES}, SAID) == LABELS


@pytest.mark.parametrize("language", ["en", "it", "ca"])
def test_a_die_is_never_a_number_of_the_list(language: str) -> None:
    t = table()
    throw(t, 6, 1, rest=2)
    game = GAMES["ratzzia"]
    offered = moves(t)
    view = {"moves": offered, "table": game.view(t, None)}
    said = [words(language).move(game, move) for move in offered]
    labels = ratzzia_labels(view, said)
    assert len(set(labels)) == len(labels)
    assert not any(label.isdecimal() for label in labels)
    for typed in (
        "6 on jar2",
        "6 on jar 2",
        said[offered.index("6 on jar2")],
        labels[offered.index("6 on jar2")],
    ):
        assert [offered[place] for place in found(typed, labels, offered, said)] == ["6 on jar2"]
    several = [offered[place] for place in found("6", labels, offered, said)]
    assert len(several) > 1
    assert all(move.startswith("6 on ") for move in several)


def test_tab_completes_by_any_word() -> None:
    assert [one.text for one in completions("merc", [*SAID, *MOVES])] == ["use merchant", "usa Mercante"]
    assert [one.text for one in completions("xyz", SAID)] == []
    assert len(list(completions("", SAID))) == len(SAID)


def test_many_moves_are_shown_in_columns() -> None:
    console = Console(width=80, file=io.StringIO(), record=True)
    console.print(listed([str(n) for n in range(12)], [f"Region {n}" for n in range(12)]))
    lines = console.export_text().splitlines()
    assert len(lines) < 6
    assert all(len(line) <= 80 for line in lines)


def test_moves_of_one_kind_share_a_heading() -> None:
    game = GAMES["rattus"]
    parts = [words("en").move_parts(game, move) for move in MOVES]
    text = " ".join(flowing(LABELS, parts, 200).plain.split())
    assert text == "take the: 1 King 2 Knight 3 use the Merchant 4 place cubes 5 move the plague"
    assert max(len(line) for line in flowing(LABELS, parts, 30).plain.split("\n")) <= 32
