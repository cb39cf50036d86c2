"""Visits every page at every size in every language: how to reach each, and what must hold on all of them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import ratking
from ratking.kernel.record import Record
from ratking.kernel.rng import Rng
from ratking.words import words
from tests.server.client import Client
from tests.server.running import until

from .axe import violations
from .going_on import RECORDS, goes_on
from .making import HAND_OVER, MAKE
from .person import Person, Size

# Any in this file: JSON.
TOUCHED: Final[tuple[Size, ...]] = ((390, 664), (360, 640), (844, 390), (768, 1024))
HUGE: Final[Size] = (3840, 2160)
DESKS: Final[tuple[Size, ...]] = ((1280, 800), (640, 400), HUGE)
"""640x400 is a desktop at a zoom of 200 %."""

ALL_SETS: Final = {"players": 6, "sets": ["base", "africanus", "mercatus"], "cards": "random"}
FOUR: Final = {"players": 4}
TWO: Final = {"players": 2}

KINDS: Final[dict[str, tuple[str, dict[str, Any], int]]] = {
    "rattus: first cubes": ("rattus", FOUR, 0),
    "rattus: actions": ("rattus", FOUR, 0),
    "rattus: plague": ("rattus", FOUR, 0),
    "rattus: new rat": ("rattus", FOUR, 0),
    "rattus: place": ("rattus", FOUR, 0),
    "rattus: how many": ("rattus", FOUR, 1),
    "rattus: king 1": ("rattus", FOUR, 0),
    "rattus: monk 1": ("rattus", FOUR, 0),
    "rattus: monk 2": ("rattus", FOUR, 0),
    "rattus: witch 1": ("rattus", FOUR, 0),
    "rattus: witch second": ("rattus", FOUR, 0),
    "rattus: witch swap": ("rattus", FOUR, 0),
    "rattus: merchant 1": ("rattus", FOUR, 2),
    "rattus: merchant 3": ("rattus", FOUR, 2),
    "rattus: count plague": ("rattus", FOUR, 1),
    "rattus: last round": ("rattus", FOUR, 1),
    "rattus: peasant last 1": ("rattus", FOUR, 5),
    "rattus: load": ("rattus", ALL_SETS, 0),
    "rattus: hanseatic trader 1": ("rattus", ALL_SETS, 0),
    "rattus: swindler good": ("rattus", ALL_SETS, 0),
    "rattus: play region card": ("rattus", ALL_SETS, 1),
    "rattus: explorer place": ("rattus", ALL_SETS, 1),
    "rattus: shaman share": ("rattus", ALL_SETS, 2),
    "rattus: lieutenant 2": ("rattus", ALL_SETS, 2),
    "rattus: sultan 1": ("rattus", ALL_SETS, 4),
    "rattus: caravan leader 1": ("rattus", ALL_SETS, 4),
    "rattus: final devastation": ("rattus", ALL_SETS, 4),
    "rattus: caravan cube": ("rattus", ALL_SETS, 6),
    "rattus: brewer 1": ("rattus", ALL_SETS, 6),
    "rattus: last plague": ("rattus", ALL_SETS, 8),
    "rattus: astronomer keep": ("rattus", ALL_SETS, 10),
    "ratzzia: turn": ("ratzzia", TWO, 0),
    "ratzzia: support": ("ratzzia", TWO, 0),
    "ratzzia: re-roll": ("ratzzia", TWO, 0),
    "ratzzia: place support": ("ratzzia", TWO, 0),
    "ratzzia: place": ("ratzzia", TWO, 0),
    "ratzzia: re-roll returned": ("ratzzia", TWO, 0),
    "ratzzia: anna": ("ratzzia", TWO, 0),
    "ratzzia: greedy": ("ratzzia", FOUR, 1),
    "ratzzia: accountant": ("ratzzia", FOUR, 3),
}
"""The kinds of questions, each with a random game in which it occurs."""

SHORT_KINDS: Final = (
    "rattus: first cubes",
    "rattus: actions",
    "rattus: plague",
    "rattus: witch swap",
    "rattus: play region card",
    "rattus: final devastation",
    "ratzzia: re-roll",
    "ratzzia: place",
    "ratzzia: anna",
)
"""A selection: questions answered with regions, cards, buttons, rats, cards in hand; rolling, placing, and in between."""


def until_asked(kind: str) -> Record:
    """Return the record of a game that stops where the first seat is asked this."""
    game, options, seed = KINDS[kind]
    for luck in range(seed, seed + 40):
        match, rng = ratking.new(game, seed=luck, **options), Rng(luck + 1)
        for _ in range(2500):
            if match.over:
                break
            if match.seat == 0 and f"{game}: {match.view(0)['question']['key']}" == kind:
                return match.record
            moves = match.moves()
            match.play(moves[rng.below(len(moves))])
    raise AssertionError(f"{kind}: the question never comes")


class Visitor:
    """A person who looks at every page, in one language after another."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.language = "en"
        self._numbers = itertools.count()

    def say(self, key: str, **fields: object) -> str:
        return words(self.language).say(key, fields)

    def speak(self, language: str) -> None:
        self.language = language
        self.page.evaluate("language => localStorage.setItem('ratking.language', language)", language)

    def open(self, address: str) -> None:
        """Open an address with a new query, so that the page loads again."""
        self.person.open(f"?{next(self._numbers)}{address}")

    def at_a_table(self, address: str) -> None:
        self.open(address)
        self.person.wait_for("asked")

    def press(self, key: str, **fields: object) -> None:
        """Press the first button or link with this text."""
        name = self.say(key, **fields)
        self.page.get_by_role("button", name=name, exact=True).or_(
            self.page.get_by_role("link", name=name, exact=True)
        ).first.click()

    def menu(self) -> None:
        self.press("web.menu")
        self.page.get_by_role("dialog").get_by_role("link", name=self.say("web.rules")).wait_for()


