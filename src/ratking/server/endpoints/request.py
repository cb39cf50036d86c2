"""Request, Reply, Endpoint: an HTTP request as handlers see it, whatever carries it: a web server, or a message in a tab."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct

from ..tables.refused import Refused

if TYPE_CHECKING:
    from ..live.server import Server

_TABLE: Final = re.compile("[a-z2-7]{12}")


class Request(Struct):
    """One request, and who makes it."""

    server: Server
    method: str
    path: str
    """With its query, as the client sent it."""
    parameters: dict[str, str]
    """What the path names, such as `table` and `seat`."""
    query: dict[str, str]
    body: bytes
    person: str | None
    """The person whose token came with the request."""
    address: str
    """Where it comes from, as limits count it."""
    language: str
    base_url: str
    """Scheme and host of the page, for links."""
    forwarded: bool = False
    """Whether another process of this server has handed it on."""
    gone: Callable[[], Awaitable[None]] | None = None
    """Returns when the client has hung up, where that can be known."""
    new_token: str | None = None
    """Set by a handler: the token of a new device, to be given to the browser with the reply."""

    @property
    def table(self) -> str:
        """The table that the path names. Raises Refused."""
        return table_named(self.parameters["table"])

    @property
    def seat(self) -> int:
        """The seat that the path names. Raises Refused."""
        text = self.parameters["seat"]
        if not text.isascii() or not text.isdigit() or len(text) > 2:
            raise Refused("no_seat", seat=text[:8])
        return int(text)

    @property
    def somebody(self) -> str:
        """The person who asks. Raises Refused if it is nobody."""
        if self.person is None:
            raise Refused("nobody")
        return self.person


class ClientGone(Exception):
    """The client has hung up before its answer was there."""


class Reply(Struct):
    """What is answered."""

    body: bytes
    status: int = 200
    headers: dict[str, str] = {}
    cookie: str | None = None
    """A token to be given to the browser."""


class Endpoint(Struct, frozen=True):
    """What a path takes and gives."""

    # Any: types of messages.
    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    run: Callable[..., Awaitable[Any]]
    """Called with the request, then with what the body and the query hold, where there is any."""
    takes: Any = None
    query: Any = None
    gives: Any = None
    status: int = 200
    large: bool = False
    """Whether the body may be as large as a record."""


def table_named(text: str) -> str:
    """Return the table of this name, if it could be one: a store need not be asked about others. Raises Refused."""
    if not _TABLE.fullmatch(text):
        raise Refused("no_table")
    return text
