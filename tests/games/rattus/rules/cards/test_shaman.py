"""Shaman: redistributes the rats among the regions of one good."""

from __future__ import annotations

from itertools import product

import pytest

from ratking.games.rattus.rules.board import PLACES
from ratking.games.rattus.rules.faces import NO_RAT
from ratking.games.rattus.rules.table import Table
from ratking.kernel import engine
from ratking.kernel.values import Seat
from tests.games.rattus.rules.play import (
    BLUE,
    FROM_SUPPLY,
    LAID,
    RED,
    Rats,
    asked,
    events,
    face,
    last_round,
    moves,
    play,
    region,
    see,
)
from tests.games.rattus.rules.trading import good_on, market

ONE = "1 bourgeoisie church"
TWO = "2 M bourgeoisie church"
FISH = ["anglia", "hungaria", "bulgaria"]

Arrangement = tuple[tuple[tuple[int, int, int], ...], ...]


def shaman(rats: dict[str, Rats], owner: Seat = RED, supply: int | None = None) -> Table:
    return market(cards={"shaman": owner}, on_cards={"shaman": "fish"}, rats=rats, supply=supply)


def test_token_by_token_among_the_regions_of_the_good() -> None:
    """M6.11: all rats there, and only those."""
    t = shaman({"anglia": 2, "gallia": 3})
    play(t, "use shaman")
    assert (asked(t), moves(t)) == ("shaman share", ["anglia", "hungaria", "bulgaria"])
    play(t, "hungaria")
    assert moves(t) == ["hungaria", "bulgaria"]
    happened = play(t, "bulgaria")
    assert [t.rats[region(name)] for name in [*FISH, "gallia"]] == [0, 1, 1, 3]
    assert events(happened, "rat moved") == [(RED, "anglia 1", "hungaria"), (RED, "anglia 2", "bulgaria")]
    assert good_on(t, "shaman") == "fish"
    assert "use shaman" not in moves(t)


def test_nothing_moves_before_the_last_answer() -> None:
    """M6.11: an unfinished redistribution changes nothing."""
    t = shaman({"anglia": 2})
    before = list(t.kind)
    play(t, "use shaman", "hungaria")
    assert list(t.kind) == before


def test_all_rats_may_stay() -> None:
    """M6.11: all rats may stay where they are; then no event reports a move."""
    t = shaman({"anglia": 2, "bulgaria": 1})
    before = list(t.kind)
    happened = play(t, "use shaman", "anglia", "anglia", "bulgaria")
    assert list(t.kind) == before
    assert events(happened, "rat moved") == []


def test_at_most_three_rats_in_a_region() -> None:
    """M6.11: a full region is not offered, and rats that look alike are placed in order."""
    t = shaman({"anglia": 3, "bulgaria": 1})
    play(t, "use shaman", "anglia", "anglia", "anglia")
    assert moves(t) == ["hungaria", "bulgaria"]


def test_what_players_have_seen_stays_with_the_tokens() -> None:
    """M6.11, B5.7: a player who had seen a rat knows it in its new place."""
    t = shaman({"anglia": 1, "hungaria": [FROM_SUPPLY, LAID]})
    see(t, "hungaria 1", ONE, BLUE)
    play(t, "use shaman")
    sent = {"hungaria 2": "anglia", "anglia 1": "anglia", "hungaria 1": "bulgaria"}
    while asked(t) == "shaman share":
        step = t.stack[-1].step.question(t, t.stack[-1])
        play(t, sent[str(step.fields["rat"])])
    assert face(t, "bulgaria 1", BLUE) == ONE
    assert face(t, "bulgaria 1", RED) is None


def test_not_without_a_good_or_a_rat() -> None:
    """M6.11 with B3.5."""
    assert "use shaman" not in moves(market(cards={"shaman": RED}, rats={"anglia": 2}))
    assert "use shaman" not in moves(shaman({"gallia": 2}))


def looks(t: Table) -> Arrangement:
    """Return what can be told apart: by region of the good, the rats by kind, and each rat that was looked at."""
    return tuple(
        tuple(
            sorted(
                (t.kind[place], t.face[place], t.seen[place])
                for place in range(region(name) * PLACES, (region(name) + 1) * PLACES)
                if t.kind[place] != NO_RAT
            )
        )
        for name in FISH
    )


def ends(t: Table) -> list[Arrangement]:
    """Return the result of every possible sequence of answers."""
    if asked(t) != "shaman share":
        return [looks(t)]
    found = []
    for move in t.legal:
        copy = t.clone()
        engine.apply(copy, move)
        found += ends(copy)
    return found


def by_brute_force(t: Table) -> set[Arrangement]:
    """Return all arrangements: every rat in every region, with at most three in a region."""
    rats = [rat for group in looks(t) for rat in group]
    found = set()
    for sent in product(range(len(FISH)), repeat=len(rats)):
        if all(sent.count(at) <= PLACES for at in range(len(FISH))):
            found.add(
                tuple(tuple(sorted(rat for rat, to in zip(rats, sent, strict=True) if to == at)) for at in range(len(FISH)))
            )
    return found


@pytest.mark.parametrize(
    ("rats", "seen"),
    [
        ({"anglia": 1}, []),
        ({"anglia": 3, "hungaria": 3, "bulgaria": 3}, []),
        ({"anglia": 3, "hungaria": 2}, []),
        ({"anglia": [LAID, FROM_SUPPLY], "hungaria": [LAID, FROM_SUPPLY, FROM_SUPPLY]}, []),
        ({"anglia": [LAID, FROM_SUPPLY], "hungaria": [LAID, FROM_SUPPLY, FROM_SUPPLY]}, ["hungaria 3"]),
        ({"anglia": 3, "bulgaria": 3}, ["anglia 2", "bulgaria 1"]),
        ({"anglia": [LAID, LAID, FROM_SUPPLY], "hungaria": 3, "bulgaria": 2}, ["hungaria 1"]),
    ],
)
def test_every_arrangement_is_offered_once(rats: dict[str, Rats], seen: list[str]) -> None:
    """R7, M6.11: every arrangement that can be told apart is offered exactly once."""
    t = shaman(rats)
    for rat, what in zip(seen, (ONE, TWO), strict=False):
        see(t, rat, what, BLUE)
    expected = by_brute_force(t)
    play(t, "use shaman")
    found = ends(t)
    assert len(found) == len(set(found))
    assert set(found) == expected


def test_in_the_last_round_as_usual() -> None:
    """M8.8: a good may still be put on the card and replaced."""
    t = market(
        cards={"shaman": BLUE}, on_cards={"shaman": "fish"}, goods={BLUE: {"salt": 1}}, rats={"hispania": 1}, supply=0
    )
    last_round(t)
    assert moves(t) == ["done", "load shaman"]
    play(t, "load shaman", "salt", "use shaman")
    assert moves(t) == ["hispania", "scandia", "tartaria"]
    play(t, "scandia")
    assert t.rats[region("scandia")] == 1
    assert t.over
