"""The environments pass the test suites of PettingZoo, Gymnasium and OpenSpiel, and keep secrets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import wrappers

from ratking.games.registry import GAMES, encoder_of, evaluator_of, game_called
from ratking.kernel import engine
from ratking.kernel.errors import BadOptions, IllegalMove
from ratking.kernel.frame import CHANCE
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng
from ratking.lab.envs import rattus_v0, ratzzia_v0, single, spiel
from ratking.lab.envs.aec import TableEnv
from ratking.lab.envs.episode import OWN_MOVE, Episode
from ratking.lab.envs.guarded_env import GuardedEnv
from ratking.lab.envs.move_space import MoveSpace
from ratking.lab.envs.single import SeatEnv
from ratking.lab.envs.vector import VectorTables
from ratking.version import build
from tests.kernel.pebbles import PEBBLES

from .cases import ALL_SETS, CASES, Case


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.filterwarnings("ignore::UserWarning")  # api_test also warns about recommendations
def test_pettingzoo(case: Case) -> None:
    api_test(GuardedEnv(case.game, case.asked), num_cycles=50)
    seed_test(lambda: GuardedEnv(case.game, case.asked, history=20), num_cycles=30)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasium(case: Case) -> None:
    check_env(SeatEnv(case.game, bots=["random"], **case.asked), skip_render_check=True)


def is_slow(case: Case) -> bool:
    """Return whether a game has thousands of moves: OpenSpiel copies each several times, which takes minutes uncompiled."""
    return build() != "compiled" and case.game == "ratzzia" and case.asked["players"] > 3


def loaded(case: Case) -> Any:
    """Return the game of OpenSpiel. Any: OpenSpiel has no types."""
    params = {name: "+".join(value) if isinstance(value, list) else value for name, value in case.asked.items()}
    return pyspiel.load_game(f"ratking_{case.game}", params)


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=[pytest.mark.long] if is_slow(case) else []) for case in CASES], ids=str
)
def test_openspiel(case: Case) -> None:
    pyspiel.random_sim_test(loaded(case), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("case", CASES[-2:], ids=str)
def test_openspiel_begins(case: Case) -> None:
    """Check what the whole test checks, but only for the first moves of slow games."""
    game = loaded(case)
    state = game.new_initial_state()
    rng = Rng(6)
    for step in range(200):
        legal = state.legal_actions()
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [move for move, _ in outcomes] == legal
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        if step % 40 == 0:
            _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            for other in (again, state.clone()):
                assert str(other) == str(state)
                assert other.legal_actions() == legal
                for player in range(game.num_players()):
                    assert other.information_state_string(player) == state.information_state_string(player)
                    assert other.information_state_tensor(player) == state.information_state_tensor(player)
        state.apply_action(legal[rng.below(len(legal))])


def played(env: Any, rng: Rng) -> list[tuple[str, float]]:
    """Play a random game, and return each agent that acted with its reward since its last move. Any: PettingZoo."""
    lines = []
    for agent in env.agent_iter():
        seen, reward, over, _, told = env.last()
        lines.append((agent, reward))
        moves = np.flatnonzero(seen["action_mask"])
        assert (told["action_mask"] == seen["action_mask"]).all()
        env.step(None if over else int(moves[rng.below(len(moves))]))
    return lines


def test_every_game_has_a_module_and_nothing_else_has() -> None:
    from ratking.lab import envs

    assert ratzzia_v0.raw_env(players=2).episode.game.name == "ratzzia"
    for name in ("chess_v0", "rattus", "v0"):
        with pytest.raises(AttributeError, match=name):
            getattr(envs, name)


def test_rewards_come_at_the_end_and_add_up_to_zero() -> None:
    env = rattus_v0.env(players=3)
    env.reset(seed=5)
    lines = played(env, Rng(1))
    last = lines[-3:]
    assert sorted(reward for _, reward in last) == [-0.5, -0.5, 1]
    assert {agent for agent, _ in last} == {"seat_0", "seat_1", "seat_2"}
    assert not any(reward for _, reward in lines[:-3])


def test_shaping_adds_up_to_the_same() -> None:
    """Rewards during the game are subtracted at the end: only the time of rewards is different."""
    totals = []
    for shaping in (0.0, 0.1):
        env = ratzzia_v0.raw_env(players=2, shaping=shaping)
        env.reset(seed=3)
        before = dict(enumerate(env._leads))
        earned = dict.fromkeys(env.possible_agents, 0.0)
        paid = 0
        rng = Rng(2)
        while not env.episode.over:
            legal = env.episode.legal
            env.step(legal[rng.below(len(legal))])
            paid += any(env.rewards.values())
            for agent, reward in env.rewards.items():
                earned[agent] += reward
        totals.append([earned[agent] + before[seat] for seat, agent in enumerate(env.possible_agents)])
        assert (paid > 1) == (shaping > 0)
    assert totals[0] == pytest.approx(totals[1])
    assert sorted(totals[0]) == [-1, 1]


def test_an_illegal_move_is_refused_and_loses() -> None:
    raw = rattus_v0.raw_env(players=2)
    raw.reset(seed=1)
    illegal = int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove, match="not the number of a legal move"):
        raw.step(illegal)
    alone = SeatEnv("rattus", bots=["random"], players=2)
    alone.reset(seed=1)
    _, reward, over, _, told = alone.step(illegal)
    assert (reward, over, told["illegal"]) == (-1.0, True, True)


def wrapped(env: TableEnv) -> Any:  # Any: PettingZoo has no types
    """Return an environment in PettingZoo's own wrappers."""
    env_ = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env_))


