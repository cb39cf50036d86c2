"""Your devices: a cleared browser finds its tables again by link, by code and by file; devices are signed out one by one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.fixed_luck import FIXED_LUCK
from tests.server.running import Running

from .making import at_a_table
from .person import PHONE, Person

Come = Callable[..., Person]


@pytest.fixture
def server(built: None, tmp_path: Path) -> Iterator[Running]:
    """A server of its own: only a few codes a minute may be entered from one address."""
    with Running(tmp_path / "ratking.db", prelude=FIXED_LUCK) as running:
        yield running


def keys(person: Person) -> None:
    """Open the page of one's devices from home."""
    person.open()
    person.page.get_by_role("link", name="Your devices").click()
    person.page.get_by_role("heading", name="Your devices").wait_for()


def come_back(person: Person, table: str) -> None:
    """Accept on the page of a link, and check that the table is there and the address tells nothing."""
    person.page.get_by_role("heading", name="Play on this device").wait_for()
    expect(person.page).to_have_url(re.compile("#/me$"))
    person.page.get_by_role("button", name="Play on this device").click()
    expect(person.page.get_by_text("Done: your tables are on this device now.")).to_be_visible()
    person.page.wait_for_selector(f'a[href="#/t/{table}"]')


@pytest.mark.parametrize("size", [None, PHONE])
def test_a_cleared_browser_finds_its_tables_again(person: Come, tmp_path: Path, size: tuple[int, int] | None) -> None:
    anna = person()
    table = at_a_table(anna, 1, game="rattus")
    keys(anna)
    anna.page.get_by_role("button", name="Make the link").click()
    field = anna.page.get_by_label("Your saved link")
    expect(field).to_have_value(re.compile("/#/me/.{43}$"))
    link = field.input_value()
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Save as a file").click()
    saved = tmp_path / "key.json"
    download.value.save_as(saved)
    assert json.loads(saved.read_text())["link"] == link

    def cleared() -> Person:
        return person() if size is None else person(size)

    by_link = cleared()
    by_link.page.goto(link)
    come_back(by_link, table)

    by_file = cleared()
    keys(by_file)
    by_file.page.get_by_label("Open a saved file").set_input_files(saved)
    come_back(by_file, table)

    by_code = cleared()
    keys(anna)
    anna.page.get_by_role("button", name="Play on my phone").click()
    shown = anna.page.get_by_text("Or type this code there")
    code = (shown.text_content() or "").rpartition(": ")[2]
    keys(by_code)
    by_code.page.get_by_label("Code from another device").fill(code)
    by_code.page.get_by_role("button", name="Enter").click()
    come_back(by_code, table)

    secrets = (link.rpartition("/")[2], code.replace("-", ""))
    asked = [url for one in (by_link, by_file, by_code) for url in one.asked]
    assert not [url for url in asked for secret in secrets if secret in url.partition("#")[0]]


def test_a_device_is_signed_out(person: Come) -> None:
    anna, phone = person(), person(PHONE)
    at_a_table(anna, 1, game="rattus")
    keys(anna)
    anna.page.get_by_role("button", name="Play on my phone").click()
    link = anna.page.get_by_label("Link for the other device")
    expect(link).to_have_value(re.compile("/#/me/."))
    phone.page.goto(link.input_value())
    phone.page.get_by_role("button", name="Play on this device").click()
    expect(phone.page.get_by_text("Done: your tables are on this device now.")).to_be_visible()
    keys(anna)
    devices = anna.page.get_by_role("list", name="Your devices").get_by_role("listitem")
    expect(devices).to_have_count(2)
    devices.filter(has_not_text="this device").get_by_role("button", name="Sign it out").click()
    expect(anna.page.get_by_text("That device has been signed out.")).to_be_visible()
    expect(devices).to_have_count(1)
    phone.open()
    expect(phone.page.get_by_text("Your tables will wait here")).to_be_visible()


def test_a_wrong_file_is_refused(person: Come, tmp_path: Path) -> None:
    anna = person()
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"ratking": "key", "link": "https://rats.example/#/me/short"}')
    keys(anna)
    anna.page.get_by_label("Open a saved file").set_input_files(wrong)
    expect(anna.page.get_by_text("This is not a file that was saved here.")).to_be_visible()


def test_a_link_to_a_seat_is_made_new(person: Come) -> None:
    anna, stranger, friend = person(), person(), person()
    table = at_a_table(anna, 1, game="rattus")
    links = []
    for _ in range(2):
        anna.page.goto(f"{anna.url}/#/t/{table}")
        anna.page.reload()
        anna.page.get_by_role("button", name="Menu").click()
        anna.page.get_by_role("button", name="Make a new link to my seat").click()
        field = anna.page.get_by_label("Link to my seat")
        expect(field).to_have_value(re.compile(f"/#/t/{table}/"))
        links.append(field.input_value())
    stranger.page.goto(links[0])
    expect(stranger.page.get_by_role("alert")).to_be_visible()
    stranger.odd = [line for line in stranger.odd if "403" not in line]
    friend.page.goto(links[1])
    friend.wait_for("asked", "waiting")
    expect(friend.page).not_to_have_url(re.compile(re.escape(links[1].rpartition("/")[2])))
