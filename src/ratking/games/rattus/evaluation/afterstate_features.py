"""AfterstateFeatures: a table of Rattus whose turn is decided, in the numbers that the network is asked about."""

from __future__ import annotations

from typing import Final

from ....kernel.packed import i64, vec
from ..rules.faces import CLASSES
from ..rules.table import Table
from .face_belief import FaceBelief
from .features import (
    CARD_AT,
    CARDS,
    COINS,
    DIPLOMAT_POINTS,
    DIPLOMATS,
    FINAL_LOSS,
    GOODS,
    HAND,
    NEAR_LOSS,
    REGION_POINTS,
    REGIONS_HELD,
    SALES,
    SIZE,
    VISIT_LOSS,
)
from .heuristics import mover
from .position_features import PositionFeatures

RESERVES: Final = 15
"""A thermometer of the reserve: one number for each of 0 to 14, 1 if the reserve is not larger."""
TURNS: Final = 5
"""A thermometer of the turns in which the reserve can be empty, from 1 on."""
SUPPLIES: Final = (0, 1, 2, 3, 4, 6, 8, 10, 13, 16, 20)
"""A thermometer of the supply of rats."""
MOST_PLAYERS: Final = 6
CARDS_FIRST: Final = CARD_AT[CARDS[0]]

AMOUNTS: Final[tuple[str, ...]] = (
    "on the map",
    "palace",
    "score",
    "final loss",
    "loss now",
    "visit loss",
    "near loss",
    "regions",
    "led regions",
    "alone",
    "in the plague region",
    "near the plague",
    "in clean regions",
    "under one rat",
    "under two rats",
    "under three rats",
    "largest stack",
    "loss of the largest stack",
    "reserve",
    "wait",
    "to act in the last round",
    "coins",
    "sales",
    "goods",
    "region points",
    "hand",
    "diplomat points",
    "diplomats",
    "reach",
    "bonus",
    "weight",
)
"""What is a matter of more or less: of a seat itself, of the others on average and at most, and of the next to move."""
_AMOUNT: Final = len(AMOUNTS)
ON_MAP: Final = 0
PALACE: Final = 1
SCORE: Final = 2
FINAL: Final = 3
NOW: Final = 4
VISIT: Final = 5
NEAR: Final = 6
REGIONS: Final = 7
LED: Final = 8
ALONE: Final = 9
AT_PLAGUE: Final = 10
BY_PLAGUE: Final = 11
CLEAN: Final = 12
ONE_RAT: Final = 13
TWO_RATS: Final = 14
THREE_RATS: Final = 15
STACK: Final = 16
STACK_LOSS: Final = 17
RESERVE: Final = 18
WAITS: Final = 19
TO_ACT: Final = 20
HAS_COINS: Final = 21
HAS_SALES: Final = 22
HAS_GOODS: Final = 23
HAS_REGION_POINTS: Final = 24
HAS_HAND: Final = 25
HAS_DIPLOMAT_POINTS: Final = 26
HAS_DIPLOMATS: Final = 27
REACH: Final = 28
BONUS: Final = 29
WEIGHT: Final = 30

SIGNS: Final[tuple[str, ...]] = (
    *(f"reserve at most {most}" for most in range(RESERVES)),
    *(f"reserve empty in {turns + 1} turns" for turns in range(TURNS)),
    *(f"cards of {name}" for name in CLASSES),
    *(f"card {name}" for name in CARDS),
)
"""What is there or not: of a seat itself, and of the others on average."""
_RESERVES: Final = _AMOUNT
_TURNS: Final = _RESERVES + RESERVES
_CLASSES: Final = _TURNS + TURNS
_CARDS: Final = _CLASSES + len(CLASSES)
OWN: Final = _CARDS + len(CARDS)
"""How many numbers a seat has of its own."""

