"""A person who uses the page: opens it, looks at what can be chosen ("lit"), clicks, types, taps. Errors are recorded."""

from __future__ import annotations

import json
import random
from typing import Any, Final, Literal

from playwright.sync_api import Browser, ConsoleMessage, ElementHandle, Page, Route, WebSocket
from playwright.sync_api import TimeoutError as TooLong

Size = tuple[int, int]
DESK: Final[Size] = (1280, 800)
PHONE: Final[Size] = (390, 844)
TABLETS: Final[frozenset[Size]] = frozenset({(768, 1024)})
"""Touch screens with room for the large layout."""

Hand = Literal["mouse", "keyboard", "finger"]

FIXED_NUMBER: Final = """
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => (array.length === 16 ? array.fill(7) : random(array));
"""
"""Lets the page promise the same number for every game (it has 16 bytes), so that luck is the same in every run."""

NO_PAUSES: Final = """
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message?.kind === "request" && message.method === "POST" && message.path === "/api/tables")
      message = { ...message, body: JSON.stringify({ ...JSON.parse(message.body), pause: 0 }) };
    return post.call(this, message, ...more);
  };
"""
"""Lets bots in the tab answer without a pause, as `_quicker` does at a server: pauses are most of a game's time."""

HINTS: Final = ("cross-world service worker resource mismatch", "was preloaded using link preload but not used within")
"""Harmless messages of Chromium: a file was fetched again because the service worker took over, or the machine is so busy
that a preloaded file was not used within seconds."""

# Finds a point where a click hits the element and nothing above it; the centre of a region's box may be outside the region.
POINT_INSIDE: Final = """element => {
  element.scrollIntoView({ block: "center", inline: "center" });
  const frame = element.closest(".frame"), middle = one => [one.left + one.width / 2, one.top + one.height / 2];
  if (frame) {  // a map that is larger than its frame is moved under the finger
    const [x, y] = middle(frame.getBoundingClientRect()), [left, top] = middle(element.getBoundingClientRect());
    frame.scrollBy({ left: left - x, top: top - y, behavior: "instant" });
  }
  const box = element.getBoundingClientRect();
  const left = Math.max(box.left, 0), right = Math.min(box.right, innerWidth);
  const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
  for (const steps of [2, 4, 8, 16, 32, 64])
    for (let i = 1; i < steps; i++)
      for (let j = 1; j < steps; j++) {
        const x = left + (right - left) * i / steps, y = top + (bottom - top) * j / steps;
        const hit = document.elementFromPoint(x, y);
        if (hit && (hit === element || element.contains(hit))) return [x, y];
      }
  return null;
}"""


CONFIRMS: Final = "dialog[open] .do button.main"
"""The button that completes a move which asks something more."""
CONFIRMS_A_TAP: Final = ".table[data-state=asked] footer button.main:not([data-move])"
"""The button of a phone that confirms what was tapped."""


