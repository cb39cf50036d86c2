"""M8: the last round, and every pair of cards that use the plague piece, together."""

from __future__ import annotations

from itertools import combinations

import pytest

from ratking.games.rattus.rules.parts.goods.trade import trade
from ratking.games.rattus.rules.table import Table
from ratking.games.rattus.rules.values import NOBODY

from .play import BLUE, GREEN, RED, YELLOW, asked, cubes, events, last_round, moves, play
from .trading import ALL_SETS, deal, goods, market

A = "4 A bourgeoisie"
MA = "6 MA church magic"
REACH = {"knight": 2, "raider": 2, "assassin": 2, "grave robber": 1, "deacon": 1}
STRIKES = ("assassin", "grave robber", "deacon")


def test_goods_come_only_through_cards() -> None:
    """M8.1: no ordinary good; a player without a usable power is skipped."""
    t = market(cards={"treasurer": BLUE}, supply=0)
    last_round(t)
    assert (t.who, moves(t)) == (BLUE, ["use treasurer", "done"])


def test_counter_clockwise_and_not_the_player_of_the_last_turn() -> None:
    """M8.1 with B6.2."""
    t = market(cards={"treasurer": BLUE, "pope": YELLOW, "lieutenant": RED}, supply=0)
    last_round(t)
    assert t.who == YELLOW
    play(t, "done")
    assert t.who == BLUE
    play(t, "done")
    assert t.over


def together(*cards: str) -> Table:
    """Return a table in the last round: blue holds these cards, the plague is in Italia, two rats and cubes in Gallia."""
    t = market(
        cards=dict.fromkeys(cards, BLUE),
        cubes={"gallia": {BLUE: 3, GREEN: 2}},
        rats={"gallia": 2},
        supply=0,
        keep=[A, MA],
    )
    last_round(t)
    return t


@pytest.mark.parametrize("cards", list(combinations(REACH, 2)), ids=" and ".join)
def test_two_cards_move_the_plague_once_and_work_together(cards: tuple[str, str]) -> None:
    """M8.7: as far as the longest step allows; then the Raider's good; then, if a card strikes, the rats in that region."""
    t = together(*cards)
    assert moves(t) == ["move plague", "done"]
    play(t, "move plague")
    reach = max(REACH[card] for card in cards)
    assert ("scandia" in moves(t)) == (reach == 2)
    assert "italia" not in moves(t)  # it must move
    play(t, "gallia")
    if "raider" in cards:
        assert (asked(t), t.who) == ("raider good", BLUE)
        play(t, "yes")
        assert goods(t, BLUE) == {"cloth": 1}
    if not set(cards) & set(STRIKES):
        assert asked(t) == "which rat"  # of the final devastation: nothing was turned up for blue
        assert t.mover == NOBODY
        return
    assert (asked(t), t.who, moves(t)) == ("last strike", BLUE, ["yes", "no"])
    play(t, "yes")
    if "knight" in cards:
        assert (asked(t), t.who) == ("count plague", BLUE)
        play(t, "yes")
    assert asked(t) == "which rat"
    happened = play(t, "gallia 1", A)
    if "deacon" in cards:
        assert (asked(t), t.who) == ("deacon spare", BLUE)
        happened += play(t, "yes")
    spared = "deacon" in cards
    assert cubes(t, "gallia") == [0, 3 if spared else 2, 1, 0]
    assert events(happened, "coins earned") == ([(BLUE, 1)] if "assassin" in cards else [])
    if "grave robber" in cards:
        assert (asked(t), t.who) == ("grave robber good", BLUE)
        play(t, "salt")
        assert goods(t, BLUE)["salt"] == 1
    # The second rat has limit six: with the Knight's two, four cubes are enough, but three are not.
    happened = play(t, MA)
    struck = "knight" in cards and spared
    assert (asked(t) == "deacon spare") == (struck and trade(t).coins[BLUE] >= 3)
    assert (events(happened, "rat fails") == []) == struck


def test_all_five_together() -> None:
    """M8.7: everything in one region, in order; the plague does not move again."""
    t = together(*REACH)
    happened = play(t, "move plague", "gallia", "yes", "yes", "yes", "gallia 1", A, "yes", "fish", MA)
    assert asked(t) == "deacon spare"
    happened += play(t, "yes")
    order = ["plague moved", "good taken", "plague counts", "coins paid", "coins earned"]
    assert [event.kind for event in happened if event.kind in order] == [
        *["plague moved", "good taken", "plague counts"],
        *["coins paid", "coins earned", "good taken"],
        *["coins paid", "coins earned"],
    ]
    assert cubes(t, "gallia") == [0, 3, 0, 0]
    assert events(happened, "rat added") == []  # no spreading
    assert asked(t) == "grave robber good"
    play(t, "pass")
    assert t.over


def test_the_knight_alone_declares_nothing() -> None:
    """M8.7: without a card that strikes nothing else happens (B6.2); without the Knight nothing is declared."""
    t = together("knight")
    play(t, "move plague", "gallia")
    assert (asked(t), t.mover) == ("which rat", NOBODY)
    t = together("assassin")
    play(t, "move plague", "gallia", "yes")
    assert asked(t) == "which rat"


def test_other_powers_can_be_used_before_or_after() -> None:
    """M8.7: King and Pope too."""
    t = together("assassin", "treasurer", "pope")
    play(t, "use treasurer", "move plague", "hispania")
    assert moves(t) == ["use pope", "done"]
    play(t, "use pope")
    assert t.palace[BLUE] == 1


def test_three_steps_with_six_players_but_one_stays_one() -> None:
    """M8.3, M8.5, A2.5: two steps become three; M8.6: one step stays one."""
    for card, far in (("raider", True), ("assassin", True), ("knight", True), ("deacon", False), ("grave robber", False)):
        t = market(6, sets=ALL_SETS, cards={card: BLUE}, supply=0, plague="hispania")
        last_round(t)
        play(t, "move plague")
        assert ("polonia" in moves(t)) == far
        assert ("germania" in moves(t)) == far


def test_region_cards_may_be_played_in_it() -> None:
    """M8.7 with A3.1 and A5.1: also by the player of the last turn, clockwise from the player who moved the plague."""
    face = "1 bourgeoisie church"
    t = market(
        sets=ALL_SETS,
        cards={"assassin": BLUE, "monk": RED, "pope": GREEN},
        cubes={"gallia": {RED: 2, GREEN: 2}},
        rats={"gallia": 1},
        palace={YELLOW: 20},
    )
    of_red, of_green = deal(t, RED, "church"), deal(t, GREEN, "church")
    last_round(t)
    assert t.who == GREEN
    play(t, "done", "move plague", "gallia", "yes", face)
    assert (asked(t), t.who, moves(t)) == ("play region card", GREEN, ["pass", of_green])
    play(t, of_green)
    assert (asked(t), t.who, moves(t)) == ("play region card", RED, ["pass", of_red])
    play(t, "pass")
    assert t.over
    assert cubes(t, "gallia")[:3] == [1, 0, 2]
    assert trade(t).coins[BLUE] == 5


def test_turned_up_rats_leave_before_the_final_devastation() -> None:
    """M8.5 with B6.3: rats that were turned up are gone, and lost cubes stay lost."""
    t = together("assassin")
    turned = len(t.discard)
    play(t, "move plague", "gallia", "yes", "gallia 1", A, MA)
    assert t.over
    assert len(t.discard) == turned + 2
