"""The steps of docs/adding-a-card.md are followed in a copy of the project, and have the described effect."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-card.md"

# The file of a block is the last one named in the paragraph before it.
BLOCK = re.compile(r"`((?:src|tests)/[^`\n]+)`:\n\n```(\w+)\n(.*?)```", re.DOTALL)

GAME = """
import ratking
from ratking.bots.random import RandomBot
cards = ["miller", "king", "knight", "merchant", "monk", "witch"]
used = 0
for seed in range(10):
    match = ratking.new("rattus", players=3, sets=["base", "mercatus"], cards=cards, seed=seed)
    bot = RandomBot(ratking.Rng(seed))
    while not match.over:
        match.play(bot.choose(match.observe(match.seat)).move)
    used += match.record.moves.count("use miller")
print(used)
"""


def blocks() -> list[tuple[str, str, str]]:
    """Return path, language and text of each block of the page."""
    return BLOCK.findall(PAGE.read_text(encoding="utf-8"))


def follow(checkout: Path) -> None:
    """Follow the page: create new files, apply its diffs, and add its words."""
    for path, language, text in blocks():
        target = checkout / path
        if language == "python":
            assert not target.exists()
            target.write_text(text, encoding="utf-8")
        elif language == "json":
            words = {**json.loads(target.read_text(encoding="utf-8")), **json.loads(text)}
            target.write_text(json.dumps(words, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
        else:
            assert language == "diff"
            target.write_text(patched(target.read_text(encoding="utf-8"), text), encoding="utf-8")


def patched(content: str, diff: str) -> str:
    """Return the content with each hunk of a diff applied; the context lines must occur exactly once."""
    for hunk in diff.split("@@\n"):
        lines = hunk.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line[0] in " -")
        after = "".join(line[1:] for line in lines if line[0] in " +")
        assert content.count(before) == 1, before
        content = content.replace(before, after)
    return content


MADE_AT_THE_TOP = {".git", "build", "dist", "studies"}
MADE_ANYWHERE = shutil.ignore_patterns(
    *(".venv*", "node_modules", ".node", ".chromium", "static", "made", "*.egg-info", "__pycache__", ".*_cache"),
    *(".hypothesis", "*.so", "*.pyd"),
)


def left_out(folder: str, names: list[str]) -> set[str]:
    """What is no source: made by running the project, or results of studies."""
    return MADE_ANYWHERE(folder, names) | (MADE_AT_THE_TOP & set(names) if Path(folder, "Makefile").exists() else set())


PUT_IN_THE_MIDDLE = "where the page puts it"
PUT_FIRST = "before all others"
MERCATUS = "src/ratking/games/rattus/rules/sets/mercatus.py"


def put_first(checkout: Path) -> None:
    """Move the new card to the beginning of its set's list, which must work too."""
    path = checkout / MERCATUS
    before = path.read_text(encoding="utf-8")
    line = next(line for line in before.splitlines(keepends=True) if "Miller(" in line)
    first = next(line for line in before.splitlines(keepends=True) if "Lieutenant(0)" in line)
    path.write_text(before.replace(line, "").replace(first, line + first), encoding="utf-8")


