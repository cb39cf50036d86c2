"""Thinking in processes: thoughts are sent with the questions, and games and bots of other packages work."""

from __future__ import annotations

import asyncio
import multiprocessing
from pathlib import Path

import pytest

import ratking
from ratking.kernel.chance import Seeded
from ratking.kernel.match import Match
from ratking.kernel.record import Record
from ratking.kernel.rng import Rng
from ratking.server.live.thinker import Answer, ThinkerFailed
from ratking.server.protocol.base import Json
from ratking.server.thinking.hosts import BotHosts
from ratking.server.thinking.questions import HintQuestion, MoveQuestion, think
from tests.kernel.pebbles import PEBBLES

THOUGHTFUL = '''
from ratking.bots.bot import Bot, Choice


class Counting(Bot):
    """Plays the last legal move, and remembers how often it was asked."""

    name = "counting"

    def __init__(self, game, rng):
        self.asked = 0

    def choose(self, observation, budget=None):
        self.asked += 1
        return Choice(observation.moves[-1], [])

    def thought(self, observation):
        return {"asked": self.asked}

    def recall(self, observation, thought):
        self.asked = thought["asked"]


class Forgetful(Bot):
    """Knows nothing of thoughts, as bots of older packages do."""

    name = "forgetful"

    def __init__(self, game, rng):
        pass

    def choose(self, observation, budget=None):
        return Choice(observation.moves[0], [])


class Muddled(Forgetful):
    """Its thoughts are not JSON."""

    name = "muddled"

    def thought(self, observation):
        return {"observation": observation}
'''

ENTRY_POINTS = """
[ratking.games]
pebbles = tests.kernel.pebbles:PEBBLES

[ratking.bots]
counting = thoughtful_bots:Counting
forgetful = thoughtful_bots:Forgetful
muddled = thoughtful_bots:Muddled
"""


@pytest.fixture
def other_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package with a game and bots for new processes."""
    (tmp_path / "thoughtful_bots.py").write_text(THOUGHTFUL, encoding="utf-8")
    about = tmp_path / "thoughtful-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: thoughtful\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)


def test_a_turn_is_planned_once_even_in_different_processes() -> None:
    """Every question is asked in a new process, which keeps nothing and has another hash seed."""

    async def run() -> tuple[int, int]:
        hosts = BotHosts(1, 20.0)
        match = ratking.new("rattus", players=2, seed=4)
        thoughts: list[Json | None] = [None, None]
        followed = planned = 0
        try:
            while planned < 12:
                seat = match.seat
                assert seat is not None
                before = thoughts[seat]
                answer = await hosts.move("steady", match.observe(seat).to_json(), before)
                assert answer.thought is not None
                if before is not None and before["plan"] and match.text(before["plan"][0][0]) == answer.move:
                    followed += answer.thought["plan"] == before["plan"][1:] and answer.thought["luck"] == before["luck"]
                match.play(answer.move)
                thoughts[seat] = answer.thought
                planned += 1
                for process in multiprocessing.active_children():
                    process.kill()
                    process.join(5)
        finally:
            hosts.stop()
        return followed, planned

    followed, planned = asyncio.run(run())
    assert followed >= 3, f"{followed} of {planned}"


def test_a_seed_is_the_luck_of_a_bot_without_a_thought() -> None:
    match = ratking.new("rattus", players=2, seed=4)
    question = match.observe(match.seat).to_json()
    answers = [think(MoveQuestion("steady", question, None, seed)) for seed in ("one", "one", "two")]
    thoughts = [answer.thought for answer in answers if isinstance(answer, Answer)]
    assert thoughts[0] == thoughts[1] != thoughts[2]


def test_a_thought_that_is_no_object_is_ignored() -> None:
    match = ratking.new("rattus", players=2, seed=4)
    question = match.observe(match.seat).to_json()
    garbage = MoveQuestion("steady", question, ["garbage"], "one")  # type: ignore[arg-type]
    assert think(garbage) == think(MoveQuestion("steady", question, None, "one"))


def test_a_hint_says_what_was_considered() -> None:
    match = ratking.new("rattus", players=3, seed=4)

    async def run() -> None:
        hosts = BotHosts(1, 20.0)
        try:
            question = match.observe(match.seat).to_json()
            advice = await hosts.hint("anna", "steady", question)
            assert advice.considered[0].moves[0] == advice.move
            assert advice.move in [match.text(move) for move in match.moves()]
            assert len(advice.considered[0].chances) == 3
        finally:
            hosts.stop()

    asyncio.run(run())


@pytest.mark.usefixtures("other_package")
def test_a_game_of_another_package() -> None:
    match = Match(PEBBLES, Record("0", "pebbles", PEBBLES.options({}, Rng(0)), ["a", "b"]), Seeded(Rng(1)))
    assert match.seat is not None
    question = match.observe(match.seat).to_json()
    legal = [match.text(move) for move in match.moves()]

    async def run() -> None:
        hosts = BotHosts(1, 20.0)
        try:
            for level in ("novice", "steady", "forgetful"):
                assert (await hosts.move(level, question, None)).move in legal
            assert (await hosts.hint("anna", "steady", question)).move in legal
            with pytest.raises(ThinkerFailed):  # it has no aids
                await hosts.aid("anna", "danger", question)
        finally:
            hosts.stop()

    asyncio.run(run())


@pytest.mark.usefixtures("other_package")
def test_bots_of_another_package_may_have_thoughts_or_none() -> None:
    match = ratking.new("rattus", players=2, seed=1)
    question = match.observe(match.seat).to_json()
    legal = [match.text(move) for move in match.moves()]

    async def run() -> None:
        hosts = BotHosts(1, 20.0)
        try:
            thought: Json | None = None
            for asked in (1, 2, 3):
                answer = await hosts.move("counting", question, thought)
                thought = answer.thought
                assert answer == Answer(legal[-1], {"asked": asked})
            # If another bot takes the seat, it may not use thoughts, or may get one of another bot.
            assert await hosts.move("forgetful", question, thought) == Answer(legal[0], None)
            assert await hosts.move("counting", question, {"plan": []}) == Answer(legal[-1], {"asked": 1})
        finally:
            hosts.stop()

    asyncio.run(run())


@pytest.mark.usefixtures("other_package")
def test_a_thought_that_is_not_json_is_a_failure_of_its_bot() -> None:
    match = ratking.new("rattus", players=2, seed=1)
    question = match.observe(match.seat).to_json()

    async def run() -> None:
        hosts = BotHosts(1, 20.0)
        try:
            with pytest.raises(ThinkerFailed, match="unsupported"):
                await hosts.move("muddled", question, None)
            assert (await hosts.move("novice", question, None)).move
        finally:
            hosts.stop()

    asyncio.run(run())


def test_hints_take_no_thought() -> None:
    """A hint must not reveal the plan of a bot at the table."""
    assert "thought" not in HintQuestion.__struct_fields__
