"""Firefox by WebDriver BiDi and WebKitGTK by WebDriver, as the system ships them: no patched builds, no geckodriver."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

from websockets.sync.client import ClientConnection, connect

# Any, in this file: JSON.
SECONDS: Final = 90
"""The longest that a browser takes for anything, on a busy machine."""


class Driver(Protocol):
    """One browser with one page open."""

    name: str

    def goto(self, url: str) -> None: ...

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""

    def click(self, x: float, y: float) -> None: ...

    def close(self) -> None: ...


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def _click(x: float, y: float) -> list[dict[str, Any]]:
    """A click, as both protocols write it."""
    steps = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}]


class Firefox:
    """Speaks BiDi to a Firefox without a window."""

    name = "Firefox"

    def __init__(self, path: str) -> None:
        port = free_port()
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        flags = ["--headless", "--no-remote", "--profile", self._profile.name, f"--remote-debugging-port={port}"]
        self._process = subprocess.Popen([path, *flags], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._numbers = itertools.count(1)
        self._socket = self._connect(port)
        self._send("session.new", {"capabilities": {}})
        self._page = self._send("browsingContext.create", {"type": "tab"})["context"]
        self._send("browsingContext.setViewport", {"context": self._page, "viewport": {"width": 1280, "height": 800}})

    def _connect(self, port: int) -> ClientConnection:
        for _ in range(SECONDS * 5):
            try:
                return connect(f"ws://127.0.0.1:{port}/session", max_size=None, ping_interval=None)
            except OSError:
                time.sleep(0.2)
        raise RuntimeError("Firefox does not answer")

    def _send(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(SECONDS))
            if answer.get("id") == number:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['message']}")
                result: dict[str, Any] = answer["result"]
                return result

    def goto(self, url: str) -> None:
        self._send("browsingContext.navigate", {"context": self._page, "url": url, "wait": "complete"})

    def run(self, script: str) -> Any:
        target = {"context": self._page}
        asked = {"expression": f"JSON.stringify({script})", "target": target, "awaitPromise": True}
        answer = self._send("script.evaluate", asked)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"].get("value", "null"))

    def click(self, x: float, y: float) -> None:
        self._send("input.performActions", {"context": self._page, "actions": _click(x, y)})

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(SECONDS)
        self._profile.cleanup()


class WebKit:
    """Speaks to WebKitWebDriver, which opens a MiniBrowser; on a machine without a screen in a virtual one."""

    name = "WebKit"

    def __init__(self, path: str) -> None:
        self._url = f"http://127.0.0.1:{(port := free_port())}"
        command = [path, f"--port={port}", "--host=127.0.0.1"]
        if (virtual := shutil.which("xvfb-run")) is not None:
            command = [virtual, "-a", *command]
        quiet = subprocess.DEVNULL
        # A group of its own: the virtual screen does not end what it was started with.
        self._process = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)
        self._session = ""
        for _ in range(SECONDS * 5):
            try:
                made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": {}}})
                self._session = f"/session/{made['sessionId']}"
                break
            except (urllib.error.URLError, RuntimeError):
                time.sleep(0.2)
        self._ask("POST", f"{self._session}/window/rect", {"width": 1280, "height": 860})

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self._url}{path}", data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as error:  # its own message says less than the driver's
            raise RuntimeError(f"{method} {path}: {error.read().decode(errors='replace')[:300]}") from error

    def goto(self, url: str) -> None:
        self._ask("POST", f"{self._session}/url", {"url": url})

    def run(self, script: str) -> Any:
        text = self._ask("POST", f"{self._session}/execute/sync", {"script": f"return JSON.stringify({script})", "args": []})
        return json.loads(text or "null")

    def click(self, x: float, y: float) -> None:
        self._ask("POST", f"{self._session}/actions", {"actions": _click(x, y)})

    def close(self) -> None:
        try:
            self._ask("DELETE", self._session)
        finally:
            os.killpg(self._process.pid, signal.SIGTERM)
            self._process.wait(SECONDS)


@dataclass(frozen=True)
class Missing:
    """A browser that this machine does not have."""

    said: str
    """What is missing and where to get it, in one sentence."""


def found() -> Iterator[Driver | Missing]:
    """Open the browsers of this machine, one after the other."""
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    yield Firefox(firefox) if firefox else Missing("No Firefox here: not tried (Debian: firefox-esr).")
    webkit = shutil.which("WebKitWebDriver")
    yield WebKit(webkit) if webkit else Missing("No WebKit here: not tried (Debian: webkit2gtk-driver xvfb xauth).")
