"""Pass and play: two people and a bot on one device, with a page between turns that hides the table."""

from __future__ import annotations

from collections.abc import Callable

from .person import Person

Come = Callable[..., Person]
HANDED = "button:has-text('I have it')"


def test_two_people_on_one_device(person: Come) -> None:
    people = person(seed=8)
    people.open("#/new")
    page = people.page
    page.get_by_role("radio", name="3", exact=True).check()
    for seat, who in enumerate(["me", "here", "novice"]):
        page.get_by_label(f"Seat {seat + 1}", exact=True).select_option(who)
    page.get_by_label("The name of player 2").fill("Bruno")
    page.get_by_role("button", name="Make the table").click()
    handed = set()
    answers = 0
    while answers < 9:
        page.wait_for_selector(f"{HANDED}, .table[data-state=asked]", timeout=60_000)
        if page.get_by_role("button", name="I have it").is_visible():
            assert page.query_selector(".table") is None, "the table is visible while the device is handed over"
            handed.add(page.get_by_role("heading").inner_text())
            page.get_by_role("button", name="I have it").click()
            continue
        people.play(or_else=HANDED)
        answers += 1
    assert handed == {"Pass the device to Player 1.", "Pass the device to Bruno."}
    page.reload()
    page.get_by_role("button", name="I have it").wait_for()
