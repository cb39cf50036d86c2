"""The board: its known properties, and the checks of a custom board, entry by entry."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import ratking
from ratking.components import Components
from ratking.games.ratzzia.game import GAME
from ratking.games.ratzzia.rules.board import COLUMNS, PLAYERS, Board
from ratking.games.ratzzia.rules.data import OURS
from ratking.kernel import engine
from ratking.kernel.errors import BadOptions
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng

# Any, here and below: TOML.
File = dict[str, Any]
Change = Callable[[File], object]


def column(file: File, name: str) -> File:
    found: File = next(column for column in file["columns"] if column["id"] == name)
    return found


def changed(change: Change) -> Components:
    parts = OURS.to_json()
    change(parts["board"])
    return Components.of_json("ratzzia", parts)


def refused(change: Change) -> tuple[str, str]:
    """Return the error for the board after a change: its key, and the wrong entry."""
    with pytest.raises(BadOptions) as refusal:
        GAME.with_components(changed(change))
    assert "{" not in str(refusal.value)
    return refusal.value.key, str(refusal.value.fields["where"])


def test_the_board_as_shipped_is_sound() -> None:
    """Z6.1, Z5.4: nine columns; the fifth is a jar of two; Save is third from the right and has two pairs."""
    for players in PLAYERS:
        board = Board(OURS.entry("board"), players)
        assert len(board.columns) == 9
        assert (COLUMNS[board.columns[4]], COLUMNS[board.columns[-3]]) == ("jar2", "save")
        assert board.jars[COLUMNS.index("jar2")] == 2
        assert board.pairs(COLUMNS.index("save")) == [(0, 1), (2, 3)]


# ---- a custom board


def test_our_own_components_give_our_own_game() -> None:
    assert GAME.with_components(Components.read(OURS.text())) is GAME
    assert GAME.with_components(Components("ratzzia", {})) is GAME


def altered_board(file: File) -> None:
    """Other numbers, other heights, another order, another jar, another cat row."""
    column(file, "jar2").update(jar=7, spaces=[{"value": 2, "sausages": 3}, {"value": 5, "sausages": 0}])
    column(file, "anna")["spaces"] += [{"value": 0, "equal": True, "sausages": 2}] * 5
    file["columns"][0], file["columns"][1] = file["columns"][1], file["columns"][0]
    file["cat"]["4"] = {"grey": 1, "red": 1}


def test_a_game_is_played_on_a_custom_board() -> None:
    """Z2.2, Z2.5, Z3.2, Z5.3: with its numbers, from left to right."""
    match = ratking.new("ratzzia", players=4, chance="manual", components=changed(altered_board))
    table = match.view(None)["table"]
    assert list(table["columns"])[:2] == ["candy", "anna"]
    assert [space["number"] for space in table["columns"]["jar2"]["spaces"]] == [2, 5]
    assert len(table["columns"]["anna"]["spaces"]) == 8
    for text in ["roll", *"2555555", "0", "0", "2 on jar2", "5 on jar2", "done"]:
        match.play(text)
    assert match.view(None)["table"]["loose"][0] == 3 + 3 + 7


def test_views_name_their_components() -> None:
    assert ratking.new("ratzzia", seed=1).view(0)["components"] == "ours"
    assert ratking.new("ratzzia", seed=1, components=changed(altered_board)).view(0)["components"] == "yours"


def test_a_record_contains_its_components_and_replays() -> None:
    match = ratking.new("ratzzia", players=3, seed=4, components=changed(altered_board).to_json())
    while len(match.record) < 200:
        match.play(match.moves()[-1])
    record = ratking.Record.read(match.record.text())
    assert record.components == changed(altered_board).to_json()
    again = ratking.resume(record, chance="manual")
    assert again.view(None)["table"] == match.view(None)["table"]
    assert again.record.components == record.components
    assert ratking.load(match.dump()).view(None) == match.view(None)
    assert ratking.new("ratzzia", seed=1).record.components is None


def test_a_record_whose_components_make_no_game_is_refused() -> None:
    record = ratking.new("ratzzia", seed=4, components=changed(altered_board)).record
    assert record.components is not None
    record.components["board"]["columns"].pop()
    with pytest.raises(ratking.BadRecord, match=r"board\.columns"):
        ratking.resume(record)


def test_observations_and_games_are_pickled_with_their_components() -> None:
    game = GAME.with_components(changed(altered_board))
    options = game.options({"players": 2}, Rng(0))
    seen = Observation.of(game, options, game.table(options), 0)
    again = Observation.from_json(GAME, seen.to_json())
    assert again.game.components() == changed(altered_board)
    assert again.view == seen.view
    assert pickle.loads(pickle.dumps(game)).components() == game.components()
    assert pickle.loads(pickle.dumps(GAME)) is GAME
    assert copy.deepcopy(GAME) is GAME


def test_laws_hold_on_a_custom_board() -> None:
    game = GAME.with_components(changed(altered_board))
    for players in PLAYERS:
        rng = Rng(players)
        t = game.table(game.options({"players": players}, rng))
        while not t.over and t.turns < 150:
            assert game.broken_laws(t) == []
            engine.play(t, t.legal[rng.below(len(t.legal))] if t.who >= 0 else engine.draw(t, rng), rng)


def test_components_can_be_read_from_a_file(tmp_path: Any) -> None:
    path = tmp_path / "mybox.toml"
    path.write_text(changed(altered_board).text(), encoding="utf-8")
    for given in (path, str(path)):
        assert ratking.new("ratzzia", seed=1, components=given).game.components() == changed(altered_board)


# ---- what is refused


def test_columns() -> None:
    assert refused(lambda file: file["columns"].pop()) == ("components_count", "board.columns")
    assert refused(lambda file: column(file, "jar2").update(id="jar3")) == ("ratzzia_column_twice", "board.columns[5].id")
    assert refused(lambda file: column(file, "jar2").update(id="jar9")) == ("components_name", "board.columns[5].id")
    assert refused(lambda file: column(file, "jar2").pop("id")) == ("components_missing", "board.columns[5].id")
    assert refused(lambda file: column(file, "greedy").update(reward="candy"))[1] == "board.columns[8].reward"
    assert refused(lambda file: file["columns"].reverse()) == ("ratzzia_save_column", "board.columns[7].id")
    assert refused(lambda file: column(file, "anna").update(colour="red"))[0] == "components_unknown"


def test_a_save_column_without_pairs() -> None:
    assert refused(lambda file: column(file, "save")["spaces"][1].pop("equal")) == (
        "ratzzia_pairs",
        "board.columns[7].spaces",
    )
    assert refused(lambda file: column(file, "save")["spaces"].pop())[0] == "ratzzia_pairs"


def test_a_jar_in_the_wrong_place() -> None:
    assert refused(lambda file: column(file, "save").update(jar=2)) == ("components_unknown", "board.columns[7].jar")
    assert refused(lambda file: column(file, "jar2").pop("jar")) == ("components_missing", "board.columns[5].jar")
    assert refused(lambda file: column(file, "jar2").update(jar=0)) == ("components_number", "board.columns[5].jar")


def test_an_impossible_space() -> None:
    space = "board.columns[5].spaces"
    assert refused(lambda file: column(file, "jar2")["spaces"][0].update(value=7))[1] == f"{space}[1].value"
    assert refused(lambda file: column(file, "jar2")["spaces"][1].update(equal=True)) == (
        "ratzzia_joined_number",
        f"{space}[2].value",
    )
    assert refused(lambda file: column(file, "jar2")["spaces"][1].update(sausages=-1))[1] == f"{space}[2].sausages"
    assert refused(lambda file: column(file, "jar2")["spaces"][1].update(equal=1))[0] == "components_flag"
    assert refused(lambda file: column(file, "jar2").update(spaces=[])) == ("components_count", space)
    assert refused(lambda file: column(file, "jar2")["spaces"].extend([{"value": 1, "sausages": 1}] * 5))[1] == space


def test_pieces_hide_only_lowest_spaces_and_never_a_whole_column() -> None:
    """Z1.1"""
    assert refused(lambda file: column(file, "jar2").update(hidden={"2": 4}))[1] == "board.columns[5].hidden.2"
    nothing = refused(lambda file: column(file, "jar1").update(hidden={"3": 1}))  # "=" to nothing
    assert nothing == ("ratzzia_joined_to_nothing", "board.columns[6].spaces[2]")
    assert refused(lambda file: column(file, "jar2").update(hidden={"4": 1}))[0] == "components_unknown"


def test_a_cat_row_without_red() -> None:
    assert refused(lambda file: file["cat"]["3"].update(red=0)) == ("components_number", "board.cat.3.red")
    assert refused(lambda file: file["cat"]["5"].update(grey=3)) == ("components_number", "board.cat.5.grey")
    assert refused(lambda file: file["cat"].pop("2")) == ("components_missing", "board.cat.2")
