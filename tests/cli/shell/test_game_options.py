"""The flags of commands come from the forms of the games, including games of other packages."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from ratking.cli.shell.game_options import NONE_GIVEN, GameOptions, option_names, typed, values_of, with_game_options
from ratking.games.registry import GAMES
from tests.test_probing import INN

# Any, in this file: options are JSON.


def test_the_flags_are_those_of_the_forms() -> None:
    assert option_names()[:2] == ["sets", "cards"]
    assert "players" not in option_names()


def command(*, game: str, options: GameOptions = NONE_GIVEN, seed: str = "") -> None:
    """Help."""
    SEEN.append({"game": game, "seed": seed, **options})


SEEN: list[dict[str, Any]] = []


def test_a_command_takes_a_flag_for_every_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "inn", INN)
    made = with_game_options(command)
    parameters = list(inspect.signature(made).parameters)
    assert parameters[0] == "game"
    assert parameters[-1] == "seed"
    assert {"sets", "cards", "garden", "length", "guests"} <= set(parameters)
    given = dict.fromkeys(parameters[1:-1])
    made(game="inn", seed="x", **{**given, "garden": True, "dogs": False, "length": "long"})
    assert SEEN == [{"game": "inn", "seed": "x", "garden": True, "length": "long"}]
    SEEN.clear()


def test_typed_values_are_read_according_to_the_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "inn", INN)
    assert typed("rattus", 3, {"sets": "base, mercatus", "cards": "random"}) == {
        "players": 3,
        "sets": ["base", "mercatus"],
        "cards": "random",
    }
    assert typed("rattus", None, {"cards": "king,witch", "sets": "base"}) == {"cards": ["king", "witch"], "sets": ["base"]}
    assert typed("inn", None, {"garden": True, "length": "long", "guests": "maid"}) == {
        "garden": True,
        "length": "long",
        "guests": ["maid"],
    }
    assert typed("chess", 2, {"cards": "base"}) == {"players": 2, "cards": "base"}


def test_presets_come_before_other_values() -> None:
    values = [choice.value for choice in values_of("cards")]
    assert values[:2] == ["base", "random"]
    assert "grave robber" in values