def test_one_layer_checks_what_the_wrappers_of_pettingzoo_check() -> None:
    """The same games, observations and rewards, up to an illegal move and beyond it."""
    for illegal_after in (0, 7, 1000):
        envs = GuardedEnv("rattus", {"players": 3}), wrapped(TableEnv("rattus", {"players": 3}))
        seen: list[list[Any]] = []
        for env in envs:
            env.reset(seed=4)
            lines: list[Any] = []
            for number, agent in enumerate(env.agent_iter()):
                observed, reward, over, cut, told = env.last()
                mask = observed["action_mask"]
                lines.append([agent, reward, over, cut, observed["observation"].tolist(), mask.tolist()])
                lines.append(told["action_mask"].tolist())
                env.step(None if over else int(np.flatnonzero(mask == (number != illegal_after))[0]))
            lines.append(env.agents)
            seen.append(lines)
        assert seen[0] == seen[1]


def test_calls_in_a_wrong_order_are_reported_as_by_pettingzoo() -> None:
    for env in (GuardedEnv("rattus", {"players": 2}), wrapped(TableEnv("rattus", {"players": 2}))):
        for call in (env.agent_iter, env.render, lambda env=env: env.step(0), lambda env=env: env.observe("seat_0")):
            with pytest.raises(AssertionError, match="needs to be called before"):
                call()
        env.reset(seed=1)
        for action in (None, -1, 10_000):
            with pytest.raises(AssertionError, match="not in action space"):
                env.step(action)
        with pytest.raises(AssertionError, match="need to call step"):
            for _ in env.agent_iter():
                pass


def test_legal_moves_are_sampled_as_by_gymnasium() -> None:
    """The same moves from the same seed, and the same answers to masks that are wrong or empty."""
    ours, theirs = MoveSpace(300, seed=3), gymnasium.spaces.Discrete(300, seed=3)
    assert ours == theirs
    rng = np.random.default_rng(5)
    for _ in range(200):
        mask = (rng.random(300) < rng.random()).astype(np.int8)
        assert ours.sample(mask) == theirs.sample(mask)
    nothing = np.zeros(300, np.int8)
    assert ours.sample(nothing) == theirs.sample(nothing) == 0
    assert ours.sample() == theirs.sample()
    for wrong in (nothing[:-1], nothing.astype(np.int64), nothing + np.int8(2), [0] * 300):
        for space in (ours, theirs):
            with pytest.raises(AssertionError, match="sample mask"):
                space.sample(wrong)  # type: ignore[arg-type]  # one of them is no array


