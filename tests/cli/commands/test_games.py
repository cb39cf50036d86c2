"""`ratking games`: the games, their options, and their quality."""

from __future__ import annotations

import json

import pytest

from ratking.quality import Quality
from ratking.words import LANGUAGES, words
from tests.cli.run_command import ratking


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_lists_the_games(language: str) -> None:
    ran = ratking("games", "--language", language)
    assert ran.status == 0
    lines = ran.out.splitlines()
    (rattus,) = [line for line in lines if line.split()[:1] == ["rattus"]]
    assert "--sets --cards" in rattus
    assert "africanus" in rattus
    assert words(language).say("games.part.encoder") in rattus
    assert any(line.split()[:1] == ["ratzzia"] for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_game_is_shown_with_the_values_of_its_options(language: str) -> None:
    """A combination is shown with its cards."""
    out = " ".join(ratking("games", "rattus", "--language", language).out.split())
    assert "Åse Berg, Henrik Berg" in out
    assert "violent times raider, assassin, grave robber, witch, shaman, swindler" in out
    assert "merchant, hanseatic trader, swindler" in out
    assert words(language).say("rattus.aid.danger") in out
    assert words(language).say("games.rights.owners") in out


def test_it_can_be_printed_as_json() -> None:
    (rattus, ratzzia) = json.loads(ratking("games", "--json").out)
    assert (rattus["game"], ratzzia["game"]) == ("rattus", "ratzzia")
    assert rattus["options"][0]["name"] == "sets"
    assert "quality" not in rattus


def test_an_unknown_game_is_refused() -> None:
    ran = ratking("games", "ratus")
    assert ran.status == 2
    assert ran.err.endswith("Do you mean “rattus”?\n")


FOUND = {
    "rattus": Quality("", {"en": [], "it": []}, {"evaluator": True, "table": True}),
    "ratzzia": Quality(
        "BrokenLaw: pieces are lost", {"en": [], "it": ["ratzzia.move.roll"]}, {"evaluator": False, "table": False}
    ),
}


def test_quality_shows_what_is_reached_and_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratking.cli.commands.games.quality_of", FOUND.__getitem__)
    out = ratking("games", "--quality").out
    rows = {line.split()[0]: line.split()[1:] for line in out.splitlines() if line.split()[:1] in (["rattus"], ["ratzzia"])}
    assert rows["rattus"] == ["✓", "en", "it", "✓", "✓"]
    assert "–" in out
    assert "ratzzia breaks a law: BrokenLaw: pieces are lost" in out
    assert "ratzzia.move.roll" in out
    (told,) = json.loads(ratking("games", "ratzzia", "--quality", "--json").out)
    assert told["quality"]["laws"] is False
    assert told["quality"]["languages"] == ["en"]
