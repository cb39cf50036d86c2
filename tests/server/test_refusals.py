"""A message that is repeated, late, from the wrong seat, illegal, malformed or too large changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from .client import Client, seated
from .inside import Inside, settings
from .running import Running


# Any: JSON.
class Scene:
    """A table of two before the first move, whose state is compared before and after."""

    def __init__(self, url: str) -> None:
        self.table, self.clients = seated(url)
        self.path = f"/api/tables/{self.table}"
        self.asked = self.clients[0].view(self.table)["asked"]
        self.mover, self.other = self.clients[self.asked], self.clients[1 - self.asked]
        self.view = self.mover.view(self.table)
        self.before = self.state()

    def state(self) -> Any:
        return [client.get(f"{self.path}/view").json for client in self.clients]

    def unchanged(self) -> bool:
        return bool(self.state() == self.before)


@pytest.fixture
def scene(server: Running) -> Scene:
    return Scene(server.url)


def test_a_repeated_move_is_made_once(scene: Scene) -> None:
    first = scene.mover.move(scene.table, scene.view["moves"][0], scene.view["revision"], "duplicate-1")
    after = scene.state()
    again = scene.mover.move(scene.table, scene.view["moves"][0], scene.view["revision"], "duplicate-1")
    assert first.json == again.json
    assert scene.state() == after


def test_a_key_that_was_used_for_something_else_is_refused(scene: Scene) -> None:
    scene.mover.move(scene.table, scene.view["moves"][0], scene.view["revision"], "the-same-key")
    after = scene.state()
    other = scene.mover.move(scene.table, scene.view["moves"][1], scene.view["revision"], "the-same-key")
    assert (other.status, other.wrong) == (409, "server.key_used")
    assert scene.state() == after


def test_the_answer_to_a_late_move_contains_the_present_revision(scene: Scene) -> None:
    scene.mover.move(scene.table, scene.view["moves"][0], scene.view["revision"])
    now = scene.mover.view(scene.table)
    late = scene.mover.move(scene.table, scene.view["moves"][0], scene.view["revision"])
    assert (late.status, late.wrong) == (409, "error.stale")
    assert late.json["revision"] == now["revision"]
    assert scene.mover.view(scene.table) == now


def test_of_two_moves_with_the_same_revision_one_wins(scene: Scene) -> None:
    socket = scene.mover.socket(scene.table)
    for number in range(4):
        socket.send(type="move", move=scene.view["moves"][0], revision=scene.view["revision"], key=f"at-once-{number}")
    kinds = [socket.receive("ack", "refused") for _ in range(4)]
    assert [message["type"] for message in kinds] == ["ack", "refused", "refused", "refused"]
    assert {message["error"]["key"] for message in kinds[1:]} == {"error.stale"}


@pytest.mark.parametrize(
    ("who", "body", "status", "wrong"),
    [
        ("mover", {"move": "atlantis"}, 409, "error.illegal"),
        ("other", {}, 409, "error.not_your_turn"),
        ("stranger", {}, 403, "server.not_seated"),
        ("nobody", {}, 401, "server.nobody"),
        ("mover", {"revision": 10**6}, 409, "error.stale"),
        ("mover", {"revision": "0"}, 422, "server.bad_message"),
        ("mover", {"revision": -1}, 422, "server.bad_message"),
        ("mover", {"key": "short"}, 422, "server.bad_message"),
        ("mover", {"key": "with space"}, 422, "server.bad_message"),
        ("mover", {"move": 3}, 422, "server.bad_message"),
        ("mover", {"move": ""}, 422, "server.bad_message"),
        ("mover", {"more": True}, 422, "server.bad_message"),
    ],
)
def test_each_mistake_has_its_own_error(
    server: Running, scene: Scene, who: str, body: dict[str, object], status: int, wrong: str
) -> None:
    client = {
        "mover": scene.mover,
        "other": scene.other,
        "stranger": Client(server.url),
        "nobody": Client(server.url, somebody=False),
    }[who]
    sent = {"move": scene.view["moves"][0], "revision": scene.view["revision"], "key": client.key(), **body}
    answer = client.post(f"{scene.path}/moves", sent)
    assert (answer.status, answer.wrong) == (status, wrong)
    assert answer.json["error"]["text"]
    assert scene.unchanged()


@pytest.mark.parametrize(
    ("raw", "headers", "status", "wrong"),
    [
        (b"{", {}, 400, "server.bad_json"),
        (b"", {}, 400, "server.bad_json"),
        (b"\xff\xfe", {}, 400, "server.bad_json"),
        (b"[" * 50_000, {}, 422, "server.bad_message"),
        (b"[]", {}, 422, "server.bad_message"),
        (b" " * 70_000, {}, 413, "server.too_large"),
        (b"{}", {"content_type": "text/plain"}, 415, "server.not_json"),
        (b"{}", {"origin": "https://elsewhere.example"}, 403, "server.wrong_origin"),
        (b"{}", {"origin": "null"}, 403, "server.wrong_origin"),
        (b"{}", {"authorization": "Bearer nonsense"}, 401, "server.nobody"),
    ],
    ids=["cut off", "empty", "bytes", "nested", "a list", "too large", "no JSON", "another site", "no site", "wrong token"],
)
def test_malformed_requests(scene: Scene, raw: bytes, headers: dict[str, str], status: int, wrong: str) -> None:
    answer = scene.mover.ask("POST", f"{scene.path}/moves", raw=raw, **headers)
    assert (answer.status, answer.wrong) == (status, wrong)
    assert scene.unchanged()


def test_unknown_pages_and_methods(server: Running) -> None:
    client = Client(server.url)
    for method, path, status, wrong in (
        ("GET", "/api/nothing", 404, "server.no_page"),
        ("DELETE", "/api/tables", 405, "server.wrong_method"),
        ("GET", "/api/tables/aaaaaaaaaaaa", 404, "server.no_table"),
        ("GET", "/api/tables?which=all", 422, "server.bad_query"),
        ("DELETE", f"/api/tables/{client.table()}/seats/7", 404, "server.no_seat"),
        ("DELETE", f"/api/tables/{client.table()}/seats/x", 404, "server.no_seat"),
    ):
        answer = client.ask(method, path)
        assert (answer.status, answer.wrong) == (status, wrong)


def test_errors_speak_the_language_asked_for(scene: Scene) -> None:
    said = {}
    for language in ("en", "it", "ca", "de", "it-CH,en;q=0.5"):
        answer = scene.mover.ask("POST", f"{scene.path}/start", {}, accept_language=language)
        said[language] = answer.json["error"]["text"]
    assert len({said["en"], said["it"], said["ca"]}) == 3
    assert said["de"] == said["en"]
    assert said["it-CH,en;q=0.5"] == said["it"]


def test_socket_messages_have_errors_too(scene: Scene) -> None:
    socket = scene.mover.socket(scene.table)
    move = {"type": "move", "move": scene.view["moves"][0], "revision": scene.view["revision"], "key": "socket-key"}
    for message, wrong in (
        ("{", "server.bad_message"),
        (json.dumps({"type": "dance"}), "server.bad_message"),
        (json.dumps({**move, "revision": 10**6}), "error.stale"),
        (json.dumps({**move, "move": "atlantis"}), "error.illegal"),
        (json.dumps({**move, "more": 1}), "server.bad_message"),
    ):
        socket.connection.send(message)
        answer = socket.receive("ack", "refused")
        assert answer["type"] == "refused"
        assert answer["error"]["key"] == wrong
    assert scene.unchanged()


def test_options_that_make_no_game(server: Running) -> None:
    client = Client(server.url)
    for body, status, wrong in (
        ({"game": "chess"}, 422, "error.unknown_game"),
        ({"game": "rattus", "options": {"players": 9}}, 422, "error.players"),
        ({"game": "rattus", "options": {"colour": "red"}}, 422, "error.unknown_option"),
        ({"game": "rattus", "options": {"players": 2}, "seats": [{}] * 3}, 422, "server.bad_seats"),
        ({"game": "rattus", "clock": {"kind": "days", "days": 1, "zone": "Mars/Olympus"}}, 422, "server.bad_zone"),
        ({"game": "rattus", "clock": {"kind": "weeks"}}, 422, "server.bad_message"),
    ):
        answer = client.post("/api/tables", body)
        assert (answer.status, answer.wrong) == (status, wrong), answer.body


def test_deeply_nested_lists(server: Running) -> None:
    raw = b'{"game": "rattus", "options": {"sets": ' + b"[" * 30_000 + b"]" * 30_000 + b"}}"
    answer = Client(server.url).ask("POST", "/api/tables", raw=raw)
    assert (answer.status, answer.wrong) == (400, "server.bad_json")


def test_a_text_that_is_no_table_id_is_not_found(database: str) -> None:
    with Inside(settings(database)) as inside:
        client = Client(inside.url)
        for name in ("%00%00", "%00" * 12, "a" * 11, "a" * 13, "AAAAAAAAAAAA", "a%27--", "%F0%9F%90%80"):
            for path in ("", "/view", "/record"):
                answer = client.get(f"/api/tables/{name}{path}")
                assert (answer.status, answer.wrong) == (404, "server.no_table")
        with pytest.raises(ConnectionClosed) as closed:
            client.socket("%00%00")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4004
