"""A fixture for the tests of hosts: a folder in which a host notes its questions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..running import until


class Notes:
    """A folder where a host notes its questions, and waits for a file called "go"."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        (folder / "asked").touch()

    @property
    def asked(self) -> list[str]:
        return (self._folder / "asked").read_text(encoding="utf-8").split()

    async def asked_when(self, *names: str) -> None:
        """Wait until exactly these questions have been asked, in this order."""
        await asyncio.to_thread(until, lambda: self.asked == list(names), 20)

    async def asked_this_many(self, number: int) -> None:
        """Wait until this many questions have been asked."""
        await asyncio.to_thread(until, lambda: len(self.asked) == number, 20)

    def go(self) -> None:
        """Let the host answer."""
        (self._folder / "go").touch()


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Notes]:
    monkeypatch.setenv("RATKING_TEST_FOLDER", str(tmp_path))
    found = Notes(tmp_path)
    yield found
    found.go()
