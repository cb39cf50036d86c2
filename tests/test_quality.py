"""The quality scale: its levels are computed, not declared."""

from __future__ import annotations

import pytest

from ratking.games.registry import GAMES
from ratking.kernel.game import Json, Result
from ratking.kernel.values import Seat
from ratking.kernel.view_cache import NO_CACHE, ViewCache
from ratking.quality import quality_of
from tests.kernel.pebbles import PEBBLES, Heap, Pebbles


@pytest.mark.parametrize("game", ["rattus", "ratzzia"])
def test_our_games_reach_the_highest_level(game: str) -> None:
    found = quality_of(game, games=1)
    assert found.broken == ""
    assert found.missing == {"en": [], "it": [], "ca": []}
    assert all(found.rungs.values())


def test_a_game_without_words_and_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pebbles", PEBBLES)
    found = quality_of("pebbles")
    assert found.broken == ""
    assert found.languages == []
    assert {"pebbles.move.take {number}", "pebbles.ask.turn", "pebbles.event.taken", "pebbles.score.pebbles"} <= set(
        found.missing["it"]
    )
    assert found.rungs == {
        "laws": True,
        "words": False,
        "evaluator": False,
        "encoder": False,
        "drawing": False,
        "table": False,
    }


class Leaky(Pebbles):
    """A game that shows everybody the lucky number, and counts pebbles that nobody has."""

    name = "leaky"

    def view(self, t: Heap, seat: Seat | None, cache: ViewCache = NO_CACHE) -> Json:
        return {**super().view(t, seat, cache), "luck": t.luck}

    def result(self, t: Heap) -> Result:
        made = super().result(t)
        return Result(made.lines, [total + 1 for total in made.totals], made.ranking, made.reasons)


def test_a_game_that_breaks_a_law(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "leaky", Leaky())
    found = quality_of("leaky")
    assert "BrokenLaw" in found.broken
    assert not found.rungs["laws"]
