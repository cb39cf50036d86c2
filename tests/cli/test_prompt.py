"""What somebody types, as one of the moves."""

from __future__ import annotations

import io

from rich.console import Console

from ratking.cli.prompt import found, labels, listed

MOVES = ["take king", "take knight", "use merchant", "place cubes", "move plague"]
SAID = ["prendi Re", "prendi Cavaliere", "usa Mercante", "piazza cubetti", "muovi la peste"]


def test_by_number() -> None:
    assert found(" 3 ", MOVES, SAID) == [2]
    assert found("6", MOVES, SAID) == []
    assert found("0", MOVES, SAID) == []


def test_by_the_text_of_records_and_by_words() -> None:
    assert found("USE  merchant", MOVES, SAID) == [2]
    assert found("piazza cubetti", MOVES, SAID) == [3]


def test_by_a_beginning() -> None:
    assert found("use", MOVES, SAID) == [2]
    assert found("take k", MOVES, SAID) == [0, 1]
    assert found("muo", MOVES, SAID) == [4]


def test_a_whole_text_wins_over_a_beginning() -> None:
    assert found("gallia", ["gallia", "gallia 2"], ["Gallia", "Gallia 2"]) == [0]


def test_nothing_typed_is_nothing() -> None:
    assert found("   ", MOVES, SAID) == []


def test_numbers_mean_themselves() -> None:
    assert labels(["2", "3"]) == ["2", "3"]
    assert found("2", ["2", "3"], ["2", "3"]) == [0]
    assert found("1", ["2", "3"], ["2", "3"]) == []
    assert labels(["1", "3", "done"]) == ["1", "3", "4"]


def test_many_moves_stand_in_columns() -> None:
    console = Console(width=80, file=io.StringIO(), record=True)
    console.print(listed([f"region {n}" for n in range(12)], [f"Region {n}" for n in range(12)]))
    lines = console.export_text().splitlines()
    assert len(lines) < 6
    assert all(len(line) <= 80 for line in lines)
