"""The link to another device, where the same person continues."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from .making import at_a_table
from .person import PHONE, Person

Come = Callable[..., Person]


def link_to_another_device(person: Person) -> str:
    """Return the link as the page shows it."""
    person.page.get_by_role("button", name="Play on my phone").click()
    field = person.page.get_by_label("Link for the other device")
    expect(field).to_have_value(re.compile("/#/me/."))
    return field.input_value()


def refused(person: Person, status: int) -> None:
    """Remove expected refusals from the errors, because Chromium logs each on the console."""
    person.odd = [line for line in person.odd if str(status) not in line]


def test_a_game_goes_on_on_the_phone(person: Come) -> None:
    anna, phone, late = person(), person(PHONE), person()
    table = at_a_table(anna, 1, game="rattus")
    anna.page.get_by_role("button", name="Menu").click()
    link = link_to_another_device(anna)
    phone.page.goto(link)
    phone.page.get_by_role("heading", name="Play on this device").wait_for()
    phone.page.reload()  # opening the link does not use it up
    phone.page.get_by_role("button", name="Play on this device").click()
    expect(phone.page.get_by_text("Done: your tables are on this device now.")).to_be_visible()
    assert link.rsplit("/", 1)[1] not in phone.page.url
    phone.page.get_by_role("link", name="your turn").click()
    phone.wait_for("asked")
    assert table in phone.page.url
    phone.play("finger")

    late.page.goto(link)
    late.page.get_by_role("button", name="Play on this device").click()
    expect(late.page.get_by_role("alert")).to_contain_text("That code is wrong, used up or too old.")
    expect(late.page.get_by_role("alert")).to_contain_text("Make a new link on the other device")
    refused(late, 403)


def test_a_browser_with_tables_of_its_own_is_warned(person: Come) -> None:
    anna, bruno = person(), person()
    anna.open()
    link = link_to_another_device(anna)
    at_a_table(bruno, 0, game="rattus")
    bruno.page.goto(link)
    expect(bruno.page.get_by_text("this browser has tables of its own")).to_be_visible()
