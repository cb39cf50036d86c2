"""Undo (R9): it restores what everybody knew, and it is allowed only if nobody has learnt anything.

In random games of all sets, moves are undone whenever possible; and the events of a move are compared on tables that differ
only in what a seat cannot know.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from ratking.games.registry import game_called
from ratking.kernel import engine
from ratking.kernel.chance import Seeded
from ratking.kernel.frame import CHANCE
from ratking.kernel.match import Match
from ratking.kernel.observation import Observation
from ratking.kernel.record import Record
from ratking.kernel.rng import Rng
from ratking.kernel.table import Table, copy_of
from ratking.kernel.values import Seat, seats

from .games import CASES, Case

ALL: list[Case] = [*CASES, Case(game_called("ratzzia"), {"players": 3}, ())]
FEW, MANY = 1, 25
"""How many games of each case are played in the normal run, and in the long run."""
TRIES = 25
"""How often in a game something is tried and undone."""

FOLLOWS = {"card covered", "region card discarded"}
"""The events that always or mostly name a card that was revealed before."""


# Any, here and below: any game; views are JSON.
def match_of(case: Case, seed: int) -> Match[Any]:
    options = case.options(seed)
    seats = [f"Player {n + 1}" for n in range(options["players"])]
    return Match(case.game, Record("test", case.game.name, options, seats), Seeded(Rng(f"undo luck {seed}")))


def everybody(match: Match[Any]) -> list[Seat | None]:
    return [None, *seats(match.players)]


def known(match: Match[Any]) -> list[str]:
    """Return all that each seat knows, except the revision and whether it may undo."""
    found = []
    for seat in everybody(match):
        view = match.view(seat)
        del view["revision"], view["undo"]
        found.append(json.dumps([view, match.story(seat), match.observe(seat).to_json()]))
    return found


# ---- an undo restores everything


def taking_back_brings_back(case: Case, games: int) -> None:
    taken = 0
    for seed in range(games):
        match = match_of(case, seed)
        rng = Rng(f"undo {case} {seed}")
        tries = 0
        while not match.over:
            if tries < TRIES and rng.below(6) == 0:
                taken += try_and_take_back(match, rng)
                tries += 1
            if not match.over:
                moves = match.moves()
                match.play(moves[rng.below(len(moves))])
        nothing_learnt_is_forgotten(case, match)
    assert taken > 10


def try_and_take_back(match: Match[Any], rng: Rng) -> int:
    """Make up to three moves of one seat and undo them all, if allowed. Returns how many."""
    mover = match.seat
    record, revision = list(match.record.moves), match.revision
    before: list[list[str]] = []
    for _ in range(1 + rng.below(3)):
        if match.over or match.seat != mover:
            break
        before.append(known(match))
        moves = match.moves()
        match.play(moves[rng.below(len(moves))], seat=mover, revision=match.revision)
        if match.can_undo is None:
            return 0  # something was learnt: the game continues from here
    made = len(before)
    while before:
        assert match.can_undo == mover
        match.undo(mover, revision=match.revision)
        assert known(match) == before.pop()
    assert match.record.moves == record
    assert match.revision == revision + 2 * made
    return made


def nothing_learnt_is_forgotten(case: Case, match: Match[Any]) -> None:
    """Every face and card that a player was ever shown is still in the events they were told."""
    secrets = set(case.reveals) - FOLLOWS
    for seat in everybody(match):
        shown = [event["n"] for event in match.events(seat) if event["kind"] in secrets]
        assert shown == [event["n"] for event in match.story(seat) if event["kind"] in secrets]


@pytest.mark.parametrize("case", ALL, ids=str)
def test_undo_restores_what_everybody_knew(case: Case) -> None:
    taking_back_brings_back(case, FEW)


@pytest.mark.long
@pytest.mark.parametrize("case", ALL, ids=str)
def test_undo_restores_what_everybody_knew_in_many_games(case: Case) -> None:
    taking_back_brings_back(case, MANY)


# ---- nobody learns anything from a move that can be undone


def nobody_learns_from_what_may_be_taken_back(case: Case, games: int) -> None:
    """A seat that cannot tell two tables apart before a move that can be undone cannot tell them apart after it."""
    compared = revealed = 0
    for seed in range(games):
        match = match_of(case, seed)
        rng = Rng(f"learnt {case} {seed}")
        t: Table = case.game.table(match.record.options)
        while not t.over:
            if t.who == CHANCE:
                engine.apply(t, engine.draw(t, rng))
                continue
            move = t.legal[rng.below(len(t.legal))]
            before = copy_of(t)
            told_of = t.listen()
            engine.apply(t, move)
            if told_of.learnt:
                revealed += 1
            elif rng.below(3) == 0:
                compared += sum(learns_nothing(case, before, t, move, seat, rng) for seat in everybody(match))
    assert compared > 0
    assert revealed > 0 or games < MANY


def learns_nothing(case: Case, before: Table, after: Table, move: int, seat: Seat | None, rng: Rng) -> bool:
    """Return whether another possible table for this seat allows the same move; check that it looks the same afterwards."""
    observation = Observation.of(case.game, {}, before, seat)
    other: Table = observation.determinise(rng)
    if other.dump() == before.dump() or move not in other.legal:
        return False
    other.listen()
    engine.apply(other, move)
    assert told(other, seat) == told(after, seat)
    assert asked(other) == asked(after)
    assert case.game.view(other, seat) == case.game.view(after, seat)
    return True


def told(t: Table, seat: int | None) -> list[dict[str, object]]:
    return [event.to_json() for event in (() if t.outbox is None else t.outbox.events()) if event.heard_by(seat)]


def asked(t: Table) -> object:
    """Return the question as everybody is told it."""
    if t.over:
        return None
    frame = t.stack[-1]
    question = frame.step.question(t, frame)
    return t.who, question.key, question.rule, question.fields


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nobody_learns_from_a_move_that_can_be_undone(case: Case) -> None:
    nobody_learns_from_what_may_be_taken_back(case, 5 * FEW)


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=str)
def test_nobody_learns_from_a_move_that_can_be_undone_in_many_games(case: Case) -> None:
    nobody_learns_from_what_may_be_taken_back(case, MANY)


def test_a_move_that_reveals_a_secret_cannot_be_undone() -> None:
    """Also without luck: a rat that a player has looked at is turned up, a region card is played, the hands are shown."""
    case = next(case for case in CASES if "africanus" in case.asked.get("sets", ()))
    missing = {"face seen", "rat turned up", "region card played", "hand shown"}
    for seed in range(60):
        match = match_of(case, seed)
        match.chance = None
        rng = Rng(f"light {seed}")
        while not match.over:
            moves, mover, told = match.moves(), match.seat, len(match.log)
            luck = rng.weighted(match.weights()) if mover == CHANCE else rng.below(len(moves))
            match.play(moves[luck])
            shown = {event["kind"] for event, _ in match.log.heard(told)} & {"face seen", *case.reveals} - FOLLOWS
            if mover != CHANCE and shown:
                assert match.can_undo is None
                missing -= shown
        if not missing:
            return
    raise AssertionError(f"never seen: {missing}")
