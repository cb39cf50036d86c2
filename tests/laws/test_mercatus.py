"""The laws with goods and coins: random games over random choices from all 22 cards, with two to six players."""

from __future__ import annotations

from functools import cache

import pytest

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.end_reasons import REASONS
from ratking.games.rattus.rules.parts.goods.trade import GOODS, PURSE, STOCK, TradeCard, trade
from ratking.games.rattus.rules.sets.all_sets import CARDS
from ratking.games.rattus.rules.values import EMPTY
from ratking.kernel import engine, laws
from ratking.kernel.event import Event
from ratking.kernel.frame import CHANCE
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng

from .games import BY_HOUSE_RULES, Case, Met, choose, met, rattus, some
from .test_random_games import played

TRADE = ["base", "mercatus"]
ALL = ["base", "africanus", "mercatus"]

CASES = [
    *(rattus(players=players, sets=TRADE, cards="random") for players in (2, 3, 4)),
    *(rattus(players=players, sets=ALL, cards="random") for players in (2, 3, 4, 5, 6)),
]

GAMES_A_CASE = some(8)
LONG = 300

NOT_AT_RANDOM = {"no rat in 20 rounds"}
"""A reason to end that random players do not reach; a directed game below does."""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_games_keep_the_laws(case: Case) -> None:
    """The laws of the kernel and of the parts hold: goods and coins add up at every question."""
    answers = sum(played(case, seed) for seed in range(GAMES_A_CASE))
    assert answers > GAMES_A_CASE * 50


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=str)
def test_many_random_games_keep_the_laws(case: Case) -> None:
    for seed in range(1000, 1000 + LONG):
        played(case, seed)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_seat_may_know(case: Case) -> None:
    """A seat's observation, filled in at random, looks the same, keeps the laws and can be played to the end."""
    for seed in range(3):
        options = case.options(seed)
        t = GAME.table(options)
        rng = Rng(f"observed {case} {seed}")
        while not t.over:
            if rng.below(40) == 0:
                for seat in (None, *range(options["players"])):
                    filled = Observation.of(GAME, options, t, seat).determinise(rng)
                    laws.check(GAME, options, filled, rng)
                    assert GAME.view(filled, seat) == GAME.view(t, seat)
                    if t.who == seat:
                        assert filled.legal == t.legal
                    engine.playout(filled, rng)
                    assert filled.over
                    assert GAME.broken_laws(filled) == []
            engine.apply(t, choose(t, rng))


# ---- everything occurs


@cache
def everything() -> Met:
    """Return what occurred in the games of all cases together."""
    found = Met()
    for case in CASES:
        games = met(case, 120, "met", "met ")
        found.steps |= games.steps
        found.all_steps |= games.all_steps
        found.events |= games.events
        found.answers |= games.answers
        found.reasons |= games.reasons
        found.ends += games.ends
    return found


def sales_in(happened: list[Event]) -> set[str]:
    """Return the kinds of sale that occurred, before the last round and after it."""
    found = set()
    last_round = False
    for event in happened:
        last_round |= event.kind == "last round"
        if event.kind == "goods sold":
            paid = "for coins" if event.fields["coins"] else "for nothing"
            found.add(f"{'final sale' if last_round else 'sale at the end of a turn'}, {paid}")
    return found


def purses_told(happened: list[Event], players: int) -> list[int]:
    """Compute all players' coins from the events alone."""
    purses = [PURSE] * players
    for event in happened:
        if event.kind in ("coins earned", "coins paid", "goods sold"):
            coins = int(event.fields["coins"])
            purses[int(event.fields["seat"])] += -coins if event.kind == "coins paid" else coins
    return purses


def test_every_step_and_every_event() -> None:
    """The first question of a new game comes before the steps are watched."""
    assert sorted(everything().all_steps - everything().steps) == []
    assert sorted(set(GAME.events) - everything().events - BY_HOUSE_RULES) == []


