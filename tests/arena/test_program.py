"""Programs that play: whole matches, one sentence for every way to fail, no process left, and no secret told."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
import time
from pathlib import Path

import pytest

from ratking.arena.program import Program, ProgramFailed, question
from ratking.arena.tournament import Tournament, bot_called, entrant_of
from ratking.arena.workers import bouts
from ratking.bots.bot import Budget
from ratking.games.registry import game_called
from ratking.kernel.errors import BadOptions
from ratking.kernel.game import Json
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng

from ..bots.questions import FIELDS, game_of, name_of, questions
from ..cli.run_command import process, ratking

PAGE = Path(__file__).parents[2] / "docs" / "agents.md"

GREETS = "import json, os, sys, time\nprint('{\"protocol\": 1}', flush=True)\nsys.stdin.readline()\nsys.stdin.readline()\n"
"""The beginning of a program that greets, reads its first question, and then does something wrong."""


@pytest.fixture
def example(tmp_path: Path) -> str:
    """The program in docs/agents.md, as an entrant."""
    (code,) = re.findall(r"```python\n(import .*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return written(tmp_path, code)


def written(folder: Path, code: str, name: str = "agent.py") -> str:
    """Write a program, and return it as an entrant."""
    (folder / name).write_text(code, encoding="utf-8")
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(folder / name))}"


def running(marker: str) -> list[str]:
    """Return the command lines of living processes that contain a marker."""
    if not Path("/proc").is_dir():
        pytest.skip("processes are listed in /proc")
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = file.read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
        except OSError:
            continue
        if marker in line and int(file.parent.name) != os.getpid():
            found.append(line)
    return found


def field(bot: str, game: str = "rattus", limit: float = 30) -> Tournament:
    return Tournament(game, {"players": 2}, (bot, "random"), "7", 2, limit=limit)


# ---- whole matches


@pytest.mark.parametrize("game", ["rattus", "ratzzia"])
def test_the_program_of_the_page_plays_whole_matches(game: str, example: str, tmp_path: Path) -> None:
    assert len(re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0].strip().splitlines()) <= 11
    asked = ("arena", game, "--bots", f"{example},random", "--games", "2", "--seed", "3", "--workers", "1", "--json")
    told = json.loads(ratking(*asked).out)
    assert (told["games"], told["finished"]) == (2, True)
    assert told["entrants"][0]["bot"] == example
    again = json.loads(ratking(*asked).out)
    assert [e["scores"] for e in again["entrants"]] == [e["scores"] for e in told["entrants"]]
    assert running(str(tmp_path)) == []


def test_a_program_plays_in_many_processes(example: str, tmp_path: Path) -> None:
    assert sorted(result.number for result in bouts(field(example), 2, [0, 1])) == [0, 1]
    assert running(str(tmp_path)) == []


def test_a_program_is_told_what_it_plays_and_how_it_ended(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    code = (
        "import json, sys\n"
        f"file = open({str(heard)!r}, 'w')\n"
        "for line in sys.stdin:\n"
        "    file.write(line); file.flush()\n"
        "    message = json.loads(line)\n"
        "    print(json.dumps({'protocol': 1, 'move': message.get('moves', [''])[0]}), flush=True)\n"
    )
    one = field(written(tmp_path, code) + "@160", "ratzzia")
    result = one.play(0)
    first, *between, last = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    assert {name: first[name] for name in ("type", "protocol", "game", "seat", "options", "limit")} == {
        "type": "hello",
        "protocol": 1,
        "game": "ratzzia",
        "seat": 0,
        "options": {"players": 2},
        "limit": 30,
    }
    assert one.seed not in first["seed"]
    assert [message["number"] for message in between] == list(range(1, len(between) + 1))
    assert all(len(message["moves"]) > 1 and message["budget"]["samples"] == 160 for message in between)
    assert (last["type"], tuple(last["result"]["totals"])) == ("end", result.totals)
    game = game_called("ratzzia")
    for message in between:
        observation = Observation.from_json(game, message["observation"])
        assert game.space.many(observation.moves) == message["moves"]
        assert observation.view == message["view"]


def test_seeds_of_programs_differ_by_game_and_seat() -> None:
    seeds = set()
    for number in range(4):
        for bot in Tournament("rattus", {"players": 2}, ("cmd:true", "cmd:true"), "7", 4).begin(number).bots:
            assert isinstance(bot, Program)
            seeds.add(bot.seed)
    assert len(seeds) == 4  # two deals, two entrants


def test_a_budget_may_end_a_command_line() -> None:
    assert entrant_of("cmd:me@home") == ("cmd:me@home", None)
    assert str(entrant_of("cmd:./mine@20ms")) == "('cmd:./mine', Budget(milliseconds=20, samples=None))"
    with pytest.raises(BadOptions):
        entrant_of("cmd:./mine@0")


# ---- failures


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("import sys\nsys.exit('no network here')", "ended before the game did, with exit code 1: no network here"),
        ("import os\nos._exit(3)", "ended before the game did, with exit code 3."),
        ("print('ready')", "answered the greeting with “ready”, which is not a JSON object."),
        ("print('[' * 100000)", "which is not a JSON object."),
        ("print('{\"protocol\": 2}')", "answered the greeting with protocol 2, but this version speaks protocol 1."),
        ("print('{}')", "answered the greeting with protocol null"),
        (
            GREETS + "print('thinking ...', flush=True)",
            "answered question 1 with “thinking ...”, which is not a JSON object.",
        ),
        (GREETS + "print('[1]', flush=True)", "answered question 1 with “[1]”, which is not a JSON object."),
        (
            GREETS + 'print(\'{"move": "atlantis"}\', flush=True)',
            "answered question 1 with “atlantis”, which is not a legal move",
        ),
        (GREETS + "print('{\"move\": 3}', flush=True)", "answered question 1 with “3”, which is not a legal move"),
        (GREETS + 'print(\'{"played": "gallia"}\', flush=True)', "answered question 1 with “null”"),
        (GREETS + "raise KeyError('cubes')", "ended before the game did, with exit code 1: KeyError: 'cubes'"),
    ],
)
def test_every_failure_is_one_sentence(code: str, sentence: str, tmp_path: Path) -> None:
    asked = ("arena", "rattus", "--bots", f"{written(tmp_path, code)},random", "--games", "2", "--workers", "1")
    ran = ratking(*asked, "--limit", "30")
    assert ran.status == 2
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert running(str(tmp_path)) == []


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("import time\ntime.sleep(600)", "did not answer the greeting within 0.5 seconds."),
        (GREETS + "time.sleep(600)", "did not answer question 1 within"),
        (GREETS + "sys.stdout.write('{'); sys.stdout.flush(); time.sleep(600)", "did not answer question 1 within"),
    ],
)
def test_a_silent_program_is_ended(code: str, sentence: str, tmp_path: Path) -> None:
    limit = 0.5 if "greeting" in sentence else 8
    began = time.monotonic()
    with pytest.raises(ProgramFailed) as failed:
        field(written(tmp_path, code), limit=limit).play(0)
    assert sentence in str(failed.value)
    assert time.monotonic() - began < 60
    assert running(str(tmp_path)) == []


def test_what_a_program_has_started_is_ended_with_it(tmp_path: Path) -> None:
    child = [sys.executable, "-c", "import time; time.sleep(600)", str(tmp_path)]
    code = f"import subprocess\nsubprocess.Popen({child!r})\n"
    with pytest.raises(ProgramFailed, match="atlantis"):
        field(written(tmp_path, code + GREETS + 'print(\'{"move": "atlantis"}\', flush=True)\ntime.sleep(600)')).play(0)
    assert gone(str(tmp_path))


def test_a_failure_in_one_process_ends_the_programs_of_all(tmp_path: Path) -> None:
    """The second game waits for a long answer while the first fails."""
    code = GREETS + f"first = not os.path.exists({str(tmp_path / 'one')!r})\nopen({str(tmp_path / 'one')!r}, 'w')\n"
    code += "time.sleep(2 if first else 600)\nprint('nonsense', flush=True)\n"
    with pytest.raises(ProgramFailed, match="nonsense"):
        list(bouts(field(written(tmp_path, code), limit=500), 2, [0, 1]))
    assert gone(str(tmp_path))


def gone(marker: str) -> bool:
    """Return whether the processes with this marker end within a few seconds."""
    until = time.monotonic() + 10
    while running(marker) and time.monotonic() < until:
        time.sleep(0.1)
    return not running(marker)


def test_after_ctrl_c_no_program_is_left(tmp_path: Path) -> None:
    code = GREETS + f"open({str(tmp_path / 'asked')!r}, 'w')\ntime.sleep(600)\n"
    asked = (
        "arena",
        "rattus",
        "--bots",
        f"{written(tmp_path, code)},random",
        "--games",
        "4",
        "--workers",
        "2",
        "--seed",
        "1",
    )
    arena = process(*asked, folder=tmp_path)
    until = time.monotonic() + 60
    while not (tmp_path / "asked").exists() and time.monotonic() < until:
        time.sleep(0.1)
    arena.send_signal(2)
    try:
        _, err = arena.communicate(timeout=60)
    finally:
        arena.kill()
    assert arena.returncode == 130, err
    assert gone(str(tmp_path))


def test_a_program_that_ignores_the_end_is_killed(tmp_path: Path, example: str) -> None:
    code = (tmp_path / "agent.py").read_text(encoding="utf-8") + "\nimport time\ntime.sleep(600)\n"
    field(written(tmp_path, code)).play(0)
    assert running(str(tmp_path)) == []


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("cmd:./no-such-program --fast", "There is no program to start for “./no-such-program --fast”."),
        ("cmd:", "There is no program to start for “”."),
        ("cmd:'open", "In “'open” a quotation mark is not closed."),
        ("cmd:/", "There is no program to start for “/”."),
    ],
)
def test_a_program_that_does_not_exist_is_noticed_before_the_first_game(bot: str, sentence: str) -> None:
    ran = ratking("arena", "rattus", "--bots", f"{bot},random", "--games", "2", "--workers", "1")
    assert (ran.status, ran.err) == (2, sentence + "\n")


def test_a_file_that_is_no_program_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(b"\x7fELF")
    (tmp_path / "text").chmod(0o755)
    with pytest.raises(ProgramFailed, match="could not be started"):
        field(f"cmd:{tmp_path / 'text'}").play(0)


@pytest.mark.parametrize("limit", ["0", "-1", "nan", "inf"])
def test_a_limit_is_positive(limit: str) -> None:
    ran = ratking("arena", "rattus", "--bots", "random,random", "--limit", limit)
    assert ran.status == 2
    assert "must be more than 0" in ran.err


# ---- secrets


@pytest.mark.parametrize("of", [one for one in FIELDS if one[0] == "rattus"], ids=name_of)
def test_changed_secrets_change_no_message(of: tuple[str, Json]) -> None:
    """Twins: if anything that the seat cannot know is changed, the program is sent the same bytes."""
    game, wanted = game_of(of), 5
    for number in range(100):
        for options, t in questions(game, of[1], f"told {number}", 30):
            other = Observation.of(game, options, t, t.who).determinise(Rng(f"another {number}"))
            if other == t:
                continue  # nothing was hidden, or the new secrets equal the old
            told = [
                json.dumps(question(Observation.of(game, options, one, t.who), 1, Budget(samples=4))) for one in (t, other)
            ]
            assert told[0] == told[1]
            wanted -= 1
            if wanted == 0:
                return
    raise AssertionError("too few of these games had secrets: this says nothing")


def test_a_program_is_not_started_before_its_first_question() -> None:
    bot = bot_called("cmd:./no-such-program", "rattus", "7", 1)
    assert isinstance(bot, Program)
    bot.close()


def test_programs_need_no_shell(tmp_path: Path) -> None:
    """What a shell would run is only an argument."""
    marker = tmp_path / "made"
    with pytest.raises(ProgramFailed):
        field(f"cmd:{shlex.quote(sys.executable)} -c pass ; touch {marker}", limit=5).play(0)
    assert not marker.exists()
