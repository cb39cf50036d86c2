"""The board file: what is checked when it is loaded."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from ratking.games.ratzzia.board import COLUMNS, Board, check
from ratking.games.ratzzia.data import load

# Any, here and below: TOML.
File = dict[str, Any]


def column(file: File, name: str) -> File:
    found: File = next(column for column in file["columns"] if column["id"] == name)
    return found


def test_the_board_as_shipped_is_sound() -> None:
    """Z6.1, Z5.4: nine columns; the fifth a jar of two; saving third from the right, in two pairs."""
    file = load("ratzzia_board.toml")
    check(file)
    assert len(COLUMNS) == 9
    assert (COLUMNS[4], COLUMNS[-3]) == ("jar2", "save")
    assert Board(4).pairs(COLUMNS.index("save")) == [(0, 1), (2, 3)]


def test_a_column_too_few(broken: Callable[[Callable[[File], object]], str]) -> None:
    assert "nine columns" in broken(lambda file: file["columns"].pop())


def test_two_columns_of_one_name(broken: Callable[[Callable[[File], object]], str]) -> None:
    assert "nine columns" in broken(lambda file: column(file, "jar2").update(id="jar3"))


def test_an_unknown_reward(broken: Callable[[Callable[[File], object]], str]) -> None:
    assert "the rewards are not" in broken(lambda file: column(file, "greedy").update(reward="gold"))


def test_saving_elsewhere(broken: Callable[[Callable[[File], object]], str]) -> None:
    assert "third column from the right" in broken(lambda file: file["columns"].reverse())


def test_a_save_column_without_pairs(broken: Callable[[Callable[[File], object]], str]) -> None:
    assert "two pairs" in broken(lambda file: column(file, "save")["spaces"][1].pop("equal"))
    assert "two pairs" in broken(lambda file: column(file, "save")["spaces"].pop())


def test_a_jar_where_none_belongs(broken: Callable[[Callable[[File], object]], str]) -> None:
    assert "a jar" in broken(lambda file: column(file, "save").update(jar=2))
    assert "a jar" in broken(lambda file: column(file, "jar2").pop("jar"))


def test_an_impossible_space(broken: Callable[[Callable[[File], object]], str]) -> None:
    assert "impossible space" in broken(lambda file: column(file, "jar2")["spaces"][0].update(value=7))
    assert "impossible space" in broken(lambda file: column(file, "jar2")["spaces"][1].update(equal=True))
    assert "impossible space" in broken(lambda file: column(file, "jar2")["spaces"][1].update(sausages=-1))


def test_pieces_hide_only_lowest_spaces_and_never_a_whole_column(broken: Callable[[Callable[[File], object]], str]) -> None:
    assert "lowest space" in broken(lambda file: column(file, "jar2").update(hidden={"2": 4}))
    assert "lowest space" in broken(lambda file: column(file, "jar1").update(hidden={"3": 1}))  # "=" to nothing
    assert "two or three players" in broken(lambda file: column(file, "jar2").update(hidden={"4": 1}))


def test_a_cat_row_without_red(broken: Callable[[Callable[[File], object]], str]) -> None:
    assert "cat row for 3" in broken(lambda file: file["cat"]["3"].update(red=0))
    assert "cat row for 5" in broken(lambda file: file["cat"]["5"].update(grey=3))


@pytest.fixture
def broken() -> Callable[[Callable[[File], object]], str]:
    """What the check says of the board after a change."""

    def say(change: Callable[[File], object]) -> str:
        file = copy.deepcopy(load("ratzzia_board.toml"))
        change(file)
        with pytest.raises(ValueError, match=r"^ratzzia_board\.toml: ") as refused:
            check(file)
        return str(refused.value)

    return say
