"""The static site with the documents, below a folder of a plain file server: links, accessibility, examples, installing."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tools import static_site

from .axe import violations
from .person import DESK, PHONE, Person
from .site_server import SiteServer

START_SECONDS: Final = 120.0

EXAMPLES: Final = """<!doctype html><html lang="en"><head><title>Examples</title></head><body><main><h1>Examples</h1>
<div class="highlight-python notranslate"><div class="highlight"><pre>&gt;&gt;&gt; import ratking
&gt;&gt;&gt; match = ratking.new("rattus", players=2, seed=1)
&gt;&gt;&gt; match.text(match.moves()[-1])
'something else'
</pre></div></div>
<div class="highlight-python notranslate"><div class="highlight"><pre>&gt;&gt;&gt; match.play("gallia")
&gt;&gt;&gt; len(match.record)
</pre></div></div>
<div class="highlight-text notranslate"><div class="highlight"><pre>make site</pre></div></div></main></body></html>"""


BRIGHTNESS: Final = "Math.max(...getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number))"
"""Of the page's background, at most 255."""


@pytest.fixture(scope="module")
def whole() -> Path:
    """The site with the documents."""
    return static_site.build()


def test_examples_of_the_documents_run(browser: Browser, site: SiteServer, tmp_path: Path) -> None:
    """Nothing is loaded before; an example is run after those it needs, and shows what it really prints."""
    for name in static_site.WITH_EXAMPLES:
        (tmp_path / name).write_text(EXAMPLES, encoding="utf-8")
    static_site.let_examples_run(tmp_path)
    visitor = Person(browser, site.url, DESK)
    page = visitor.page
    text = (tmp_path / "bots.html").read_text(encoding="utf-8")
    page.route("**/docs/bots.html", lambda route: route.fulfill(body=text, content_type="text/html"))
    visitor.open("docs/bots.html")
    expect(page.get_by_role("button", name="Run")).to_have_count(2)
    assert not [address for address in visitor.asked if "/tab/" in address]
    page.get_by_role("button", name="Run").last.click()
    expect(page.get_by_role("region", name="Output")).to_have_text("2", timeout=START_SECONDS * 1000)
    page.get_by_role("button", name="Run").first.click()
    expect(page.get_by_role("region", name="Output").first).to_contain_text("scandia")
    expect(page.get_by_role("region", name="Output").first).not_to_contain_text("something else")
    assert not violations(page)
    visitor.leave()


def test_it_can_be_installed_as_an_app(browser: Browser, site: SiteServer) -> None:
    visitor = Person(browser, site.url, PHONE)
    visitor.open()
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    session = visitor.context.new_cdp_session(visitor.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["url"] == f"{site.url}/manifest.webmanifest"
    assert manifest["errors"] == []
    # A context of a test is a private window, where Chromium installs nothing.
    faults = [fault["errorId"] for fault in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [fault for fault in faults if fault != "in-incognito"] == []
    visitor.leave()


@pytest.mark.long
def test_every_link_of_the_site_leads_somewhere(whole: Path) -> None:
    pages = {path: Links.of(path) for path in sorted(whole.rglob("*.html"))}
    assert len(pages) > 30
    broken: list[str] = []
    for path, links in pages.items():
        for link in links.targets:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = there / "index.html" if there.is_dir() else there
            if (
                link.startswith("/")
                or not there.is_relative_to(whole)
                or not there.exists()
                or (there.parent != whole and parts.fragment and unquote(parts.fragment) not in pages[there].names)
            ):
                broken.append(f"{path.relative_to(whole)}: {link}")
    assert broken == []


class Links(HTMLParser):
    """The links of a page, and the places in it that links can lead to."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.names: set[str] = set()

    @classmethod
    def of(cls, path: Path) -> Links:
        found = cls()
        found.feed(path.read_text(encoding="utf-8"))
        return found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value and value != "#":
                self.targets.append(value)
            elif name == "id" and value:
                self.names.add(value)


@pytest.mark.long
def test_the_documents_are_accessible_and_their_examples_run(browser: Browser, whole: Path, tmp_path: Path) -> None:
    """By day and by night, which the documents take from the system."""
    with SiteServer(whole, tmp_path) as site:
        for night in (True, False):
            visitor = Person(browser, site.url, DESK, night=night)
            page = visitor.page
            for name in ("index", "tab", "bots", "operating", "concepts", "reference"):
                visitor.open(f"docs/{name}.html")
                assert (page.evaluate(BRIGHTNESS) < 100) == night
                assert not violations(page), (name, night)
            visitor.leave()
        visitor = Person(browser, site.url, DESK)
        page = visitor.page
        visitor.open("docs/index.html")
        run = page.get_by_role("button", name="Run")
        run.click()
        output = page.get_by_role("region", name="Output")
        expect(output).to_contain_text("hispania", timeout=START_SECONDS * 1000)
        expect(output).to_contain_text("True")
        visitor.leave()
