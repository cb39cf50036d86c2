"""The engine: the only game loop. A player or chance answers the top question; then all steps that need no answer run."""

from __future__ import annotations

from .frame import CHANCE
from .rng import Rng
from .step import NO_MOVES
from .table import Table
from .values import Move


def settle(t: Table) -> None:
    """Run the steps that need no answer, up to the next question or the end."""
    stack = t.stack
    while stack:
        frame = stack[-1]
        step = frame.step
        if step.lists_later:
            if step.is_open(t, frame):
                t.listed = None
                return
        else:
            legal = step.moves(t, frame)
            if legal:
                t.listed = legal
                return
        if len(stack) == 1:
            stack.clear()  # faster than taking the last one off: the memory that `pop` would keep is slow to grow again
        else:
            stack.pop()
        step.happen(t, frame)
    t.listed = NO_MOVES


def apply(t: Table, move: int) -> None:
    """Answer the top question and settle. Unchecked: `move` must be in `t.legal`; a match checks that."""
    frame = t.stack.pop()
    frame.step.answer(t, frame, Move(move))
    settle(t)


def is_legal(t: Table, move: int) -> bool:
    """Return whether the move answers the open question."""
    for legal in t.legal:  # faster than `in` when compiled: the numbers need not become objects
        if legal == move:
            return True
    return False


def weights(t: Table) -> list[int]:
    """Return the weight of each answer to the open question to CHANCE, in the order of `t.legal`."""
    frame = t.stack[-1]
    return frame.step.weights(t, frame)


def draw(t: Table, rng: Rng) -> Move:
    """Draw an answer to the open question to CHANCE."""
    frame = t.stack[-1]
    step = frame.step
    if step.lists_later:
        return step.drawn(t, frame, rng)
    legal = t.legal
    if len(legal) == 1:
        return legal[0]
    return legal[rng.below(len(legal))] if step.evenly else step.drawn(t, frame, rng)


def answer_for_chance(t: Table, rng: Rng) -> int:
    """Answer every question to CHANCE until a player is asked or the game is over. Returns their number."""
    answers = 0
    stack = t.stack
    while stack and stack[-1].who == CHANCE:
        apply(t, draw(t, rng))
        answers += 1
    return answers


def play(t: Table, move: int, rng: Rng) -> int:
    """Answer for a player, then for CHANCE until a player is asked again. Returns the number of answers. Unchecked."""
    apply(t, move)
    return 1 + answer_for_chance(t, rng)


def playout(t: Table, rng: Rng) -> int:
    """Play at random to the end, all legal moves equally likely. Returns the number of answers, CHANCE's included."""
    answers = 0
    stack = t.stack
    while stack:
        frame = stack[-1]
        if frame.who == CHANCE:
            move = draw(t, rng)
        else:
            legal = t.listed or t.legal  # the property takes a call
            move = legal[rng.below(len(legal))]
        # `apply`, inlined: the frame is at hand already, and this is the hottest line of all.
        stack.pop()
        frame.step.answer(t, frame, move)
        settle(t)
        answers += 1
    return answers
