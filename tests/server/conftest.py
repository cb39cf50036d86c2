"""Fixtures for the tests of the server, such as a running server that most tests share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .client import close_all
from .postgres import Postgres, new_database
from .running import Running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running server on SQLite."""
    with Running(tmp_path_factory.mktemp("server") / "ratking.db", bot_workers=1) as running:
        yield running


@pytest.fixture(autouse=True)
def nothing_left_open() -> Iterator[None]:
    yield
    close_all()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """A function that makes new databases, on the PostgreSQL of RATKING_TEST_POSTGRES or on one that the tests start."""
    given = os.environ.get("RATKING_TEST_POSTGRES")
    if given:
        yield lambda: new_database(given)
        return
    running = Postgres()
    yield running.database
    running.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "ratking.db")
    made: Callable[[], str] = request.getfixturevalue("postgres")
    return made()
