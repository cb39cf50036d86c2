"""Complete moves: a power with all its questions is one, the next action is another, and luck ends a move."""

from __future__ import annotations

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.queries import cubes_at
from ratking.games.rattus.rules.table import Table
from ratking.kernel import engine
from ratking.kernel.rng import Rng
from ratking.kernel.turns import CompleteMove, complete_moves
from tests.games.rattus.rules.play import RED, moves, region, table

SPACE = GAME.space


def ways(t: Table, name: str, most: int = 99) -> list[CompleteMove[Table]]:
    move = SPACE.number(name)
    assert move is not None
    return complete_moves(t, move, most)


def test_a_power_with_all_its_answers_is_one_complete_move() -> None:
    t = table(cards={"merchant": RED}, cubes={"gallia": {RED: 2}})
    found = [SPACE.many(way.moves) for way in ways(t, "use merchant")]
    assert ["use merchant", "gallia", "italia", "2"] in found
    assert len(found) == 2 * len(t.box.board.neighbours[region("gallia")])
    assert cubes_at(t, RED, region("gallia")) == 2
    assert all("move plague" in moves(way.table) for way in ways(t, "use merchant"))


def test_a_move_can_be_completed_from_its_middle() -> None:
    t = table(cards={"merchant": RED}, cubes={"gallia": {RED: 2}})
    for name in ("use merchant", "gallia"):
        engine.apply(t, SPACE.number(name) or 0)
    assert [SPACE.many(way.moves) for way in ways(t, "italia")] == [["italia", "1"], ["italia", "2"]]


def test_the_next_action_is_another_complete_move() -> None:
    t = table(cubes={"gallia": {RED: 2}})
    (taken,) = ways(t, "take king")
    assert SPACE.many(taken.moves) == ["take king"]
    (plague,) = ways(t, "move plague")
    assert not plague.luck


def test_luck_ends_a_complete_move() -> None:
    t = table(cards={"witch": RED}, cubes={"gallia": {RED: 2}}, rats={"gallia": 2, "italia": 1})
    found = ways(t, "use witch")
    assert len(found) == 3
    assert all(way.luck for way in found)


def test_no_more_complete_moves_than_asked_for() -> None:
    t = table(cards={"merchant": RED}, cubes={"gallia": {RED: 3}, "italia": {RED: 3}})
    assert len(ways(t, "use merchant", 5)) == 5


def test_a_copied_generator_gives_the_same_numbers() -> None:
    rng = Rng(5)
    rng.word()
    copy = rng.copy()
    assert [rng.word() for _ in range(5)] == [copy.word() for _ in range(5)]
