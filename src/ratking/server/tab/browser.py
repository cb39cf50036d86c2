"""Browser: connects the server of a tab with the JavaScript of its worker, `web/src/tab/worker.ts`."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from typing import Any

from .door import Door
from .shelf import ShelfFailed
from .start import start
from .thinker import Workers


# Any, in this file: objects of JavaScript.
class IndexedDbShelf:
    """The shelf of a browser: `js` is a Shelf of `web/src/tab/shelf.ts`."""

    def __init__(self, js: Any) -> None:
        self._js = js

    async def read(self, prefix: str) -> list[tuple[str, bytes]]:
        """Return the rows whose key begins with a prefix, in order. Raises ShelfFailed."""
        return [(str(key), bytes(row.to_bytes())) for key, row in await _done(self._js.read(prefix), ShelfFailed)]

    async def write(self, new: Mapping[str, bytes], changed: Mapping[str, bytes], removed: Sequence[str]) -> None:
        """Write all of it or nothing. Raises ShelfFailed."""
        rows = [_to_js([*part]) for part in (new.items(), changed.items(), removed)]
        await _done(self._js.write(*rows), ShelfFailed)


async def begin(js: Any) -> Door:
    """Start the server of a tab. `js` has `shelf`, `ask`, `end`, `puzzles`, `base`, and the methods of a Page."""

    async def fetch_puzzles() -> bytes:
        return bytes((await _done(js.puzzles(), OSError)).to_bytes())

    return await start(IndexedDbShelf(js.shelf), Workers(js.ask, js.end), js, str(js.base), fetch_puzzles)


async def _done(promise: Awaitable[Any], failed: type[Exception]) -> Any:
    """Return what a promise gives. Raises `failed` if it is rejected."""
    from pyodide.ffi import JsException  # only there, in a browser

    try:
        return await promise
    except JsException as error:
        raise failed(str(error)) from error


def _to_js(rows: list[Any]) -> Any:
    from pyodide.ffi import to_js

    return to_js(rows)
