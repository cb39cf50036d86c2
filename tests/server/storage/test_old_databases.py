"""Databases of older versions can be opened without changes, and their games continue.

`before_the_tree` was written before the server's files moved into folders.

`all_kinds` was written by the version before entries had types, by playing over HTTP: games with a clock in minutes and in
days, with and without promised numbers, one over, one of bots only, one closed, one open, a rematch, a branch, two tables of
an uploaded record, and a seat whose time was up. The entry `rewound` was made by `ratking admin undo`, and `trouble` by a
bot that answered "atlantis". For `mended` the server was killed, and the newest move at a table without a snapshot was
changed to "atlantis", as if a rule had changed. Then all clients looked at every table, the server was restarted, and they
saw the same. What they saw is in the JSON, without what changes with time (the time itself, and the clock of the player to
move).
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ratking.server.tables.entries import KINDS, decoded, encoded
from tests.server.client import Client
from tests.server.running import Running

# Any, in this file: JSON.
Json = dict[str, Any]

DATABASES = Path(__file__).with_name("databases")
FIRST_KINDS = {
    *("made", "sat", "left", "renamed", "ordered", "planned", "linked", "starting", "started"),
    *("move", "undo", "chat", "bot", "person", "rematch", "closed"),
}
"""The kinds of entries in the older database."""
ALL_KINDS = {*FIRST_KINDS, "shown", "rewound", "trouble", "mended"}
AIDS = ("danger", "tracker", "chances")
"""The thinking aids that each had their own field."""


def unpacked(name: str, folder: Path) -> Path:
    """Return a copy of one of the databases."""
    database = folder / "ratking.db"
    database.write_bytes(gzip.decompress((DATABASES / f"{name}.db.gz").read_bytes()))
    return database


def rows(database: Path) -> list[tuple[str, bytes]]:
    """Return kind and body of every entry."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT kind, body FROM entries").fetchall()


def test_a_database_written_before_the_files_moved_is_read(tmp_path: Path) -> None:
    """`before_the_tree.json` has a player's token and what they saw of two tables, one of Rattus and one of Ratzzia."""
    database = unpacked("before_the_tree", tmp_path)
    assert {kind for kind, _ in rows(database)} == FIRST_KINDS
    seen = json.loads((DATABASES / "before_the_tree.json").read_text(encoding="utf-8"))
    with Running(database) as server:
        player = Client(server.url, somebody=False)
        player.token = seen["token"]
        for table, view in seen["tables"].items():
            now = player.view(table)
            assert as_before(now["table"]) == view
            assert now["asked"] == 0
            assert player.move(table, now["moves"][0], now["revision"]).status == 200


# ---- rows


@pytest.mark.parametrize("name", ["before_the_tree", "all_kinds"])
def test_every_row_is_read_and_would_be_written_the_same(name: str, tmp_path: Path) -> None:
    stored = rows(unpacked(name, tmp_path))
    assert {kind for kind, _ in stored} == (ALL_KINDS if name == "all_kinds" else FIRST_KINDS)
    assert set(KINDS) >= ALL_KINDS
    for kind, body in stored:
        entry = decoded(body)
        assert entry.kind == kind
        assert plain(json.loads(encoded(entry))) == plain(json.loads(body))


def plain(row: Json) -> Json:
    """Return a row without fields that have their default, and with the aids of a plan in the newer format."""
    fields = {name: value for name, value in row["fields"].items() if value is not None and (name, value) != ("look", False)}
    if "plan" in fields:
        fields["plan"] = dict(fields["plan"])
        old = {aid: fields["plan"].pop(aid) for aid in AIDS if aid in fields["plan"]}
        if old:
            fields["plan"]["aids"] = [aid for aid in AIDS if old.get(aid, True)]
    return {**{name: value for name, value in row.items() if value is not None}, "fields": fields}


# ---- a whole server


