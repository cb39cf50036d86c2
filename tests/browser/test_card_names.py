"""Names of class cards are whole or broken between syllables, with a hyphen, wherever there is little room for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from .looking import becomes
from .making import at_a_table
from .person import DESK, Person, Size

Come = Callable[..., Person]

LONG: Final = [
    "landowner", "lieutenant", "hanseatic trader", "caravan leader", "explorer", "astronomer", "grave robber", "treasurer",
]  # fmt: skip
"""The cards with the longest names in the three languages."""

BROKEN: Final = """() => [...document.querySelectorAll("[data-card] .title")].flatMap((title) => {
  const text = title.firstChild, lines = new Map();
  const range = document.createRange();
  for (let at = 0; at < text.data.length; at++) {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const box = [...range.getClientRects()].at(-1);
    if (box && box.width > 0) lines.set(at, Math.round(box.top));
  }
  const starts = [...lines].filter(([at, top], i, all) => i > 0 && all[i - 1][1] !== top).map(([at]) => at);
  const badly = starts.filter((at) => !/[ \\u00ad]/.test(text.data[at - 1]));
  range.selectNodeContents(text);
  const edge = title.closest("[data-card]").getBoundingClientRect(), box = range.getBoundingClientRect();
  const wide = box.left < edge.left || box.right > edge.right || box.bottom > edge.bottom;
  return badly.length || wide ? [`${text.data}: ${badly.length ? "broken" : "too wide"}`] : [];
})"""
"""Names that go on in another line where neither a space nor a hyphen is, or that do not fit in."""


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (768, 1024), DESK], ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_name_breaks_inside_a_syllable(person: Come, size: Size) -> None:
    visitor = person(size)
    page = visitor.page
    for players, cards in ((6, LONG), (4, LONG[:6])):
        options = {"players": players, "sets": ["base", "africanus", "mercatus"], "cards": cards}
        table = at_a_table(visitor, 0, game="rattus", players=players, options=options)
        while not page.locator("[data-card]").count():  # on a phone the cards come when they are asked for
            visitor.play("finger")
            visitor.wait_for("asked")
        for language in ("en", "it", "ca"):
            page.evaluate("language => localStorage.setItem('ratking.language', language)", language)
            visitor.open(f"?{language}{players}#/t/{table}")
            visitor.wait_for("asked")
            names = becomes(page, lambda: list(page.locator("[data-card] .title").all_inner_texts()), bool)
            assert len(names) == len(cards)
            becomes(page, lambda: list(page.evaluate(BROKEN)), lambda broken: broken == [])
