"""What needs everybody's consent: asked for in the menu, answered by the others, and then it happens."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .making import link_of, make_table, sit_by_link, start
from .person import PHONE, Person

Come = Callable[..., Person]


def test_two_people_take_a_move_back_and_end_the_game(person: Come) -> None:
    anna, bruno = person(), person(PHONE)
    make_table(anna, 2, ["me", "link"])
    sit_by_link(bruno, link_of(anna, 0), "Bruno")
    start(anna)
    bruno.wait_for("asked", "waiting")
    asker, other, hand = (anna, bruno, "mouse") if anna.wait_for("asked", "waiting") == "asked" else (bruno, anna, "finger")
    while asker.wait_for("asked", "waiting") == "asked":
        asker.play("finger" if hand == "finger" else "mouse")

    asker.page.get_by_role("button", name="Menu").click()
    asker.page.get_by_role("button", name="Take my last move back").click()
    asker.page.keyboard.press("Escape")
    expect(asker.page.get_by_text("Waiting for")).to_be_visible()
    other.page.get_by_role("button", name="Refuse").click()
    expect(asker.page.get_by_text("Waiting for")).to_be_hidden()
    assert asker.state() == "waiting"
    how_it_ended = "asked to take a move back, but not everybody agreed."
    expect(anna.page.get_by_role("region", name="Chat").get_by_text(how_it_ended)).to_be_visible()

    asker.page.get_by_role("button", name="Menu").click()
    asker.page.get_by_role("button", name="Take my last move back").click()
    asker.page.keyboard.press("Escape")
    other.page.get_by_role("button", name="Agree").click()
    asker.wait_for("asked")

    other.page.get_by_role("button", name="Menu").click()
    other.page.get_by_role("button", name="End the game without a winner").click()
    other.page.keyboard.press("Escape")
    asker.page.get_by_role("button", name="Agree").click()
    for one in (asker, other):
        expect(one.page.get_by_text("Everybody agreed to end the game here")).to_be_visible()
    other.page.reload()
    expect(other.page.get_by_text("Everybody agreed to end the game here")).to_be_visible()
    other.page.get_by_role("link", name="The replay").click()
    other.page.wait_for_selector(".table[data-state]", state="attached")