def test_a_database_with_every_kind_of_entry_is_read(tmp_path: Path) -> None:
    database = unpacked("all_kinds", tmp_path)
    before = json.loads(gzip.decompress((DATABASES / "all_kinds.json.gz").read_bytes()))
    tables: dict[str, str] = before["tables"]
    with Running(database) as server:
        people = {name: Client(server.url, somebody=False) for name in before["tokens"]}
        for name, client in people.items():
            client.token = before["tokens"][name]
            assert client.get("/api/me").json["person"] == before["persons"][name]
        for label, seen in before["seen"].items():
            for name, what in seen.items():
                check_seen(people[name], tables[label], what)
        anna = people["anna"]
        assert "danger" not in anna.get(f"/api/tables/{tables['minutes']}").json["aids"]
        assert "danger" in anna.get(f"/api/tables/{tables['absent']}").json["aids"]
        for name, lists in before["lists"].items():
            for which, listed in lists.items():
                lines = people[name].done("GET", f"/api/tables?which={which}")["tables"]
                assert sorted(line["table"] for line in lines) == listed
        for label, lines in before["chats"].items():
            assert anna.done("GET", f"/api/tables/{tables[label]}/chat") == lines
        story = told_as_before(anna.done("GET", f"/api/tables/{tables['over']}/story"))
        assert hashlib.sha256(json.dumps(story, sort_keys=True).encode()).hexdigest() == before["story"]
        check_repeat(people, before["repeat"])
        for label in ("minutes", "days", "uploaded", "absent", "rewound", "mended"):
            go_on(people, before["seen"][label], tables[label])


def check_seen(client: Client, table: str, before: Json) -> None:
    """Compare what somebody sees of a table with what they saw."""
    answer = client.get(f"/api/tables/{table}")
    if "refused" in before:
        assert answer.wrong == before["refused"]
        return
    now, then = answer.json, dict(before["table"])
    on = {aid for aid in AIDS if then.pop(aid)}
    assert set(now["aids"]) <= on
    # Bots had no name in older versions; now they have the one in the record.
    seats = [{key: value for key, value in seat.items() if (key, value) != ("name", None)} for seat in then.pop("seats")]
    assert {name: now[name] for name in then} == then
    assert [{name: seat[name] for name in old} for seat, old in zip(now["seats"], seats, strict=True)] == seats
    seen = client.done("GET", f"/api/tables/{table}/view")
    if seen["view"] is not None:
        seen["view"] = {**as_before(seen["view"]), "table": as_before(seen["view"]["table"])}
    assert seen == before["view"]


def as_before(seen: Json) -> Json:
    """Return a view without the fields that were added after these databases were written."""
    return {name: value for name, value in seen.items() if name not in ("cautions", "strike")}


def told_as_before(story: Json) -> Json:
    """Return a story without the reasons for losing cubes, which newer events have."""
    gained = {"cube lost": {"sign", "card"}, "rat turned up": {"cubes"}, "rat fails": {"cubes"}}
    events: list[Json] = []
    for event in story["events"]:
        if event["kind"] != "sign misses":
            known = {name: value for name, value in event.items() if name not in gained.get(event["kind"], ())}
            events.append({**known, "n": event["n"] - (story["events"].index(event) - len(events))})
    return {**story, "events": events}


def check_repeat(people: dict[str, Client], move: Json) -> None:
    """Check that a move that is sent again gets the same acknowledgement as before."""
    answer = people[move["person"]].move(move["table"], move["move"], move["revision"], move["key"])
    assert (answer.status, answer.json) == (200, move["ack"])


def go_on(people: dict[str, Client], seen: Json, table: str) -> None:
    """Make a move at a table."""
    for name, what in seen.items():
        view = what.get("view", {}).get("view")
        if view is not None and view["moves"]:
            assert people[name].move(table, view["moves"][0], view["revision"]).status == 200
            return
    raise AssertionError(f"nobody can move at {table}")