SHARED: Final[tuple[str, ...]] = (
    *(f"{players} players" for players in range(2, MOST_PLAYERS + 1)),
    *(f"supply at most {most}" for most in SUPPLIES),
    "last round",
    "rats to turn up",
    "rats",
    "crowd",
    *(f"free class {name}" for name in CLASSES),
    *(f"free {name}" for name in CARDS),
)
_SUPPLY: Final = MOST_PLAYERS - 1
_LAST_ROUND: Final = _SUPPLY + len(SUPPLIES)
_PENDING: Final = _LAST_ROUND + 1
_RATS: Final = _LAST_ROUND + 2
_CROWD: Final = _LAST_ROUND + 3
_FREE_CLASSES: Final = _LAST_ROUND + 4
_FREE: Final = _FREE_CLASSES + len(CLASSES)

OF_SEAT: Final[tuple[str, ...]] = (
    *AMOUNTS,
    *SIGNS,
    *(f"others on average: {name}" for name in (*AMOUNTS, *SIGNS)),
    *(f"others at most: {name}" for name in AMOUNTS),
    *(f"next: {name}" for name in AMOUNTS),
)

SHARED_SIZE: Final = len(SHARED)
SEAT_SIZE: Final = len(OF_SEAT)
_MEAN: Final = OWN
_MOST: Final = 2 * OWN
_NEXT: Final = 2 * OWN + _AMOUNT


def inputs(t: Table, knows: int) -> vec[float]:
    """Return what the network is asked about, as one seat knows it: numbers of the table, then those of each seat.

    Names of regions do not occur in it, so that it fits every map.
    """
    players = t.box.players
    own = vec[float]([0.0] * (players * OWN))
    first_to_move = _own_numbers(t, knows, own)
    found = vec[float]([0.0] * (SHARED_SIZE + players * SEAT_SIZE))
    _shared_numbers(t, found)
    share = 1.0 / float(players - 1)
    number: i64 = 0
    while number < players:
        at = SHARED_SIZE + number * SEAT_SIZE
        here = number * OWN
        for i in range(OWN):
            found[at + i] = own[here + i]
        other: i64 = 0
        while other < players:
            if other != number:
                there = other * OWN
                for i in range(OWN):
                    value = own[there + i]
                    if value != 0.0:
                        found[at + _MEAN + i] += value * share
                        if i < _AMOUNT and value > found[at + _MOST + i]:
                            found[at + _MOST + i] = value
                if other == first_to_move:
                    for i in range(_AMOUNT):
                        found[at + _NEXT + i] = own[there + i]
            other += 1
        number += 1
    return found


def _shared_numbers(t: Table, found: vec[float]) -> None:
    found[t.box.players - 2] = 1.0
    for number, most in enumerate(SUPPLIES):
        if t.supply <= most:
            found[_SUPPLY + number] = 1.0
    if t.last_round:
        found[_LAST_ROUND] = 1.0
    elif pending(t):
        found[_PENDING] = float(t.rats[t.plague]) / 3.0
    rats = 0.0
    for count in t.rats:
        rats += float(count)
    found[_RATS] = rats / 20.0
    crowd = 0.0
    for count in t.crowd:
        crowd += float(count)
    found[_CROWD] = crowd / 30.0
    for card in t.box.cards:
        if t.owner[card.number] < 0:
            found[_FREE_CLASSES + card.of_class] += 1.0
            at = CARD_AT.get(card.name, -1)
            if at >= 0:
                found[_FREE + at - CARDS_FIRST] = 1.0


def pending(t: Table) -> bool:
    """Return whether the plague region is still to be devastated in this turn."""
    return bool(t.stack) and t.stack[-1].step.name in ("which rat", "face")


