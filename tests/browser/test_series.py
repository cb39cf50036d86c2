"""The page of a series: the running score, and the way to the next game."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.server.client import seated
from tests.server.running import Running
from tests.server.test_series import finish

from .person import PHONE, Person

Come = Callable[..., Person]


def test_a_series_shows_its_score(person: Come, server: Running) -> None:
    table, clients = seated(server.url, pause=0)
    finish(clients, table)
    anna = person(PHONE)
    anna.open(f"#/series/{table}")
    rows = anna.page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(anna.page.get_by_role("columnheader", name="without luck")).to_be_visible()
    expect(anna.page.get_by_label("Link to the series")).to_have_value(f"{anna.url}/#/series/{table}")
    expect(anna.page.get_by_role("button", name="Next game")).to_be_hidden()  # they do not play here
