"""The file of a game: always complete, used by one process at a time, and saved later if it could not be saved."""

from __future__ import annotations

import io
import os
import shutil
import stat
from pathlib import Path

import pytest
from rich.console import Console

import ratking as package
from ratking.cli.shell.speech import Refusal
from ratking.cli.terminal.saved_game import RecordFile, keep_copy
from ratking.cli.terminal.screen import Screen
from ratking.cli.terminal.terminal_game import TerminalGame
from ratking.words import words

from ..run_command import process, ratking


def test_a_second_process_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    first = process("play", "rattus", "--players", "2", "--human", "2", "--record", "game.json", folder=tmp_path)
    assert first.stdin is not None
    assert first.stdout is not None
    first.stdin.write("gallia\n")
    first.stdin.flush()
    for line in first.stdout:
        if "Player 2  Where do you place" in line:
            break
    second = process("play", "--resume", "game.json", folder=tmp_path)
    out, err = second.communicate("italia\n", timeout=60)
    assert (second.returncode, out) == (2, "")
    assert err == words("en").say("error.file_in_use", {"file": "game.json"}) + "\n"
    out, err = first.communicate("italia\nquit\n", timeout=60)
    assert (first.returncode, err) == (0, "")
    assert package.resume(str(tmp_path / "game.json")).record.moves[1:] == ["gallia", "italia"]
    assert ratking("play", "--resume", str(tmp_path / "game.json"), typed="quit\n").status == 0


def test_the_lock_passes_to_every_new_version(tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    match = package.new("rattus", players=2, seed=1)
    file = RecordFile.new(path)
    for move in ("gallia", "italia"):
        file.keep(match.record)
        with pytest.raises(Refusal, match="already playing"):
            RecordFile.going_on(path)
        match.play(move)
    file.close()
    RecordFile.going_on(path).close()
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_link_is_followed_and_modes_are_kept(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    real, link = tmp_path / "games" / "real.json", tmp_path / "link.json"
    package.new("rattus", players=2, seed=1).record.save(str(real))
    real.chmod(0o640)
    link.symlink_to(real)
    ran = ratking("play", "--resume", str(link), "--human", "2", typed="gallia\nquit\n")
    assert ran.status == 0
    assert link.is_symlink()
    assert "gallia" in package.resume(str(real)).record.moves
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert os.listdir(tmp_path / "games") == ["real.json"]


def test_a_copy_is_complete_or_missing(tmp_path: Path) -> None:
    record = package.new("rattus", players=2, seed=1).record
    keep_copy(record, str(tmp_path / "copy.json"))
    assert package.Record.open(str(tmp_path / "copy.json")).moves == record.moves
    with pytest.raises(Refusal, match="cannot be written"):
        keep_copy(record, str(tmp_path / "no" / "where.json"))


class Typist(Screen):
    """A screen at which lines are typed, with actions before some of them."""

    def __init__(self, console: Console, folder: Path) -> None:
        super().__init__(console, words("en"))
        self.folder = folder
        self.lines = ["gallia", "take away the folder", "italia", "italia", "put it back", "gallia", "quit"]

    def read(self, prompt: str, offered: object = ()) -> str:
        line = self.lines.pop(0)
        if line == "take away the folder":
            shutil.rmtree(self.folder)
            return self.read(prompt)
        if line == "put it back":
            self.folder.mkdir()
            return self.read(prompt)
        return line


def test_a_game_that_could_not_be_saved_is_saved_later(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    match = package.new("rattus", players=2, seed=1)
    file = RecordFile.new(str(folder / "game.json"))
    console = Console(file=io.StringIO(), width=100, record=True)
    TerminalGame(match, {}, Typist(console, folder), file).play()
    file.close()
    said = " ".join(console.export_text().split())
    assert said.count(words("en").say("error.file_not_written", {"file": file.path})[:20]) >= 2
    assert words("en").say("cli.unkept") in said
    assert package.resume(file.path).record.moves == match.record.moves
    assert match.record.moves[-4:] == ["gallia", "italia", "italia", "gallia"]
