"""A3.5 and A5: the last round, the final devastation, the score."""

from __future__ import annotations

from typing import Any

import ratking
from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.board import REGIONS
from ratking.games.rattus.rules.table import Table
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng

from .african import african, covers, discarded, hand, lines
from .play import BLUE, GREEN, RED, YELLOW, asked, cubes, events, last_round, moves, play, score

FACES = ["start 1 peasantry islamic", "start 1 peasantry magic", "start 2 peasantry church islamic"]


# Any, here and below: whatever `african` takes.
def ended(**laid: Any) -> Table:
    """Return a table at the first question after green's turn, which is the last."""
    t = african(**{"turn": GREEN, "keep": FACES, **laid})
    t.idle = 20 * t.box.players  # B6.5: so that the supply need not be empty
    last_round(t)
    return t


def devastated(**laid: Any) -> Table:
    """Return the same table after all players have said "done" in the last round."""
    t = ended(**laid)
    while asked(t) == "last round":
        play(t, "done")
    return t


# ---- the last round


def test_the_player_of_the_last_turn_uses_no_power() -> None:
    """A5.1: however many islamic cards they hold."""
    t = ended(cards={"explorer": GREEN, "astronomer": GREEN, "sultan": GREEN, "caravan leader": GREEN})
    assert t.over


def test_but_they_may_place_a_caravan_cube_and_play_region_cards() -> None:
    """A5.1: that player is asked like the others."""
    t = ended(
        cards={"caravan leader": BLUE, "explorer": GREEN},
        caravan="gallia",
        cubes={"gallia": {GREEN: 1}},
        rats={"gallia": 1},
        hands={GREEN: ["italia ?"]},
    )
    play(t, "use caravan leader", "italia", "hungaria")
    assert (asked(t), t.who) == ("caravan cube", GREEN)
    play(t, "yes")
    play(t, FACES[0])
    assert (asked(t), t.who) == ("play region card", GREEN)
    play(t, "italia ?")
    assert t.over
    assert cubes(t, "gallia") == [0, 0, 2, 0]


# ---- the final devastation


def test_the_player_of_the_last_turn_chooses_the_order() -> None:
    """A5.2: one region at a time, among those with a cube and a rat; for the last one there is no question."""
    t = devastated(
        cubes={"gallia": {RED: 1}, "italia": {BLUE: 1}, "polonia": {YELLOW: 1}, "anglia": {RED: 3}},
        rats={"gallia": 1, "italia": 1, "polonia": 1, "hungaria": 1},
        cards={"peasant": BLUE},
    )
    assert (asked(t), t.who) == ("final devastation", GREEN)
    assert moves(t) == ["gallia", "italia", "polonia"]
    happened = play(t, "italia", FACES[0])
    assert events(happened, "cube lost") == [(BLUE, "italia", "peasantry", "peasant")]
    assert (asked(t), t.who, moves(t)) == ("final devastation", GREEN, ["gallia", "polonia"])
    play(t, "polonia", FACES[1])
    assert asked(t) == "face"  # only Gallia is left
    play(t, FACES[2])
    assert t.over


def test_a_region_is_offered_only_while_it_has_a_cube_and_a_rat() -> None:
    """A5.2: a region is devastated only once, even if some of its rats were not turned up."""
    t = devastated(
        cubes={"gallia": {RED: 1}, "italia": {BLUE: 1}, "polonia": {YELLOW: 1}},
        rats={"gallia": 2, "italia": 1, "polonia": 1},
        cards={"peasant": RED},
    )
    play(t, "gallia", "gallia 1", FACES[0])
    assert (cubes(t, "gallia"), t.rats[REGIONS.index("gallia")]) == ([0, 0, 0, 0], 1)
    assert moves(t) == ["italia", "polonia"]


def test_region_cards_may_be_played_for_one_region_only() -> None:
    """A5.2: the next region is another devastation: the card is discarded, and the class card counts again."""
    t = devastated(
        cubes={"gallia": {RED: 1}, "italia": {RED: 1}},
        rats={"gallia": 1, "italia": 1},
        cards={"peasant": RED},
        hands={RED: ["italia ?"]},
    )
    play(t, "italia", FACES[0])
    assert (asked(t), t.who) == ("play region card", RED)
    happened = play(t, "italia ?")
    assert events(happened, "region card discarded") == [("italia ?",)]
    assert (discarded(t), covers(t)) == (["italia ?"], {})
    play(t, FACES[1])
    assert t.over
    assert (cubes(t, "gallia"), cubes(t, "italia")) == ([0] * 4, [1, 0, 0, 0])


def test_in_the_final_devastation_asking_begins_with_the_player_of_the_last_turn() -> None:
    """A3.3: clockwise from that player, no matter who answered last in the last round."""
    t = devastated(
        hands={seat: [text] for seat, text in enumerate(["italia ?", "polonia ?", "scandia ?", "turcia ?"])},
        cards={"explorer": RED, "astronomer": BLUE, "sultan": GREEN, "caravan leader": YELLOW},
        cubes={"gallia": dict.fromkeys(range(4), 2)},
        rats={"gallia": 1},
    )
    play(t, FACES[0])
    order = []
    while asked(t) == "play region card":
        order.append(t.who)
        play(t, "pass")
    assert order == [GREEN, YELLOW, RED, BLUE]


