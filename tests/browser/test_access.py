"""The page for everybody: axe finds nothing serious, what can be touched is large enough, nothing needs a mouse."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from .making import at_a_table
from .person import DESK, PHONE, Person, Size

Come = Callable[..., Person]
RECORD = Path(__file__).parents[1] / "records" / "rattus_2.json"
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

# A link in a line of text is as high as the line. Some things reach farther than they are drawn, by an ::after around them.
SMALL = """() => {
  const inline = one => one.tagName === "A" && one.closest("p, dd") && getComputedStyle(one).display === "inline";
  const around = one => {
    const after = getComputedStyle(one, "::after");
    return after.content !== "none" && after.position === "absolute" ? Math.max(0, -2 * parseFloat(after.top) || 0) : 0;
  };
  return [...document.querySelectorAll("button, a, input, select, [role=button]")]
    .filter(one => one.checkVisibility() && !one.closest("svg") && !inline(one))
    .map(one => [one.outerHTML.slice(0, 120), (one.closest("label") ?? one).getBoundingClientRect(), around(one)])
    .filter(([, box, more]) => box.width && (box.height + more < 43.5 || box.width + more < 43.5))
    .map(([name, box]) => `${name} ${box.width}x${box.height}`);
}"""


def serious(page: Page) -> list[str]:
    """What axe calls serious or critical. It is put in as the browser's tools would, past the page's own policy."""
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8")})
    said = session.send(
        "Runtime.evaluate",
        {
            "expression": "axe.run().then(found => JSON.stringify(found.violations))",
            "awaitPromise": True,
            "returnByValue": True,
        },
    )
    session.detach()
    violations: list[dict[str, Any]] = json.loads(said["result"]["value"])  # Any: JSON
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in violations if one["impact"] in ("serious", "critical")
    ]


def pages(visitor: Person) -> Iterator[str]:
    """The main pages and sheets, one after another."""
    visitor.open()
    visitor.page.get_by_role("heading", name="Ratking").wait_for()
    yield "home"
    visitor.open("#/nowhere")
    visitor.page.get_by_role("link", name="Home").wait_for()
    yield "missing"
    visitor.open("#/new")
    visitor.page.get_by_label("with Mercatus").check()
    visitor.page.get_by_role("button", name="By hand").click()
    yield "new"
    visitor.page.get_by_role("button", name="At random").click()
    visitor.page.get_by_role("button", name="Make the table").click()
    visitor.page.get_by_role("button", name="Seat a bot").wait_for()
    yield "lobby"
    visitor.page.get_by_role("button", name="Seat a bot").click()
    visitor.page.get_by_role("button", name="Start").click()
    visitor.wait_for("asked")
    visitor.page.wait_for_selector("[data-move]")
    yield "table"
    visitor.page.locator("[data-card]").first.click()
    visitor.page.get_by_role("dialog").wait_for()
    yield "card"
    visitor.page.get_by_role("button", name="Close").click()
    visitor.page.get_by_role("button", name="Menu").click()
    yield "menu"


def pages_to_read(visitor: Person) -> Iterator[str]:
    """The rules, a card, lessons, a replay, the table of Ratzzia, the danger map and the aids."""
    page = visitor.page
    visitor.open("#/rules/rattus/B4.6")
    page.wait_for_selector("[id='B4.6'].here")
    yield "rules"
    visitor.open("#/card/witch")
    page.wait_for_selector(".text")
    yield "card page"
    visitor.open("#/learn")
    page.wait_for_selector("main a[href^='#/learn/']")
    yield "learn"
    visitor.open("#/learn/Z6.1")
    page.wait_for_selector(".lesson[data-at]")
    yield "lesson"
    visitor.open("#/replay")
    page.locator("input[type=file]").set_input_files(str(RECORD))
    page.wait_for_selector(".film")
    page.locator("input[type=range]").fill("40")
    page.wait_for_selector(".film[data-at='40']")
    yield "replay"
    at_a_table(visitor, 0, game="ratzzia", hints=True)
    page.locator("[data-move=roll]").click()
    page.locator("[data-pick]").first.wait_for()
    yield "Ratzzia"
    at_a_table(visitor, 3, game="rattus", hints=True)
    page.get_by_role("button", name="Danger map").click()
    page.wait_for_selector(".danger")
    yield "danger map"
    page.get_by_role("button", name="Aids").click()
    page.get_by_role("button", name="What would a bot do?").click()
    page.wait_for_selector("[data-hint]")
    yield "aids"


EVERY: Final = {"the table": pages, "to read": pages_to_read}


@pytest.mark.parametrize("which", EVERY)
@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious(person: Come, size: Size, night: bool, which: str) -> None:
    visitor = person(size, night=night)
    found = {name: serious(visitor.page) for name in EVERY[which](visitor)}
    assert not {name: what for name, what in found.items() if what}


@pytest.mark.parametrize("which", EVERY)
def test_everything_on_a_phone_can_be_hit_by_a_finger(person: Come, which: str) -> None:
    visitor = person(PHONE)
    found = {name: visitor.page.evaluate(SMALL) for name in EVERY[which](visitor)}
    assert not [(name, one) for name, what in found.items() for one in what[:2]]
