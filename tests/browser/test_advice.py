"""What the page advises about the choice of class cards."""

from __future__ import annotations

from collections.abc import Callable

from ratking.words import words

from .making import start
from .person import DESK, Person

Come = Callable[..., Person]


def test_few_players_without_a_chivalry_card_are_warned(person: Come) -> None:
    """M1.2: when the cards are chosen, and again at the table. A choice with the Knight needs no warning."""
    maker = person(DESK)
    page = maker.page
    warning = page.get_by_text(words("en").say("rattus.warning.no chivalry"))
    maker.open("#/new")
    page.get_by_label("with Mercatus").check()
    page.get_by_role("radio", name="3", exact=True).check()
    for seat, who in enumerate(("me", "novice", "novice")):
        page.get_by_label(f"Seat {seat + 1}", exact=True).select_option(who)
    page.get_by_role("button", name="By hand").click()
    for card in ("King", "Merchant", "Monk", "Peasant", "Witch", "Knight"):
        page.get_by_role("button", name=card).click()
    assert not warning.count()
    page.get_by_role("button", name="Knight").click()
    page.get_by_role("button", name="Brewer").click()
    warning.wait_for()
    page.get_by_role("radio", name="4", exact=True).check()
    warning.wait_for(state="detached")
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("button", name="Make the table").click()
    start(maker)
    warning.wait_for()
