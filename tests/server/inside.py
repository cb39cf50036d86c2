"""A server in the process of the tests, on a real socket, for tests that must change its inside, such as its luck."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

import uvicorn

from ratking.server.app import make_app
from ratking.server.live.server import Server
from ratking.server.live.thinker import Thinker
from ratking.server.ops.run import configured, listen
from ratking.server.settings import Settings

from .running import until


class Inside:
    """A server run by uvicorn in a thread."""

    def __init__(self, settings: Settings, thinker: Callable[[], Thinker] | None = None) -> None:
        self._socket = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self.app = make_app(settings, thinker)
        self._uvicorn = uvicorn.Server(configured(self.app, settings))
        self._thread = threading.Thread(target=self._uvicorn.run, args=([self._socket],), daemon=True)

    @property
    def server(self) -> Server:
        found: Server = self.app.state.server
        return found

    def __enter__(self) -> Inside:
        self._thread.start()
        until(lambda: self._uvicorn.started or not self._thread.is_alive())
        assert self._uvicorn.started
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._uvicorn.should_exit = True
        self._thread.join(20)
        self._socket.close()


# Any: settings of different types.
def settings(database: object, **more: Any) -> Settings:
    """Return settings for tests, which send requests faster than people."""
    plain: dict[str, Any] = {
        "database": str(database),
        "requests_per_second": 1e6,
        "burst": 1e6,
        "tables_per_hour": 1e6,
        "people_per_hour": 1e6,
        "sockets_per_person": 1000,
        "starting_seconds": 1.0,
        "log": "none",
    }
    return Settings(**{**plain, **more})
