"""Plays the core flows in each browser found and says what it did; ends with 1 if one of them fails or none is found."""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tests.browser.person import POINT_INSIDE
from tests.server.running import Running

from .drivers import Driver, found

# Any, in this file: JSON.
BUTTON: Final = """[...document.querySelectorAll("button, a")].find((one) =>
  one.checkVisibility() && !one.disabled && (one.textContent + " " + (one.ariaLabel ?? "")).includes({name}))"""
STATE: Final = "document.querySelector('.table')?.dataset.state ?? ''"
ANSWERS: Final = 12


def wait(driver: Driver, script: str, what: str, seconds: float = 40) -> Any:
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
    driver.goto(url)
    driver.run("localStorage.setItem('ratking.speed', 'off')")  # nothing is waited for that is only to be seen
    driver.goto(f"{url}/?play")
    press(driver, "Play now")
    chance = random.Random(1)
    for _ in range(ANSWERS):
        wait(driver, f"{STATE} === 'asked'", "the question", 90)
        before = driver.run("document.querySelector('.table').dataset.revision")
        lit = "[...document.querySelectorAll('[data-move]:not([disabled])')].filter((one) => one.checkVisibility())"
        at = chance.randrange(wait(driver, f"{lit}.length", "something lit"))
        driver.click(*wait(driver, f"({POINT_INSIDE})({lit}[{at}])", "something lit"))
        moved = f"document.querySelector('.table').dataset.revision !== {before!r}"
        wait(driver, f"{moved} || Boolean(document.querySelector('dialog[open] .do button.main'))", "the move")
        if not driver.run(moved):
            press(driver, driver.run("document.querySelector('dialog[open] .do button.main').textContent"))
            wait(driver, moved, "the move")
    address = driver.run("location.href")
    driver.goto("about:blank")
    driver.goto(address)
    wait(driver, f"['asked', 'waiting'].includes({STATE})", "the table after a reload")


def learns(driver: Driver, url: str) -> None:
    """A lesson begins, and its button leads on."""
    driver.goto(f"{url}/?learn#/learn/rattus")
    wait(driver, "Boolean(document.querySelector('[data-step]'))", "the lesson")


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


FLOWS: Final[tuple[Callable[[Driver, str], None], ...]] = (plays, learns, reads)


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
    drivers = found()
    failed = not drivers
    if not drivers:
        print("No Firefox and no WebKitWebDriver here.")
    with tempfile.TemporaryDirectory() as folder, Running(Path(folder) / "ratking.db") as server:
        for driver in drivers:
            print(driver.name, driver.run("navigator.userAgent"))
            try:
                for flow in FLOWS:
                    failed |= not works(flow, driver, server.url)
            finally:
                driver.close()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
