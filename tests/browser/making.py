"""Helpers that make tables through the page, as people do."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tests.server.client import Client

from .person import Person

LESSONS: Final = Path(__file__).parents[2] / "web" / "src" / "games" / "rattus" / "lessons"

MAKE = """async (plan) => {
  const headers = { "Content-Type": "application/json" };
  const send = async (method, path, body) =>
    (await fetch(`api/${path}`, { method, headers, body: JSON.stringify(body) })).json();
  const somebody = async () => (await (await fetch("api/me")).json()).person !== null;
  while (!(await somebody())) await new Promise((done) => setTimeout(done, 20));  // the page sees to that by itself
  const { players, ...rest } = plan;
  const seats = [{ kind: "open" }, ...Array.from({ length: players - 1 }, () => ({ kind: "bot", level: "novice" }))];
  const { table } = await send("POST", "tables", { options: { players }, seats, ...rest });
  await send("POST", `tables/${table}/seats/0`, { name: "Marta" });
  await send("POST", `tables/${table}/start`, {});
  return table;
}"""

HAND_OVER = """async ([table, seat]) => {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ level: "novice" });
  await fetch(`api/tables/${table}/seats/${seat}/bot`, { method: "PUT", headers, body });
}"""
"""Gives the person's own seat to a bot that plays quickly."""


def make_table(
    maker: Person, players: int, seats: Sequence[str], sets: Sequence[str] = (), cards: Sequence[str] = ()
) -> None:
    """Fill in the form and send it. `seats` are the values of the choices: me, link, open, or a bot's level."""
    page = maker.page
    maker.open("#/new")
    for name in sets:
        page.get_by_label(f"with {name}").check()
    page.get_by_role("radio", name=str(players), exact=True).check()
    for seat, who in enumerate(seats):
        page.get_by_label(f"Seat {seat + 1}", exact=True).select_option(who)
    if cards:
        page.get_by_role("button", name="By hand").click()
        for card in cards:
            page.get_by_role("button", name=card).click()
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name="Start").wait_for()


def start(maker: Person) -> str:
    """Start the table. Returns its id."""
    maker.page.get_by_role("button", name="Start").click()
    maker.page.wait_for_selector(".table[data-state]", state="attached", timeout=60_000)
    return maker.page.url.rsplit("/", 1)[1]


def link_of(maker: Person, seat: int) -> str:
    """Return the link for a friend, as the page shows it."""
    maker.page.get_by_role("button", name="Copy a link").nth(seat).click()
    return maker.page.locator("input[readonly]").first.input_value()


def sit_by_link(guest: Person, link: str, name: str) -> None:
    """Open a link from a friend, enter the name, and sit down."""
    guest.open("#" + link.split("/#", 1)[1])
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()


def at_a_table(person: Person, answers: int, *, players: int = 3, **plan: object) -> str:
    """Sit down at a new table with bots and answer `answers` times. Returns the id of the table."""
    person.open()
    table: str = person.page.evaluate(MAKE, {"players": players, **plan})
    person.open(f"#/t/{table}")
    for _ in range(answers):
        person.wait_for("asked")
        person.play("finger" if person.phone else "mouse")
    person.wait_for("asked")
    return table


# Any: JSON.
def branched(url: str, lesson: str, at: int) -> str:
    """Return the address of the reader's seat at a table that continues from a moment of a lesson, against bots."""
    laid: dict[str, Any] = json.loads((LESSONS / f"{lesson}.json").read_text(encoding="utf-8"))
    maker, seat = Client(url), laid["seat"]
    over = maker.done("POST", "/api/records", {"record": laid["record"]})["table"]
    table = maker.done("POST", f"/api/tables/{over}/branch", {"at": at})["table"]
    for other in range(len(laid["record"]["seats"])):
        if other != seat:
            maker.done("PUT", f"/api/tables/{table}/seats/{other}/bot", {"level": "novice"})
    key = maker.done("POST", f"/api/tables/{table}/seats/{seat}/link", {})["key"]
    maker.sit(table, seat, "Marta", key=key)
    maker.start(table)
    return f"#/t/{table}/{seat}/{key}"
