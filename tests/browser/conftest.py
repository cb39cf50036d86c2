from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.running import Running

from .chromium import FLAGS, chromium
from .person import DESK, Person, Size

ROOT = Path(__file__).parents[2]

expect.set_options(timeout=20_000)
"""The default of five seconds is too short if more tests run in parallel than there are cores."""


@pytest.fixture(scope="session")
def built() -> None:
    """Build the page from the checkout."""
    subprocess.run([sys.executable, str(ROOT / "web" / "build.py")], check=True)


@pytest.fixture(scope="session")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("browser") / "ratking.db") as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Close the browser as soon as the tests of the page are over: Playwright's event loop would disturb other tests."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture
def person(browser: Browser, server: Running) -> Iterator[Callable[..., Person]]:
    """Return a function that opens a browser for another person. After the test, none may have seen an error."""
    came: list[Person] = []

    def come(size: Size = DESK, *, seed: int = 1, speed: str = "off", night: bool = False) -> Person:
        came.append(Person(browser, server.url, size, seed=seed, speed=speed, night=night))
        return came[-1]

    yield come
    for one in came:
        one.leave()
