"""Plays the core flows in each browser found and says what it did; ends with 1 if one of them fails or none is found.

Says in one sentence which browser is missing and what Debian calls it.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tests.browser.person import POINT_INSIDE
from tests.server.client import Client
from tests.server.running import Running, until

from .drivers import Driver, Missing, found

# Any, in this file: JSON.
BUTTON: Final = """[...document.querySelectorAll("button, a")].find((one) =>
  one.checkVisibility() && !one.disabled && (one.textContent + " " + (one.ariaLabel ?? "")).includes({name}))"""
STATE: Final = "document.querySelector('.table')?.dataset.state ?? ''"
ANSWERS: Final = 12
PATIENCE: Final = 90
"""Seconds for what the server or a bot has to do first, on a busy machine."""


def wait(driver: Driver, script: str, what: str, seconds: float = PATIENCE) -> Any:
    """The value of a script, as soon as it is something."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if value := driver.run(script):
            return value
        time.sleep(0.1)
    raise AssertionError(f"waited in vain for {what}; the page says: {driver.run('document.body.innerText')[:300]}")


def press(driver: Driver, name: str) -> None:
    """Click a button or link by what it says."""
    one = BUTTON.replace("{name}", repr(name))
    wait(driver, f"Boolean({one})", f"a button {name}")
    driver.click(*wait(driver, f"({POINT_INSIDE})({one})", f"{name} in sight"))


def plays(driver: Driver, url: str) -> None:
    """Play now, and answer by clicking what is lit; reload, and the game is still there."""
    answers(driver, url, "Play now")
    address = driver.run("location.href")
    driver.goto("about:blank")
    driver.goto(address)
    wait(driver, f"['asked', 'waiting'].includes({STATE})", "the table after a reload")


def plays_with_dice(driver: Driver, url: str) -> None:
    """The same in the pantry: dice are rolled, held and placed."""
    answers(driver, url, "Play Ratzzia now")


def answers(driver: Driver, url: str, begin: str) -> None:
    """Begin a game and answer a few questions by clicking what is lit."""
    driver.goto(url)
    driver.run("localStorage.setItem('ratking.speed', 'off')")  # nothing is waited for that is only to be seen
    driver.goto(f"{url}/?play")
    # The list of tables moves the buttons: until it has come, a click may land on another one.
    wait(driver, "Boolean(document.querySelector('.lists section'))", "the tables at home")
    press(driver, begin)
    chance = random.Random(1)
    for _ in range(ANSWERS):
        wait(driver, f"{STATE} === 'asked'", "the question")
        before = driver.run("document.querySelector('.table').dataset.revision")
        lit = "[...document.querySelectorAll('[data-move]:not([disabled])')].filter((one) => one.checkVisibility())"
        at = chance.randrange(wait(driver, f"{lit}.length", "something lit"))
        driver.click(*wait(driver, f"({POINT_INSIDE})({lit}[{at}])", "something lit"))
        moved = f"document.querySelector('.table').dataset.revision !== {before!r}"
        wait(driver, f"{moved} || Boolean(document.querySelector('dialog[open] .do button.main'))", "the move")
        if not driver.run(moved):
            press(driver, driver.run("document.querySelector('dialog[open] .do button.main').textContent"))
            wait(driver, moved, "the move")


def learns(driver: Driver, url: str) -> None:
    """A lesson begins, and its button leads on."""
    driver.goto(f"{url}/?learn#/learn/rattus")
    step = "document.querySelector('[data-step]')?.dataset.step"
    first = wait(driver, step, "the lesson")
    press(driver, wait(driver, "document.querySelector('.do .main')?.textContent.trim()", "its button"))
    wait(driver, f"![undefined, {first!r}].includes({step})", "the next step")


def joins(driver: Driver, url: str) -> None:
    """Sit down by a friend's link under a name of one's own, and look at a replay of a game that is over."""
    friend = Client(url)
    seats = [{"kind": "open"}, {"kind": "open"}]
    table = friend.table(players=2, seats=seats)
    friend.sit(table, 0, "Marta")
    driver.goto(f"{url}/?join#/t/{table}")
    press(driver, "Sit down")
    wait(driver, "document.body.innerText.includes('Marta')", "who is here")
    over = Client(url)
    watched = over.table(players=2, seats=[{"kind": "bot", "level": "quick"}] * 2, pause=0)
    over.start(watched)
    until(lambda: over.get(f"/api/tables/{watched}").json["status"] == "over", PATIENCE)
    driver.goto(f"{url}/?replay#/r/{watched}/9")
    wait(driver, "Boolean(document.querySelector('[data-piece=plague]'))", "the map of the replay")
    press(driver, "One move on")
    wait(driver, "location.hash.endsWith('/10')", "the next move")


def reads(driver: Driver, url: str) -> None:
    """Rules in three languages, a card, the form for a new table."""
    driver.goto(f"{url}/?rules#/rules/rattus/B4.6")
    wait(driver, "Boolean(document.getElementById('B4.6'))", "the rule")
    for language in ("it", "ca", "en"):
        press(driver, {"it": "Italiano", "ca": "Català", "en": "English"}[language])
        wait(driver, f"document.documentElement.lang === {language!r}", language)
    driver.goto(f"{url}/?card#/card/witch")
    wait(driver, "Boolean(document.querySelector('h1'))", "the card")
    driver.goto(f"{url}/?new#/new")
    press(driver, "Make the table")
    wait(driver, "location.hash.startsWith('#/t/')", "the waiting room")


FLOWS: Final[tuple[Callable[[Driver, str], None], ...]] = (plays, plays_with_dice, learns, joins, reads)


def works(flow: Callable[[Driver, str], None], driver: Driver, url: str) -> bool:
    """Play a flow and say how it went."""
    try:
        flow(driver, url)
    except (AssertionError, RuntimeError, OSError) as error:
        print(f"  {flow.__name__}: {error}", flush=True)
        return False
    print(f"  {flow.__name__}: ok", flush=True)
    return True


def main() -> int:
    failed, tried = False, 0
    with tempfile.TemporaryDirectory() as folder, Running(Path(folder) / "ratking.db") as server:
        for driver in found():
            if isinstance(driver, Missing):
                print(driver.said, flush=True)
                continue
            tried += 1
            print(driver.name, driver.run("navigator.userAgent"), flush=True)
            try:
                for flow in FLOWS:
                    failed |= not works(flow, driver, server.url)
            finally:
                driver.close()
    return int(failed or not tried)


if __name__ == "__main__":
    sys.exit(main())
