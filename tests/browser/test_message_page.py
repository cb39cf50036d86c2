"""The page without its server: the cached page is shown, and says that the server is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.running import Running, until

from .person import DESK, PHONE, Person, Size


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_page_without_its_server_says_so(built: None, browser: Browser, tmp_path: Path, size: Size) -> None:
    with Running(tmp_path / "alone.db") as server:
        visitor = Person(browser, server.url, size)
        page = visitor.page
        visitor.open()
        until(lambda: page.evaluate("navigator.serviceWorker.getRegistration().then((one) => Boolean(one?.active))"))
        page.reload()  # now everything comes through the service worker and is cached
        page.get_by_role("button", name="Play now").wait_for()
        page.wait_for_load_state("networkidle")
        server.stop()
        page.reload()
        page.get_by_text("The server cannot be reached").first.wait_for()
        visitor.context.close()
