"""BeginningFeatures: where a turn of Ratzzia begins, in the numbers that the network of analyses is asked about."""

from __future__ import annotations

from math import log
from typing import Final

from ....bots.chances import judged
from ....bots.weights import Weights
from ....kernel.packed import i64, vec
from ..rules.board import ANY, COLUMNS, FULL
from ..rules.dice import CANDY, EMPTY, FACES
from ..rules.ending import WINNING_BAG
from ..rules.table import Table
from . import position_features

VALUES: Final = 6
MOST_PLAYERS: Final = 5
LACKS: Final = 4
"""A thermometer of the dice that a column lacks: one number for each of 1 to 4."""
RED: Final = 4
"""The same of the red spaces that are free, once the cat has its number."""
NEEDS: Final = (2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24)
"""A thermometer of the food that the bag lacks."""
LOOSE: Final = (2, 4, 6, 8, 10, 12, 15, 18, 21, 24, 30, 36)
"""A thermometer of the loose food: 1 if it is at least as much."""
HANDS: Final = 7
"""A thermometer of the dice in hand."""

OF_COLUMN: Final[tuple[str, ...]] = (
    *(f"lacks at most {count + 1}" for count in range(LACKS)),
    "empty",
    "takes anything",
    *(f"takes {value + 1}" for value in range(VALUES)),
)
SHARED: Final[tuple[str, ...]] = (
    *(f"{players} players" for players in range(2, MOST_PLAYERS + 1)),
    *(f"{column} {name}" for column in COLUMNS for name in OF_COLUMN),
    *(f"save: highest pair {value + 1}" for value in range(VALUES)),
    *(f"save: die that lacks its partner {value + 1}" for value in range(VALUES)),
    "grey dice",
    *(f"free red spaces at most {count + 1}" for count in range(RED)),
    "candy in the jar",
    "support dice",
)
_COLUMNS: Final = MOST_PLAYERS - 1
_PAIR: Final = _COLUMNS + len(COLUMNS) * len(OF_COLUMN)
_SINGLE: Final = _PAIR + VALUES
_GREY: Final = _SINGLE + VALUES
_RED: Final = _GREY + 1
_JAR: Final = _RED + RED
_SUPPORT: Final = _JAR + 1

OWN: Final[tuple[str, ...]] = (
    *position_features.FEATURES,
    *(f"lacks at most {need}" for need in NEEDS),
    *(f"loose at least {least}" for least in LOOSE),
    *(f"in hand at most {dice}" for dice in range(HANDS)),
    *(f"wins with a pair of {value + 1}" for value in range(VALUES)),
    "could save now",
    "wins by the save column",
    "rolls next",
    "share of the column",
    *(f"dice in {column}" for column in COLUMNS),
    "log of the chance by the weights",
)
_NEEDS: Final = position_features.SIZE
_LOOSE: Final = _NEEDS + len(NEEDS)
_HANDS: Final = _LOOSE + len(LOOSE)
_WINS: Final = _HANDS + HANDS
_CAN_SAVE: Final = _WINS + VALUES
_WINS_BY_COLUMN: Final = _CAN_SAVE + 1
_ROLLS: Final = _WINS_BY_COLUMN + 1
_INCOME: Final = _ROLLS + 1
_DICE: Final = _INCOME + 1
_LOG: Final = _DICE + len(COLUMNS)
_OWN: Final = len(OWN)

SHARED_SIZE: Final = len(SHARED)
SEAT_SIZE: Final = 3 * _OWN
"""A seat's own numbers, those of the others on average, and those of the player who rolls next, if that is another one."""
LEAST: Final = 0.0001
"""Chances by the weights below this count as this."""


def inputs(t: Table, mover: int, weights: Weights) -> vec[float]:
    """Return what the network is asked about: numbers of the table, then those of each seat. `mover` rolls next."""
    players: i64 = t.box.players
    found = vec[float]([0.0] * (SHARED_SIZE + players * SEAT_SIZE))
    pair = _shared_numbers(t, found)
    own = _own_numbers(t, mover, weights, pair)
    share = 1.0 / float(players - 1)
    number: i64 = 0
    while number < players:
        at = SHARED_SIZE + number * SEAT_SIZE
        here = number * _OWN
        for i in range(_OWN):
            found[at + i] = own[here + i]
        other: i64 = 0
        while other < players:
            if other != number:
                there = other * _OWN
                for i in range(_OWN):
                    found[at + _OWN + i] += own[there + i] * share
                if other == mover:
                    for i in range(_OWN):
                        found[at + 2 * _OWN + i] = own[there + i]
            other += 1
        number += 1
    return found


