"""Every illegal move has a reason why it is illegal, and no legal move has one."""

from __future__ import annotations

from collections import Counter

import pytest

import ratking
from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.parts.deck import HAND, REGION_CARD, cards_at
from ratking.games.rattus.rules.table import Table
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.reason import Reason
from ratking.kernel.rng import Rng
from ratking.kernel.values import Move
from ratking.words import LANGUAGES, words

from .african import african, devastation
from .play import BLUE, RED, asked, last_round, play, start, table
from .trading import market

SPACE = GAME.space


def why_not(t: Table, text: str) -> Reason:
    """Return why the player who is asked cannot make this move."""
    move = SPACE.number(text)
    assert move is not None, text
    assert move not in t.legal, text
    reason = t.stack[-1].step.why_not(t, t.stack[-1], move)
    assert reason is not None, text
    return reason


def key(t: Table, text: str) -> str:
    return why_not(t, text).key


# ---- a turn


def test_preparation() -> None:
    """B2.5"""
    t = start(2)
    play(t, "gallia")
    assert why_not(t, "take king") == Reason("before the first turn", "B2.5")
    assert why_not(t, "turcia") == Reason("not on this map", "B1.1", {"region": "turcia"})
    assert why_not(t, "use treasurer") == Reason("card not in the game", "B1.3")
    assert why_not(t, "3") == Reason("another kind of answer", "B2.4", {"kind": "number"})


def test_cards() -> None:
    """B3.1, B3.2, B3.4, B3.5"""
    t = table(
        cards={"merchant": RED, "knight": RED, "king": BLUE, "peasant": RED}, cubes={"gallia": {RED: 5}}, rats={"italia": 1}
    )
    assert why_not(t, "use king") == Reason("not your card", "B3.4", {"card": "king"})
    assert why_not(t, "use knight") == Reason("works by itself", "B5.2", {"card": "knight"})
    assert why_not(t, "use peasant") == Reason("power only in the last round", "B5.5", {"card": "peasant"})
    assert why_not(t, "take merchant") == Reason("card yours already", "B3.2", {"card": "merchant"})
    assert why_not(t, "gallia") == Reason("action first", "B3.1")
    assert why_not(t, "done") == Reason("only in the last round", "B6.2")
    assert why_not(t, "take fish") == Reason("not in this game", "B3.1")
    play(t, "take king", "use merchant", "gallia", "italia", "2")
    assert why_not(t, "take witch") == Reason("took a card already", "B3.1")
    assert why_not(t, "use merchant") == Reason("card used", "B3.4", {"card": "merchant"})


def test_a_power() -> None:
    """B5.1, B5.3, B5.4"""
    t = table(
        cards={"merchant": RED, "monk": RED, "king": RED}, cubes={"gallia": {RED: 2}}, rats={"italia": 3, "germania": 1}
    )
    play(t, "use merchant")
    assert why_not(t, "italia") == Reason("no cube there", "B5.3", {"region": "italia"})
    assert why_not(t, "place cubes") == Reason("answer first", "B3.4")
    play(t, "gallia")
    assert why_not(t, "turcia") == Reason("not a neighbour", "B5.3", {"region": "turcia", "source": "gallia"})
    play(t, "germania")
    assert why_not(t, "3") == Reason("not so many cubes", "B5.3", {"least": 1, "most": 2})
    play(t, "2")
    assert why_not(t, "use king") == Reason("power cannot be carried through", "B3.5", {"card": "king"})
    play(t, "use monk")
    assert why_not(t, "gallia 1") == Reason("no rat there", "B1.2", {"rat": "gallia 1"})
    play(t, "germania 1")
    assert why_not(t, "italia") == Reason("region full", "B4.3", {"region": "italia"})


def test_placing() -> None:
    """B3.1, B3.3"""
    t = table(rats={"italia": 2}, cards={"peasant": RED})
    play(t, "place cubes", "italia")
    assert why_not(t, "1") == Reason("not so many cubes", "B3.3", {"least": 2, "most": 3})
    play(t, "2")
    assert why_not(t, "place cubes") == Reason("placed already", "B3.1")
    t = table(rats={"italia": 2})
    play(t, "place cubes")
    assert why_not(t, "gallia") == Reason("no rats there", "B3.3", {"region": "gallia"})
    assert key(table(), "place cubes") == "no rats on the map"
    assert why_not(table(rats={"italia": 1}, palace={RED: 20}), "place cubes") == Reason("no cube in reserve", "B3.3")


