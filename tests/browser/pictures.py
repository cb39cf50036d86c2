"""Takes pictures of every page and of tables in many states, at all sizes, by day and by night: `make pictures`.

    python -m tests.browser.pictures                     # all of them, into build/pictures, which git ignores
    python -m tests.browser.pictures home six            # only these pages
    python -m tests.browser.pictures --language it       # in Italian: the longest words
    python -m tests.browser.pictures --docs              # only the few that README and docs show, into docs/pictures

They show real games on a separate server; luck is new each time, so the pictures differ each time.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from ratking.words import LANGUAGES
from tests.server.client import Client
from tests.server.fixed_luck import FIXED_LUCK
from tests.server.running import Running, until

from .chromium import FLAGS, chromium
from .making import branched
from .person import Person, Size
from .test_small_screens import SIX, asked, takes_class_cards

# Any in this file: JSON.
ROOT: Final = Path(__file__).parents[2]
TO: Final = ROOT / "build" / "pictures"
DOCS: Final = ROOT / "docs" / "pictures"
TOUCHED: Final[tuple[Size, ...]] = ((390, 664), (360, 640), (844, 390), (768, 1024))
DESKS: Final[tuple[Size, ...]] = ((1280, 800), (1440, 900), (3840, 2160))

SHOWN: Final[dict[str, Size]] = {
    "home": (1280, 800),
    "six": (1440, 900),
    "ratzzia": (1280, 800),
    "replay": (1280, 800),
    "cards": (390, 664),
    "strike": (390, 664),
}
"""The pictures in README and docs, with their sizes."""

EVEN: Final = "--font-render-hinting=none"
"""Makes text look the same in every Chromium: the one from npm would move each letter to a whole pixel."""


class Games:
    """The games that the pictures show."""

    def __init__(self, url: str) -> None:
        self.url = url

    def over(self, game: str) -> str:
        """Return a finished game between bots."""
        maker = Client(self.url)
        table = maker.table(game, 3, seats=[{"kind": "bot", "level": "quick"}] * 3, pause=0)
        maker.start(table)
        until(lambda: maker.get(f"/api/tables/{table}").json["status"] == "over", 120)
        return table

    @cached_property
    def rattus(self) -> str:
        return self.over("rattus")

    @cached_property
    def won(self) -> str:
        """Return a finished game that has been analysed."""
        until(lambda: Client(self.url).get(f"/api/tables/{self.rattus}/analysis").json["analysis"], 240)
        return self.rattus

    def moment(self, game: str, kind: str) -> str:
        """Return the address of a replay at one of the moments when this happened; tries other games if it never did."""
        while True:
            table = self.over(game)
            story = Client(self.url).get(f"/api/tables/{table}/story?seat=-1").json["events"]
            if found := [event["at"] + 1 for event in story if event["kind"] == kind]:
                return f"#/r/{table}/{found[len(found) // 2]}"

    def asked(self, wanted: Callable[[dict[str, Any]], bool], players: int = 3, **more: Any) -> str:
        return asked(self.url, wanted, players, **more)

    def played(self, game: str) -> str:
        """The address of a person's seat at a table where the game is over."""
        maker = Client(self.url)
        seats = [{"kind": "open"}, *[{"kind": "bot", "level": "quick"}] * 3]
        table = maker.table(game, 4, seats=seats, pause=0)
        key = maker.sit(table, 0, "Marta")["key"]
        maker.start(table)
        while (view := maker.view(table))["result"] is None:
            if view["asked"] == 0 and view["moves"]:
                maker.move(table, view["moves"][0], view["revision"])
            else:
                time.sleep(0.02)
        return f"#/t/{table}/0/{key}"

    def busy(self) -> str:
        """Home, when there are tables to sit down at and to watch, too."""
        for players, game in ((4, "rattus"), (3, "ratzzia")):
            friend = Client(self.url)
            seats = [{"kind": "open"}] * (players - 1) + [{"kind": "bot", "level": "quick"}]
            friend.sit(friend.table(game, players, seats=seats, public=True), 0, "Chiara")
            watched = Client(self.url)
            bots = [{"kind": "bot", "level": "steady"}] * players
            watched.start(watched.table(game, players, seats=bots, pause=10, public=True))
        return ""

    def room(self) -> str:
        maker = Client(self.url)
        table = maker.table(players=3, seats=[{"kind": "open"}, {"kind": "link"}, {"kind": "bot", "level": "quick"}])
        return f"#/t/{table}/0/{maker.sit(table, 0, 'Marta')['key']}"


@dataclass(frozen=True)
class Shot:
    """A page: its address, and the key to press once it is open."""

    address: Callable[[Games], str]
    key: str = ""
    step: int = 0
    """For a lesson, the step to show."""

    button: str = ""
    """The button that is pressed when it is there."""

    wait: int = 400
    """How long it takes until everything has come, in milliseconds."""

    scrolled: bool = False
    """It shows a place further down, to which its address leads."""