def test_a_learner_plays_against_bots_of_a_level() -> None:
    single.register()
    env = gymnasium.make("ratking/Rattus-v0", bots=("quick", "random"), players=3, disable_env_checker=True)
    _, told = env.reset(seed=8)
    rng = Rng(3)
    over = False
    while not over:
        moves = np.flatnonzero(told["action_mask"])
        _, reward, over, _, told = env.step(int(moves[rng.below(len(moves))]))
    assert reward in (1.0, -0.5)
    with pytest.raises(BadOptions):
        SeatEnv("rattus", bots=["quick", "quick"], players=2)


def test_masks_have_the_name_that_maskable_ppo_expects() -> None:
    single.register()
    env = gymnasium.make("ratking/Rattus-v0", bots=("random",), players=2, disable_env_checker=True)
    _, told = env.reset(seed=8)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert (masks == told["action_mask"].astype(bool)).all()
    assert masks.any()


def test_shaping_of_one_seat_adds_up_to_the_same() -> None:
    plain, shaped = (SeatEnv("rattus", bots=["random"], players=2, seat=0, shaping=shaping) for shaping in (0.0, 0.1))
    sums = []
    for env in (plain, shaped):
        _, told = env.reset(seed=3)
        total, paid, over = 0.0, 0, False
        while not over:
            _, reward, over, _, told = env.step(int(np.flatnonzero(told["action_mask"])[0]))
            total += reward
            paid += reward != 0
        sums.append((round(total, 6), paid))
    assert sums[0][0] == sums[1][0]
    assert sums[0][1] == 1 < sums[1][1]


def test_a_resampled_state_is_possible_for_the_player() -> None:
    game = pyspiel.load_game("ratking_rattus(players=3,sets=base+africanus+mercatus,cards=base)")
    state = game.new_initial_state()
    rng = Rng(5)
    differ = 0
    for _ in range(120):
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
        if state.is_terminal() or state.is_chance_node():
            continue
        player = state.current_player()
        before = state.information_state_string(player), str(state)
        other = state.resample_from_infostate(player, lambda: rng.below(1000) / 1000)
        assert other.information_state_string(player) == before[0]
        assert other.legal_actions() == state.legal_actions()
        assert (state.information_state_string(player), str(state)) == before
        differ += str(other) != str(state)
    assert differ > 10, "what is hidden is drawn again"


def test_what_only_others_know_is_not_in_a_resampled_state() -> None:
    game = pyspiel.load_game("ratking_rattus(players=2)")
    state = game.new_initial_state()
    rng = Rng(7)
    while not any(not public for public in state.heard[1].public) or state.is_chance_node() or state.current_player() != 0:
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
    other = state.resample_from_infostate(0, lambda: 0.5)
    assert all(other.heard[1].public)
    assert other.heard[0].lines == state.heard[0].lines


def test_the_length_of_observations_is_always_the_same() -> None:
    for game in ("rattus", "ratzzia"):
        lengths = set()
        for case in [case for case in CASES if case.game == game]:
            for seed in range(2):
                episode = Episode(game, case.asked, history=7)
                episode.begin(seed)
                rng = Rng(seed)
                for _ in range(150):
                    if episode.over:
                        break
                    lengths.add((len(episode.numbers(0)), episode.history(0).shape, len(episode.mask(0))))
                    legal = episode.legal
                    episode.play(legal[rng.below(len(legal))])
        assert len(lengths) == 1


