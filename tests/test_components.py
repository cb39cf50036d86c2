"""Components are read, written, and checked entry by entry."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from ratking.checked import Field
from ratking.components import LARGEST, Components
from ratking.kernel.errors import BadOptions

# Any: TOML.
PARTS: dict[str, Any] = {
    "board": {
        "size": 3,
        "round": True,
        "ponds": [{"name": "north", "depth": [1, 2]}],
        "by players": {"2": 1, "3": {"a": 1}},
    },
    "stones": {"colours": ["grey", 'so-called "white"', "àcid ☃"]},
}
OURS = Components("pebbles", PARTS, True, {"board": "# The board.\n# A RECONSTRUCTION.", "stones": "# The stones."})


def refused(text: str) -> BadOptions:
    with pytest.raises(BadOptions) as refusal:
        Components.read(text)
    return refusal.value


def test_written_components_can_be_read_back() -> None:
    again = Components.read(OURS.text())
    assert (again.game, again.data, again.digest) == ("pebbles", PARTS, OURS.digest)
    assert again == OURS
    assert not again.ours
    assert again.completed(OURS) is OURS


def test_the_file_marks_what_is_reconstructed_and_never_varies() -> None:
    assert OURS.text() == OURS.text()
    assert OURS.text().splitlines()[:9] == [
        "format = 1",
        'game = "pebbles"',
        "",
        "# The board.",
        "# A RECONSTRUCTION.",
        "[board]",
        "size = 3",
        "round = true",
        "ponds = [",
    ]
    assert '[board."by players"]' in OURS.text()


def test_a_correction_makes_other_components() -> None:
    mine = Components.read(OURS.text().replace("size = 3", "size = 4")).completed(OURS)
    assert not mine.ours
    assert mine.digest != OURS.digest
    assert mine.unlike(OURS) == ["board"]
    assert mine.notes == OURS.notes


def test_a_missing_part_defaults_to_ours() -> None:
    mine = Components.read('game = "pebbles"\n[stones]\ncolours = ["red"]').completed(OURS)
    assert mine.data == {"board": PARTS["board"], "stones": {"colours": ["red"]}}


def test_the_order_of_names_changes_nothing() -> None:
    turned = Components("pebbles", {name: PARTS[name] for name in reversed(list(PARTS))})
    assert turned == OURS
    assert hash(turned) == hash(OURS)


def test_copies_share_nothing() -> None:
    given = OURS.to_json()
    given["board"]["size"] = 99
    assert PARTS["board"]["size"] == 3
    for again in (copy.deepcopy(OURS), pickle.loads(pickle.dumps(OURS))):
        assert (again.digest, again.ours, again.notes) == (OURS.digest, True, OURS.notes)


def test_the_error_for_a_file_that_is_not_toml_names_the_line() -> None:
    assert refused('game = "pebbles"\n[board]\nsize 3').fields == {"line": 3}
    assert refused('game = "pebbles"\n[board]\ncolours = [1,').fields == {"line": 3}
    assert refused("a = " + "[" * 100_000).key == "components_not_toml"
    assert refused("a = " + "9" * 5000).key == "components_not_toml"


def test_a_byte_order_mark_is_accepted() -> None:
    assert Components.read("\ufeff" + OURS.text()) == OURS


def test_a_file_that_is_too_large_is_not_read() -> None:
    error = refused("#" * (LARGEST * 1024 + 1))
    assert (error.key, error.fields) == ("components_too_big", {"limit": LARGEST})


def test_game_and_format_are_checked() -> None:
    assert refused("[board]\nsize = 3").key == "components_no_game"
    assert refused('game = "pebbles"\nformat = 2').fields == {"format": 2, "known": 1}
    with pytest.raises(BadOptions) as refusal:
        Components("marbles", {}).completed(OURS)
    assert refusal.value.fields == {"game": "marbles", "needed": "pebbles"}


def test_unknown_parts_are_refused() -> None:
    with pytest.raises(BadOptions) as refusal:
        Components.read('game = "pebbles"\n[bord]\nsize = 4').completed(OURS)
    assert (refusal.value.key, refusal.value.fields["where"]) == ("components_unknown", "bord")


@pytest.mark.parametrize("value", ["1.5", "1979-05-27", "inf", "9999999999", '"a\\u0000"'])
def test_only_plain_values_are_accepted(value: str) -> None:
    assert refused(f'game = "pebbles"\n[board]\nponds = [{{ depth = {value} }}]').fields == {"where": "board.ponds[1].depth"}


@pytest.mark.parametrize("given", [None, [], {"board": 3}, {3: {}}, {"board": {"a": object()}}, {"board": {"\ud800": 1}}])
def test_components_given_by_a_program_are_checked_too(given: object) -> None:
    with pytest.raises(BadOptions):
        Components.of_json("pebbles", given)


def test_deeply_nested_lists_are_refused() -> None:
    # Any: nested to any depth.
    deep: Any = 1
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(BadOptions):
        Components.of_json("pebbles", {"board": {"a": deep}})


# ---- entries


def test_entries_are_read_with_their_places() -> None:
    board = OURS.entry("board").table(["size", "ponds"], ["round", "by players"])
    assert board.at("size").number(1, 3) == 3
    assert board.at("round").flag()
    (pond,) = board.at("ponds").items(1, 1)
    assert pond.at("name").text(["north", "south"]) == "north"
    assert [entry.where for entry in pond.at("depth").items()] == ["board.ponds[1].depth[1]", "board.ponds[1].depth[2]"]
    assert board.at("by players").names() == ["2", "3"]
    assert board.has("size")
    assert not board.has("weight")


def test_each_reader_refuses_values_of_other_types() -> None:
    entry = Field({"n": 7, "t": "x", "l": [1]}, "board")
    asked: dict[str, Callable[[], object]] = {
        "components_number": lambda: entry.at("n").number(1, 6),
        "components_flag": lambda: entry.at("n").flag(),
        "components_text": lambda: entry.at("n").text(),
        "components_name": lambda: entry.at("t").text(["y"]),
        "components_list": lambda: entry.at("n").items(),
        "components_count": lambda: entry.at("l").items(2),
        "components_table": lambda: entry.at("n").table(["a"]),
        "components_missing": lambda: entry.table(["n", "t", "l", "z"]),
        "components_unknown": lambda: entry.table(["n", "t"]),
    }
    for key, read in asked.items():
        with pytest.raises(BadOptions) as refusal:
            read()
        assert refusal.value.key == key
        assert str(refusal.value.fields["where"]).startswith("board")
    for value in (True, 3.0, "3", None):
        with pytest.raises(BadOptions):
            Field(value, "n").number(0, 9)