Opens = Callable[[Visitor], None]


@dataclass(frozen=True)
class Place:
    """A place in the page, and how to get there."""

    name: str
    open: Opens


def pages(url: str) -> Iterator[Place]:
    """Yield the pages that are not tables, the empty home page first."""
    yield Place("home, empty", _heading(""))
    yield Place("new", _heading("#/new"))
    yield Place("new, all sets, cards by hand", _by_hand)
    yield Place("rules", _heading("#/rules/rattus/B4.6"))
    yield Place("rules of Ratzzia", _heading("#/rules/ratzzia/Z2.2"))
    yield Place("card", _heading("#/card/witch"))
    yield Place("learn", _heading("#/learn"))
    yield Place("lesson", _lesson("rattus", 0))
    yield Place("lesson, a strike", _lesson("rattus", 6))
    yield Place("lesson of Ratzzia", _lesson("ratzzia", 1))
    yield Place("upload", _heading("#/replay"))
    yield Place("missing", _heading("#/nowhere"))
    yield Place("waiting room", _room)
    yield Place("sit down", _sit_down(url))
    yield Place("device", _device(url))
    yield Place("pass the device", _pass)


def tables(url: str, kinds: Iterable[str]) -> Iterator[Place]:
    """Yield a table for each of these questions; each is made when needed."""
    for kind in kinds:
        yield Place(kind, _kind(url, kind))


def around_tables(url: str) -> Iterator[Place]:
    """Yield the sheets over tables, the pages after a game, and the home page of a person who has played."""
    yield Place("menu", _sheet(_kind(url, "rattus: actions"), lambda visitor: visitor.menu()))
    yield Place("moves", _sheet(_kind(url, "rattus: first cubes"), lambda visitor: visitor.page.keyboard.press("m")))
    yield Place("rule", _sheet(_kind(url, "rattus: actions"), lambda visitor: visitor.page.keyboard.press("?")))
    yield Place("odds", _sheet(_kind(url, "rattus: plague"), lambda visitor: visitor.page.keyboard.press("t")))
    yield Place("a hint", _hint)
    yield Place("danger map", _danger_map(_kind(url, "rattus: actions")))
    yield Place("a strike", _strike)
    yield Place("replay", _replay)
    yield Place("end", _end)
    yield Place("home, full", _heading(""))


def _heading(address: str) -> Opens:
    def go(visitor: Visitor) -> None:
        visitor.open(address)
        visitor.page.get_by_role("heading", level=1).first.wait_for(state="attached")
        visitor.page.wait_for_load_state("networkidle")

    return go


def _by_hand(visitor: Visitor) -> None:
    visitor.open("#/new")
    for name in ("Africanus", "Mercatus"):
        visitor.page.get_by_role("checkbox", name=name).check()
    visitor.press("web.cards.by hand")


def _lesson(game: str, step: int) -> Opens:
    def go(visitor: Visitor) -> None:
        told = f'{{"step": {step}, "farthest": {step}, "done": false}}'
        visitor.page.evaluate("([game, told]) => localStorage.setItem(`ratking.lesson.${game}`, told)", [game, told])
        visitor.open(f"#/learn/{game}")
        visitor.page.wait_for_selector(f"[data-step='{step}']")

    return go


def _room(visitor: Visitor) -> None:
    """Make a table with a free seat by link, and show the link."""
    visitor.open("#/new")
    visitor.page.get_by_role("radio", name="3", exact=True).check()
    visitor.press("web.make the table")
    visitor.page.get_by_role("button", name=visitor.say("web.invite")).first.click()
    visitor.page.locator("input[readonly]").first.wait_for()


