"""Door: lets the page into the server of its own tab: requests and connections as messages instead of HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import logging
import re
from functools import cache
from typing import Final, Protocol
from urllib.parse import parse_qsl, unquote

from ..endpoints import ENDPOINTS, puzzles, records
from ..endpoints.answer import answer, refusal
from ..endpoints.request import Endpoint, Reply, Request, table_named
from ..live.server import Server
from ..live.session import Session, close_code_of
from ..live.store import StoreFailed
from ..tables.refused import Refused, language_of
from .device_store import DeviceStore
from .puzzle_shelf import PuzzleShelf

HERE: Final = "this device"
"""The address that all requests come from."""
GOING_AWAY: Final = 1001
DEEPEST: Final = 200
"""How deep the JSON of a request may be nested. Some thousand levels would end Python in a browser: its stack is small."""
NEED_PUZZLES: Final = (puzzles.puzzles, puzzles.try_puzzle, records.trial)
"""The handlers that look at puzzles."""

logger: Final = logging.getLogger("ratking.server")


class Page(Protocol):
    """What the page can be told. A request and a connection have the numbers that the page has given them."""

    def reply(self, number: int, status: int, body: str) -> None:
        """Answer a request."""

    def message(self, number: int, text: str) -> None:
        """Send a message over a connection."""

    def closed(self, number: int, code: int) -> None:
        """Close a connection."""


class Door:
    """The server's side of the page's requests and connections. Its methods return at once; answers come later."""

    def __init__(self, server: Server, store: DeviceStore, shelf: PuzzleShelf, page: Page, base_url: str) -> None:
        self._server = server
        self._store = store
        self._puzzles = shelf
        self._page = page
        self._base_url = base_url
        self._lines: dict[int, _Line] = {}

    async def stop(self) -> None:
        """Stop the server: another tab takes over."""
        await self._server.stop()

    # ---- requests

    def request(self, number: int, method: str, path: str, body: str, language: str, token: str) -> None:
        """Answer a request. The token names the person; "-" stands for nobody, and "" for the person of this device."""
        self._server.spawn(self._request(number, method, path, body, language, token))

    async def _request(self, number: int, method: str, path: str, body: str, language: str, token: str) -> None:
        reply = await self.reply_to(method, path, body, language_of(language), token)
        self._page.reply(number, reply.status, reply.body.decode())

    async def reply_to(self, method: str, path: str, body: str, language: str, token: str) -> Reply:
        """Return the reply to a request. Never raises."""
        try:
            endpoint, parameters = endpoint_of(method, path)
            if depth_of(body) > DEEPEST:
                raise Refused("bad_json", why=f"more than {DEEPEST} levels")
            person = await self._person(token)
            if endpoint.run in NEED_PUZZLES:
                await self._puzzles.ready()
        except Refused as error:
            return refusal(error, language)
        request = Request(
            server=self._server,
            method=method,
            path=path,
            parameters=parameters,
            query=dict(parse_qsl(path.partition("?")[2], keep_blank_values=True)),
            body=body.encode(),
            person=person,
            address=HERE,
            language=language,
            base_url=self._base_url,
        )
        reply = await answer(endpoint, request)
        if reply.cookie is not None and token == "":
            try:
                await self._store.keep_cookie(reply.cookie)
            except StoreFailed:
                return refusal(Refused("database_away"), language)
        return reply

    async def _person(self, token: str) -> str | None:
        """Return the person with a token. Raises Refused."""
        known = self._store.cookie if token == "" else token
        if known is None or known == "-":
            return None
        person = await self._server.people.person(known)
        if person is None and token != "":
            raise Refused("nobody")
        return person

    # ---- connections

    def connect(self, number: int, table: str, since: int, language: str) -> None:
        """Open a connection to a table."""
        line = self._lines[number] = _Line(number, self._page)
        self._server.spawn(self._serve(line, table, since, language_of(language)))

    def receive(self, number: int, text: str) -> None:
        """Take a message that came over a connection."""
        if number in self._lines:
            self._lines[number].inbox.put_nowait(text)

    def close(self, number: int) -> None:
        """End a connection that the page has closed."""
        if number in self._lines:
            self._lines[number].cut(GOING_AWAY)

    async def _serve(self, line: _Line, table: str, since: int, language: str) -> None:
        session: Session | None = None
        try:
            person = await self._person("")
            session = Session(self._server, line, person, language, table_named(table), HERE)
            await session.open(since)
            while (text := await line.inbox.get()) is not None:
                await session.receive(text)
        except (Refused, StoreFailed) as error:
            line.cut(close_code_of(error))
        except Exception:
            logger.exception("a connection failed")
            line.cut(GOING_AWAY)
        finally:
            self._lines.pop(line.number, None)
            if session is not None:
                session.close()


class _Line:
    """A connection: an Outlet, and the messages that have come."""

    def __init__(self, number: int, page: Page) -> None:
        self.number = number
        self.inbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._page = page
        self._open = True

    def put(self, *texts: bytes) -> None:
        """Send these messages, in order."""
        if self._open:
            for text in texts:
                self._page.message(self.number, text.decode())

    def cut(self, code: int) -> None:
        """Close the connection with this code."""
        if self._open:
            self._open = False
            self._page.closed(self.number, code)
            self.inbox.put_nowait(None)


def endpoint_of(method: str, path: str) -> tuple[Endpoint, dict[str, str]]:
    """Return the endpoint of a path, and the parameters in the path. Raises Refused.

    >>> endpoint_of("GET", "/api/tables/abc?x=1")[1]
    {'table': 'abc'}
    """
    known = False
    asked = path.partition("?")[0]
    for endpoint in ENDPOINTS:
        if asked.startswith(endpoint.path.partition("{")[0]) and (found := _pattern(endpoint.path).fullmatch(asked)):
            if endpoint.method == method:
                return endpoint, {name: unquote(value) for name, value in found.groupdict().items()}
            known = True
    raise Refused("wrong_method" if known else "no_page")


def depth_of(text: str) -> int:
    """Return how deep the brackets of a text are nested, at most. Those within strings are counted too.

    >>> depth_of('[1, {"a": [2, 3]}, []]')
    3
    """
    depth = deepest = 0
    for bracket in _BRACKET.findall(text):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


@cache  # made when a path is asked for: all of them together would delay the start
def _pattern(path: str) -> re.Pattern[str]:
    parts = enumerate(re.split(r"[{}]", path))
    return re.compile("".join(f"(?P<{part}>[^/]+)" if at % 2 else re.escape(part) for at, part in parts))


_BRACKET: Final = re.compile(r"[][{}]")