def _shared_numbers(t: Table, found: vec[float]) -> int:
    """Write the numbers of the table. Return the value of the highest pair in the save column; 0 if there is none."""
    board = t.box.board
    found[t.box.players - 2] = 1.0
    for column in board.columns:
        at = _COLUMNS + column * len(OF_COLUMN)
        missing = board.end[column] - t.next[column]
        for count in range(LACKS):
            if missing <= count + 1:
                found[at + count] = 1.0
        if t.next[column] == board.bottom[column]:
            found[at + LACKS] = 1.0
        takes = t.takes[column]
        if takes == ANY:
            found[at + LACKS + 1] = 1.0
        elif takes != FULL:
            found[at + LACKS + 1 + takes] = 1.0
    save = position_features.SAVE
    highest = 0
    for space in range(board.bottom[save], t.next[save]):
        die = t.dice[space]
        if die == EMPTY:
            continue
        value = die % FACES
        if board.joined[space]:
            if t.dice[space - 1] != EMPTY:
                below = t.dice[space - 1] % FACES
                pair = value if value != CANDY else (below if below != CANDY else VALUES)
                if pair > highest:
                    highest = pair
        elif space + 1 == t.next[save] and value != CANDY:
            found[_SINGLE + value - 1] = 1.0
    if highest:
        found[_PAIR + highest - 1] = 1.0
    grey = board.grey
    found[_GREY] = float(min(len(t.cat), grey)) / float(grey)
    if len(t.cat) >= grey:
        free = board.row - len(t.cat)
        for count in range(RED):
            if free <= count + 1:
                found[_RED + count] = 1.0
    found[_JAR] = float(t.jar)
    found[_SUPPORT] = float(t.home[-1]) / 3.0
    return highest


def _own_numbers(t: Table, mover: int, weights: Weights, pair: int) -> vec[float]:
    """Return what each seat has and could do. `pair` is the value of the highest pair in the save column."""
    players = t.box.players
    board = t.box.board
    own = vec[float]([0.0] * (players * _OWN))
    features = position_features.features(t, mover)
    at_stage, share = position_features.stage(t)
    chances = judged(features, weights, at_stage, share, players)
    size = position_features.SIZE
    for seat in range(players):
        at = seat * _OWN
        for i in range(size):
            own[at + i] = features[seat * size + i]
        need = WINNING_BAG - t.bag[seat]
        for number, most in enumerate(NEEDS):
            if need <= most:
                own[at + _NEEDS + number] = 1.0
        loose = t.loose[seat]
        for number, least in enumerate(LOOSE):
            if loose >= least:
                own[at + _LOOSE + number] = 1.0
        hand = t.home[seat]
        for dice in range(HANDS):
            if hand <= dice:
                own[at + _HANDS + dice] = 1.0
        for value in range(VALUES):
            if need <= 2 * (value + 1) <= loose:
                own[at + _WINS + value] = 1.0
        if pair and loose >= 2 * pair:
            own[at + _CAN_SAVE] = float(pair) / 6.0
            if 2 * pair >= need:
                own[at + _WINS_BY_COLUMN] = 1.0
        if seat == mover:
            own[at + _ROLLS] = 1.0
        own[at + _LOG] = log(chances[seat] if chances[seat] > LEAST else LEAST)
    for column in board.columns:
        start = board.bottom[column]
        top = t.next[column]
        length = board.end[column] - start
        for space in range(start, top):
            die = t.dice[space]
            if die != EMPTY:
                owner = die // FACES
                if owner < players:
                    own[owner * _OWN + _DICE + column] += 0.5
                    own[owner * _OWN + _INCOME] += float(board.sausages[space]) / float(length - (top - start) + 1)
    return own
