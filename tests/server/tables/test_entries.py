"""Entries: one class per kind, unchanged bytes on disk, and no secret in their public form."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from ratking.server.protocol.tables import NewTable
from ratking.server.tables import entries
from ratking.server.tables.entries import KINDS, Body, DamagedEntry, Entry, decoded, encoded, public_entry

OLD_KINDS = {
    *("made", "sat", "linked", "left", "renamed", "ordered", "planned", "starting", "shown", "started"),
    *("move", "undo", "rewound", "chat", "bot", "person", "trouble", "mended", "closed", "rematch"),
}
"""The kinds in databases of older versions. None of them may ever be removed."""


def test_every_kind_of_older_databases_is_still_there() -> None:
    assert set(KINDS) >= OLD_KINDS
    assert set(KINDS.values()) == set(get_args(Body))


def test_the_stored_form_of_an_entry_has_not_changed() -> None:
    row = {
        "n": 7,
        "time": 12.5,
        "kind": "move",
        "seat": 1,
        "fields": {"answers": ["gallia", "2"], "revision": 9},
        "person": "anna",
        "key": "key-0001",
    }
    entry = decoded(json.dumps(row).encode())
    assert entry == Entry(7, 12.5, 1, entries.Moved(["gallia", "2"], 9), "anna", "key-0001")
    assert json.loads(encoded(entry)) == row


def test_a_plan_is_stored_so_that_older_versions_can_read_it() -> None:
    """During an upgrade two versions run at the same time, and read what the other writes."""
    made = Entry(1, 1.0, None, entries.Made(NewTable(game="rattus", aids=["tracker"])), "anna")
    plan = json.loads(encoded(made))["fields"]["plan"]
    assert (plan["danger"], plan["tracker"], plan["chances"]) == (False, True, False)
    assert "aids" not in plan
    assert decoded(encoded(made)) == made
    other = Entry(1, 1.0, None, entries.Made(NewTable(game="dam", aids=["of its own"])), "anna")
    assert json.loads(encoded(other))["fields"]["plan"]["aids"] == ["of its own"]
    assert decoded(encoded(other)) == other


def test_a_plan_of_an_older_version_is_read_by_its_fields() -> None:
    """An aid without a field was on."""
    fields = {"plan": {"game": "rattus", "danger": False}}
    row = {"n": 1, "time": 1.0, "kind": "made", "seat": None, "fields": fields, "person": "anna", "key": None}
    assert decoded(json.dumps(row).encode()).body == entries.Made(NewTable(game="rattus", aids=["tracker", "chances"]))


def test_fields_that_are_null_in_older_rows_are_read() -> None:
    fields = {"name": "Anna", "opens": "x", "promise": None, "used": None}
    row = {"n": 2, "time": 1.0, "kind": "sat", "seat": 0, "fields": fields, "person": "anna", "key": None}
    assert decoded(json.dumps(row).encode()).body == entries.Sat("Anna", "x")


@pytest.mark.parametrize(
    "stored",
    [
        b'{"n": 1, "time": 1, "kind": "unheard of", "seat": null, "fields": {}}',
        b'{"n": 1, "time": 1, "kind": "move", "seat": 0, "fields": {"answers": ["gallia"]}}',
        b'{"n": 1, "time": 1, "kind": "move", "seat": 0, "fields": {"answers": ["a"], "revision": 1, "more": 1}}',
        b'{"n": 1, "time": 1, "kind": "chat", "sea',
        b"\xff\xfe",
    ],
    ids=["kind", "missing", "unknown", "cut", "bytes"],
)
def test_a_damaged_row_raises_damaged_entry(stored: bytes) -> None:
    with pytest.raises(DamagedEntry):
        decoded(stored)


def test_only_public_fields_are_shown() -> None:
    """Keys, holders, records and persons are not public."""
    sat = Entry(2, 1.0, 0, entries.Sat("Anna", "secret hash", "promise", "used"), "person")
    assert public_entry(sat).fields == {"name": "Anna"}
    left = Entry(3, 1.0, 0, entries.Left("Anna", ["person"]), "person")
    assert public_entry(left).fields == {"name": "Anna"}
    started = Entry(4, 1.0, None, entries.Started({"seed": "secret"}, ["a"], [1]))
    assert public_entry(started).fields == {"absent": [1]}
    charged = Entry(5, 1.0, 0, entries.Moved(["secret face"], 3, charged=1.0), "person")
    assert public_entry(charged).fields == {"revision": 3}
    bot = Entry(6, 1.0, 0, entries.Moved(["a"], 3, bot=True))
    assert public_entry(bot).fields == {"revision": 3, "bot": True}
    planned = Entry(7, 1.0, 0, entries.Planned(None), "person")
    assert public_entry(planned).fields == {"level": None}
