"""Continues recorded games at a table, so that tests reach late moments of a game without playing all of it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import ratking
from ratking.kernel.record import Record
from tests.server.client import Client

RECORDS: Final = Path(__file__).parents[1] / "records"


def nearly_over(url: str, name: str, answers: int, level: str = "novice") -> str:
    """Return the address of the first seat at a table that continues a recorded game.

    In the record that seat has this many answers left; the others are bots.
    """
    record = Record.open(RECORDS / f"{name}.json")
    match, mine = ratking.resume(record, chance="manual", upto=0), []
    for at, move in enumerate(record.moves):
        if match.seat == 0:
            mine.append(at)
        match.play(move)
    return goes_on(url, record, mine[-answers], level)


def goes_on(url: str, record: Record, upto: int, level: str = "novice") -> str:
    """Return the address of the first seat at a table that continues this game after `upto` moves, against bots."""
    played = ratking.resume(record, chance="manual", upto=upto).record
    maker = Client(url)
    table = maker.done("POST", "/api/records", {"record": played.to_json(), "go_on": True})["table"]
    for seat in range(1, len(record.seats)):
        maker.done("PUT", f"/api/tables/{table}/seats/{seat}/bot", {"level": level})
    link = maker.done("POST", f"/api/tables/{table}/seats/0/link", {})["key"]
    key = maker.sit(table, 0, "Marta", key=link)["key"]
    maker.start(table)
    return f"#/t/{table}/0/{key}"
