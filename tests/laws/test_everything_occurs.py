"""Random play meets everything there is: every step, event, card, hook, face and reason to end."""

from __future__ import annotations

from typing import Any

import pytest

from ratking.games.catalogue import game_called
from ratking.games.rattus.ending import REASONS
from ratking.games.rattus.table import Table as RattusTable
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.match import Match
from ratking.kernel.record import Record
from ratking.kernel.rng import Rng
from tests.games.rattus.builder import build

from .games import CASES, Case, Watched, choose

GAMES_A_CASE = 100


class Met:
    """What was met in the games of one case."""

    def __init__(self) -> None:
        self.steps: set[str] = set()
        self.all_steps: set[str] = set()
        self.events: set[str] = set()
        self.moves: set[str] = set()
        self.answers: set[tuple[str, str]] = set()
        """What players, not luck, answered to which step."""
        self.reasons: set[str] = set()
        self.tables: list[Any] = []
        """The tables at the end. Any: any game."""


def meet(case: Case) -> Met:
    met = Met()
    for seed in range(GAMES_A_CASE):
        t = case.game.table(case.options(seed))
        met.all_steps |= set(t.steps)
        t.steps = Watched(t.steps, met.steps)
        t.outbox = []
        rng = Rng(f"everything {case} {seed}")
        while not t.over:
            move = choose(t, rng)
            text = case.game.space.text(move)
            met.moves.add(text)
            if t.who != CHANCE:
                met.answers.add((t.stack[-1].step, text))
            engine.apply(t, move)
        met.events |= {event.kind for event in t.outbox}
        met.reasons |= set(case.game.result(t).reasons)
        met.tables.append(t)
    return met


@pytest.mark.parametrize("name", sorted({case.game.name for case in CASES}))
def test_every_step_and_event_occurs(name: str) -> None:
    """Every step in each case that has it; every kind of event of the game in some case."""
    kinds: set[str] = set()
    for case in CASES:
        if case.game.name == name:
            met = meet(case)
            assert met.all_steps - met.steps == set(), str(case)
            kinds |= met.events
    assert kinds == set(game_called(name).events), "add a case whose sets have the events that are missing"


@pytest.mark.parametrize("case", [case for case in CASES if case.game.name == "rattus"], ids=str)
def test_every_card_hook_face_and_reason_occurs(case: Case) -> None:
    met = meet(case)
    tables: list[RattusTable] = met.tables
    for card in {card.name: card for t in tables for card in t.box.cards}.values():
        assert f"take {card.name}" in met.moves
        if card.asks is not None:
            assert ("actions", f"use {card.name}") in met.answers
        if card.asks is not None or card.last_asks is not None:
            assert ("last round", f"use {card.name}") in met.answers
        if card.bonus:
            assert {text for step, text in met.answers if step == "how many"} >= {"1", "2", "3", "4"}
        if card.weight:
            assert {text for step, text in met.answers if step == "count plague"} == {"yes", "no"}
        if card.last_reach:
            assert ("last round", "move plague") in met.answers
    faces = {number for t in tables for number in t.discard}
    assert faces == set(range(len(tables[0].box.tokens.faces)))
    assert "supply empty" in met.reasons
    assert met.reasons <= set(REASONS)
    assert ("last round", "done") in met.answers


def test_reserves_run_out() -> None:
    """B6.1: among players who build, some game ends with an empty reserve, with every number of players."""
    for case in CASES[:3]:
        reasons: set[str] = set()
        for seed in range(60):
            t = case.game.table(case.options(seed))
            rng = Rng(f"build {case} {seed}")
            while not t.over:
                engine.apply(t, build(t, rng))
            reasons |= set(case.game.result(t).reasons)
        assert "reserve empty" in reasons, str(case)


def test_the_plague_going_to_and_fro_ends_the_game() -> None:
    """B6.5: two players clear two regions of rats and let the plague go between them, from the first move on."""
    case = CASES[0]
    options = case.options(0)
    match = Match(case.game, Record("test", case.game.name, options, ["A", "B"]), None)
    for text in ("italia", "gallia", "hispania", "hispania", "gallia"):
        match.play(text)
    match.play("move plague")
    match.play("gallia")
    match.play("anglia")
    match.play("start 3 M church royalty")
    match.play("move plague")
    match.play("hispania")
    match.play("italia")
    match.play("start 2 M church royalty")
    turns = 0
    while not match.over:
        assert match.seat == turns % 2
        match.play("move plague")
        match.play("hispania" if turns % 2 else "gallia")
        turns += 1
        if turns == 40:
            break
    assert turns == 40
    while not match.over:  # the final devastation
        match.play(match.moves()[0])
    assert match.result.reasons == ["no rat in 20 rounds"]
