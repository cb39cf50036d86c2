"""The evaluator of Ratzzia sees columns that several dice complete, and decides about a throw only once."""

from __future__ import annotations

from ratking.bots.levels import level
from ratking.games.ratzzia.evaluation.evaluator import CAREFUL, RatzziaEvaluator
from ratking.games.ratzzia.evaluation.placing import steps
from ratking.games.ratzzia.rules.board import FULL
from ratking.games.ratzzia.rules.dice import EMPTY
from ratking.games.ratzzia.rules.table import Table
from ratking.games.registry import evaluator_of, game_called
from ratking.kernel import engine
from ratking.kernel.game import Game
from ratking.kernel.observation import Observation
from ratking.kernel.packed import i64, vec
from ratking.kernel.rng import Rng

GAME: Game[Table] = game_called("ratzzia")
SENSE = RatzziaEvaluator()


def test_a_column_is_completed_with_several_dice_at_once() -> None:
    t = asked("place", 3)
    t.rolled = vec[i64]([0, 0, 0, 0, 0, 2, 2])
    t.loose[t.who] = 12
    t.ask_again()
    filled = [way for way in steps(t, t.who) if way.table.bag[t.who] == 12 or FULL in way.table.takes]
    assert {len(way.moves) for way in filled} == {4}
    best = SENSE.placings(t, t.who, 1)[0].moves
    after = t.clone()
    who = t.who
    for move in best:
        engine.apply(after, move)
    assert isinstance(after, Table)
    assert after.bag[who] == 12


def test_there_is_always_a_next_move() -> None:
    """Two support dice must be placed before the player may stop, and different orders of placing lead to the same table."""
    t = asked("place", 2)
    dice = [EMPTY] * len(t.dice)
    dice[40], dice[48], dice[49] = 9, 3, 6
    t.load(
        {
            **t.dump(),
            "stack": [["end of turn", 0], ["resolve", 0], ["place", 0]],
            "dice": dice,
            "next": [0, 8, 17, 25, 32, 41, 50, 57, 65],
            "takes": [1, 4, 2, 2, 6, 2, 0, 1, 3],
            "cat": [38],
            "rolled": [0, 1, 1, 0, 1, 0, 1],
            "support": [0, 0, 0, 0, 0, 2, 0],
            "supported": 1,
        }
    )
    for width in (1, 2, 5):
        after = t.clone()
        for move in SENSE.placings(t, t.who, width)[0].moves:
            assert move in after.legal
            engine.apply(after, move)


def test_pairs_are_kept_for_saving() -> None:
    t = asked("re-roll", 3)
    t.rolled = vec[i64]([0, 1, 2, 0, 0, 2, 0])
    t.loose[t.who] = 10
    keep = SENSE.kept(t, t.who, 1)
    assert (keep[2], keep[5]) == (2, 2)


def test_a_throw_answered_value_by_value_is_the_same_as_at_once() -> None:
    """Dice that are already picked up must not change the decision about the others."""
    seen = 0
    for seed in range(20):
        t = asked("re-roll", 4, seed)
        meant = SENSE.quick(t, Rng(1))
        bot = level("quick", evaluator_of("ratzzia"), 1)
        done: list[int] = []
        while not t.over and t.stack[-1].step.name == "re-roll":
            move = bot.choose(Observation.of(GAME, {"players": 4}, t, t.who)).move
            done.append(move)
            engine.apply(t, move)
        assert done == meant
        seen += any(move != done[0] for move in done)
    assert seen > 5


def test_an_analysis_finds_placings_that_quick_overlooks() -> None:
    rng = Rng("careful")
    t = GAME.table(GAME.options({"players": 2}, rng))
    gained: list[float] = []
    while len(gained) < 12:
        engine.answer_for_chance(t, rng)
        if t.stack[-1].step.name == "place" and len(t.legal) > 1:
            wide, narrow = SENSE.placings(t, t.who, CAREFUL)[0], SENSE.placings(t, t.who, 1)[0]
            assert SENSE.careful(t, rng) == wide.moves
            assert SENSE.quick(t, rng) == narrow.moves
            gained.append(wide.worth - narrow.worth)
        for move in SENSE.quick(t, rng):
            engine.apply(t, move)
    assert max(gained) > 0.0


def asked(question: str, players: int, seed: int = 0) -> Table:
    """Return a new game at the first question of that name."""
    rng = Rng(f"asked {seed}")
    t = GAME.table(GAME.options({"players": players}, rng))
    while True:
        engine.answer_for_chance(t, rng)
        if t.stack[-1].step.name == question:
            return t
        engine.apply(t, SENSE.quick(t, rng)[0])
