"""Random games reach everything: every step, event, card, hook, face and reason to end."""

from __future__ import annotations

import pytest

from ratking.games.rattus.rules.end_reasons import REASONS
from ratking.games.rattus.rules.table import Table as RattusTable
from ratking.games.registry import game_called
from ratking.kernel import engine
from ratking.kernel.match import Match
from ratking.kernel.record import Record
from ratking.kernel.rng import Rng
from tests.games.rattus.rules.builder import build

from .games import BY_HOUSE_RULES, CASES, Case, Met, met


def games(case: Case) -> Met:
    """Return what occurs in a hundred games of a case."""
    return met(case, 100, "everything")


@pytest.mark.parametrize("name", sorted({case.game.name for case in CASES}))
def test_every_step_and_event_occurs(name: str) -> None:
    """Every step occurs in each case that has it, and every kind of event of the game in some case."""
    kinds: set[str] = set()
    for case in CASES:
        if case.game.name == name:
            found = games(case)
            assert found.all_steps - found.steps == set(), str(case)
            kinds |= found.events
    assert kinds == set(game_called(name).events) - BY_HOUSE_RULES, "add a case whose sets have the events that are missing"


@pytest.mark.parametrize("case", [case for case in CASES if case.game.name == "rattus"], ids=str)
def test_every_card_hook_face_and_reason_occurs(case: Case) -> None:
    found = games(case)
    tables: list[RattusTable] = [t for t, _ in found.ends]
    for card in {card.name: card for t in tables for card in t.box.cards}.values():
        assert f"take {card.name}" in found.moves
        if card.asks is not None:
            assert ("actions", f"use {card.name}") in found.answers
        if card.asks is not None or card.last_asks is not None:
            assert ("last round", f"use {card.name}") in found.answers
        if card.bonus:
            assert {text for step, text in found.answers if step == "how many"} >= {"1", "2", "3", "4"}
        if card.weight:
            assert {text for step, text in found.answers if step == "count plague"} == {"yes", "no"}
        if card.last_reach:
            assert ("last round", "move plague") in found.answers
    faces = {number for t in tables for number in t.discard}
    assert faces == set(range(len(tables[0].box.tokens.faces)))
    assert "supply empty" in found.reasons
    assert found.reasons <= set(REASONS)
    assert ("last round", "done") in found.answers


def test_reserves_run_out() -> None:
    """B6.1: if players mostly place cubes, some game ends with an empty reserve, for every number of players."""
    for case in CASES[:3]:
        reasons: set[str] = set()
        for seed in range(60):
            t = case.game.table(case.options(seed))
            rng = Rng(f"build {case} {seed}")
            while not t.over:
                engine.apply(t, build(t, rng))
            reasons |= set(case.game.result(t).reasons)
        assert "reserve empty" in reasons, str(case)


def test_the_plague_moving_back_and_forth_ends_the_game() -> None:
    """B6.5: two players clear two regions of rats and move the plague between them, from the first move on."""
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
