"""Who somebody is, in messages."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from .base import RequestBody, ResponseBody


class NewPerson(RequestBody):
    """Become somebody here."""

    show: bool = False
    """Whether the answer shows the token, for clients that keep no cookies."""


class Me(ResponseBody):
    """Who the server takes the client for."""

    person: str | None
    token: str | UnsetType = UNSET


class Carry(ResponseBody):
    """A code, and a link that holds it, with which another device becomes the same person; good once, for ten minutes."""

    code: str
    link: str
    seconds: int


class Claim(RequestBody):
    """A code from another device."""

    code: Annotated[str, Meta(min_length=4, max_length=64)]
    show: bool = False
