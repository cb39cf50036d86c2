"""`make fast` and `make slow`: which package the command `ratking` takes, without compiling one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bench.fast import MADE, switch_off, switch_on

# Site-packages of its own: what stands in it takes effect as it does when Python starts.
COMMAND = "import site, sys; site.addsitedir({site!r}); import ratking; print(ratking.which)"


class Clone:
    """A clone with a package in its sources and another that is compiled, each of which says which it is."""

    def __init__(self, folder: Path) -> None:
        self.site, self.sources, self.compiled = folder / "site", folder / "src" / "ratking", folder / "compiled"
        self._bin = folder / "bin"
        for made in (self.site, self.sources, self.compiled / "ratking", self._bin):
            made.mkdir(parents=True)
        (self.sources / "__init__.py").write_text("which = 'sources'\n", encoding="utf-8")
        (self.compiled / "ratking" / "__init__.py").write_text("which = 'compiled'\n", encoding="utf-8")

    def run(self, command: str) -> tuple[str, str]:
        """What a command of this name says, and its complaints."""
        script = self._bin / command
        script.write_text(COMMAND.format(site=str(self.site)), encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": str(self.sources.parent), "PYTHONDONTWRITEBYTECODE": "1"}
        ran = subprocess.run(
            [sys.executable, str(script)], env=environment, capture_output=True, text=True, encoding="utf-8", check=True
        )
        return ran.stdout.strip(), ran.stderr.strip()


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


def test_the_command_runs_what_is_compiled_and_nothing_else_does(clone: Clone) -> None:
    assert clone.run("ratking") == ("sources", "")
    switch_on(clone.site, clone.compiled, clone.sources)
    assert clone.run("ratking") == ("compiled", "")
    assert clone.run("pytest") == ("sources", "")
    switch_off(clone.site)
    assert clone.run("ratking") == ("sources", "")
    assert list(clone.site.iterdir()) == []


def test_sources_that_have_changed_are_run_and_it_says_so(clone: Clone) -> None:
    switch_on(clone.site, clone.compiled, clone.sources)
    newer = (clone.compiled / MADE).stat().st_mtime + 10
    os.utime(clone.sources / "__init__.py", (newer, newer))
    said, complaint = clone.run("ratking")
    assert said == "sources"
    assert "the sources have changed since the engine was compiled" in complaint


def test_words_and_page_are_copied_too_so_that_theirs_count_as_sources(clone: Clone) -> None:
    page, cache = clone.sources / "server" / "static" / "index.html", clone.sources / "__pycache__" / "one.pyc"
    for file in (page, cache):
        file.parent.mkdir(parents=True)
        file.touch()
    switch_on(clone.site, clone.compiled, clone.sources)
    newer = (clone.compiled / MADE).stat().st_mtime + 10
    os.utime(page, (newer - 20, newer - 20))
    os.utime(cache, (newer, newer))
    assert clone.run("ratking") == ("compiled", "")
    os.utime(page, (newer, newer))
    assert clone.run("ratking")[0] == "sources"


def test_a_folder_that_is_gone_is_no_trouble(clone: Clone) -> None:
    switch_on(clone.site, clone.compiled, clone.sources)
    (clone.compiled / MADE).unlink()
    assert clone.run("ratking") == ("sources", "")
