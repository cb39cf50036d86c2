"""Playing by roles and names alone, as a screen reader gives them: no class, no attribute of ours, no coordinate."""

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
    """The sheet with the score at the end of a game."""
    page = person.page
    return page.get_by_role("dialog").filter(has=page.get_by_role("rowheader", name="Total", exact=True))


def my_turn(person: Person) -> Locator:
    """The line that says what I am asked."""
    return person.page.get_by_role("status").filter(has_text=MINE).first


def asked(person: Person) -> bool:
    """Wait until it is my turn; false if the game is over instead."""
    expect(my_turn(person).or_(score(person)).first).to_be_visible(timeout=120_000)
    return not score(person).is_visible()


def choices(person: Person) -> Locator:
    """What opens the list of all moves."""
    return person.page.get_by_role("button", name=CHOICES).first


def play_by_roles(person: Person, most: int) -> int:
    """Answer whenever it is my turn, from the list of moves. Returns how many answers it took until the end, or `most`."""
    answers = 0
    while answers < most and asked(person):
        try:
            answers += answer_from_the_list(person)
        except TooLong:  # the question went while it was being answered: the move before was still on its way
            person.page.keyboard.press("Escape")
    return answers


def answer_from_the_list(person: Person) -> bool:
    """Open the list of moves and choose one of them. Whether the list has gone then."""
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
    """On a phone what was chosen stands beside "Back" and is pressed once more; and a move that costs something says so."""
    bar = person.page.get_by_role("contentinfo")
    if person.phone and bar.get_by_role("button", name="Back", exact=True).is_visible():
        bar.get_by_role("button").last.tap(timeout=3000)
    if (anyway := person.page.get_by_role("button", name="Do it all the same")).is_visible():
        anyway.click(timeout=3000)


def play_by_touch(person: Person, most: int) -> int:
    """On a phone: touch what the bar at the bottom offers, whenever it is my turn. Returns how many touches it took."""
    touches = 0
    bar = person.page.get_by_role("contentinfo")
    while touches < most and asked(person):
        touches += 1
        try:
            if person.page.get_by_role("dialog").is_visible():  # what was touched is no answer, and it says why
                person.page.get_by_role("button", name="Close", exact=True).tap(timeout=3000)
            if choices(person).is_visible():
                answer_from_the_list(person)
                continue
            offered = [one for one in bar.get_by_role("button").all() if one.is_enabled(timeout=1000)]
            if offered:  # mostly what is offered first: nobody takes everything back again and again
                first = person.random.random() < 0.6
                (offered[0] if first else person.random.choice(offered)).tap(timeout=3000)
                confirm(person)
        except TooLong:  # the question went while it was being answered
            person.page.keyboard.press("Escape")
    return touches
