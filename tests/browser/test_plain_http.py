"""A server at home, reached by name over plain http: browsers offer such a page neither clipboard nor hashes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.running import Running

from .chromium import FLAGS, chromium
from .looking import becomes
from .making import at_a_table, link_of, make_table
from .person import Person
from .test_reading import finished

HOST = "ratking.home.arpa"


@pytest.fixture
def guest(built: None, browser: Browser, server: Running) -> Iterator[Person]:
    """A person in the same house, whose browser does not treat the page as secure."""
    opened = browser.browser_type.launch(
        executable_path=chromium(), args=[*FLAGS, f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
    )
    one = Person(opened, server.url.replace("127.0.0.1", HOST))
    one.open()
    assert one.page.evaluate("isSecureContext") is False
    yield one
    one.odd = [line for line in one.odd if "Cross-Origin-Opener-Policy" not in line]  # ignored by browsers without https
    one.leave()
    opened.close()


def selected(page: Page) -> str:
    return str(page.evaluate("{ const f = document.activeElement; f.value?.slice(f.selectionStart, f.selectionEnd) ?? '' }"))


def to_be_copied_by_hand(page: Page, field: Locator) -> None:
    expect(page.get_by_text("copy it by hand")).to_be_visible()
    expect(page.get_by_text("Link copied.")).to_have_count(0)
    expect(field).to_have_value(re.compile(re.escape(HOST)))
    becomes(page, lambda: selected(page), lambda text: text == field.input_value())


def test_links_are_selected_where_they_cannot_be_copied(guest: Person) -> None:
    page = guest.page
    make_table(guest, 2, ["me", "link"])
    link_of(guest, 0)
    to_be_copied_by_hand(page, page.locator("input[readonly]"))
    at_a_table(guest, 0, game="rattus")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Copy the link of this table").click()
    to_be_copied_by_hand(page, page.get_by_label("Copy the link of this table"))


def test_a_replay_says_what_it_cannot_do_there(guest: Person, server: Running) -> None:
    page = guest.page
    _, table = finished(server)
    guest.open(f"#/r/{table}/7")
    page.get_by_role("button", name="Link to this move").click()
    to_be_copied_by_hand(page, page.get_by_label("Link to this move"))
    page.get_by_role("button", name="Check the luck").click()
    expect(page.get_by_role("dialog")).to_contain_text("only on a page that comes over https")


def test_where_the_clipboard_can_be_used_the_link_is_on_it(person: Callable[..., Person]) -> None:
    anna = person()
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    make_table(anna, 2, ["me", "link"])
    link = link_of(anna, 0)
    expect(anna.page.get_by_text("Link copied.")).to_be_visible()
    becomes(anna.page, lambda: str(anna.page.evaluate("navigator.clipboard.readText()")), lambda text: text == link)
