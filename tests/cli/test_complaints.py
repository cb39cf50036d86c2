"""Errors: one sentence in the player's language, exit code 2, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ratking as package
from ratking.words import words

from .run_command import process, ratking


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play"], "Say which game to play: rattus"),
        (["play", "chess"], "There is no game called “chess”. Possible: rattus"),
        (["play", "rattus", "--players", "9"], "9 is not a number of players"),
        (["play", "rattus", "--players", "many"], "The option “players” needs a value"),
        (["play", "rattus", "--players"], "The option “--players” needs a value"),
        (["play", "rattus", "--human", "4", "--players", "3"], "4 is not a number of people among 3 players"),
        (["play", "rattus", "--human", "-1"], "-1 is not a number of people"),
        (["play", "rattus", "--sets", "atlantis"], "“atlantis” is not a choice of sets"),
        (["play", "rattus", "--cards", "aces"], "“aces” is not a choice of class cards"),
        (["play", "rattus", "--cards", "king,ace"], "There is no class card “ace”"),
        (["play", "rattus", "--names", "Anna,Bruno"], "There are more names (2) than people (1)"),
        (["play", "rattus", "--names", "bot 1"], "“bot 1” cannot be a person's name"),
        (["play", "rattus", "--names", "\x1b[31mred"], "cannot be a person's name"),
        (["play", "rattus", "--language", "xx"], "There are no words in “xx”. Possible: en, it, ca"),
        (["play", "rattus", "--colour", "blue"], "There is no option “--colour”"),
        (["play", "rattus", "more", "words"], "“ratking play rattus more words” is not understood"),
        (["dance"], "There is no command “dance”. Possible: play, replay, analyse, simulate, arena, "),
        (["play", "--resume", "nowhere.json"], "There is no file “nowhere.json”"),
        (["play", "rattus", "--resume", "nowhere.json"], "leave out “game”"),
        (["play", "--players", "3", "--resume", "nowhere.json"], "leave out “players”"),
        (["play", "rattus", "--record", "no/such/folder/game.json"], "cannot be written"),
        (["replay"], "Something is missing: “file”"),
        (["replay", "nowhere.json"], "There is no file “nowhere.json”"),
        (["replay", "."], "The file “.” cannot be read"),
    ],
)
def test_wrong_options(arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = ratking(*arguments)
    assert ran.status == 2
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert ran.err[:-1].isprintable()
    assert list(tmp_path.iterdir()) == []


def test_errors_are_in_the_chosen_language() -> None:
    assert "Non c'è un gioco di nome «chess»" in ratking("play", "chess", "--language", "it").err
    assert "No hi ha cap opció «--colour»" in ratking("play", "--colour", "--language=ca").err
    assert "Non c'è un'opzione «--colour»" in ratking("play", "--colour", language="it_IT").err


def test_the_language_may_be_given_before_the_command(tmp_path: Path) -> None:
    ran = ratking("--language", "it", "play", "rattus", "--record", str(tmp_path / "g.json"), typed="esci\n")
    assert ran.status == 0
    assert words("it").say("rattus.ask.first cubes") in ran.out


def test_an_existing_record_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("precious", encoding="utf-8")
    ran = ratking("play", "rattus", "--record", str(file))
    assert ran.status == 2
    assert "exists already" in ran.err
    assert file.read_text(encoding="utf-8") == "precious"


def written(tmp_path: Path) -> Path:
    match = package.new("rattus", players=3, seed=1)
    for _ in range(30):
        match.play(match.moves()[0])
    match.record.save(str(tmp_path / "good.json"))
    return tmp_path / "good.json"


@pytest.mark.parametrize("command", [["play", "--resume"], ["replay"]])
@pytest.mark.parametrize("language", ["en", "it", "ca"])
def test_bad_records(tmp_path: Path, command: list[str], language: str) -> None:
    good = written(tmp_path).read_text(encoding="utf-8")
    content = json.loads(good)
    unchecked = {name: value for name, value in content.items() if name != "check"}
    bad = {
        "record_not_json": ["", good[: len(good) // 2], "hello"],
        "record_not_a_record": ["[]", "{}", "3", "[" * 100_000, "1" * 5000],
        "record_too_new": [json.dumps({**content, "format": 99})],
        "record_altered": [good.replace("gallia", "italia", 1), json.dumps({**content, "moves": content["moves"][:-1]})],
        "record_field": [
            json.dumps({**unchecked, "moves": [1, 2]}),
            json.dumps({**unchecked, "seats": ["Anna", "Bruno"]}),
            json.dumps({**unchecked, "seats": ["Anna", "Bruno", "\x1b[2J"]}),
        ],
        "record_options": [
            json.dumps({**unchecked, "options": {**content["options"], "players": 9}}),
            json.dumps({**unchecked, "options": {**content["options"], "players": 3.0}}),
            json.dumps({**unchecked, "game": "chess"}),
        ],
        "record_move": [json.dumps({**unchecked, "moves": [*content["moves"], "\x1b[31matlantis"]})],
    }
    file = tmp_path / "bad.json"
    for key, texts in bad.items():
        for text in texts:
            file.write_text(text, encoding="utf-8")
            ran = ratking(*command, str(file), "--language", language)
            assert ran.status == 2, key
            beginning = str(words(language).texts[f"error.{key}"]).partition("{")[0]
            assert ran.err.startswith(beginning), (key, ran.err)
            assert ran.err.count("\n") == 1
            assert "\x1b" not in ran.err
            assert file.read_text(encoding="utf-8") == text


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(bytes(range(256)) * 10)
    assert ratking("replay", str(file)).status == 2


def test_a_traceback_never_reaches_the_player(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    running = process("play", "--resume", "bad.json", folder=tmp_path)
    out, err = running.communicate("", timeout=60)
    assert running.returncode == 2
    assert out == ""
    assert err == words("en").say("error.record_not_json", {"line": 1}) + "\n"


def test_version_and_help() -> None:
    assert ratking("--version").out in [f"ratking {package.__version__} ({how})\n" for how in ("pure Python", "compiled")]
    for arguments in ([], ["--help"]):
        ran = ratking(*arguments)
        assert ran.status == 0
        assert words("en").say("cli.help.play") in ran.out
    ran = ratking("play", "--help", language="it_IT")
    assert ran.status == 0
    assert words("it").say("cli.help.players") in ran.out
    assert "cli.help" not in ran.out


def test_help_is_entirely_in_the_players_language() -> None:
    for arguments in (["--help"], ["play", "--help"], ["replay", "--help"]):
        ran = ratking(*arguments, language="ca_ES")
        assert ran.status == 0
        assert not {"Usage", "Options", "Arguments", "Show"} & set(ran.out.replace(":", " ").split())