def _own_numbers(t: Table, knows: int, own: vec[float]) -> int:
    """Write what each seat has and risks. Return who moves the plague next."""
    players: i64 = t.box.players
    features = PositionFeatures(t, FaceBelief(t, knows))
    decided = pending(t) and not t.last_round
    first_to_move = (t.turn + 1) % t.box.players if decided else mover(t)
    known = features.features(first_to_move)
    lost = features.lost
    now = features.counting(t.plague_cubes)
    near = t.box.board.neighbours[t.plague]
    for region in t.box.board.regions:
        if not t.crowd[region]:
            continue
        rats = t.rats[region]
        close = region in near
        first = region * players
        most: i64 = 0
        for number in range(players):
            cubes = t.cubes[first + number]
            if cubes > most:
                most = cubes
        for number in range(players):
            cubes = t.cubes[first + number]
            if not cubes:
                continue
            at = number * OWN
            count = float(cubes)
            loss = lost[first + number]
            own[at + ON_MAP] += count / 8.0
            if cubes == most:
                own[at + LED] += 0.25
            if cubes == t.crowd[region]:
                own[at + ALONE] += 0.25
            if region == t.plague:
                own[at + AT_PLAGUE] = count / 4.0
                if decided:
                    own[at + NOW] = now[number] / 2.0
            elif close:
                own[at + BY_PLAGUE] += count / 6.0
            if rats == 0:
                own[at + CLEAN] += count / 6.0
            elif rats == 1:
                own[at + ONE_RAT] += count / 6.0
            elif rats == 2:
                own[at + TWO_RATS] += count / 6.0
            else:
                own[at + THREE_RATS] += count / 6.0
            if count / 6.0 > own[at + STACK]:
                own[at + STACK] = count / 6.0
                own[at + STACK_LOSS] = loss / 2.0
    for number in range(players):
        at = number * OWN
        given = number * SIZE
        palace = float(t.palace[number])
        own[at + PALACE] = palace / 4.0
        own[at + FINAL] = known[given + FINAL_LOSS] / 4.0
        own[at + VISIT] = known[given + VISIT_LOSS] / 2.0
        own[at + NEAR] = known[given + NEAR_LOSS] / 2.0
        own[at + REGIONS] = known[given + REGIONS_HELD] / 6.0
        own[at + WAITS] = float((number - first_to_move) % players) / float(players)
        points = own[at + ON_MAP] + palace / 8.0
        if t.box.parts:
            own[at + HAS_COINS] = known[given + COINS]
            own[at + HAS_SALES] = known[given + SALES]
            own[at + HAS_GOODS] = known[given + GOODS] / 4.0
            own[at + HAS_REGION_POINTS] = known[given + REGION_POINTS] / 2.0
            own[at + HAS_HAND] = known[given + HAND] / 4.0
            own[at + HAS_DIPLOMAT_POINTS] = known[given + DIPLOMAT_POINTS] / 3.0
            own[at + HAS_DIPLOMATS] = known[given + DIPLOMATS] / 3.0
            points += (known[given + COINS] + known[given + REGION_POINTS] + known[given + DIPLOMAT_POINTS]) / 8.0
        own[at + SCORE] = points
    for frame in t.stack:
        if frame.step.name == "last round":
            own[frame.who * OWN + TO_ACT] = 1.0
    for card in t.box.cards:
        owner = t.owner[card.number]
        if owner >= 0:
            at = owner * OWN
            if card.reach > 1:
                own[at + REACH] = 1.0
            own[at + BONUS] += float(card.bonus)
            own[at + WEIGHT] += float(card.weight) / 2.0
            own[at + _CLASSES + card.of_class] += 1.0
            named = CARD_AT.get(card.name, -1)
            if named >= 0:
                own[at + _CARDS + named - CARDS_FIRST] = 1.0
    for number in range(players):
        at = number * OWN
        reserve = t.reserve[number]
        own[at + RESERVE] = float(reserve) / 20.0
        for most in range(RESERVES):
            if reserve <= most:
                own[at + _RESERVES + most] = 1.0
        a_turn: i64 = 3 + int(own[at + BONUS])
        for turns in range(TURNS):
            if reserve <= (turns + 1) * a_turn:
                own[at + _TURNS + turns] = 1.0
    return first_to_move
