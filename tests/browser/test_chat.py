"""The chat in the waiting room and at the table, quick reactions, muting, and private notes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .making import link_of, make_table, sit_by_link, start
from .person import PHONE, Person

Come = Callable[..., Person]


def test_people_talk_react_and_mute(person: Come) -> None:
    anna, bruno = person(), person(PHONE)
    make_table(anna, 2, ["me", "link"])
    sit_by_link(bruno, link_of(anna, 0), "Bruno")
    anna.page.get_by_label("Say something").fill("Ready to begin?")
    anna.page.get_by_role("button", name="Send").click()
    expect(bruno.page.get_by_text("Ready to begin?")).to_be_visible()
    for number in range(8):  # more than there is room for
        anna.page.get_by_label("Say something").fill(f"Biscuit {number}")
        anna.page.get_by_role("button", name="Send").click()
    for one in (anna, bruno):
        expect(one.page.get_by_text("Biscuit 7")).to_be_in_viewport()
    bruno.page.get_by_role("button", name="Thanks!").click()
    chat = anna.page.get_by_role("region", name="Chat")
    expect(chat.get_by_role("listitem").get_by_text("Thanks!")).to_be_visible()
    anna.page.get_by_text("Mute somebody").click()
    anna.page.get_by_label("Bruno").check()
    expect(chat.get_by_role("listitem").get_by_text("Thanks!")).to_be_hidden()
    expect(chat.get_by_text("Ready to begin?")).to_be_visible()
    table = start(anna)

    anna.page.get_by_role("button", name="Menu").click()
    anna.page.get_by_label("Your notes").fill("Watch the Monk")
    anna.page.get_by_label("Your notes").blur()
    expect(anna.page.get_by_text("Kept.")).to_be_visible()
    anna.page.goto(f"{anna.url}/#/t/{table}")
    anna.page.reload()
    anna.page.get_by_role("button", name="Menu").click()
    expect(anna.page.get_by_label("Your notes")).to_have_value("Watch the Monk")
