"""What the page says about the options of a game: advice about class cards, and the house rules in use."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

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
    expect(page.get_by_role("button", name="Knight")).to_have_attribute("aria-pressed", "true")
    expect(warning).to_have_count(0)
    page.get_by_role("button", name="Knight").click()
    page.get_by_role("button", name="Brewer").click()
    warning.wait_for()
    page.get_by_role("radio", name="4", exact=True).check()
    warning.wait_for(state="detached")
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("button", name="Make the table").click()
    start(maker)
    warning.wait_for()


def test_a_house_rule_is_chosen_in_the_form_and_said_at_the_table(person: Come) -> None:
    """B2.5, Z5.6: before the game and during it. A house rule that is off is not mentioned."""
    maker = person(DESK)
    page = maker.page
    begins, fewer = (words("en").say(f"rattus.warning.{rule}") for rule in ("random_first", "up_to"))
    maker.open("#/new")
    page.get_by_role("radio", name="3", exact=True).check()
    for seat, who in enumerate(("me", "novice", "novice")):
        page.get_by_label(f"Seat {seat + 1}", exact=True).select_option(who)
    expect(page.get_by_label(begins)).not_to_be_checked()
    page.get_by_label(begins).check()
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_text(begins).first).to_be_visible()
    expect(page.get_by_text(fewer)).to_have_count(0)
    start(maker)
    expect(page.get_by_text(begins).first).to_be_visible()
    expect(page.get_by_text(fewer)).to_have_count(0)
