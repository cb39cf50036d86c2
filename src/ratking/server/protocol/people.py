"""Messages about who the client is."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from .base import RequestBody, ResponseBody


class NewPerson(RequestBody):
    """Become a person on this server."""

    show: bool = False
    """Whether the answer contains the token, for clients that do not use cookies."""


class Me(ResponseBody):
    """The person that the server takes the client for."""

    person: str | None
    token: str | UnsetType = UNSET


class Carry(ResponseBody):
    """A code, and a link with it, with which another device becomes the same person. Valid once, for ten minutes."""

    code: str
    link: str
    seconds: int


class Claim(RequestBody):
    """A code from another device."""

    code: Annotated[str, Meta(min_length=4, max_length=64)]
    show: bool = False