def test_the_plague() -> None:
    """B3.1, B4.1, B4.3"""
    t = table(rats={"gallia": 1, "hispania": 3})
    play(t, "move plague")
    assert why_not(t, "italia") == Reason("plague may not stay", "B4.1")
    assert why_not(t, "anglia") == Reason("not a neighbour", "B4.1", {"region": "anglia", "source": "italia"})
    play(t, "gallia")
    assert why_not(t, "hispania") == Reason("region full", "B4.3", {"region": "hispania"})
    assert why_not(t, "turcia") == Reason("not a neighbour", "B4.2", {"region": "turcia", "source": "gallia"})
    assert why_not(t, "take king") == Reason("plague moves last", "B3.1")
    t = table(cards={"knight": RED})
    play(t, "move plague")
    assert why_not(t, "russia") == Reason("too far", "B4.1", {"region": "russia", "steps": 2})


def test_another_rat() -> None:
    """B5.6"""
    t = table(cards={"witch": RED}, rats={"italia": 2})
    play(t, "use witch", "italia 1")
    play(t, *([SPACE.text(t.legal[0])] if t.who == CHANCE else []))
    assert asked(t) == "witch second"
    assert why_not(t, "italia 1") == Reason("another rat", "B5.6")


def test_the_last_round() -> None:
    """B6.2"""
    t = table(cards={"knight": BLUE, "merchant": BLUE}, cubes={"gallia": {BLUE: 1}}, supply=0)
    last_round(t)
    assert t.who == BLUE
    assert why_not(t, "take king") == Reason("not in the last round", "B6.2")
    assert why_not(t, "place cubes") == Reason("not in the last round", "B6.2")
    play(t, "move plague", "gallia")
    assert why_not(t, "move plague") == Reason("plague moved already", "B6.2")
    t = table(cards={"merchant": BLUE}, cubes={"gallia": {BLUE: 1}}, supply=0)
    last_round(t)
    assert why_not(t, "move plague") == Reason("no card moves the plague", "B6.2")


# ---- sets


def test_region_cards() -> None:
    """A3.1, A3.3"""
    t = african(
        cards={"knight": RED, "peasant": RED},
        cubes={"italia": {RED: 3, BLUE: 3}},
        rats={"italia": 1},
        hands={RED: ["gallia church royalty", "anglia ?"]},
        plague="gallia",
    )
    devastation(t, "italia", "2 M peasantry chivalry")
    assert asked(t) == "play region card"
    assert why_not(t, "gallia church royalty") == Reason("region card shows no such class", "A3.1")
    assert why_not(t, "italia ?") == Reason("region card not in your hand", "A3.3")
    assert why_not(t, "gallia") == Reason("another kind of answer", "A3.3", {"kind": "region"})


def test_diplomats_and_the_caravan() -> None:
    """A4.3, A4.5"""
    t = african(
        cards={"sultan": RED, "caravan leader": RED},
        cubes={"gallia": {RED: 2}, "anglia": {RED: 1}},
        diplomats={"gallia": [RED]},
    )
    play(t, "use sultan")
    assert why_not(t, "gallia") == Reason("diplomat there already", "A4.3", {"region": "gallia"})
    assert why_not(t, "italia") == Reason("no cube there", "A4.3", {"region": "italia"})
    play(t, "anglia", "use caravan leader", "italia")
    assert why_not(t, "gallia") == Reason("caravan may not go back", "A4.5")


