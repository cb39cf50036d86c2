"""A game of another package in the browser: its texts and its table come from the server; nothing of it is in the page."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import ratking
from tests.examples.test_example_package import installed
from tests.server.running import Running

from .making import at_a_table
from .person import DESK, PHONE, Person, Size

__all__ = ["installed"]


@pytest.fixture(scope="module")
def with_dam(built: None, installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on which the example package is installed."""
    folders = os.pathsep.join([str(Path(ratking.__file__).parents[1]), str(installed / "site")])
    with Running(tmp_path_factory.mktemp("dam") / "ratking.db", package=Path(folders)) as server:
        yield server


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_it_is_made_by_the_form_and_played_at_its_own_table(browser: Browser, with_dam: Running, size: Size) -> None:
    anna = Person(browser, with_dam.url, size)
    page = anna.page
    anna.open("#/new")
    page.get_by_role("radio", name="Dam").check()
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_label("Seat 2", exact=True).select_option("novice")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".table[data-state]", state="attached", timeout=60_000)
    expect(page.get_by_role("img", name="Water")).to_be_visible()  # its own drawing, in its own words
    expect(page.locator("body")).not_to_contain_text("dam.", use_inner_text=True)  # no untranslated key is shown
    for _ in range(60):
        if anna.wait_for("asked", "over") == "over":
            break
        anna.play("finger" if anna.phone else "mouse")
    expect(page.locator(".table[data-state=over]")).to_have_count(1)
    anna.leave()


def test_a_set_of_another_package_is_offered_in_the_form_with_its_words(browser: Browser, with_dam: Running) -> None:
    """With its cards, their names and texts, and the name of its combination."""
    anna = Person(browser, with_dam.url, DESK)
    page = anna.page
    anna.open("#/new")
    page.get_by_label("Harbour", exact=True).check()
    page.get_by_role("button", name="By hand").click()
    for card in ("Ferryman", "Bell Ringer", "Almoner"):
        expect(page.get_by_role("button", name=card)).to_be_visible()
    expect(page.get_by_role("button", name="Ferryman")).to_contain_text("One cube over the sea")
    anna.leave()


def test_a_table_that_fails_gives_way_to_the_generic_one(browser: Browser, with_dam: Running) -> None:
    anna = Person(browser, with_dam.url, DESK)
    anna.page.route(
        "**/table.*.js", lambda route: route.fulfill(content_type="text/javascript", body="throw new Error('x')")
    )
    at_a_table(anna, 0, players=2, game="dam")
    expect(anna.page.get_by_text("The drawing of this table has failed.")).to_be_visible()
    anna.play("mouse")
    anna.wait_for("asked", "waiting", "over")
    expect(anna.page.locator("body")).not_to_contain_text("dam.", use_inner_text=True)
