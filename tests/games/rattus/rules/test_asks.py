"""Asks: the questions that powers are made of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.table import Table
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.power import NO_VALUE, Ask, can_finish, offered
from ratking.kernel.rng import Rng
from ratking.kernel.values import Seat

RELEASED: Final = [
    text.removeprefix("use ")
    for text in json.loads(Path(__file__).with_name("released_moves.json").read_text(encoding="utf-8"))
    if text.startswith("use ")
]
"""The cards of released versions: a new card changes nothing about the games below."""


@pytest.mark.parametrize("seed", range(6))
def test_the_least_value_is_the_first_of_all(seed: int) -> None:
    """Also for asks that find it without listing all; and a power is possible exactly if its first question has answers."""
    rng = Rng(seed)
    order = list(range(len(RELEASED)))
    rng.shuffle(order)
    cards = [RELEASED[number] for number in order[:6]]
    t = GAME.table(GAME.options({"players": 4, "sets": ["base", "africanus", "mercatus"], "cards": cards}, rng))
    compared = 0
    while t.stack:
        if t.who != CHANCE:
            for card in t.box.cards:
                asks = card.asks_now(t)
                if asks:
                    assert can_finish(asks, t, t.who, ()) == bool(offered(asks, t, t.who, ())), card.name
                    compared += compare(asks, t, t.who, ())
        engine.apply(t, engine.draw(t, rng) if t.who == CHANCE else t.legal[rng.below(len(t.legal))])
    assert compared > 100


def compare(asks: tuple[Ask[Table, Any], ...], t: Table, who: Seat, chosen: tuple[int, ...]) -> int:
    """Compare at all questions that follow from the first and the last answer of each. Returns how many there were."""
    if len(chosen) == len(asks):
        return 0
    ask = asks[len(chosen)]
    values = ask.values(t, who, chosen)
    assert ask.least(t, who, chosen) == (values[0] if values else NO_VALUE), type(ask).__name__
    return 1 + sum(compare(asks, t, who, (*chosen, value)) for value in {*values[:1], *values[-1:]})
