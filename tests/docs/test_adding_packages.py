"""docs/adding-a-set.md and docs/adding-a-game.md show all code of the example package unchanged.

So a reader who types what they show, with other names, gets a working set and a working game.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs" / "adding-a-set.md", ROOT / "docs" / "adding-a-game.md"]
EXAMPLE = ROOT / "examples" / "ratking-example"

# The file of a block is named right before it.
BLOCK = re.compile(r"`(examples/[^`\n]+)`:\n\n```\w+\n(.*?)\n```", re.DOTALL)


def blocks(page: Path) -> list[tuple[str, str]]:
    return BLOCK.findall(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_pages_show_the_real_code(page: Path) -> None:
    shown = blocks(page)
    assert len(shown) >= 4
    assert page.read_text(encoding="utf-8").count("```") == 2 * len(shown)
    for path, text in shown:
        assert text in (ROOT / path).read_text(encoding="utf-8"), f"{path} is otherwise"


def test_all_code_of_the_example_is_shown() -> None:
    shown = {path for page in PAGES for path, _ in blocks(page)}
    code = {str(path.relative_to(ROOT).as_posix()) for path in EXAMPLE.joinpath("src").rglob("*.py")}
    assert code <= shown


OTHER_NAMES = {
    "example": "stranger",
    "harbour": "quay",
    "Harbour": "Quay",
    "dam": "weir",
    "Dam": "Weir",
}
"""The names that the reader chooses."""

GAMES = """
import ratking
from ratking.words import words
for game, options in (("rattus", {"players": 3, "sets": ["base", "quay"], "cards": "seaside"}), ("weir", {"players": 3})):
    match = ratking.new(game, seed=1, **options)
    while not match.over:
        match.play(match.moves()[-1])
    print(match.result.reasons, len(match.record))
print(words("en").say("weir.move.lay {number}", {"number": 1}))
"""


def typed(folder: Path) -> None:
    """Type only what the pages show: files, further blocks of a file below earlier ones, and words between braces."""
    files: dict[str, list[str]] = {}
    for page in PAGES:
        for path, text in blocks(page):
            written = files.setdefault(renamed(path), [])
            if text not in "\n".join(written):
                written.append(text)
    for path, texts in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        text = "\n\n\n".join(texts) + "\n"
        file.write_text(renamed("{" + text.strip().rstrip(",") + "}" if path.endswith(".json") else text), encoding="utf-8")


def renamed(text: str) -> str:
    return re.sub(r"(?<![a-zA-Z])(example|[Hh]arbour|[Dd]am)(?![a-zA-Z])", lambda found: OTHER_NAMES[found[0]], text)


def python(folder: Path, *command: str) -> str:
    others = [os.path.abspath(other) for other in os.environ.get("PYTHONPATH", "").split(os.pathsep) if other]
    path = os.pathsep.join([str(folder / "site"), *others])
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_typing_what_they_show_gives_a_set_and_a_game(tmp_path: Path) -> None:
    """With other names, installed by pip into a folder without network access, and played."""
    typed(tmp_path)
    project = tmp_path / "examples" / "ratking-stranger"
    pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index"]
    python(tmp_path, *pip, "--no-build-isolation", "--target", str(tmp_path / "site"), str(project))
    said = python(tmp_path, "-W", "error", "-c", GAMES).splitlines()
    assert said[0].startswith("['")
    assert said[1].startswith(("['broken']", "['finished']"))
    assert said[2] == "Lay 1"
    tests = ("test_harbour.py", "test_dam.py")
    named = [str(project / "tests" / renamed(name)) for name in tests]
    assert "passed" in python(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", *named)
