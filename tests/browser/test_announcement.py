"""The operator's announcement is on every page, and can be closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.cli.run_command import ratking
from tests.server.running import Running

from .making import at_a_table
from .person import PHONE, Person


@pytest.fixture
def announce(server: Running) -> Iterator[Callable[[str], None]]:
    def say(text: str) -> None:
        assert ratking("admin", "announce", text, "--database", server.database).status == 0

    yield say
    say("")


def test_an_announcement_comes_to_the_table_and_to_the_home_page(
    person: Callable[..., Person], announce: Callable[[str], None]
) -> None:
    anna, bruno = person(), person(PHONE)
    at_a_table(anna, 0, game="rattus")
    bruno.open()
    expect(bruno.page.get_by_role("button", name="Play now", exact=True)).to_be_visible()
    announce("We restart at nine; your games wait for you.")
    said = anna.page.get_by_role("status").filter(has_text="We restart at nine")
    expect(said.get_by_text("We restart at nine")).to_be_visible()
    said.get_by_role("button", name="Close").click()
    expect(anna.page.get_by_text("We restart at nine")).to_be_hidden()
    bruno.page.reload()
    expect(bruno.page.get_by_text("We restart at nine")).to_be_visible()
    box = bruno.page.get_by_text("We restart at nine").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= bruno.page.viewport_size["width"]  # type: ignore[index]  # it has a size
    announce("Now.")
    expect(anna.page.get_by_text("Now.", exact=True)).to_be_visible()
    announce("")
    expect(anna.page.get_by_text("Now.", exact=True)).to_be_hidden()
