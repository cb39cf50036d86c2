"""The law checks themselves: Pebbles passes them, and each notices a violation."""

from __future__ import annotations

import pytest

from ratking.kernel import engine, laws
from ratking.kernel.frame import CHANCE, Frame
from ratking.kernel.laws import BrokenLaw
from ratking.kernel.rng import Rng
from ratking.kernel.values import Move, Seat

from .pebbles import PEBBLES, STEPS, THROW, Die, Heap, Turn

OPTIONS = {"players": 2, "heap": 9}


def heap() -> Heap:
    return PEBBLES.table(OPTIONS)


def test_pebbles_keeps_the_laws() -> None:
    for seed in range(30):
        t, rng = heap(), Rng(seed)
        while not t.over:
            laws.check(PEBBLES, OPTIONS, t, rng)
            engine.apply(t, engine.draw(t, rng) if t.who == CHANCE else t.legal[rng.below(len(t.legal))])
        laws.check(PEBBLES, OPTIONS, t, rng)


def test_pieces_that_do_not_add_up_are_noticed() -> None:
    t = heap()
    t.owned[0] = -1
    with pytest.raises(BrokenLaw, match="fewer than no pebbles"):
        laws.check(PEBBLES, OPTIONS, t, Rng(1))


@pytest.mark.parametrize(
    ("legal", "sentence"),
    [([], "has no answer"), ([1, 0], "not sorted"), ([0, 0], "unique"), ([0, 999], "outside"), ([0, 1], "asked twice")],
)
def test_disorderly_moves_are_noticed(legal: list[Move], sentence: str) -> None:
    t = heap()
    t.legal = legal
    with pytest.raises(BrokenLaw, match=sentence):
        laws.moves_are_in_order(PEBBLES, t)


class Sticky(Heap):
    """A table whose clones share a list."""

    def clone(self) -> Heap:
        copy = Sticky(self.stack[:], self.heap, self.owned, self.luck, self.peeked)
        copy.legal = self.legal
        return copy


class Forgetful(Heap):
    """A table that loses a field when it is cloned."""

    def clone(self) -> Heap:
        copy = Forgetful(self.stack[:], 5, self.owned[:], self.luck, self.peeked)
        copy.legal = self.legal
        return copy


def test_bad_clones_are_noticed() -> None:
    sticky = Sticky([Frame(STEPS["turn"], Seat(0))], 1, [0, 0], -1, 0)
    engine.settle(sticky)
    sticky.legal = [Move(0)]
    with pytest.raises(BrokenLaw, match="changed the original"):
        laws.clones_are_apart(sticky, Rng(1))
    forgetful = Forgetful([Frame(STEPS["turn"], Seat(0))], 9, [0, 0], -1, 0)
    engine.settle(forgetful)
    with pytest.raises(BrokenLaw, match="not the same"):
        laws.clones_are_apart(forgetful, Rng(1))


def test_a_field_left_out_of_the_dump_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heap, "FIELDS", ("heap", "luck", "peeked"))
    t = heap()
    t.owned[0] = 3
    engine.settle(t)
    with pytest.raises(BrokenLaw, match="loaded"):
        laws.dumps_come_back(PEBBLES, OPTIONS, t, Rng(1))


class Loaded(Die):
    """A die whose outcomes all have the same effect."""

    def answer(self, t: Heap, frame: Frame, move: Move) -> None:
        t.take(Seat(frame.args[0]), 1)


class Weightless(Die):
    def weights(self, t: Heap, frame: Frame) -> list[int]:
        return [1, 0, 1]


class Biased(Die):
    """A die that is not drawn by its weights."""

    def drawn(self, t: Heap, frame: Frame, rng: Rng) -> Move:
        return t.legal[0]


@pytest.mark.parametrize(
    ("die", "sentence"),
    [(Loaded(), "the same happen"), (Weightless(), "weights"), (Biased(), "drawn by other weights")],
)
def test_bad_chance_is_noticed(die: Die, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STEPS, "die", die)
    t = heap()
    engine.apply(t, THROW)
    with pytest.raises(BrokenLaw, match=sentence):
        laws.chance_can_be_forced(t)


def test_a_frame_that_holds_what_has_no_name_is_noticed() -> None:
    t = heap()
    t.push("die", Seat(0), (1, 2))
    with pytest.raises(BrokenLaw, match=r"'die' holds \(1, 2\), not who"):
        laws.frames_are_named(t)
    t.stack[:] = [Frame(Die(), Seat(0), (1,))]
    with pytest.raises(BrokenLaw, match="no step of this table"):
        laws.frames_are_named(t)


class Moody(Turn):
    """A step that changes the table when it is asked for its moves."""

    def moves(self, t: Heap, frame: Frame) -> list[Move]:
        t.heap -= 1
        return super().moves(t, frame)


def test_a_question_that_changes_the_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STEPS, "turn", Moody())
    for heap, sentence in ((4, "asked twice"), (9, "changes the table when asked for its moves")):
        t = PEBBLES.table({"players": 2, "heap": heap})  # with many pebbles the moves are the same
        with pytest.raises(BrokenLaw, match=sentence):
            laws.moves_are_in_order(PEBBLES, t)
