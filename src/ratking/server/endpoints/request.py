"""Request, Reply, Endpoint: HTTP as handlers see it, whether it comes from a web server or within a browser tab."""

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
    """One request, and who sent it."""

    server: Server
    method: str
    path: str
    """The path with its query, as the client sent it."""
    parameters: dict[str, str]
    """The parameters in the path, such as `table` and `seat`."""
    query: dict[str, str]
    body: bytes
    person: str | None
    """The person whose token came with the request."""
    address: str
    """The client's address, in the form that limits count by."""
    language: str
    base_url: str
    """Scheme and host of the page, used for links."""
    forwarded: bool = False
    """Whether another process of this server has forwarded it."""
    gone: Callable[[], Awaitable[None]] | None = None
    """Returns when the client has disconnected; None if that cannot be known."""
    device: str | None = None
    """The hash of the token that came with the request."""
    signed_in: bool = False
    """Whether a proxy has signed the person in, so that no token is needed and none counts."""
    agent: str = ""
    """What the client says about its program: the header User-Agent."""
    new_token: str | None = None
    """Set by a handler: the token of a new device, sent to the browser as a cookie."""

    @property
    def table(self) -> str:
        """The id of the table in the path. Raises Refused."""
        return table_named(self.parameters["table"])

    @property
    def seat(self) -> int:
        """The seat in the path. Raises Refused."""
        text = self.parameters["seat"]
        if not text.isascii() or not text.isdigit() or len(text) > 2:
            raise Refused("no_seat", seat=text[:8])
        return int(text)

    @property
    def somebody(self) -> str:
        """The person who sent the request. Raises Refused if the client is not known."""
        if self.person is None:
            raise Refused("nobody")
        return self.person


class ClientGone(Exception):
    """Raised when the client has disconnected before its answer was ready."""


class Reply(Struct):
    """The reply to a request."""

    body: bytes
    status: int = 200
    headers: dict[str, str] = {}
    cookie: str | None = None
    """A token to send to the browser as a cookie."""


class Endpoint(Struct, frozen=True):
    """One method of one path: its handler, and the types of its request and its response."""

    # Any: handlers and message types of all kinds.
    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    run: Callable[..., Awaitable[Any]]
    """Called with the request, then with the decoded body and query, if the endpoint has them."""
    takes: Any = None
    query: Any = None
    gives: Any = None
    status: int = 200
    media: str = "application/json"
    """The media type of the response."""
    large: bool = False
    """Whether the body may be as large as a record."""


def table_named(text: str) -> str:
    """Return an id if it has the form of a table id, so that the store is not asked in vain. Raises Refused."""
    if not _TABLE.fullmatch(text):
        raise Refused("no_table")
    return text
