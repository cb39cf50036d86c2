"""The rulings in docs/rulings.md, for cases that no numbered rule decides."""

from __future__ import annotations

from ratking.games.rattus.rules.parts.goods.trade import GOODS, trade
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE

from .african import african
from .play import BLUE, GREEN, RED, asked, cubes, events, last_round, moves, play, region, score, table
from .trading import ALL_SETS, deal, market


def test_places_stay_empty_and_are_filled_from_the_first() -> None:
    """R1: the other rats do not move up."""
    t = table(cards={"monk": RED, "witch": BLUE}, rats={"gallia": 3, "germania": 1}, plague="italia")
    play(t, "use monk", "gallia 1", "hispania", "move plague", "germania", "gallia", "use witch")
    assert moves(t) == ["gallia 1", "gallia 2", "gallia 3", "germania 1", "hispania 1"]
    t = table(cards={"monk": RED, "witch": RED}, rats={"gallia": 3})
    play(t, "use monk", "gallia 1", "hispania", "use witch")
    assert moves(t) == ["gallia 2", "gallia 3", "hispania 1"]


def test_a_number_without_a_choice_is_not_asked() -> None:
    """R2: with B3.3; it is asked if a card allows more."""
    t = table(rats={"gallia": 2})
    play(t, "place cubes", "gallia")
    assert (cubes(t, "gallia")[RED], asked(t)) == (2, "actions")
    t = table(rats={"gallia": 2}, cards={"peasant": RED})
    play(t, "place cubes", "gallia")
    assert moves(t) == ["2", "3"]


def test_one_move_for_the_plague_uses_all_cards_that_move_it() -> None:
    """R3: with B6.2 and M8.7."""
    t = market(cards={"knight": BLUE, "raider": BLUE, "king": BLUE}, cubes={"anglia": {BLUE: 1}}, supply=0)
    last_round(t)
    assert [move for move in moves(t) if "knight" in move or "raider" in move] == []
    play(t, "move plague", "gallia", "no")
    assert "move plague" not in moves(t)
    assert "use king" in moves(t)


def test_whether_rats_are_turned_up_is_asked_only_where_there_are_some() -> None:
    """R4: with M8.7 and B4.4."""
    for rats, where, question in (({"gallia": 1}, "gallia", "last strike"), ({"gallia": 1}, "hispania", "last round")):
        t = market(cards={"assassin": BLUE, "king": BLUE}, cubes={where: {RED: 1}, "anglia": {BLUE: 1}}, rats=rats, supply=0)
        last_round(t)
        play(t, "move plague", where)
        assert asked(t) == question


def test_a_player_who_can_only_load_a_card_is_not_skipped() -> None:
    """R5: with M8.8; the card may then be usable."""
    t = market(cards={"landowner": BLUE}, goods={BLUE: {"fish": 1}}, supply=0)
    last_round(t)
    assert moves(t) == ["done", "load landowner"]
    play(t, "load landowner", "fish")
    assert moves(t) == ["use landowner", "done"]


def test_a_single_region_of_the_type_is_not_enough() -> None:
    """R6: with M6.11; at least two regions of the type are needed."""
    t = market(cards={"shaman": RED}, on_cards={"shaman": "fish"}, rats={"anglia": 2})
    assert "use shaman" in moves(t)
    for name in ("hungaria", "bulgaria"):
        trade(t).at[region(name)] = GOODS.index("cloth")
    t.ask_again()
    assert "use shaman" not in moves(t)


def test_the_plague_may_not_go_out_and_back() -> None:
    """R12: with B4.1 and B5.2; two steps, or three with more players, never lead to where it was."""
    t = table(cards={"knight": RED}, plague="hispania")
    play(t, "move plague")
    assert "hispania" not in moves(t)
    t = african(5, cards={"knight": RED}, plague="hispania")
    play(t, "move plague")
    assert "hispania" not in moves(t)
    t = table(cards={"knight": BLUE}, plague="hispania", supply=0)
    last_round(t)
    play(t, "move plague")
    assert "hispania" not in moves(t)


def test_a_covered_card_keeps_its_power() -> None:
    """R13: with A3.2; the Assassin is covered against chivalry, and still earns its coin."""
    t = market(
        sets=ALL_SETS, cards={"assassin": RED}, cubes={"gallia": {RED: 3, GREEN: 4}}, rats={"gallia": 1}, coins={RED: 4}
    )
    covering = deal(t, RED, "chivalry")
    play(t, "move plague", "gallia", "hispania", "6 A peasantry chivalry royalty")
    assert (asked(t), t.who) == ("play region card", RED)
    happened = play(t, covering)
    assert cubes(t, "gallia")[RED] == 2  # A, but not chivalry
    assert events(happened, "coins earned") == [(RED, 1)]


def test_diplomats_in_the_palace_count() -> None:
    """R14: with A4.4; two in the palace beat one on the map."""
    laid = african(3, cubes={"gallia": {BLUE: 1}}, palace={RED: 2}, diplomats={"gallia": [BLUE]}, palace_diplomats={RED: 2})
    assert score(laid) == [2 + 4, 1 + 2, 0]


def test_the_third_step_is_taken_in_the_last_round_too() -> None:
    """R15: with A2.5 and B6.2."""
    reached = {}
    for players in (4, 5):
        t = african(players, cards={"knight": BLUE}, plague="hispania", supply=0)
        last_round(t)
        play(t, "move plague")
        reached[players] = moves(t)
        far = 3 if players == 5 else 2
        assert len(moves(t)) == len(t.box.board.within(region("hispania"), far))
    assert len(reached[5]) > len(reached[4])


def test_chance_picks_the_next_rat() -> None:
    """R16: with B4.4; all alike, and nobody chooses."""
    t = table(cubes={"gallia": {GREEN: 5}}, rats={"gallia": 3})
    play(t, "move plague", "gallia", "hispania", "hispania")
    assert (asked(t), t.who) == ("which rat", CHANCE)
    assert moves(t) == ["gallia 1", "gallia 2", "gallia 3"]
    assert engine.weights(t) == [1, 1, 1]


def test_the_plague_counts_as_two_at_the_end_without_a_knight() -> None:
    """R17: with B6.3; a face of limit 3 strikes a single cube where the plague is, and nowhere else."""
    faces = ["3 M peasantry bourgeoisie", "3 M peasantry magic"]
    t = market(
        cards={"brewer": RED},
        cubes={"italia": {BLUE: 1}, "gallia": {BLUE: 1}},
        rats={"italia": 1, "gallia": 1},
        plague="italia",
        supply=0,
        keep=faces,
    )
    assert "knight" not in {card.name for card in t.box.cards}
    last_round(t)
    happened = play(t, *faces)
    assert events(happened, "rat fails") == [("gallia", 3, 1)]
    assert (cubes(t, "italia")[BLUE], cubes(t, "gallia")[BLUE]) == (0, 1)


def test_powers_are_used_only_before_the_plague_moves() -> None:
    """R18: with B3.4; afterwards nothing more is asked of a player who could still use one."""
    t = table(cards={"king": RED, "monk": RED}, cubes={"gallia": {RED: 2}}, rats={"anglia": 1})
    assert {"use king", "use monk"} <= set(moves(t))
    play(t, "move plague", "germania")
    assert (asked(t), t.who) == ("actions", BLUE)
    t = table(cards={"king": RED}, cubes={"gallia": {RED: 2}, "germania": {BLUE: 1}}, rats={"germania": 2})
    play(t, "move plague", "germania")
    while t.who != BLUE:
        assert "use king" not in moves(t)
        engine.apply(t, t.legal[0])
