"""Records the moving picture of the README: the plague comes to Hungaria, and a rat strikes.

    python -m tests.browser.moving       # writes docs/pictures/strike.webp, which plays for ever

The browser itself writes each frame as a WebP; here they are only bound together, so that nothing else is needed. To take a
frame needs a while, so the page's timers and animations run slower than they are, and the picture faster.
"""

from __future__ import annotations

import base64
import struct
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.server.running import Running

from .chromium import FLAGS, chromium
from .making import branched
from .person import POINT_INSIDE, Person, Size
from .pictures import DOCS, EVEN

SIZE: Final[Size] = (640, 400)
"""A phone on its side: the map, and beside it what the strike means."""

QUALITY: Final = 72
PACE: Final = 6
"""How much slower the page runs than the picture."""

SLOWED: Final = f"""(() => {{
  const now = window.setTimeout;
  window.setTimeout = (act, wait = 0, ...more) => now(act, wait * {PACE}, ...more);
}})()"""

SHORTEST: Final = 60
"""Milliseconds of a frame at least: browsers show shorter ones at a pace of their own."""

BIGGEST: Final = 1_000_000


@dataclass
class Reel:
    """The frames of a moving picture, each with the milliseconds for which it is seen."""

    frames: list[bytes] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    def add(self, frame: bytes, seconds: float) -> None:
        """Add a frame, or show the one before for longer if it is the same."""
        if self.frames and self.frames[-1] == frame:
            self.times[-1] += seconds
        else:
            self.frames.append(frame)
            self.times.append(seconds)

    def written(self) -> bytes:
        """Return the animated WebP, as its container specification has it."""
        canvas = _three(SIZE[0] - 1) + _three(SIZE[1] - 1)
        chunks = [
            _chunk(b"VP8X", struct.pack("<B3x", 0b10) + canvas),
            _chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0)),  # a white ground, without end
        ]
        for frame, seconds in zip(self.frames, self.times, strict=True):
            shown = _three(max(SHORTEST, round(seconds * 1000 / PACE)))
            place = _three(0) + _three(0) + canvas + shown + bytes([0b10])  # over what was there, without blending
            chunks.append(_chunk(b"ANMF", place + _image(frame)))
        body = b"WEBP" + b"".join(chunks)
        return b"RIFF" + struct.pack("<I", len(body)) + body


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _chunk(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def _image(still: bytes) -> bytes:
    """Return the chunks of a still WebP that hold its pixels."""
    at, found = 12, b""
    while at < len(still):
        name, (length,) = still[at : at + 4], struct.unpack("<I", still[at + 4 : at + 8])
        if name in (b"VP8 ", b"VP8L", b"ALPH"):
            found += _chunk(name, still[at + 8 : at + 8 + length])
        at += 8 + length + length % 2
    return found


@dataclass
class Camera:
    """Takes a page, frame by frame."""

    page: Page
    cdp: CDPSession
    reel: Reel = field(default_factory=Reel)

    def frame(self) -> bytes:
        clip = {"x": 0, "y": 0, "width": SIZE[0], "height": SIZE[1], "scale": 1}
        asked = {"format": "webp", "quality": QUALITY, "clip": clip}
        return base64.b64decode(self.cdp.send("Page.captureScreenshot", asked)["data"])

    def run(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Take it for a while, or until something is so."""
        end = time.monotonic() + seconds
        while (began := time.monotonic()) < end and not until():
            frame = self.frame()
            self.reel.add(frame, time.monotonic() - began)

    def rest(self, seconds: float) -> None:
        """Hold the last frame, in seconds of the picture."""
        self.reel.add(self.frame(), seconds * PACE)

    def answer(self, move: str) -> None:
        """Touch what is lit, look at it for a moment, and touch the button."""
        lit = self.page.locator(f"path[data-move={move}]").element_handle()
        x, y = self.page.evaluate(POINT_INSIDE, lit)
        self.page.touchscreen.tap(x, y)
        self.rest(0.9)
        self.page.locator("footer .main").first.tap()


def take(camera: Camera) -> bool:
    """Play the turn in front of the camera, and say whether the strike took more than one cube."""
    page = camera.page
    page.get_by_text("Where does the plague go?").first.wait_for()
    page.wait_for_timeout(1000)
    camera.rest(1.5)
    camera.answer("hungaria")
    camera.run(60, lambda: page.locator("path[data-move=polonia]").count() > 0)
    camera.run(3)
    camera.rest(0.5)
    camera.answer("polonia")
    camera.run(120, page.get_by_role("button", name="Go on").is_visible)
    camera.run(6)
    camera.rest(4.5)
    lost = page.locator(".strike .sum b").all_inner_texts()
    return sum(int(one.rpartition("−")[2] or 0) for one in lost) > 1


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as scratch,
        Running(Path(scratch) / "ratking.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, EVEN])
        for _ in range(12):  # which face comes up is luck
            person = Person(browser, server.url, SIZE, speed="normal")
            person.context.add_init_script(f"localStorage.setItem('ratking.stops', 'always'); {SLOWED}")
            camera = Camera(person.page, person.context.new_cdp_session(person.page))
            camera.cdp.send("Animation.enable")
            camera.cdp.send("Animation.setPlaybackRate", {"playbackRate": 1 / PACE})
            person.open(branched(server.url, "rattus", 12))
            struck = take(camera)
            person.context.close()
            if struck:
                break
        browser.close()
    made = camera.reel.written()
    if not struck or len(made) > BIGGEST:
        raise SystemExit(f"no strike worth showing, or {len(made)} bytes")
    (DOCS / "strike.webp").write_bytes(made)
    print(f"docs/pictures/strike.webp: {len(camera.reel.frames)} frames, {len(made) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