def _sit_down(url: str) -> Opens:
    maker = Client(url)
    table = maker.table(players=3, seats=[{"kind": "open"}, {"kind": "link"}, {"kind": "bot", "level": "novice"}])
    maker.sit(table, 0, "Anna")
    key = maker.done("POST", f"/api/tables/{table}/seats/1/link", {})["key"]
    return _heading(f"#/t/{table}/1/{key}")


def _device(url: str) -> Opens:
    return _heading("#" + Client(url).done("POST", "/api/me/code", {})["link"].split("#", 1)[1])


def _pass(visitor: Visitor) -> None:
    visitor.open("#/new")
    visitor.page.get_by_role("radio", name="2", exact=True).check()
    for seat, who in enumerate(["me", "here"]):
        visitor.page.get_by_label(visitor.say("web.new.seat", number=seat + 1), exact=True).select_option(who)
    visitor.press("web.make the table")
    visitor.page.get_by_role("button", name=visitor.say("web.i have it")).wait_for()


def _kind(url: str, kind: str) -> Opens:
    made: list[str] = []

    def go(visitor: Visitor) -> None:
        if not made:
            record = until_asked(kind)
            made.append(goes_on(url, record, len(record)))
        visitor.at_a_table(made[0])

    return go


def _sheet(table: Opens, act: Opens) -> Opens:
    def go(visitor: Visitor) -> None:
        table(visitor)
        act(visitor)
        visitor.page.get_by_role("dialog").wait_for()

    return go


def _hint(visitor: Visitor) -> None:
    visitor.open("")
    visitor.at_a_table(f"#/t/{visitor.page.evaluate(MAKE, {'game': 'ratzzia', 'players': 2, 'hints': True})}")
    visitor.page.keyboard.press("t")
    visitor.press("web.hint")
    visitor.page.wait_for_selector("[data-hint]")


def _danger_map(table: Opens) -> Opens:
    def go(visitor: Visitor) -> None:
        table(visitor)
        if not visitor.page.locator("[data-danger]").count():  # once switched on, it stays on
            visitor.page.keyboard.press("d")
        visitor.page.wait_for_selector("[data-danger]", state="attached")

    return go


def _strike(visitor: Visitor) -> None:
    """Open a moment of a recorded game when a player loses a cube."""
    record = Record.open(RECORDS / "rattus_4.json")
    lost = [event["at"] for event in ratking.resume(record, chance="manual").events(None) if event["kind"] == "cube lost"]
    _replay_at(visitor, lost[len(lost) // 2] + 1)


def _replay_at(visitor: Visitor, at: int) -> None:
    visitor.open("#/replay")
    visitor.page.locator("input[type=file]").set_input_files(str(RECORDS / "rattus_4.json"))
    visitor.page.get_by_role("slider").fill(str(at))
    visitor.page.wait_for_selector(f"[data-at='{at}']")


def _replay(visitor: Visitor) -> None:
    _replay_at(visitor, 120)


def _end(visitor: Visitor) -> None:
    """Open the score of the person's own game, which bots have finished."""
    visitor.open("")
    table = visitor.page.evaluate(MAKE, {"game": "rattus", "players": 4})
    visitor.page.evaluate(HAND_OVER, [table, 0])
    status = "async table => (await (await fetch(`api/tables/${table}`)).json()).status"
    until(lambda: visitor.page.evaluate(status, table) == "over", 60)
    visitor.open(f"#/t/{table}")
    visitor.page.get_by_role("dialog").get_by_role("button", name=visitor.say("web.play again")).wait_for()


FAULTS: Final = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")
"""A script that returns what is wrong with the current screen."""


def faults(visitor: Visitor, size: Size, touch: bool) -> list[str]:
    """Return what is wrong here at this size, once nothing moves."""
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wrong: list[str] = []
    for _ in range(9):
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        wrong = page.evaluate(FAULTS, touch)
        if not wrong:
            break
        page.wait_for_timeout(100)
    return wrong


def sweep(
    visitor: Visitor, place: Place, sizes: tuple[Size, ...], language: str, *, touch: bool, axe: bool = True
) -> Iterator[str]:
    """Go to a place in this language and check all sizes; axe checks the first, by day and by night."""
    page = visitor.page
    page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    visitor.speak(language)
    place.open(visitor)
    for size in sizes:
        for one in faults(visitor, size, touch):
            yield f"{place.name}, {size[0]}x{size[1]}, {language}: {one}"
        if axe and size == sizes[0]:
            for one in violations(page):
                yield f"{place.name}, {size[0]}x{size[1]}, {language}: axe: {one}"
