"""PositionFeatures: a position of Ratzzia in numbers, for the evaluator."""

from __future__ import annotations

from typing import Final

from ....bots.chances import judged
from ....bots.weights import Weights
from ....kernel.packed import vec
from ..rules.board import REWARDS
from ..rules.dice import CANDY, EMPTY, FACES
from ..rules.ending import WINNING_BAG
from ..rules.table import Table

FEATURES: Final[tuple[str, ...]] = (
    "bag",
    "nearly there",  # one save of sixes would win
    "loose",  # up to twelve, the most that one save can move
    "plenty",  # loose food beyond that, up to what two more can
    "ready",  # loose food for a save of sixes
    "can win",  # loose food for the one save that wins
    "hand",  # dice they can roll
    "income",  # what their dice on the board will be paid, by how full their columns are
    "save",  # what the save column would move for them, by how full it is
    "save next",  # the same if they are next to roll
    "candy",
    "wait",  # how many turns until their own, as a share of a round
    "cat",  # their dice in the cat row
    "jars next",  # the rewards of columns that lack one die, if they are next to roll
    "greedy next",  # the food of others they could take, by how full the column is, if they are next to roll
    "winning save",  # a full pair in the save column that would win for them, by how full it is
    "armed",  # what they could save, of twelve, if their dice in hand are enough to fill the save column
    "armed next",  # the same if they are next to roll
)
SIZE: Final = len(FEATURES)

STAGES: Final[list[float]] = [0.0, 0.4, 0.8]
"""The fullest bag as a share of a winning one."""

SAVE: Final = REWARDS.index("save")
GREEDY: Final = REWARDS.index("greedy")
MOST_SAVED: Final = 12


def features(t: Table, mover: int) -> vec[float]:
    """SIZE numbers for each seat. `mover` is who rolls next."""
    players = t.box.players
    board = t.box.board
    found = vec[float]([0.0] * (players * SIZE))
    loose = t.loose
    save = _pair(t)
    bottom = board.bottom[SAVE]
    fullness = (t.next[SAVE] - bottom) / (board.end[SAVE] - bottom)
    missing = board.end[SAVE] - t.next[SAVE]
    for seat in range(players):
        at = seat * SIZE
        bag = t.bag[seat]
        need = WINNING_BAG - bag
        has = loose[seat]
        found[at] = bag / 5.0
        if need <= MOST_SAVED:
            found[at + 1] = 1.0
            if has >= need:
                found[at + 5] = 1.0
        found[at + 2] = min(has, MOST_SAVED) / 4.0
        found[at + 3] = min(max(0, has - MOST_SAVED), 2 * MOST_SAVED) / 8.0
        if has >= MOST_SAVED:
            found[at + 4] = 1.0
        hand: int = t.home[seat]
        if seat == t.turn:
            for count in t.rolled:
                hand += count
        found[at + 6] = hand / 3.0
        if hand >= missing:
            armed = min(has, need, MOST_SAVED) / MOST_SAVED
            found[at + 16] = armed
            if seat == mover:
                found[at + 17] = armed
        if save and has >= save:
            worth = save * fullness / 6.0
            found[at + 8] = worth
            if seat == mover:
                found[at + 9] = worth
            if save >= need:
                found[at + 15] = fullness
        found[at + 10] = float(t.candy[seat])
        found[at + 11] = ((seat - mover) % players) / players
    for column in board.columns:
        start = board.bottom[column]
        top = t.next[column]
        if top == start:
            continue
        filled = top - start
        size = board.end[column] - start
        share = filled / size
        for space in range(start, top):
            die = t.dice[space]
            if die != EMPTY:
                owner = die // FACES
                if owner < players:
                    found[owner * SIZE + 7] += board.sausages[space] * share
        if filled == size - 1:
            found[mover * SIZE + 13] += board.jars[column] / 2.0
        if column == GREEDY:
            richest = 0
            for seat in range(players):
                if seat != mover and loose[seat] > richest:
                    richest = loose[seat]
            found[mover * SIZE + 14] = richest * share / 8.0
    for die in t.cat:
        owner = die // FACES
        if owner < players:
            found[owner * SIZE + 12] += 1.0
    return found


def _pair(t: Table) -> int:
    """Return what the save column would move as it stands: twice its highest die that has or can get a partner."""
    best = 0
    for space in range(t.box.board.bottom[SAVE], t.next[SAVE]):
        die = t.dice[space]
        if die != EMPTY:
            value = die % FACES
            twice = 2 * value if value != CANDY else MOST_SAVED
            if twice > best:
                best = twice
    return best


def stage(t: Table) -> tuple[int, float]:
    """Return between which two stages the game is: the number of the earlier, and how far it is towards the later."""
    gone = max(t.bag) / WINNING_BAG
    for at in range(len(STAGES) - 1):
        if gone < STAGES[at + 1]:
            return at, (gone - STAGES[at]) / (STAGES[at + 1] - STAGES[at])
    return len(STAGES) - 1, 0.0


def chances(t: Table, mover: int, weights: Weights) -> list[float]:
    """Return the win chance of every seat."""
    found = features(t, mover)
    at, share = stage(t)
    return judged(found, weights, at, share, t.box.players)
