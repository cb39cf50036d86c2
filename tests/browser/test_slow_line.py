"""A connection that is slow or cut, or goes through a proxy: the page says what is happening, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, expect

from tests.server.running import Running, until

from .making import at_a_table
from .person import DESK, Person
from .proxy import Proxy, SubPath

Come = Callable[..., Person]


def test_a_chosen_move_is_inked_until_it_is_acknowledged(browser: Browser, server: Running) -> None:
    """Also on a desktop: the region stays marked, the head says "sending", then that the connection is slow."""
    with Proxy(server.port) as line:
        anna = Person(browser, f"http://127.0.0.1:{line.port}", DESK)
        page = anna.page
        at_a_table(anna, 0, game="rattus")
        anna.wait_for("asked")
        regions = page.get_by_role("group", name="Map").get_by_role("button")
        chosen, other = regions.nth(0), regions.nth(1)
        ink = "one => getComputedStyle(one).fillOpacity + getComputedStyle(one).strokeWidth"
        until(lambda: chosen.evaluate(ink) == other.evaluate(ink))
        line.silence()
        chosen.press("Enter")
        status = page.get_by_role("status").first
        expect(status).to_have_text("Sending …")
        page.evaluate("document.activeElement.blur()")
        until(lambda: chosen.evaluate(ink) != other.evaluate(ink))
        expect(status).to_have_text("The connection is slow: your move is still on its way.")
        before = page.get_attribute(".table", "data-revision")
        line.heal()
        page.wait_for_selector(f".table:not([data-revision='{before}'])", state="attached", timeout=30_000)
        expect(status).not_to_contain_text("connection is slow")
        anna.odd = [one for one in anna.odd if "WebSocket" not in one and "ERR_" not in one]
        anna.leave()


def test_it_works_below_a_path(browser: Browser, server: Running) -> None:
    """Behind a proxy that serves Ratking below a path: pages, files, requests and the socket stay below it."""
    with SubPath(server.port, "/ratking") as site:
        anna = Person(browser, f"http://127.0.0.1:{site.port}/ratking", DESK)
        at_a_table(anna, 3, game="rattus")
        anna.wait_for("asked")
        anna.page.reload()
        anna.wait_for("asked")
        anna.open("#/rules/rattus")
        anna.page.get_by_role("heading").first.wait_for()
        outside = [one for one in anna.asked if not one.startswith(f"{anna.url}/") and one.startswith("http")]
        assert outside == []
        assert site.refused == []
        anna.leave()