def test_every_card_is_taken_used_and_used_in_the_last_round() -> None:
    answers = everything().answers
    not_met = []
    for card in CARDS.values():
        wanted = [("actions", f"take {card.name}")]
        if card.asks is not None:
            wanted.append(("actions", f"use {card.name}"))
        if card.asks is not None or card.last_asks is not None:
            wanted.append(("last round", f"use {card.name}"))
        if isinstance(card, TradeCard) and card.carries_good:
            wanted += [("actions", f"load {card.name}"), ("last round", f"load {card.name}")]
        not_met += [what for what in wanted if what not in answers]
    assert not_met == []


def test_every_answer_to_the_questions_of_cards_occurs() -> None:
    """Yes and no, every good and none."""
    answers = everything().answers
    goods = {*GOODS, "pass"}
    for step, texts in {
        "deacon spare": {"yes", "no"},
        "raider good": {"yes", "no"},
        "swindler good": {"yes", "no"},
        "last strike": {"yes", "no"},
        "grave robber good": goods,
        "load": set(GOODS),
    }.items():
        assert {text for at, text in answers if at == step} == texts, step
    assert {text for at, text in answers if at == "actions"} >= {f"take {good}" for good in GOODS}


def test_every_reason_to_sell() -> None:
    assert {sale for _, happened in everything().ends for sale in sales_in(happened)} == {
        "sale at the end of a turn, for coins",
        "sale at the end of a turn, for nothing",
        "final sale, for coins",
        "final sale, for nothing",
    }


def test_coins_follow_from_the_events() -> None:
    """M4, M6: everybody's coins at the end follow from the events alone."""
    for t, happened in everything().ends:
        assert list(trade(t).coins) == purses_told(happened, t.box.players)


def test_every_reason_to_end() -> None:
    assert everything().reasons == set(REASONS) - NOT_AT_RANDOM


def test_the_plague_moving_back_and_forth_ends_a_game_with_goods_too() -> None:
    """B6.5: nobody takes a good, and the plague moves between two regions without rats, where it spreads nothing."""
    t = GAME.table(GAME.options({"players": 2, "sets": TRADE, "cards": "base"}, Rng(0)))
    engine.apply(t, number("italia"))
    while t.who == CHANCE:
        engine.apply(t, t.legal[0])
    for text in ("gallia", "hispania", "hispania", "gallia"):
        engine.apply(t, number(text))
    for text in ("move plague", "gallia", "anglia", "start 3 M church royalty"):
        engine.apply(t, number(text))
    for text in ("move plague", "hispania", "italia", "start 2 M church royalty"):
        engine.apply(t, number(text))
    turns = 0
    while not t.last_round:
        engine.apply(t, number("move plague"))
        engine.apply(t, number("hispania" if turns % 2 else "gallia"))
        turns += 1
        assert turns <= 40
    engine.playout(t, Rng(1))
    assert GAME.result(t).reasons == ["no rat in 20 rounds"]
    assert list(trade(t).coins) == [PURSE, PURSE]


def number(text: str) -> int:
    found = GAME.space.number(text)
    assert found is not None
    return found


# ---- the law itself


def test_goods_and_coins_that_do_not_add_up_are_noticed() -> None:
    """One good too many, one coin too few, a good on a card that has no place for it: each breaks a law."""
    t = GAME.table(GAME.options({"players": 4, "sets": TRADE, "cards": "violent times"}, Rng(0)))
    while t.who == CHANCE:
        engine.apply(t, t.legal[0])
    assert GAME.broken_laws(t) == []
    trade(t).down[0] += 1
    assert GAME.broken_laws(t) == ["the fish off the map do not add up"]
    trade(t).down[0] -= 1
    trade(t).coins[2] = -1
    assert GAME.broken_laws(t) == ["fewer than no goods or coins"]
    trade(t).coins[2] = PURSE
    trade(t).down[0] -= 1
    trade(t).on[CARDS["raider"].number] = 0
    assert GAME.broken_laws(t) == ["a good lies on a card that has no place for it, or that nobody holds"]
    trade(t).on[CARDS["raider"].number] = EMPTY
    trade(t).down[0], trade(t).up[0] = STOCK - 2, 2
    assert GAME.broken_laws(t) == ["two fish are available"]
    trade(t).down[0], trade(t).up[0] = STOCK - 1, 1
    trade(t).at[0] = EMPTY
    assert len(GAME.broken_laws(t)) == 1
