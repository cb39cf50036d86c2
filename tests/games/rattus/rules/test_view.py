"""B1.4 and B5.7: what each seat may know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.faces import FROM_SUPPLY, LAID
from ratking.games.rattus.rules.values import UNKNOWN
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng
from tests.laws.games import Case, choose, rattus

from .play import BLUE, GREEN, RED, YELLOW, cubes, moves, play, see, start, table
from .trading import market

CASES_WITH_ANSWERS = [
    rattus(players=3, sets=["base", "mercatus"], cards=["deacon", "king", "knight", "merchant", "peasant", "witch"]),
    rattus(players=5, sets=["base", "africanus", "mercatus"], cards="random"),
]
"""Games in which players may react to a face."""

ONE = "1 bourgeoisie church"
TWO = "2 M bourgeoisie church"


def test_what_is_public() -> None:
    """B1.4: cubes, reserves, palace, cards and whether they are used, rats by place, supply, the faces turned up."""
    t = table(
        cards={"merchant": RED, "king": BLUE},
        cubes={"gallia": {RED: 3, GREEN: 1}},
        palace={BLUE: 2},
        rats={"italia": [LAID, FROM_SUPPLY]},
        plague="turcia",
    )
    play(t, "use merchant", "gallia", "anglia", "2")
    for seat in (None, RED, YELLOW):
        shown = GAME.view(t, seat)
        assert shown["regions"]["anglia"]["cubes"] == [2, 0, 0, 0]
        assert shown["regions"]["gallia"]["cubes"] == [1, 0, 1, 0]
        assert [rat and rat["start"] for rat in shown["regions"]["italia"]["rats"]] == [True, False, None]
        assert shown["reserve"] == [17, 18, 19, 20]
        assert shown["palace"] == [0, 2, 0, 0]
        assert shown["plague"] == "turcia"
        assert shown["supply"] == t.supply == 36
        assert shown["cards"]["merchant"] == {"owner": RED, "used": True, "class": "bourgeoisie"}
        assert shown["cards"]["king"] == {"owner": BLUE, "used": False, "class": "royalty"}
        assert shown["cards"]["monk"] == {"owner": None, "used": False, "class": "church"}
        assert len(shown["turned up"]) == 11
        assert shown["turn"] == RED


def test_faces_are_shown_only_to_players_who_have_seen_them() -> None:
    """B1.4 and B5.7: that a player has looked is public, what they saw is not. Spectators see what is public."""
    t = table(rats={"gallia": 2})
    see(t, "gallia 1", ONE, BLUE, GREEN)
    for seat in (None, RED, BLUE, GREEN, YELLOW):
        rats = GAME.view(t, seat)["regions"]["gallia"]["rats"]
        assert rats[0]["seen by"] == [BLUE, GREEN]
        assert rats[0]["face"] == (ONE if seat in (BLUE, GREEN) else None)
        assert rats[1] == {"start": False, "face": None, "seen by": []}
        assert (ONE in GAME.view(t, seat)["faces left"]) == (seat not in (BLUE, GREEN))
    assert [GAME.has_private_view(t, seat) for seat in (RED, BLUE, GREEN, YELLOW)] == [False, True, True, False]


def test_nobody_knows_the_faces_removed_in_preparation() -> None:
    """B1.4: with two players twelve tokens are removed, and every face still counts as possible."""
    t = start(2)
    left = GAME.view(t, RED)["faces left"]
    assert sum(left.values()) == 49
    assert sum(left.values()) - sum(t.rats) - t.supply == 12


def test_a_view_does_not_depend_on_what_others_have_seen() -> None:
    """B1.4: two tables that differ only in a face seen by others look alike to the rest."""
    shown = []
    for face in (ONE, TWO):
        t = table(rats={"gallia": 2, "italia": 1})
        see(t, "gallia 2", face, BLUE)
        shown.append({seat: json.dumps(GAME.view(t, seat)) for seat in (None, RED, GREEN, YELLOW)})
        assert face in str(GAME.view(t, BLUE)["regions"])
    assert shown[0] == shown[1]


def test_an_observation_holds_no_secret() -> None:
    """B1.4: what a bot is given, sent as JSON, does not depend on what others have seen."""
    sent = []
    for face in (ONE, TWO):
        t = table(rats={"gallia": 2, "italia": 1})
        see(t, "gallia 2", face, BLUE)
        sent.append(json.dumps(Observation.of(GAME, t.box.options, t, RED).to_json()))
    assert sent[0] == sent[1]


def test_an_observation_keeps_what_the_seat_knows() -> None:
    """B5.7: when filled in, the faces that the seat has seen are unchanged; the others are possible ones."""
    t = table(rats={"gallia": [LAID, FROM_SUPPLY], "italia": 1}, keep=["start 1 bourgeoisie magic"])
    see(t, "gallia 1", "start 1 bourgeoisie magic", BLUE)
    see(t, "gallia 2", ONE, RED)
    observation = Observation.of(GAME, t.box.options, t, RED)
    rng = Rng(1)
    for _ in range(20):
        filled = observation.determinise(rng)
        assert GAME.broken_laws(filled) == []
        assert GAME.view(filled, RED) == GAME.view(t, RED)
        assert filled.face[4] == t.face[4]
        assert filled.box.tokens.faces[filled.face[3]].start  # laid in preparation
        assert filled.face[15] == UNKNOWN  # nobody has looked: it has no face


def test_luck_on_a_filled_in_table_gives_only_what_is_left_there() -> None:
    """B1.4: the possible outcomes are computed on the filled-in table, not copied from the true one."""
    t = table(2, rats={"gallia": [LAID], "italia": [LAID]}, cards={"witch": RED})
    see(t, "gallia 1", t.box.tokens.faces[0].text, BLUE)
    play(t, "use witch", "italia 1")
    offered = set()
    for seed in range(30):
        filled = Observation.of(GAME, t.box.options, t, RED).determinise(Rng(seed))
        taken = filled.box.tokens.faces[filled.face[3]].text
        assert taken not in moves(filled)
        offered |= set(moves(filled))
    assert t.box.tokens.faces[0].text in offered


def test_before_preparation_the_plague_is_nowhere() -> None:
    """B1.4 with B2.3: chance decides where it starts."""
    t = start(3)
    assert t.who == CHANCE
    assert GAME.view(t, None)["plague"] is None


def test_a_rat_face_up_is_shown_with_what_it_does() -> None:
    """B4.5 and B4.6: while players may still react, the view says what the face does as things stand."""
    cards = {"deacon": RED, "merchant": BLUE, "treasurer": GREEN}
    t = market(cards=cards, cubes={"gallia": {RED: 2, BLUE: 3}}, rats={"gallia": 1})
    assert GAME.view(t, None)["strike"] is None
    play(t, "move plague", "gallia", "hispania", TWO)
    assert GAME.view(t, None)["strike"] == {
        "region": "gallia",
        "face": TWO,
        "limit": 2,
        "signs": ["M", "bourgeoisie", "church"],
        "cubes": 5,
        "strikes": True,
        "losses": [
            {"seat": BLUE, "sign": "M", "card": None},
            {"seat": BLUE, "sign": "bourgeoisie", "card": "merchant"},
            {"seat": RED, "sign": "church", "card": "deacon"},
        ],
    }
    play(t, "no")
    assert GAME.view(t, None)["strike"] is None
    assert (cubes(t, "gallia"), t.over) == ([1, 1, 0, 0], False)


@pytest.mark.parametrize("case", CASES_WITH_ANSWERS, ids=str)
def test_the_losses_that_a_view_announces_happen(case: Case) -> None:
    """B4.6: in random games, the announced losses are those that happen if nobody reacts."""
    announced = 0
    for seed in range(12):
        t = case.game.table(case.options(seed))
        rng = Rng(f"strike {seed}")
        while not t.over:
            strike = case.game.view(t, None)["strike"]
            if strike is not None and t.stack[-1].name != "cover which":  # there a card will be covered in any case
                announced += 1
                assert losses_if_nobody_acts(t) == [(loss["seat"], strike["region"]) for loss in strike["losses"]]
                assert all((loss["card"] is None) == (loss["sign"] in "MA") for loss in strike["losses"])
                assert {loss["sign"] for loss in strike["losses"]} <= set(strike["signs"])
            engine.apply(t, choose(t, rng))
    assert announced


def losses_if_nobody_acts(t: Any) -> list[tuple[object, object]]:
    """Return the cubes lost to the rat that lies face up if nobody reacts. Any: a table of any box."""
    after = GAME.table(t.box.options)
    after.load(t.dump())
    told = after.listen()
    while GAME.view(after, None)["strike"] is not None and len(after.discard) == len(t.discard):
        texts = {GAME.space.text(move): move for move in after.legal}
        engine.apply(after, next((texts[no] for no in ("pass", "no") if no in texts), after.legal[0]))
    kinds = [event.kind for event in told.events()]
    until = kinds.index("rat turned up") if "rat turned up" in kinds else len(kinds)
    lost = [event for event in told.events()[:until] if event.kind == "cube lost"]
    return [(event.fields["seat"], event.fields["region"]) for event in lost]