class Person:
    """A person with a separate browser context, which shares nothing with other people."""

    def __init__(
        self, browser: Browser, url: str, size: Size = DESK, *, seed: int = 1, speed: str = "off", night: bool = False
    ) -> None:
        self.url = url
        self.phone = min(size) < 500
        """Whether the screen is small: then the page asks to confirm what was tapped."""
        touch = self.phone or size in TABLETS
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            screen={"width": size[0], "height": size[1]},
            # A mobile viewport, not just a narrow window: content wider than the screen widens the whole layout.
            is_mobile=touch,
            has_touch=touch,
            device_scale_factor=2 if touch else 1,
            locale="en-GB",
            color_scheme="dark" if night else "light",
        )
        self.context.add_init_script(
            f"localStorage.setItem('ratking.speed', '{speed}'); localStorage.setItem('ratking.sounds', '');"
            " localStorage.setItem('ratking.stops', localStorage.getItem('ratking.stops') ?? 'never')"
        )
        self.context.add_init_script(FIXED_NUMBER)
        self.context.add_init_script(f"{{{NO_PAUSES}}}")
        self.odd: list[str] = []
        """Console errors and warnings, uncaught exceptions, violations of the security policy: must stay empty."""
        self.frames: list[str] = []
        """All messages that came by WebSocket."""
        self.asked: list[str] = []
        """The addresses of all requests."""
        self.random = random.Random(seed)
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(20_000)
        page.on("console", self._read)
        page.on("pageerror", lambda error: self.odd.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", self._listen)
        page.route("**/api/tables", self._quicker)
        return page

    def _read(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(hint in message.text for hint in HINTS):
            self.odd.append(message.text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(frame if isinstance(frame, str) else frame.decode()))

    def _quicker(self, route: Route) -> None:
        """Make tables with fast bots that do not pause, because only the page is tested."""
        request = route.request
        if request.method != "POST":
            route.continue_()
            return
        plan: dict[str, Any] = json.loads(request.post_data or "{}")  # Any: JSON
        for seat in plan.get("seats", []):
            if seat["kind"] == "bot":
                seat["level"] = "novice"
        route.continue_(post_data=json.dumps({**plan, "pause": 0}))

    # ---- looking

    def open(self, path: str = "") -> None:
        self.page.goto(f"{self.url}/{path}")

    def state(self) -> str:
        """Return the state of the table: asked, waiting, over; empty while there is no table."""
        return self.page.evaluate("document.querySelector('.table')?.dataset.state ?? ''") or ""

    def wait_for(self, *states: str, seconds: float = 60) -> str:
        """Wait until the table is in one of these states. Returns which."""
        wanted = ", ".join(f".table[data-state={state}]" for state in states)
        while True:  # the state may change again before it is read
            self.page.wait_for_selector(wanted, state="attached", timeout=seconds * 1000)
            if (state := self.state()) in states:
                return state

    def lit(self) -> list[ElementHandle]:
        return [one for one in self.page.query_selector_all("[data-move]:not([disabled])") if one.is_visible()]

    def open_aids(self) -> None:
        """Open the sheet of thinking aids; on a phone it is in the menu."""
        if self.phone:
            self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_role("button", name="Odds").click()

    # ---- playing

    def play(self, hand: Hand = "mouse", or_else: str = "") -> str:
        """Answer with a random lit thing. Returns when the table has moved on or `or_else` has appeared."""
        before = self.page.get_attribute(".table", "data-revision")
        self.page.wait_for_selector("[data-move]:not([disabled])")
        move = self._by_keyboard() if hand == "keyboard" else self._point(hand)
        done = ", ".join(filter(None, [f".table:not([data-revision='{before}'])", or_else]))
        if hand == "finger" and not self._is_felt(done):
            move = self._point(hand)
        self.settle(hand, done)
        return move

    def _is_felt(self, done: str) -> bool:
        """Return whether a tap did something. While the map moves under the finger it does not, and people tap again."""
        try:
            self.page.wait_for_selector(f"{done}, {CONFIRMS}, {CONFIRMS_A_TAP}", state="attached", timeout=5000)
        except TooLong:
            return False
        return True

    def _point(self, hand: Hand) -> str:
        """Click or tap one of the lit things. Tries again if it is covered or gone because the page is still changing."""
        covered = "nothing"
        for _ in range(40):
            if lit := self.lit():
                one = self.random.choice(lit)
                move = one.get_attribute("data-move") or ""
                if at := one.evaluate(POINT_INSIDE):
                    if hand == "finger":
                        self.page.touchscreen.tap(*at)
                    else:
                        self.page.mouse.click(*at)
                    return move
                covered = move
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{covered} is lit, and nothing of it can be pointed at")

    def settle(self, hand: Hand, done: str) -> None:
        """Complete the move: choose the use of a card, accept a caution, confirm a tap on a phone, until `done` appears."""
        confirms = f"{CONFIRMS}, {CONFIRMS_A_TAP}" if self.phone else CONFIRMS
        for _ in range(4):
            self.page.wait_for_selector(f"{done}, {confirms}", state="attached")
            if self.page.query_selector(done):
                return
            confirm = self.page.locator(confirms).first
            try:
                if hand == "finger":
                    confirm.tap(timeout=2000)
                elif hand == "keyboard":
                    confirm.press("Enter", timeout=2000)
                else:
                    confirm.click(timeout=2000)
            except TooLong:  # it is gone meanwhile, so the move was made
                continue
        self.page.wait_for_selector(done, state="attached")

    def _by_keyboard(self) -> str:
        """Move to a lit thing with arrow keys, then press Enter; never use the mouse."""
        least = self.random.randrange(1, 8)
        for pressed in range(60):
            move = self.page.evaluate("document.activeElement?.dataset?.move ?? ''")
            if move and pressed >= least:
                self.page.keyboard.press("Enter")
                return str(move)
            self.page.keyboard.press(self.random.choice(["ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp"]))
        raise AssertionError("the arrows lead to nothing that is lit")

    def play_to_the_end(self, hand: Hand = "mouse", most: int = 1500) -> int:
        """Answer whenever asked until the game is over. Returns how many answers it took."""
        for answers in range(most):
            if self.wait_for("asked", "over", seconds=120) == "over":
                return answers
            self.play(hand)
        raise AssertionError("the game never ends")

    def leave(self) -> None:
        """Close the browser context, and check that no error was recorded."""
        self.context.close()
        assert not self.odd, self.odd