def test_the_plague_piece_counts_in_the_final_devastation() -> None:
    """A5.2 and B6.3: players may react to a face that strikes only because of it, as to any other."""
    t = devastated(
        plague="gallia",
        cubes={"gallia": {RED: 1}},
        rats={"gallia": 1},
        cards={"explorer": RED},
        hands={RED: ["italia ?"]},
    )
    play(t, FACES[2])
    assert (asked(t), t.who) == ("play region card", RED)


# ---- the score


def test_hands_are_shown_and_count() -> None:
    """A3.5: a point for each region card whose region its player leads, at most one for each region."""
    t = african(
        turn=GREEN,
        supply=0,
        cubes={"gallia": {RED: 2, BLUE: 2}, "italia": {RED: 1, BLUE: 3}, "polonia": {RED: 1}},
        hands={
            RED: ["gallia church royalty", "gallia peasantry chivalry", "italia ?", "polonia ?", "scandia ?"],
            BLUE: ["gallia bourgeoisie chivalry", "italia bourgeoisie magic"],
            GREEN: ["anglia ?"],
        },
    )
    happened = last_round(t)
    assert t.over
    assert [lines(t, seat)["region cards"] for seat in range(4)] == [2, 2, 0, 0]
    shown = events(happened, "hand shown", YELLOW)
    assert [seat for seat, _ in shown] == [RED] * 5 + [BLUE] * 2 + [GREEN]
    assert GAME.view(t, None)["region cards"]["hands"] == [hand(t, seat) for seat in range(4)]


def test_hands_count_after_the_final_devastation() -> None:
    """A3.5: who leads is determined after the final devastation; without a cube there is no point."""
    t = devastated(
        cubes={"gallia": {RED: 1, BLUE: 1}},
        rats={"gallia": 1},
        cards={"peasant": RED},
        hands={RED: ["gallia church royalty"]},
    )
    assert lines(t, RED)["region cards"] == 1
    play(t, FACES[0])
    assert (asked(t), moves(t)) == ("play region card", ["pass"])
    play(t, "pass")
    assert t.over
    assert lines(t, RED) == {"map": 0, "palace": 0, "region cards": 0, "diplomats": 0}


def test_when_hands_are_shown_nothing_is_hidden_any_more() -> None:
    """A3.5: an observation of a finished game shows the true hands."""
    t = ended(hands={RED: ["italia ?"], BLUE: ["polonia ?"]})
    assert t.over
    seen = Observation.of(GAME, t.box.options, t, GREEN)
    assert seen.determinise(Rng(0)) == t


def test_the_score_line_by_line() -> None:
    """A5.3: cubes on the map, in the palace, region cards, diplomats; every point is in one of the lines."""
    t = ended(
        cubes={"gallia": {RED: 2, BLUE: 1}, "italia": {BLUE: 4}},
        palace={RED: 3, YELLOW: 1},
        hands={RED: ["gallia church royalty"], BLUE: ["italia ?", "gallia peasantry chivalry"]},
        diplomats={"gallia": [RED, BLUE], "italia": [BLUE]},
        palace_diplomats={YELLOW: 1},
    )
    result = GAME.result(t)
    assert t.over
    assert result.lines == [
        {"map": 2, "palace": 3, "region cards": 1, "diplomats": 1},
        {"map": 5, "palace": 0, "region cards": 1, "diplomats": 4},
        {"map": 0, "palace": 0, "region cards": 0, "diplomats": 0},
        {"map": 0, "palace": 1, "region cards": 0, "diplomats": 1},
    ]
    assert result.totals == score(t) == [7, 10, 0, 2]
    assert result.ranking == [BLUE, RED, YELLOW, GREEN]
    assert result.to_json()["lines"] == result.lines


def test_a_tie_goes_to_the_player_who_would_have_had_the_next_turn() -> None:
    """A5.3: as in the base game; all kinds of points count the same."""
    t = ended(cubes={"gallia": {RED: 4}, "italia": {YELLOW: 3}}, hands={YELLOW: ["italia ?"]}, palace={GREEN: 4})
    assert score(t) == [4, 0, 4, 4]
    assert GAME.result(t).ranking == [YELLOW, RED, GREEN, BLUE]


def test_a_match_gives_the_lines_as_data() -> None:
    """A5.3: `match.result` and the view of a finished game, for every number of players."""
    for players in range(2, 7):
        cards = ["sultan", "king", "merchant", "explorer", "astronomer", "peasant", "knight", "monk"]
        match = ratking.new(
            "rattus", players=players, sets=["base", "africanus"], cards=cards[: 8 if players > 4 else 6], seed=players
        )
        rng = Rng(players)
        while not match.over:
            legal = match.moves()
            match.play(legal[rng.below(len(legal))])
        shown = match.view(None)["result"]
        assert [list(line) for line in shown["lines"]] == [["map", "palace", "region cards", "diplomats"]] * players
        assert shown["totals"] == [sum(line.values()) for line in shown["lines"]] == match.scores
