"""Swindler: a rat and a good."""

from __future__ import annotations

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.board import PLACES
from ratking.games.rattus.rules.faces import LAID_AGAIN
from ratking.games.rattus.rules.parts.goods.trade import trade
from ratking.games.rattus.rules.queries import laid_again, likelihoods
from ratking.games.rattus.rules.values import FaceNo
from ratking.kernel import engine
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng
from tests.games.rattus.rules.play import (
    BLUE,
    CHANCE,
    GREEN,
    RED,
    YELLOW,
    asked,
    cubes,
    events,
    face,
    last_round,
    moves,
    play,
    region,
)
from tests.games.rattus.rules.trading import goods, market


def test_a_rat_goes_where_the_owner_has_a_cube() -> None:
    """M6.10: the region must have room; then the player may take its good."""
    t = market(
        cards={"swindler": RED},
        cubes={"gallia": {RED: 1}, "italia": {RED: 2}, "anglia": {RED: 1}, "turcia": {BLUE: 2}},
        rats={"italia": 3, "gallia": 2},
    )
    supply = t.supply
    play(t, "use swindler")
    assert moves(t) == ["anglia", "gallia"]
    happened = play(t, "gallia")
    assert events(happened, "rat added") == [(RED, "gallia 3")]
    assert t.supply == supply - 1
    assert (asked(t), moves(t)) == ("swindler good", ["yes", "no"])
    play(t, "yes")
    assert goods(t, RED) == {"cloth": 1}
    assert "use swindler" not in moves(t)


def test_the_good_may_be_declined_or_missing() -> None:
    """M6.10: only goods that are up."""
    t = market(cards={"swindler": RED}, cubes={"gallia": {RED: 1}})
    play(t, "use swindler", "gallia", "no")
    assert goods(t, RED) == {}
    t = market(cards={"swindler": RED}, cubes={"gallia": {RED: 1}})
    play(t, "take cloth", "use swindler", "gallia")
    assert asked(t) == "actions"
    assert goods(t, RED) == {"cloth": 1}


def test_it_can_empty_the_supply_and_so_end_the_game() -> None:
    """M6.10: the plague still moves and devastates, but does not spread; then B6.1 holds."""
    t = market(cards={"swindler": RED}, cubes={"gallia": {RED: 5}}, rats={"gallia": 1}, supply=1)
    play(t, "use swindler", "gallia", "no")
    assert t.supply == 0
    assert asked(t) == "actions"
    happened = play(t, "move plague", "gallia")
    assert asked(t) == "which rat"  # nothing was asked of spreading
    happened += play(t, "gallia 1", "1 bourgeoisie church", "1 peasantry chivalry")
    assert events(happened, "last round") == [("supply empty",)]
    assert events(happened, "rat added") == []


AGAIN = "italia 1"
"""The place where the rat is put back on the map in the tests below."""


def test_in_the_last_round_a_rat_turned_up_before() -> None:
    """M8.4: if the supply is empty, a random one of the rats that were turned up; nobody sees which."""
    t = market(cards={"swindler": BLUE, "witch": BLUE}, cubes={"italia": {BLUE: 4}}, supply=0)
    last_round(t)
    turned_up = list(t.discard)
    happened = play(t, "use swindler", "italia", "no")
    assert events(happened, "rat laid again") == [(BLUE, AGAIN)]
    assert [event.kind for event in happened if event.audience is not None] == []
    for seat in t.box.seats:
        assert face(t, AGAIN, seat) is None
        shown = GAME.view(t, seat)["regions"]["italia"]["rats"][0]
        assert shown == {"start": False, "face": None, "seen by": [], "again": True}
    place = region("italia") * PLACES
    assert laid_again(t) == [place]
    assert list(likelihoods(t, t.kind[place])) == [turned_up.count(FaceNo(number)) for number in range(len(t.unseen))]


