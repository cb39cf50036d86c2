from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.fixed_luck import FIXED_LUCK
from tests.server.running import Running
from tools import static_site

from .chromium import FLAGS, chromium
from .person import DESK, Person, Size
from .site_server import SiteServer

ROOT = Path(__file__).parents[2]

expect.set_options(timeout=20_000)
"""The default of five seconds is too short if more tests run in parallel than there are cores."""


@pytest.fixture(scope="session")
def built() -> None:
    """Build the page from the checkout. Only one process of the tests does: two at once would spoil what they install."""
    with FileLock(ROOT / "web" / ".building.lock"):
        subprocess.run([sys.executable, str(ROOT / "web" / "build.py")], check=True)


@pytest.fixture(scope="session")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("browser") / "ratking.db", prelude=FIXED_LUCK) as running:
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


@pytest.fixture(scope="module")
def site_folder() -> Path:
    """Build the static site without its documents."""
    return static_site.build(documents=False)


@pytest.fixture
def site(site_folder: Path, tmp_path: Path) -> Iterator[SiteServer]:
    """Serve it from a plain file server."""
    with SiteServer(site_folder, tmp_path) as serving:
        yield serving