SHOTS: Final[dict[str, Shot]] = {
    "home": Shot(lambda games: "", wait=4500),  # until the filmed game has begun
    "new": Shot(lambda games: "#/new"),
    "room": Shot(Games.room),
    "invite": Shot(lambda games: "#/new", button="Make the table", wait=900),
    "rules": Shot(lambda games: "#/rules/rattus/B4.6", scrolled=True),
    "rules-ratzzia": Shot(lambda games: "#/rules/ratzzia/Z2.2", scrolled=True),
    "card": Shot(lambda games: "#/card/witch"),
    "all-cards": Shot(lambda games: "#/card/all"),
    "learn": Shot(lambda games: "#/learn"),
    "lesson": Shot(lambda games: "#/learn/rattus"),
    "lesson-face": Shot(lambda games: "#/learn/rattus", step=6),
    "lesson-ratzzia": Shot(lambda games: "#/learn/ratzzia"),
    "upload": Shot(lambda games: "#/replay"),
    "missing": Shot(lambda games: "#/nowhere"),
    "replay": Shot(lambda games: f"#/r/{games.rattus}/60"),
    "strike": Shot(lambda games: games.moment("rattus", "cube lost"), key="s"),
    "won": Shot(lambda games: f"#/won/{games.won}", wait=900),
    "puzzles": Shot(lambda games: "#/puzzles/rattus", wait=900),
    "mine": Shot(lambda games: "#/mine"),
    "over": Shot(lambda games: f"#/r/{games.rattus}/9999"),
    "end": Shot(lambda games: games.played("rattus"), wait=900),
    "end-ratzzia": Shot(lambda games: games.played("ratzzia"), wait=900),
    "regions": Shot(lambda games: games.asked(lambda view: view["moves"][0] in view["table"]["regions"])),
    "cards": Shot(lambda games: games.asked(takes_class_cards, 4)),
    "away": Shot(lambda games: games.asked(lambda view: view["revision"] > 50 and takes_class_cards(view), 4), key="a"),
    "danger": Shot(
        lambda games: games.asked(lambda view: view["revision"] > 60 and takes_class_cards(view), 4), key="d", wait=1500
    ),
    "two": Shot(lambda games: games.asked(lambda view: view["revision"] > 20 and takes_class_cards(view), 2)),
    "either": Shot(lambda games: branched(games.url, "B7.3", 59)),
    "six": Shot(lambda games: games.asked(lambda view: view["revision"] > 110 and takes_class_cards(view), 6, options=SIX)),
    "ratzzia-roll": Shot(lambda games: games.asked(lambda view: view["moves"] == ["roll"], game="ratzzia")),
    "ratzzia": Shot(
        lambda games: games.asked(
            lambda view: view["revision"] > 45 and any(" on " in move for move in view["moves"]), 4, game="ratzzia"
        )
    ),
    "cat": Shot(lambda games: games.moment("ratzzia", "cat comes"), key="s"),
    "home-full": Shot(Games.busy, wait=1500),
}


def take(person: Person, name: str, size: Size, folder: Path) -> None:
    """Take pictures of the current page at one size: by day and by night; for the docs, small and only by day."""
    docs = folder == DOCS
    page = person.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if not SHOTS[name].scrolled:
        page.evaluate("window.scrollTo(0, 0)")
    for night in (False,) if docs else (False, True):
        page.evaluate("night => document.documentElement.classList.toggle('night', night)", night)
        page.wait_for_timeout(150)
        theme = "night" if night else "day"
        file = f"{name}-{size[0]}x{size[1]}-{theme}"
        if docs:
            page.screenshot(path=folder / f"{file}.jpg", type="jpeg", quality=80)
        else:
            page.screenshot(path=folder / f"{file}.png", scale="css")
    page.evaluate("document.documentElement.classList.remove('night')")


def show(person: Person, name: str, shot: Shot, address: str, size: Size) -> None:
    """Open a page and wait until nothing moves."""
    page = person.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if address.startswith("#/learn/"):  # at that step, independent of earlier progress
        page.evaluate(
            "([lesson, step]) => localStorage.setItem(lesson, JSON.stringify({ step, farthest: step, done: false }))",
            [f"ratking.lesson.{address.rpartition('/')[2]}", shot.step],
        )
    person.open(f"?{name}{address}")  # a new query makes the page load again
    page.wait_for_load_state("networkidle")
    if shot.button:
        page.get_by_role("button", name=shot.button).click()
    page.wait_for_timeout(shot.wait)
    if shot.key:
        page.keyboard.press(shot.key)
        page.wait_for_timeout(max(400, shot.wait))


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("names", nargs="*", help=f"only these pages, of {', '.join(SHOTS)}")
    reader.add_argument("--language", choices=LANGUAGES, default="en")
    reader.add_argument("--docs", action="store_true", help="those of README and docs")
    wanted = reader.parse_args()
    if unknown := [name for name in wanted.names if name not in SHOTS]:
        reader.error(f"there is no page {', '.join(unknown)}")
    folder = DOCS if wanted.docs else TO if wanted.language == "en" else TO / wanted.language
    folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as scratch,
        Running(Path(scratch) / "ratking.db", prelude=FIXED_LUCK) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, EVEN])
        phone, desk = Person(browser, server.url, TOUCHED[0]), Person(browser, server.url, DESKS[0])
        for person in (phone, desk):
            person.context.add_init_script(f"localStorage.setItem('ratking.language', '{wanted.language}')")
            person.open()
        games = Games(server.url)
        for name in wanted.names or (SHOWN if wanted.docs else SHOTS):
            address = SHOTS[name].address(games)
            for person, sizes in ((phone, TOUCHED), (desk, DESKS)):
                here = [size for size in sizes if not wanted.docs or size == SHOWN[name]]
                if not here:
                    continue
                show(person, name, SHOTS[name], address, here[0])
                for size in here:
                    take(person, name, size, folder)
            print(f"{time.monotonic() - began:4.0f} s  {name}", flush=True)
        browser.close()
    print(f"The pictures are in {folder}.")


if __name__ == "__main__":
    main()
