"""The page warns before a move that costs its player something; house rules are noted at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

import ratking
from ratking.kernel.rng import Rng
from ratking.words import words
from tests.server.client import Client
from tests.server.running import Running

from .person import DESK, PHONE, Person

Come = Callable[..., Person]

MOVE = "candy on anna"


def before_a_candy_on_her_top_space() -> ratking.Match[Any]:  # Any: a table of any game
    match = ratking.new("ratzzia", players=2, seed=5, seats=["Marta", "Bruno"], round_down=True)
    rng = Rng(2)
    while match.caution(MOVE) is None:
        moves = [move for move in match.moves() if "candy on" not in match.text(move)]
        match.play(moves[rng.below(len(moves))] if moves else match.moves()[0])
    return match


def test_before_her_reward_is_lost_the_page_says_so(person: Come, server: Running) -> None:
    """Z5.1: on a desktop and on a phone. The move is made only if the player confirms it."""
    match, maker, say = before_a_candy_on_her_top_space(), Client(server.url), words("en").say
    seat = match.seat
    record = match.record.to_json()
    table = maker.done("POST", "/api/records", {"record": record, "go_on": True})["table"]
    maker.done("PUT", f"/api/tables/{table}/seats/{1 - int(seat or 0)}/bot", {"level": "novice"})
    link = maker.done("POST", f"/api/tables/{table}/seats/{seat}/link", {})["key"]
    key = maker.sit(table, int(seat or 0), "Marta", key=link)["key"]
    maker.start(table)
    # In the words of the page: the candy takes the last free space of Anna's column.
    put = say("web.ratzzia.put candy fills", {"column": "Anna"})
    lost = say("ratzzia.reason.reward lost to candy", {"column": "Anna"})
    for size in (DESK, PHONE):
        visitor = person(size)
        page = visitor.page
        visitor.open(f"#/t/{table}/{seat}/{key}")
        visitor.wait_for("asked")
        if size is PHONE:
            page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("note")).to_have_text(say("ratzzia.warning.round_down"))
        if size is PHONE:
            page.keyboard.press("Escape")
        before = page.get_attribute(".table", "data-revision")
        page.keyboard.press("m")
        page.get_by_role("dialog").get_by_role("button", name=put, exact=True).click()
        if size is PHONE:  # what was chosen is confirmed in the bar
            page.get_by_role("contentinfo").get_by_role("button", name=put, exact=True).click()
        expect(page.get_by_role("dialog", name=put).get_by_text(lost)).to_be_visible()
        page.get_by_role("button", name="Think again").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert page.get_attribute(".table", "data-revision") == before
    page.keyboard.press("m")
    page.get_by_role("dialog").get_by_role("button", name=put, exact=True).click()
    page.get_by_role("contentinfo").get_by_role("button", name=put, exact=True).click()
    page.get_by_role("button", name="Do it all the same").click()
    page.wait_for_selector(f".table:not([data-revision='{before}'])", state="attached")
