"""Probing: finds the form of a game that only checks its options, by trying values."""

from __future__ import annotations

from typing import Any

import pytest

from ratking.description import Choice
from ratking.games.registry import GAMES
from ratking.kernel.errors import BadOptions
from ratking.kernel.game import Game, Json
from ratking.kernel.options import check_names, players_of
from ratking.kernel.rng import Rng
from ratking.probing import names_of, probed
from ratking.testing import form_law_of

# Any in this file: this game never has a table.


class Inn(Game[Any]):
    """A game with an option of each kind. A garden needs three players; dogs need a garden."""

    name = "inn"

    def options(self, asked: Json, rng: Rng) -> Json:
        check_names(asked, ["length", "players", "garden", "dogs", "guests", "motto"])
        made: Json = {"players": players_of(asked, 2, [2, 3])}
        made["length"] = asked.get("length", "short")
        if made["length"] not in ("short", "long"):
            raise BadOptions("length", length=made["length"], allowed=["short", "long"])
        made["guests"] = asked.get("guests", ["cook"])
        if not isinstance(made["guests"], list) or not all(guest in ("cook", "maid") for guest in made["guests"]):
            raise BadOptions("guests", guests=made["guests"], allowed=["cook", "maid"])
        made["motto"] = asked.get("motto", "")
        if not isinstance(made["motto"], str):
            raise BadOptions("motto")
        for name, possible in (("garden", made["players"] == 3), ("dogs", asked.get("garden") is True)):
            if not isinstance(asked.get(name, False), bool):
                raise BadOptions("flag", name=name)
            if asked.get(name):
                if not possible:
                    raise BadOptions("no_room", name=name)
                made[name] = True
        return made


INN = Inn()


def test_every_kind_is_found() -> None:
    found = {option.name: option for option in probed(INN, {})}
    assert names_of(INN)[0] == "players"
    assert list(found) == ["players", "length", "garden", "dogs", "guests"], "nobody can list what a motto may be"
    assert (found["players"].kind, [choice.value for choice in found["players"].choices]) == ("one", [2, 3])
    assert (found["length"].kind, found["length"].chosen) == ("one", "short")
    assert (found["guests"].kind, found["guests"].chosen) == ("several", ["cook"])
    assert (found["garden"].kind, found["garden"].chosen) == ("flag", False)
    assert found["garden"].choices == (Choice(True, why_not="no_room"),)


def test_earlier_choices_count() -> None:
    found = {option.name: option for option in probed(INN, {"players": 3, "garden": True, "dogs": True})}
    assert found["garden"].choices == found["dogs"].choices == (Choice(True),)
    assert found["dogs"].chosen is True
    later = {option.name: option for option in probed(INN, {"players": 3}, ["players"])}
    assert "players" not in later
    assert later["garden"].choices == (Choice(True),)


def test_the_law_of_forms_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "inn", INN)
    form_law_of("inn")()


class Cellar(Inn):
    """A game that does not check its options, and raises other errors for those it cannot use."""

    name = "cellar"

    def options(self, asked: Json, rng: Rng) -> Json:
        return {"players": {2: 2, 5: 5}[asked.get("players", 2)]}


def test_a_game_that_raises_other_errors_still_has_a_form() -> None:
    (players,) = probed(Cellar(), {"players": [], "x": 1})
    assert [choice.value for choice in players.choices] == [2, 5]
    assert players.chosen == []