def test_trade() -> None:
    """M3.2, M6.1, M6.3, M7.1"""
    t = market(
        cards={"pope": RED, "lieutenant": RED, "landowner": RED, "hanseatic trader": RED, "shaman": RED, "brewer": BLUE},
        cubes={"gallia": {RED: 1}},
        coins={RED: 1},
        goods={BLUE: {"fish": 4}},
    )
    assert why_not(t, "use pope") == Reason("too few coins", "M6.3")
    for card in ("landowner", "hanseatic trader", "shaman"):
        assert why_not(t, f"use {card}") == Reason("no good on the card", "M7.1")
        assert why_not(t, f"load {card}") == Reason("no goods", "M7.1")
    assert why_not(t, "take fish") == Reason("good not available", "M3.2", {"good": "fish"})
    play(t, "use lieutenant")
    assert why_not(t, "2") == Reason("too few coins", "M6.1")
    assert why_not(t, "4") == Reason("not so many cubes", "M6.1", {"least": 1, "most": 1})
    play(t, "1", "gallia", "take salt")
    assert why_not(t, "take wood") == Reason("took a good already", "M3.2")
    play(t, "load landowner")
    assert why_not(t, "wood") == Reason("none of this good", "M7.1", {"good": "wood"})
    play(t, "salt", "use landowner")
    assert why_not(t, "gallia") == Reason("no such good there", "M6.8", {"region": "gallia", "good": "salt"})


# ---- everything


ALL_SETS = ["base", "africanus", "mercatus"]
CHOICES = [
    *((players, ["base"]) for players in (2, 3, 4)),
    *((players, sets) for players in (2, 3, 4, 5, 6) for sets in (ALL_SETS[:2], ALL_SETS)),
    *((players, ["base", "mercatus"]) for players in (2, 3, 4)),
]


def could_be_clicked(t: Table, move: int) -> bool:
    """Return whether a player could click it: a region, a rat, a card, a good, a region card in their hand, a button."""
    pattern = SPACE.patterns[move]
    if "{card}" in pattern:
        return move in t.box.card_of
    if pattern == "{region card}":
        return "region cards" in t.box.slots and move - REGION_CARD in cards_at(t, HAND, t.who)
    if "{good}" in pattern:
        return "goods" in t.box.slots
    return pattern in ("{region}", "{rat}", "place cubes", "move plague", "done", "pass")


@pytest.mark.parametrize(("players", "sets"), CHOICES, ids=str)
def test_every_move_at_thousands_of_questions(players: int, sets: list[str]) -> None:
    """A legal move has no reason against it, an illegal one always has one, and it has a text in every language."""
    met: Counter[str] = Counter()
    clicked = general = questions = seed = 0
    while questions < 250:
        rng = Rng(f"why not {players} {sets} {seed}")
        t = GAME.table(GAME.options({"players": players, "sets": sets, "cards": "random"}, rng))
        seed += 1
        while not t.over:
            if t.who != CHANCE and rng.below(4) == 0:
                questions += 1
                frame = t.stack[-1]
                for move, text in enumerate(SPACE.texts):
                    if not text:
                        continue
                    reason = frame.step.why_not(t, frame, Move(move))
                    assert (reason is None) == (move in t.legal), f"{frame!r}: {text}: {reason!r}"
                    if reason is None:
                        continue
                    if could_be_clicked(t, move):
                        clicked += 1
                        general += reason.key in ("not offered", "not in this game")
                    met[reason.key] += 1
                    if met[reason.key] == 1:
                        assert all("{" not in words(tongue).reason(GAME, reason, ()) for tongue in LANGUAGES)
                        assert f"rattus.rule.{reason.rule}" in words("en").texts, reason
            engine.apply(t, t.legal[rng.below(len(t.legal))] if t.who != CHANCE else engine.draw(t, rng))
    assert general < clicked / 50
    assert {"answer first", "action first", "not a neighbour", "plague moves last", "card used"} <= set(met)


def test_a_match_gives_the_reason() -> None:
    match = ratking.new("rattus", players=2, seed=1)
    assert match.why_not(match.text(match.moves()[0])) is None
    for move in ("use merchant", "turcia", "yes"):
        reason = match.why_not(move, match.seat)
        with pytest.raises(ratking.IllegalMove) as refusal:
            match.play(move)
        assert reason is not None
        assert refusal.value.reason == reason
    assert match.why_not("turcia", 1 - (match.seat or 0)) == Reason("not your turn", "", {"seat": match.seat or 0})
    gap = SPACE.texts.index("")
    assert match.why_not(gap) == Reason("no such move", "")
