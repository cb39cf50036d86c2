"""Thoughts: a new bot for each question, given the last one's thought, plays like a bot that is kept for the whole game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ratking
from ratking.bots.bot import Bot, Budget, Choice
from ratking.bots.levels import LEVELS, level
from ratking.bots.random import RandomBot
from ratking.games.registry import evaluator_of, game_called
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.game import Json
from ratking.kernel.match import Match
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng

from .questions import COMPILED, FIELDS, game_of, name_of

SAMPLES = Budget(samples=2)

PLAYED = {
    "quick": FIELDS,
    "steady": FIELDS if COMPILED else [FIELDS[0], FIELDS[1], FIELDS[4], FIELDS[10], FIELDS[-4], FIELDS[-3]],
    "sharp": FIELDS if COMPILED else [FIELDS[1], FIELDS[3], FIELDS[-4]],
    "master": FIELDS[::4] if COMPILED else [FIELDS[0]],
}
"""By bot, the games it plays here: fewer if uncompiled, because then bots are slow."""

TURNS = [(name, field) for name, fields in PLAYED.items() for field in fields]


def carried(thought: Json | None) -> Json | None:
    """Return a thought as it arrives after being sent as text."""
    read: Json | None = json.loads(json.dumps(thought))
    return read


def sent(observation: Observation[Any]) -> Observation[Any]:
    """Return an observation as it arrives after being sent."""
    text = json.dumps(observation.to_json())
    return Observation.from_json(game_called(observation.game.name), json.loads(text))


def new_bot(name: str, game: str, seed: str, observation: Observation[Any], thought: Json | None) -> Bot:
    """Return a new bot that recalls a thought."""
    bot = level(name, evaluator_of(game), seed)
    if thought is not None:
        bot.recall(observation, thought)
    return bot


def plays_as_if_kept(name: str, field: tuple[str, Json], seed: str) -> None:
    """Ask both bots at every question of a whole game; only the first of the new bots has the seed of the kept one."""
    game = game_of(field)
    luck = Rng(f"thoughts {seed}")
    options = game.options(dict(field[1]), luck)
    t = game.table(options)
    players = options["players"]
    kept = [level(name, evaluator_of(game.name), f"{seed} {seat}") for seat in range(players)]
    thoughts: list[Json | None] = [None] * players
    asked = followed = 0
    while not t.over:
        if t.who == CHANCE:
            engine.apply(t, engine.draw(t, luck))
            continue
        seat = t.who
        observation = Observation.of(game, options, t, seat)
        seen = sent(observation)
        first = thoughts[seat] is None
        bot = new_bot(name, game.name, f"{seed} {seat}" if first else f"another {asked}", seen, thoughts[seat])
        choice = bot.choose(seen, SAMPLES)
        wanted = kept[seat].choose(observation, SAMPLES)
        assert choice.move == wanted.move, f"question {asked}: {game.space.text(choice.move)}"
        assert [turn.moves for turn in choice.considered] == [turn.moves for turn in wanted.considered]
        thoughts[seat] = carried(bot.thought(seen))
        asked += 1
        followed += not first and not choice.considered
        engine.apply(t, choice.move)
    assert asked > 20
    assert followed > 5, "no plan was followed, so nothing was tested"


@pytest.mark.parametrize(("name", "field"), TURNS, ids=[f"{name} {name_of(field)}" for name, field in TURNS])
def test_a_new_bot_with_its_thought_plays_like_a_kept_bot(name: str, field: tuple[str, Json]) -> None:
    plays_as_if_kept(name, field, "kept")


@pytest.mark.long
@pytest.mark.parametrize("field", FIELDS, ids=name_of)
@pytest.mark.parametrize("name", PLAYED)
def test_new_and_kept_bots_play_the_same_in_many_games(name: str, field: tuple[str, Json]) -> None:
    for number in range(20 if COMPILED else 2):
        plays_as_if_kept(name, field, f"many {number}")


def planned(name: str, seed: int = 4) -> tuple[Match[Any], int, Json]:
    """Return a game in which a bot has just made the first move of a plan, with its seat and its thought."""
    match = ratking.new("rattus", players=3, seed=seed)
    bots = [level(name, evaluator_of("rattus"), seat) for seat in range(3)]
    for _ in range(200):
        seat = match.seat
        assert seat is not None
        observation = match.observe(seat)
        choice = bots[seat].choose(observation, SAMPLES)
        match.play(choice.move)
        thought = bots[seat].thought(observation)
        assert thought is not None
        if len(thought["plan"]) > 1 and match.seat == seat and len(match.moves()) > 1:
            return match, seat, thought
    raise AssertionError("no plan of several moves")


@pytest.mark.parametrize("name", ["steady", "sharp"])
def test_the_rest_of_a_plan_needs_no_search(name: str) -> None:
    match, seat, thought = planned(name)
    observation = match.observe(seat)
    choice = new_bot(name, "rattus", "new", observation, carried(thought)).choose(observation, SAMPLES)
    assert choice.considered == []
    assert choice.move == thought["plan"][0][0]
    assert new_bot(name, "rattus", "new", observation, None).choose(observation, SAMPLES).considered


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("players", [2, 3])
def test_a_plan_goes_on_after_moves_without_an_alternative(players: int, kept: bool) -> None:
    """The arena and the server make such moves without asking the bot."""
    match = ratking.new("rattus", players=players, seed=5)
    bots = [level("steady", evaluator_of("rattus"), seat) for seat in range(players)]
    followed = 0
    while not match.over:
        seat = match.seat
        assert seat is not None
        observation = match.observe(seat)
        if not kept:
            thought = carried(bots[seat].thought(observation)) or {}
            bots[seat] = new_bot("steady", "rattus", "new", observation, thought)
        match.play(bots[seat].choose(observation, SAMPLES).move)
        plan = [move for move, _ in (bots[seat].thought(observation) or {})["plan"]]
        made = []
        while match.seat == seat and len(match.moves()) == 1:
            made.append(match.moves()[0])
            match.play(made[-1])
        if made and match.seat == seat and len(plan) > len(made):
            if not kept:
                bots[seat] = new_bot("steady", "rattus", "new", observation, carried(bots[seat].thought(observation)))
            choice = bots[seat].choose(match.observe(seat), SAMPLES)
            assert (choice.move, choice.considered) == (plan[len(made)], [])
            match.play(choice.move)
            followed += 1
    assert followed


@pytest.mark.parametrize("name", ["steady", "sharp"])
def test_a_plan_ends_when_the_table_differs(name: str) -> None:
    match, seat, thought = planned(name)
    other = next(move for move in match.moves() if move != thought["plan"][0][0])
    match.play(other)
    while match.seat != seat:
        match.play(match.moves()[0])
    observation = match.observe(seat)
    # Also if the planned moves are legal on this table.
    possible = {**thought, "plan": [[match.moves()[0], foreseen] for _, foreseen in thought["plan"]]}
    for kept in (thought, possible):
        choice = new_bot(name, "rattus", "new", observation, kept).choose(observation, SAMPLES)
        assert choice.move in match.moves()
        assert choice.considered


@pytest.mark.parametrize("name", ["steady", "sharp"])
def test_a_thought_that_does_not_match_is_ignored(name: str) -> None:
    match, seat, thought = planned(name)
    observation = match.observe(seat)
    alone = new_bot(name, "rattus", "new", observation, None).choose(observation, SAMPLES)
    misfits: list[Json] = [
        {},
        {"plan": 7},
        {**thought, "bot": "quick"},
        {**thought, "game": "ratzzia"},
        {**thought, "seat": (seat + 1) % 3},
        {**thought, "plan": None},
        {**thought, "plan": [[1]]},
        {**thought, "plan": [["gallia", "x"]]},
        {**thought, "plan": {"0": 1}},
        {**thought, "luck": None},
        {**thought, "luck": [1, 2, 3]},
        {**thought, "luck": [1, 2, 3, -1]},
        {**thought, "luck": [1, 2, 3, 2**32]},
        {**thought, "luck": ["1", "2", "3", "4"]},
        {"bot": [], "game": {}, "seat": None},
    ]
    for misfit in misfits:
        choice = new_bot(name, "rattus", "new", observation, misfit).choose(observation, SAMPLES)
        assert choice.move == alone.move, misfit
        assert [turn.moves for turn in choice.considered] == [turn.moves for turn in alone.considered], misfit


def test_a_plan_with_an_illegal_move_is_dropped() -> None:
    """Even if its digest is right."""
    match, seat, thought = planned("steady")
    observation = match.observe(seat)
    illegal = next(move for move in range(1000) if move not in match.moves())
    forged = {**thought, "plan": [[illegal, thought["plan"][0][1]]]}
    choice = new_bot("steady", "rattus", "new", observation, forged).choose(observation, SAMPLES)
    assert choice.move in match.moves()
    assert choice.considered


def test_a_thought_of_one_game_is_ignored_in_another() -> None:
    _, _, thought = planned("steady")
    other = ratking.new("ratzzia", players=3, seed=1)
    assert other.seat is not None
    observation = other.observe(other.seat)
    alone = new_bot("steady", "ratzzia", "new", observation, None).choose(observation).move
    thought["seat"] = other.seat
    assert new_bot("steady", "ratzzia", "new", observation, thought).choose(observation).move == alone


class Forgetful(Bot):
    """A minimal bot, as in other packages: it only chooses."""

    name = "forgetful"

    # Any: as in the base class.
    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:
        return Choice(observation.moves[0], [])


def test_a_bot_may_do_without_thoughts() -> None:
    match = ratking.new("rattus", players=2, seed=1)
    assert match.seat is not None
    observation = match.observe(match.seat)
    for bot in (Forgetful(), RandomBot(Rng(1)), level("novice", evaluator_of("rattus"), 1)):
        bot.recall(observation, {"anything": True})
        assert bot.choose(observation).move in match.moves()
        assert bot.thought(observation) is None


def test_every_level_gives_a_thought_that_is_json() -> None:
    match = ratking.new("rattus", players=2, seed=1)
    assert match.seat is not None
    observation = match.observe(match.seat)
    for name in LEVELS:
        bot = level(name, evaluator_of("rattus"), 1)
        bot.choose(observation, SAMPLES)
        thought = bot.thought(observation)
        assert carried(thought) == thought
        assert (thought is None) == (name not in PLAYED)
