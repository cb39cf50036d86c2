"""Plays by accessible roles and names only, as with a screen reader: without classes, our own attributes or coordinates."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLong

from .person import Person

MINE: Final = re.compile("Your turn")
CHOICES: Final = re.compile(r"^(Moves|All .*choices|Choose )")
"""The button that lists all moves, on a desk and on a phone."""


def score(person: Person) -> Locator:
    """Return the sheet with the score at the end of a game."""
    page = person.page
    return page.get_by_role("dialog").filter(has=page.get_by_role("rowheader", name="Total", exact=True))


def my_turn(person: Person) -> Locator:
    """Return the line that says what I am asked."""
    return person.page.get_by_role("status").filter(has_text=MINE).first


def asked(person: Person) -> bool:
    """Wait until it is my turn. Returns false if the game is over instead."""
    expect(my_turn(person).or_(score(person)).first).to_be_visible(timeout=120_000)
    return not score(person).is_visible()


def choices(person: Person) -> Locator:
    """Return the button that opens the list of all moves."""
    return person.page.get_by_role("button", name=CHOICES).first


def play_by_roles(person: Person, most: int) -> int:
    """Answer whenever it is my turn, from the list of moves. Returns how many answers it took until the end, or `most`."""
    answers = 0
    while answers < most and asked(person):
        try:
            answers += answer_from_the_list(person)
        except TooLong:  # the question changed meanwhile, because the previous move was still being sent
            person.page.keyboard.press("Escape")
    return answers


def answer_from_the_list(person: Person) -> bool:
    """Open the list of moves and choose one. Returns whether the list has closed."""
    page = person.page
    choices(person).click(timeout=3000)
    sheet = page.get_by_role("dialog")
    listed = sheet.get_by_role("listitem").get_by_role("button")
    listed.first.wait_for(timeout=3000)
    listed.nth(person.random.randrange(listed.count())).click(timeout=3000)
    sheet.filter(has=listed).wait_for(state="detached", timeout=3000)
    confirm(person)
    return True


def confirm(person: Person) -> None:
    """Confirm the choice on a phone with the button beside "Back", and a caution if there is one."""
    bar = person.page.get_by_role("contentinfo")
    if person.phone and bar.get_by_role("button", name="Back", exact=True).is_visible():
        bar.get_by_role("button").last.tap(timeout=3000)
    if (anyway := person.page.get_by_role("button", name="Do it all the same")).is_visible():
        anyway.click(timeout=3000)


def play_by_touch(person: Person, most: int) -> int:
    """On a phone, touch what the bar at the bottom offers whenever it is my turn. Returns the number of touches."""
    touches = 0
    bar = person.page.get_by_role("contentinfo")
    while touches < most and asked(person):
        touches += 1
        try:
            if person.page.get_by_role("dialog").is_visible():  # the touched thing is not an answer, and the dialog says why
                person.page.get_by_role("button", name="Close", exact=True).tap(timeout=3000)
            if choices(person).is_visible():
                answer_from_the_list(person)
                continue
            offered = [one for one in bar.get_by_role("button").all() if one.is_enabled(timeout=1000)]
            if offered:  # mostly what is offered first: nobody takes everything back again and again
                first = person.random.random() < 0.6
                (offered[0] if first else person.random.choice(offered)).tap(timeout=3000)
                confirm(person)
        except TooLong:  # the question changed meanwhile
            person.page.keyboard.press("Escape")
    return touches
