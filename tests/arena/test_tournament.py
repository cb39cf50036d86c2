"""Tournaments: seats rotate, luck is paired, interrupted tournaments can be continued, and ratings are right."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import ratking
from ratking.arena.journal import Journal, seed_in
from ratking.arena.ladder import ratings
from ratking.arena.standings import Standings
from ratking.arena.tournament import GameResult, Tournament, entrant_of
from ratking.arena.workers import bouts
from ratking.kernel.errors import BadOptions

FIELD = Tournament("rattus", {"players": 3}, ("novice", "random", "random"), "7", 6)


def same(one: GameResult, other: GameResult) -> bool:
    """Return whether two results are the same except for thinking times."""
    return one[:3] == other[:3] and [len(t) for t in one.thoughts] == [len(t) for t in other.thoughts]


def test_every_bot_plays_every_seat() -> None:
    assert [FIELD.seats(number) for number in range(3)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]


def test_a_game_does_not_depend_on_the_others() -> None:
    played = {result.number: result for result in bouts(FIELD, 2, list(range(6)))}
    assert sorted(played) == list(range(6))
    assert same(FIELD.play(4), played[4])


def test_the_games_of_a_deal_have_the_same_luck(tmp_path: Path) -> None:
    field = Tournament(
        "rattus", {"players": 2, "sets": ["base", "mercatus"]}, ("random", "random"), "7", 4, folder=str(tmp_path)
    )
    for number in range(4):
        field.play(number)
    records = [json.loads((tmp_path / f"game-{number:05}.json").read_text(encoding="utf-8")) for number in range(4)]
    assert records[0]["options"] == records[1]["options"]
    assert records[0]["moves"][:9] == records[1]["moves"][:9]
    assert records[0]["moves"][:9] != records[2]["moves"][:9]
    assert ratking.resume(str(tmp_path / "game-00003.json")).over


@pytest.mark.parametrize(
    ("game", "players", "bots"),
    [
        ("rattus", 3, ("random", "random")),
        ("rattus", 2, ("random", "sharp@soon")),
        ("rattus", 2, ("random", "random@0")),
        ("rattus", 2, ("random", "genius")),
        ("ratatouille", 2, ("random", "random")),
    ],
)
def test_invalid_tournaments_are_refused(game: str, players: int, bots: tuple[str, ...]) -> None:
    with pytest.raises(BadOptions):
        Tournament(game, {"players": players}, bots, "7", 1).check()


def test_an_entrant_may_have_its_own_budget() -> None:
    """With more samples than the others the game differs; with the same number it is the same."""
    field = Tournament("rattus", {"players": 2}, ("sharp@2", "sharp@1"), "7", 1)
    alike = Tournament("rattus", {"players": 2}, ("sharp", "sharp@1"), "7", 1, samples=2)
    assert same(field.play(0), alike.play(0))
    assert [str(entrant_of(named)[1]) for named in ("sharp", "sharp@2")] == ["None", "Budget(milliseconds=None, samples=2)"]


def test_an_interrupted_tournament_is_continued(tmp_path: Path) -> None:
    folder = str(tmp_path / "kept")
    journal = Journal(folder, FIELD)
    assert journal.finished() == []
    for number in (0, 3):
        journal.add(FIELD.play(number))
    with (tmp_path / "kept" / "games.jsonl").open("a", encoding="utf-8") as file:
        file.write("[5, 0, [")  # as after a power cut
    assert sorted(result.number for result in Journal(folder, FIELD).finished()) == [0, 3]
    assert seed_in(folder) == "7"
    with pytest.raises(BadOptions):
        Journal(folder, Tournament("rattus", {"players": 3}, ("random", "random", "random"), "7", 6))


def standings(won: int, lost: int, bots: tuple[str, ...] = ("a", "b")) -> Standings:
    found = Standings(bots)
    for number in range(won + lost):
        found.add(GameResult(number, 0 if number < won else 1, (1,) * len(bots), ((100_000, 400_000),) * len(bots)))
    return found


def test_standings_count() -> None:
    found = standings(3, 1)
    assert (found.wins(0).count, found.wins(1).count, found.games) == (3, 1, 4)
    assert found.milliseconds(0) == 250
    assert (found.within(1, 0.5), found.within(1, 0.95)) == (100, 400)
    assert found.to_json()["entrants"][0]["wins"]["share"] == 0.75
    assert Standings(("a", "b")).to_json() == {"games": 0}


def test_doubt_follows_from_the_odds() -> None:
    """With a uniform prior, n games between two bots, all won by one, have the odds 2^n / (n + 1)."""
    assert standings(10, 0).doubt() == pytest.approx(11 / 2**10)
    assert standings(5, 5).doubt() == 1.0
    assert standings(30, 30, ("a", "b", "c", "d")).doubt() < 0.01


def test_checking_after_every_game_does_not_mislead() -> None:
    """Fair games are taken for unfair less often than once in twenty, even with a check after every game."""
    rng = ratking.Rng("looks")
    misled = 0
    for _ in range(400):
        found = Standings(("a", "b"))
        for number in range(120):
            found.add(GameResult(number, rng.below(2), (0, 0), ((), ())))
            if found.doubt() < 0.05:
                misled += 1
                break
    assert 0 < misled <= 20


def test_ratings_give_the_odds() -> None:
    found = ratings(["a", "b", "c"], [[0, 25, 10], [75, 0, 25], [90, 75, 0]])
    assert [rating.bot for rating in found] == ["a", "b", "c"]
    assert found[0].rating == 0
    assert found[1].rating == pytest.approx(191, abs=15)
    assert found[2].rating == pytest.approx(382, abs=15)
    assert found[1].low < found[1].rating < found[1].high


def test_a_bot_that_never_lost_has_a_rating_too() -> None:
    weak, strong = ratings(["weak", "strong"], [[0, 0], [20, 0]])
    assert weak.rating == 0
    assert 400 < strong.rating < 900


def test_results_adjusted_for_luck_stand_beside_the_plain_ones(tmp_path: Path) -> None:
    field = Tournament("rattus", {"players": 2}, ("quick", "random"), "adjusted", 4, adjusted=True)
    plain, both = Standings(field.bots), Standings(field.bots)
    journal = Journal(str(tmp_path), field)
    for number in range(field.games):
        result = field.play(number)
        assert abs(sum(result.luck)) < 1e-9
        assert replace(field, adjusted=False).play(number)[:3] == result[:3], "watching changes nothing"
        journal.add(result)
        both.add(result)
        plain.add(result._replace(luck=()))
    assert {one.number: one.luck for one in journal.finished()} == {
        number: field.play(number).luck for number in range(field.games)
    }
    assert plain.adjusted(0) is None
    assert "adjusted" not in plain.to_json()["entrants"][0]
    shares = [entrant["adjusted"]["share"] for entrant in both.to_json()["entrants"]]
    assert abs(sum(shares) - 1.0) < 1e-9
    assert both.wins(0) == plain.wins(0)