def test_the_witch_may_look_at_it() -> None:
    """M8.4 with B5.6: only the Witch's owner sees the face, drawn from those turned up before the rat was put back."""
    t = market(
        cards={"swindler": BLUE, "witch": BLUE},
        cubes={"italia": {BLUE: 4}},
        rats={"turcia": 1},
        supply=0,
        keep=["4 A royalty"],
    )
    last_round(t)
    before = len(t.discard)
    play(t, "use swindler", "italia", "no", "use witch", AGAIN)
    assert (asked(t), t.who) == ("face seen", CHANCE)
    assert "4 A royalty" not in moves(t)  # it was never turned up
    assert sum(engine.weights(t)) == before
    play(t, "6 MMA", "done")
    # The final devastation: four cubes and the plague make six, and it shows the face she saw.
    assert t.over
    assert cubes(t, "italia")[BLUE] == 1
    assert [t.box.tokens.faces[number].text for number in t.discard[before:]] == ["6 MMA"]


def test_a_face_that_one_seat_saw_is_filled_in_for_others_from_the_discards() -> None:
    """M8.4 with B1.4: for the other players it may be any of those turned up before."""
    t = market(cards={"swindler": BLUE, "witch": BLUE, "king": BLUE}, cubes={"italia": {BLUE: 4}}, supply=0)
    last_round(t)
    play(t, "use swindler", "italia", "no", "use witch", AGAIN, "6 MMA")
    place = region("italia") * PLACES
    found: set[int] = set()
    for seed in range(200):
        filled = Observation.of(GAME, t.box.options, t, GREEN).determinise(Rng(seed))
        assert GAME.broken_laws(filled) == []
        found.add(filled.face[place])
    assert found <= set(t.discard)
    assert len(found) > len(set(t.discard)) // 2
    mine = Observation.of(GAME, t.box.options, t, BLUE).determinise(Rng(1))
    assert mine.face[place] == t.face[place]


def test_it_is_no_rat_that_was_turned_up_afterwards() -> None:
    """R8, M8.4: it is one of the rats turned up until then, wherever the token is moved."""
    one = "1 bourgeoisie church"
    t = market(
        cards={"swindler": GREEN, "assassin": BLUE, "monk": BLUE},
        cubes={"italia": {GREEN: 4}, "hispania": {GREEN: 5}},
        rats={"hispania": 1},
        supply=0,
        turn=YELLOW,
        keep=[one],
    )
    last_round(t)
    assert t.who == GREEN
    play(t, "use swindler", "italia", "no")
    assert t.who == BLUE
    play(t, "use monk", AGAIN, "gallia", "move plague", "hispania", "yes", one)
    assert laid_again(t) == [region("gallia") * PLACES]
    number = [shown.text for shown in t.box.tokens.faces].index(one)
    assert number in t.discard
    assert likelihoods(t, LAID_AGAIN)[number] == 0


def test_in_the_last_round_the_supply_comes_first() -> None:
    """M8.4: a rat is put back only if the supply is empty, and only if one was turned up."""
    t = market(2, cards={"swindler": BLUE}, cubes={"italia": {BLUE: 4}}, palace={RED: 20})
    last_round(t)
    supply = t.supply
    play(t, "use swindler", "italia")
    assert (t.supply, laid_again(t)) == (supply - 1, [])


def test_in_the_last_round_any_good_of_the_type_in_the_stock() -> None:
    """M8.2: also face down."""
    t = market(cards={"swindler": BLUE}, cubes={"italia": {BLUE: 4}}, goods={RED: {"cloth": 3}}, supply=0)
    trade(t).up[1], trade(t).down[1] = 0, 1
    last_round(t)
    happened = play(t, "use swindler", "italia", "yes")
    assert events(happened, "good taken") == [(BLUE, "cloth")]


def test_no_rat_is_put_back_in_a_turn() -> None:
    """M6.10: before the last round, an empty supply gives no rat."""
    t = market(cards={"swindler": RED}, cubes={"italia": {RED: 4}}, supply=0)
    assert "use swindler" not in moves(t)
    assert laid_again(t) == []
