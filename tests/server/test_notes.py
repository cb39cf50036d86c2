"""Notes and reactions: private notes about a table, and the quick reactions of the chat."""

from __future__ import annotations

from .client import Client, seated
from .running import Running


def test_notes_are_private_and_follow_the_person(server: Running) -> None:
    table, (anna, bruno) = seated(server.url)
    path = f"/api/tables/{table}/notes"
    assert anna.get(path).json == {"text": ""}
    assert anna.ask("PUT", path, {"text": "Bruno saves\nhis cubes"}).status == 200
    assert anna.get(path).json == {"text": "Bruno saves\nhis cubes"}
    assert bruno.get(path).json == {"text": ""}
    assert "saves" not in str(bruno.get(f"/api/tables/{table}/updates?since=0").json)
    assert anna.ask("PUT", path, {"text": ""}).status == 200
    assert anna.get(path).json == {"text": ""}


def test_notes_are_bounded_and_need_a_seat(server: Running) -> None:
    table, (anna, _) = seated(server.url)
    path = f"/api/tables/{table}/notes"
    assert anna.ask("PUT", path, {"text": "x" * 4001}).status == 422
    assert Client(server.url).ask("PUT", path, {"text": "x"}).wrong == "server.not_seated"
    assert Client(server.url, somebody=False).get(path).status == 401


def test_quick_reactions_are_chat_lines(server: Running) -> None:
    anna = Client(server.url)
    table = anna.table()
    anna.sit(table, 0)  # in the waiting room
    path = f"/api/tables/{table}/chat"
    assert anna.post(path, {"text": "bravo", "reaction": True, "key": anna.key()}).status == 200
    assert anna.post(path, {"text": "bravo", "key": anna.key()}).status == 200
    assert anna.post(path, {"text": "anything", "reaction": True, "key": anna.key()}).status == 422
    lines = [line["fields"] for line in anna.get(path).json["lines"]]
    assert [(line["text"], line.get("reaction")) for line in lines] == [("bravo", True), ("bravo", None)]
