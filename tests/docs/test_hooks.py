"""docs/hooks.md is generated from the catalogue and contains every hook."""

from __future__ import annotations

import inspect
import runpy
from pathlib import Path

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules import box
from ratking.games.rattus.rules.part import Part
from ratking.games.rattus.rules.parts.goods.trade import TradeCard
from ratking.games.rattus.rules.sets.all_sets import CARDS, SETS

DOCS = Path(__file__).parents[2] / "docs"
MADE = runpy.run_path(str(DOCS / "hooks.py"))

NO_HOOKS = {"name", "of_class", "rule", "last_rules", "rulings", "asks_now", "count_from", "usable", "why_not"}
"""Attributes of cards and parts that are no hooks: names, and what only asks, counts or explains."""


def test_the_page_is_up_to_date() -> None:
    assert (DOCS / "hooks.md").read_text(encoding="utf-8") == MADE["page"](), "run: python docs/hooks.py"


def test_every_hook_of_cards_and_parts_is_in_it() -> None:
    of_cards = {name for kind in TradeCard.__mro__[:3] for name in vars(kind) if not name.startswith("_")}
    assert of_cards - NO_HOOKS == set(MADE["CARD_HOOKS"])
    assert {name for name in vars(Part) if not name.startswith("_")} - NO_HOOKS == set(MADE["PART_HOOKS"])


def test_every_list_of_steps_of_the_box_is_in_it() -> None:
    source = inspect.getsource(box.Box)
    lists = {line.split(":")[0].strip().removeprefix("self.") for line in source.splitlines() if ": list[str] = []" in line}
    assert lists == set(MADE["BOX_LISTS"])


def test_every_hook_is_used() -> None:
    """A hook that nothing uses should be removed."""
    has = MADE["has"]
    everything = GAME.combination.box_for({"players": 6, "sets": list(SETS), "cards": list(CARDS)})
    assert [hook for hook in MADE["CARD_HOOKS"] if not any(has(card, hook) for card in everything.cards)] == []
    assert [hook for hook in MADE["PART_HOOKS"] if not any(has(part, hook) for part in everything.parts)] == []
