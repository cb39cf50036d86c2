"""The published results of bots: they agree with the page, can be played again, and a changed bot is noticed."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from ratking.arena import published as module
from ratking.arena.answering import answer
from ratking.arena.fingerprint import fingerprint
from ratking.arena.program import hello, question
from ratking.arena.published import Published, by_chance, lies_within, published, read
from ratking.arena.statistics import Share
from ratking.bots.bot import Budget
from ratking.bots.levels import LEVELS, level
from ratking.games.registry import GAMES, evaluator_of
from ratking.kernel.errors import BadOptions
from ratking.kernel.observation import Observation

from ..bots.questions import FIELDS, game_of, questions
from ..cli.run_command import ratking

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"

ROW = Published("rattus", {"players": 2}, ("novice", "random"), "stated", Share(198, 200), {"novice": "other"})


@pytest.mark.parametrize("game", GAMES)
def test_the_page_tells_the_same_results(game: str) -> None:
    rows = {
        line.rsplit("|", 2)[1].strip(): line
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("|")
    }
    results = published(game)
    assert len(results) > 2
    for row in results:
        assert f"| {row.result.count} of {row.result.of} |" in rows[row.seed]
        low, high = re.findall(r"([\d.]+)(?: to | %)", rows[row.seed].split("|")[4])
        assert (round(100 * row.result.low, 1), round(100 * row.result.high, 1)) == (float(low), float(high))
        row.field("other", 1).check()


def test_a_result_is_written_as_it_is_read() -> None:
    for game in GAMES:
        results = published(game)
        assert read(game, "\n".join(row.to_toml() for row in results)) == results


@pytest.mark.parametrize("text", ["[[result]]\nwon = 1", "result = 3", "[[", "[[result]]\nbots = 1"])
def test_a_file_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(BadOptions, match="cannot be read"):
        read("rattus", text)


def test_a_changed_bot_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    again = ROW.played_again("other", Share(1, 2))
    assert (ROW.changed, ROW.known) == (["novice", "random"], False)
    assert (again.changed, again.known) == ([], True)
    monkeypatch.setattr(module, "fingerprint", lambda name, game: "new" if name == "novice" else fingerprint(name, game))
    assert again.changed == ["novice"]


def test_fingerprints_follow_what_a_bot_is_made_of(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("random", *LEVELS)
    before = {(name, game): fingerprint(name, game) for name in names for game in GAMES}
    assert len(set(before.values())) == len(before)
    source = sys.modules["ratking.arena.fingerprint"]._source
    judge = type(evaluator_of("ratzzia")).__module__
    monkeypatch.setattr("ratking.arena.fingerprint._source", lambda name: source(name) + ("# new" if name == judge else ""))
    fingerprint.cache_clear()
    after = {key: fingerprint(*key) for key in before}
    fingerprint.cache_clear()
    assert {key for key in before if before[key] != after[key]} == {(name, "ratzzia") for name in LEVELS}


def test_agreement_is_counted() -> None:
    assert lies_within(Share(112, 160), Share(70, 100))
    assert not lies_within(Share(112, 160), Share(50, 100))
    assert by_chance(Share(112, 160), Share(50, 100)) < 0.01
    assert by_chance(Share(50, 100), Share(50, 100)) == pytest.approx(1)
    assert by_chance(Share(300, 300), Share(20, 20)) == pytest.approx(1)


def test_results_are_played_again(tmp_path: Path) -> None:
    out = tmp_path / "ladder.toml"
    number = next(number for number, row in enumerate(published("rattus"), 1) if row.bots == ("novice", "random"))
    asked = ("ladder", "reproduce", "rattus", "--result", str(number), "--games", "3", "--workers", "1", "--seed", "1")
    told = json.loads(ratking(*asked, "--json", "--out", str(out)).out)
    (result,) = told["results"]
    assert (result["number"], result["again"]["games"]) == (number, 4)  # whole deals
    assert result["within"] == (result["stated"]["low"] <= result["again"]["share"] <= result["stated"]["high"])
    (written,) = read("rattus", out.read_text(encoding="utf-8"))
    assert (written.seed, written.result.count, written.changed) == (f"1 {number}", result["again"]["count"], [])
    shown = ratking(*asked, columns=200)
    assert "novice against random, 2 players" in " ".join(shown.out.split())
    assert "of 1 results lie within the stated 95 % interval" in " ".join(shown.out.split())


def test_they_are_shown() -> None:
    told = json.loads(ratking("ladder", "show", "ratzzia", "--json").out)
    assert [row["number"] for row in told["results"]] == list(range(1, len(published("ratzzia")) + 1))
    assert "steady against quick, 2 players" in " ".join(ratking("ladder", "show", "ratzzia").out.split())


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (("reproduce", "rattus", "--result", "99"), "no published result number 99"),
        (("reproduce", "rattus", "--games", "0"), "0"),
        (("reproduce", "rattus", "--seed", published("rattus")[0].seed), "choose another"),
        (("show", "ratatouille"), "ratatouille"),
    ],
)
def test_errors_are_one_sentence(arguments: tuple[str, ...], about: str) -> None:
    ran = ratking("ladder", *arguments)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert about in ran.err


def test_a_game_without_results_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratking.cli.commands.ladder.published", lambda game: [])
    assert ratking("ladder", "show", "rattus").err == "No results of bots are published for rattus.\n"


# ---- our bots as programs


@pytest.mark.parametrize("of", [FIELDS[0], FIELDS[-4]], ids=["rattus", "ratzzia"])
def test_our_bot_as_a_program_plays_as_it_does(of: tuple[str, dict[str, object]]) -> None:
    game = game_of(of)
    asked = questions(game, of[1], "agent", 20)[:4]
    observations = [Observation.of(game, options, t, t.who) for options, t in asked]
    messages = [
        hello(observations[0], "17", 60),
        *(question(one, 1, Budget(samples=4)) for one in observations),
        {"type": "end"},
    ]
    said: list[str] = []
    answer("steady", [json.dumps(message) for message in [*messages, {"type": "never read"}]], said.append)
    greeting, *moves = [json.loads(line) for line in said]
    assert (greeting["protocol"], greeting["fingerprint"]) == (1, fingerprint("steady", game.name))
    bot = level("steady", evaluator_of(game.name), "17")
    assert [one["move"] for one in moves] == [
        game.space.text(bot.choose(one, Budget(samples=4)).move) for one in observations
    ]


def test_our_bot_as_a_program_plays_in_the_arena() -> None:
    bots = f"cmd:{sys.executable} -m ratking agent quick,random"
    told = json.loads(
        ratking("arena", "ratzzia", "--bots", bots, "--games", "2", "--seed", "1", "--workers", "1", "--json").out
    )
    assert told["games"] == 2


def test_wrong_names_and_protocols_are_one_sentence() -> None:
    assert ratking("agent", "genius").err.startswith("There is no bot “genius”.")
    with pytest.raises(BadOptions, match="protocol 9"):
        answer("quick", [json.dumps({"type": "hello", "protocol": 9})], print)