# ---- games without an encoder


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register a game of another package that has only rules."""
    monkeypatch.setitem(GAMES, "pebbles", PEBBLES)
    yield
    encoder_of.cache_clear()
    evaluator_of.cache_clear()


@pytest.mark.usefixtures("pebbles")
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_game_without_an_encoder_is_played() -> None:
    """With the test suites of the libraries, and as many tables at once."""
    api_test(GuardedEnv("pebbles", {"players": 2}, history=5), num_cycles=50)
    seed_test(lambda: GuardedEnv("pebbles", {"players": 2}), num_cycles=30)
    check_env(SeatEnv("pebbles", bots=["quick"], players=2), skip_render_check=True)
    tables = VectorTables("pebbles", 3, players=2)
    rng = np.random.default_rng(1)
    for _ in range(40):
        tables.step(tables.random_actions(rng))
    assert tables.observations.shape == (3, encoder_of("pebbles").layout.length)


@pytest.mark.usefixtures("pebbles")
def test_many_tables_show_the_last_moves_too() -> None:
    many, alone = VectorTables("pebbles", 1, seed="x", players=2), Episode("pebbles", {"players": 2})
    alone.begin(0)
    alone._rng = Rng("x table 0 game 0")
    alone.options = alone.game.options({"players": 2}, alone._rng)
    for _ in range(4):
        move = int(np.flatnonzero(many.masks[0])[0])
        assert many.observations[0].tolist() == alone.numbers(int(many.seats[0])).tolist()
        many.step(np.array([move]))
        alone.play(move)
        if alone.over:
            break


@pytest.mark.parametrize("begin", [Episode, TableEnv, lambda game, asked: VectorTables(game, 2, **asked)])
def test_an_unknown_game_is_refused(begin: Any) -> None:
    """The laboratory does not play another game instead. Any: environments of any kind."""
    with pytest.raises(BadOptions, match="no game called “chess”"):
        begin("chess", {"players": 2})


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_game_asked_for_is_played(case: Case) -> None:
    assert Episode(case.game, case.asked).game.name == case.game


# ---- nothing secret


@pytest.mark.parametrize("case", [case for case in CASES if case.game == "rattus"], ids=str)
def test_what_a_seat_cannot_know_changes_nothing_it_sees(case: Case) -> None:
    """Noninterference: with other secrets, the numbers, the mask and the text are the same."""
    game: Any = game_called(case.game)  # Any: the type of the table depends on the game
    encoder = encoder_of(case.game)
    different = 0
    for seed in range(4):
        rng = Rng(f"secrets {case} {seed}")
        options = game.options(dict(case.asked), rng)
        t = game.table(options)
        while not t.over:
            if rng.below(25) == 0:
                for seat in range(options["players"]):
                    observation = Observation.of(game, options, t, seat)
                    filled = observation.determinise(rng)
                    different += filled.dump() != t.dump()
                    one, other = bytearray(encoder.layout.length), bytearray(encoder.layout.length)
                    encoder.observe(observation, seat, one, 0)
                    encoder.observe(Observation.of(game, options, filled, seat), seat, other, 0)
                    assert one == other
            engine.apply(t, engine.draw(t, rng) if t.who == CHANCE else t.legal[rng.below(len(t.legal))])
    assert different > 0


def test_a_history_contains_only_what_the_seat_did_and_heard() -> None:
    episode = Episode("rattus", {"players": 2, "sets": ALL_SETS[:2], "cards": "random"}, history=200)
    episode.begin(1)
    kinds = list(episode.game.events)
    secret = kinds.index("region card seen") + 2
    # Each of them has been dealt three region cards, and knows only their own.
    for seat in range(2):
        dealt = [line for line in episode.history(seat).tolist() if line[0] == secret]
        assert [line[1] for line in dealt] == [seat] * 3
    mover = episode.who
    episode.play(episode.legal[0])
    assert OWN_MOVE in episode.history(mover)[:, 0]
    assert OWN_MOVE not in episode.history(1 - mover)[:, 0]


def test_information_states_distinguish_more_than_observations() -> None:
    game = pyspiel.load_game("ratking_rattus(players=2)")
    state = game.new_initial_state()
    rng = Rng(4)
    for _ in range(60):
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
    player = 0
    assert state.information_state_string(player).endswith(state.observation_string(player))
    assert "> " in state.information_state_string(player)
    assert f"> {'first'}" not in state.observation_string(player)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)
    assert json.loads(state.observation_string(player))["seat"] == player
    assert spiel.game_of("rattus")({"players": 3, "cards": "random", "deal": 1}).options["players"] == 3


def test_information_states_as_numbers_distinguish_everything_heard() -> None:
    """Even lines that they no longer show."""
    game = pyspiel.load_game("ratking_rattus(players=2,lines=3)")
    width = encoder_of("rattus").layout.length
    state = game.new_initial_state()
    rng = Rng(4)
    digests, stories = set(), set()
    for _ in range(60):
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
        told = state.information_state_tensor(0)
        assert told[:width] == state.observation_tensor(0)
        assert len(told) == width + spiel.DIGEST + 3 * 5
        digests.add(tuple(told[width : width + spiel.DIGEST]))
        stories.add(tuple(state.heard[0].lines))
        newest = [row for line in state.heard[0].rows[-3:] for row in line]
        assert told[len(told) - len(newest) :] == newest
    assert len(digests) == len(stories) > 10
    copy = state.clone()
    assert copy.information_state_tensor(0) == state.information_state_tensor(0)
    for _ in range(10):
        copy.apply_action(copy.legal_actions()[0])
    assert [len(heard.rows) for heard in copy.heard] != [len(heard.rows) for heard in state.heard]


# ---- many at once


@pytest.mark.parametrize("case", CASES[::3], ids=str)
def test_many_tables_give_the_same_as_single_ones(case: Case) -> None:
    """Each row of the arrays shows the same as a game played alone."""
    many = VectorTables(case.game, 3, seed=9, **case.asked)
    rng = np.random.default_rng(1)
    encoder = encoder_of(case.game)
    game: Any = encoder.game  # Any: the type of the table depends on the game
    ended = 0
    alone = []
    for number in range(3):
        luck = Rng(f"9 table {number} game 0")
        options = game.options(dict(case.asked), luck)
        t = game.table(options)
        engine.answer_for_chance(t, luck)
        alone.append((options, t, luck))
    for _ in range(300):
        actions = many.random_actions(rng)
        assert all(many.masks[n, action] for n, action in enumerate(actions))
        for number, (options, t, luck) in enumerate(alone):
            if t.over:
                continue
            assert np.flatnonzero(many.masks[number]).tolist() == t.legal
            assert many.seats[number] == t.who
            out = bytearray(encoder.layout.length)
            encoder.observe(Observation.of(game, options, t, t.who), t.who, out, 0)
            assert many.observations[number].tobytes() == bytes(out)
            engine.play(t, int(actions[number]), luck)
        many.step(actions)
        for number, (_, t, _) in enumerate(alone):
            if many.done[number]:
                ended += 1
                if t.over and many.scores[number].tolist() == game.result(t).totals:
                    assert many.rewards[number].argmax() == game.result(t).winner
        assert (many.rewards.sum(axis=1) < 1e-6).all()
    if case.game == "rattus" and case.asked["players"] == 2:
        assert ended > 0


@pytest.mark.parametrize("given", [0, 1, 3])
def test_there_must_be_an_action_for_each_of_many_tables(given: int) -> None:
    many = VectorTables("rattus", 2, players=2)
    before = many.observations.copy()
    with pytest.raises(ValueError, match=f"step needs 2 actions, one for each table, and got {given}"):
        many.step(np.zeros(given, np.int64))
    assert (many.observations == before).all()


def test_an_illegal_move_at_one_of_many_tables_is_refused() -> None:
    many = VectorTables("ratzzia", 2, players=2)
    with pytest.raises(IllegalMove, match="table 0"):
        many.step(np.full(2, int(np.flatnonzero(many.masks[0] == 0)[0])))
