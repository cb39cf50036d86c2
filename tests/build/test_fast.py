"""`make fast` and `make slow`: which package the command `ratking` uses, tested without compiling."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bench.fast import MADE, switch_off, switch_on

# A separate site-packages folder, whose .pth files are run when Python starts.
COMMAND = "import site, sys; site.addsitedir({site!r}); import ratking; print(ratking.which)"


class Clone:
    """A clone with a package in its sources and another in place of the compiled one; each prints which it is."""

    def __init__(self, folder: Path) -> None:
        self.site, self.sources, self.compiled = folder / "site", folder / "src" / "ratking", folder / "compiled"
        self._bin = folder / "bin"
        for made in (self.site, self.sources, self.compiled / "ratking", self._bin):
            made.mkdir(parents=True)
        (self.sources / "__init__.py").write_text("which = 'sources'\n", encoding="utf-8")
        (self.compiled / "ratking" / "__init__.py").write_text("which = 'compiled'\n", encoding="utf-8")

    def run(self, command: str) -> tuple[str, str]:
        """Run a command with this name, and return its output and its errors."""
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


def test_only_the_command_uses_the_compiled_package(clone: Clone) -> None:
    assert clone.run("ratking") == ("sources", "")
    switch_on(clone.site, clone.compiled, clone.sources)
    assert clone.run("ratking") == ("compiled", "")
    assert clone.run("pytest") == ("sources", "")
    switch_off(clone.site)
    assert clone.run("ratking") == ("sources", "")
    assert list(clone.site.iterdir()) == []


def test_changed_sources_are_used_with_a_message(clone: Clone) -> None:
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


def test_a_missing_compiled_package_is_ignored(clone: Clone) -> None:
    switch_on(clone.site, clone.compiled, clone.sources)
    (clone.compiled / MADE).unlink()
    assert clone.run("ratking") == ("sources", "")
