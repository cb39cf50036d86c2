"""Tables made with the operator's own components."""

from __future__ import annotations

from pathlib import Path

from ratking.games.registry import game_called
from ratking.kernel.record import Record

from ...cli.run_command import process, ratking
from ..client import Client
from ..running import Running, until

BOT = {"kind": "bot", "level": "novice"}


def written(tmp_path: Path, game: str, old: str, new: str) -> Path:
    """Write a file with the package's components of a game and one change."""
    text = game_called(game).components().text()
    assert old in text
    path = tmp_path / f"{game}.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def own_box(tmp_path: Path) -> Path:
    """Return a file for Rattus with faces that the package does not have, so that its moves have other texts too."""
    return written(tmp_path, "rattus", 'limit = 4, letters = "A"', 'limit = 4, letters = "MMA"')


def test_a_table_keeps_the_box_it_was_made_with(tmp_path: Path) -> None:
    database = tmp_path / "box.db"
    with Running(database, components=own_box(tmp_path)) as server:
        anna = Client(server.url)
        waiting = anna.table(players=2, seats=[{}, BOT])
        playing = anna.table(players=2, seats=[{}, BOT])
        for table in (waiting, playing):
            anna.sit(table, 0)
        anna.start(playing)
        until(lambda: anna.view(playing)["asked"] == 0)
        view = anna.view(playing)
        assert view["components"] == "yours"
        assert anna.move(playing, view["moves"][0], view["revision"]).status == 200
        assert server.stop() == 0
    with Running(database) as server:
        anna.again(server.url)
        anna.start(waiting)
        for table in (waiting, playing):
            _check_to_its_end(anna, table, tmp_path)
        record = anna.get(f"/api/tables/{waiting}/record").json
        assert anna.post("/api/records", {"record": record}).wrong == "server.own_components"
        branch = anna.done("POST", f"/api/tables/{waiting}/branch", {"at": 3})["table"]
        assert anna.get(f"/api/tables/{branch}").json["origin"]["kind"] == "branch"
        again = anna.done("POST", f"/api/tables/{waiting}/rematch", {})["table"]
        anna.start(again)
        assert anna.view(again)["components"] == "yours"
        plain = anna.table(players=2, seats=[BOT, BOT])
        anna.start(plain)
        assert anna.view(plain)["components"] == "ours"
    with Running(tmp_path / "other.db", components=own_box(tmp_path)) as server:
        anna = Client(server.url)
        assert anna.post("/api/records", {"record": record}).status == 201  # the operator has the same box


def _check_to_its_end(anna: Client, table: str, tmp_path: Path) -> None:
    """Check that bots play to the end with the faces of the box, and that the luck of the record can be verified."""
    path = f"/api/tables/{table}"
    assert anna.view(table)["components"] == "yours"
    anna.done("PUT", f"{path}/seats/0/bot", {"level": "novice"})
    until(lambda: anna.get(path).json["status"] == "over", 60)
    body = anna.get(f"{path}/record").body
    record = Record.read(body.decode())
    assert record.components is not None
    assert any("MMA" in str(token["letters"]) for token in record.components["tokens"]["tokens"])
    assert anna.get(f"{path}/draws").status == 200
    file = tmp_path / f"{table}.json"
    file.write_bytes(body)
    verified = ratking("verify", str(file))
    assert verified.status == 0, verified.err


def test_only_the_game_of_the_box_is_made_with_it(tmp_path: Path) -> None:
    box = written(tmp_path, "ratzzia", "jar = 4", "jar = 9")
    with Running(tmp_path / "one.db", components=box) as server:
        anna = Client(server.url)
        for game, whose in (("ratzzia", "yours"), ("rattus", "ours")):
            table = anna.table(game, players=2, seats=[{}, BOT])
            anna.sit(table, 0)
            anna.start(table)
            assert anna.view(table)["components"] == whose


def test_nobody_else_can_name_a_file_or_give_components(server: Running, tmp_path: Path) -> None:
    anna = Client(server.url)
    box = own_box(tmp_path)
    for given in (str(box), game_called("rattus").components().to_json()):
        for plan in ({"options": {"players": 2, "components": given}}, {"options": {"players": 2}, "components": given}):
            assert 400 <= anna.post("/api/tables", {"game": "rattus", **plan}).status < 500


def test_a_file_that_cannot_be_used_is_named_before_the_start(tmp_path: Path) -> None:
    box = own_box(tmp_path)
    broken = tmp_path / "broken.toml"
    broken.write_text(box.read_text(encoding="utf-8").replace("MMA", "X"), encoding="utf-8")
    database = ["--database", str(tmp_path / "none.db")]
    right = ratking("serve", "--check", *database, "--components", str(box))
    assert (right.status, str(box) in right.out) == (0, True)
    for files in ([str(broken)], [str(tmp_path / "none.toml")], [str(box), str(box)]):
        named = [word for file in files for word in ("--components", file)]
        refused = ratking("serve", "--check", *database, *named)
        assert (refused.status, files[-1] in refused.err) == (2, True)
    with process("serve", *database, "--port", "0", "--components", str(broken), folder=tmp_path) as started:
        assert str(broken) in started.communicate(timeout=30)[1]
        assert started.returncode == 2