@pytest.fixture(scope="module", params=[PUT_IN_THE_MIDDLE, PUT_FIRST])
def checkout(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which the page has been followed."""
    copy: Path = tmp_path_factory.mktemp("project") / request.param.replace(" ", "-")
    shutil.copytree(ROOT, copy, ignore=left_out)
    follow(copy)
    if request.param == PUT_FIRST:
        put_first(copy)
    return copy


def run(checkout: Path, *command: str, typed: str = "") -> str:
    variables = {**os.environ, "PYTHONPATH": str(checkout / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *command], cwd=checkout, env=variables, capture_output=True, text=True, input=typed
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_card_and_its_test_take_fewer_than_forty_lines() -> None:
    """Counted are the file, the lines added elsewhere, and the test, but not the words."""
    lines = 0
    for _, language, text in blocks():
        if language == "python":
            lines += sum(bool(line.strip()) for line in text.splitlines())
        elif language == "diff":
            lines += sum(line.startswith("+") for line in text.splitlines())
    assert 20 < lines < 40


def commands_of_tests() -> list[list[str]]:
    """The commands of the page that run tests, as words."""
    return [
        line.split() for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("    python -m pytest")
    ]


def test_the_page_names_the_tests_of_what_a_card_is_made_of() -> None:
    named = {path for command in commands_of_tests() for path in command[3:]}
    assert {"tests/games/rattus", "tests/words", "tests/house", "tests/docs/test_pages.py"} <= named
    assert all((ROOT / path).exists() for path in named)


def test_the_tests_that_the_page_names_pass(checkout: Path) -> None:
    """All of them, as they are typed. With the card elsewhere in the list, those that could tell: its own and all cards'."""
    for _, *command in commands_of_tests() if checkout.name != PUT_FIRST.replace(" ", "-") else [OF_CARDS]:
        run(checkout, *command, "-n", "0", "-p", "no:cacheprovider", "-q")


OF_CARDS = ["python", "-m", "pytest", "tests/games/rattus/rules/cards", "tests/test_description.py"]


def test_it_touches_six_files(checkout: Path) -> None:
    """Of the whole project, the page's folder and the documents' too, after every generated page has been made again."""
    made_by_scripts = [path.stem for path in (checkout / "docs").glob("*.py") if path.with_suffix(".md").exists()]
    assert {"hooks", "moves", "features", "reference"} <= set(made_by_scripts)
    for program in made_by_scripts:
        run(checkout, f"docs/{program}.py")
    touched = [path for path in files_in(checkout) if not same(ROOT / path, checkout / path)]
    assert sorted(touched) == sorted({path for path, _, _ in blocks()})
    assert len(touched) == 6
    assert {path.split("/")[0] for path in files_in(checkout)} >= {"src", "tests", "docs", "web", "examples"}


def files_in(folder: Path) -> set[str]:
    """The files of a project that are not made by running it."""
    found: set[str] = set()
    for place, folders, files in os.walk(folder):
        ignored = left_out(place, [*folders, *files])
        folders[:] = [name for name in folders if name not in ignored]
        found |= {(Path(place) / name).relative_to(folder).as_posix() for name in files if name not in ignored}
    return found


def same(one: Path, other: Path) -> bool:
    return one.is_file() and one.read_bytes() == other.read_bytes()


def test_nothing_pinned_changes(checkout: Path) -> None:
    """The numbers of moves, their order, and a recorded game with the cards of all sets stay the same."""
    released = (ROOT / "tests/games/rattus/rules/released_moves.json").read_text(encoding="utf-8")
    numbers = json.loads(released)
    grown = json.loads(
        run(checkout, "-c", "from tests.games.rattus.rules.test_moves import named; import json; print(json.dumps(named()))")
    )
    assert {text: grown[text] for text in numbers} == numbers
    assert sorted(set(grown) - set(numbers)) == ["miller", "take miller", "use miller"]
    files = ["games/rattus/rules/test_moves.py", "playthroughs/test_playthroughs.py", "counts/test_counts.py"]
    these = "test_moves or all_sets_6 or test_the_order_of_legal_moves"
    run(checkout, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-k", these, *(f"tests/{name}" for name in files))


OFFERED = """
from ratking.games.registry import description_of
description = description_of("rattus")
cards = description.option("cards", {"sets": ["base", "mercatus"]})
print([choice.group for choice in cards.offered if choice.value == "miller"])
print([tuple(card)[:6] for card in description.cards if card.name == "miller"])
import json
from ratking.server.endpoints.game_catalogue import described, texts
print([card["last_round"] for card in json.loads(described("rattus"))["cards"] if card["name"] == "miller"])
print(json.loads(texts("rattus", "it"))["rattus.card.miller"])
"""


def test_it_is_offered_and_described(checkout: Path) -> None:
    """Without any other change: the form and the description are made from the sets."""
    group, card, *_ = run(checkout, "-c", OFFERED).splitlines()
    assert group == "['peasantry']"
    rule = "M6" + ".15"  # the rule of the page's card, which does not exist in this repository
    assert card == f"[('miller', 'peasantry', 'mercatus', 'miller', 'rattus.card text.miller', '{rule}')]"


def test_the_page_and_the_terminal_know_it(checkout: Path) -> None:
    _, _, sent, name = run(checkout, "-c", OFFERED).splitlines()
    assert (sent, name) == ("[['M8.8']]", "Mugnaio")
    cards = "miller,king,knight,merchant,monk,witch"
    command = [
        "-m",
        "ratking",
        "play",
        "rattus",
        "--players",
        "2",
        "--sets",
        "base,mercatus",
        "--cards",
        cards,
        "--language",
        "en",
    ]
    assert "The Miller places one of your cubes" in " ".join(run(checkout, *command, typed="help miller\nquit\n").split())


def test_it_is_played(checkout: Path) -> None:
    assert int(run(checkout, "-c", GAME)) > 10
    assert "use miller" not in run(ROOT, "-c", "import ratking; print(ratking.GAMES['rattus'].space.texts)")
