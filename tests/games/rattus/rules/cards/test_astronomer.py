"""Astronomer."""

from __future__ import annotations

from ratking.games.rattus.game import GAME

from ..african import african, discarded, hand
from ..play import BLUE, CHANCE, RED, asked, events, last_round, moves, play

THREE = ("gallia church royalty", "italia ?", "polonia ?")


def test_three_are_drawn_one_is_kept_two_are_discarded_openly() -> None:
    """A4.2: the others see what is discarded, and not what is kept."""
    t = african(cards={"astronomer": RED}, hands={RED: ["scandia ?"]})
    play(t, "use astronomer")
    assert (asked(t), t.who) == ("draw region card", CHANCE)
    happened = play(t, *THREE)
    assert events(happened, "region card drawn", BLUE) == [(RED,)] * 3
    assert events(happened, "region card seen", RED) == [(RED, text) for text in THREE]
    assert events(happened, "region card seen", BLUE) == []
    assert (asked(t), t.who) == ("astronomer keep", RED)
    assert sorted(moves(t)) == sorted(THREE)
    assert sorted(GAME.view(t, RED)["region cards"]["looking at"]) == sorted(THREE)
    assert GAME.view(t, BLUE)["region cards"]["looking at"] == []
    happened = play(t, "italia ?")
    assert sorted(hand(t, RED)) == ["italia ?", "scandia ?"]
    assert sorted(discarded(t)) == ["gallia church royalty", "polonia ?"]
    assert events(happened, "region card kept", BLUE) == [(RED,)]
    assert events(happened, "region card kept by you", BLUE) == []
    assert events(happened, "region card kept by you", RED) == [(RED, "italia ?")]
    assert len(events(happened, "region card discarded")) == 2
    assert "use astronomer" not in moves(t)


def test_with_fewer_than_three_one_is_kept() -> None:
    """A4.2: fewer cards are drawn if there are fewer; with none the power cannot be used."""
    t = african(2, cards={"astronomer": RED}, deck=["italia ?"], discards=["polonia ?"])
    play(t, "use astronomer", "italia ?", "polonia ?")
    assert moves(t) == ["italia ?", "polonia ?"]
    play(t, "polonia ?")
    assert (hand(t, RED), discarded(t)) == (["polonia ?"], ["italia ?"])
    t = african(2, cards={"astronomer": RED}, deck=["italia ?"], discards=[])
    play(t, "use astronomer", "italia ?")
    assert moves(t) == ["italia ?"]
    play(t, "italia ?")
    assert (hand(t, RED), discarded(t)) == (["italia ?"], [])
    t = african(2, cards={"astronomer": RED}, deck=[], discards=[])
    assert "use astronomer" not in moves(t)


def test_the_cards_drawn_are_not_shuffled_back_in_the_same_action() -> None:
    """A4.2 and A3.4: the new deck holds only cards that were discarded before."""
    t = african(2, cards={"astronomer": RED}, deck=["italia ?", "polonia ?"], discards=["scandia ?", "hispania ?"])
    play(t, "use astronomer", "italia ?", "polonia ?")
    assert moves(t) == ["hispania ?", "scandia ?"]


def test_in_the_last_round_as_in_a_turn() -> None:
    """A5.1: the Astronomer's power does not change, and the kept card counts at once."""
    t = african(cards={"astronomer": BLUE}, cubes={"italia": {BLUE: 1}}, supply=0)
    last_round(t)
    assert (t.who, moves(t)) == (BLUE, ["use astronomer", "done"])
    play(t, "use astronomer", *THREE, "italia ?")
    assert t.over
    assert GAME.result(t).lines[BLUE]["region cards"] == 1
