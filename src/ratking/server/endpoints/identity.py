"""Identity: endpoints with which a client becomes a person, and carries that person to another device."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from ..live.people import CODE_SECONDS
from ..protocol.people import Carry, Claim, Me, NewPerson
from .access import link_to
from .queries import Nothing
from .request import Endpoint, Request


async def new_person(request: Request, body: NewPerson) -> Me:
    """Become a person. A client that already is one stays the same person."""
    if request.person is not None:
        return Me(person=request.person)
    request.server.new_people.take(request.address)
    person, token = await request.server.people.new()
    request.new_token = token
    return Me(person=person, token=token if body.show else UNSET)


async def me(request: Request) -> Me:
    """The person that the server takes the client for."""
    return Me(person=request.person)


async def carry(request: Request, body: Nothing) -> Carry:
    """Make a code with which another device becomes the same person."""
    code = await request.server.people.code(request.somebody)
    return Carry(code=code, link=link_to(request, f"me/{code}"), seconds=CODE_SECONDS)


async def claim(request: Request, body: Claim) -> Me:
    """Become, on this device, the person to whom a code belongs."""
    request.server.claims.take(request.address)
    person = await request.server.people.claim(body.code)
    request.new_token = token = await request.server.people.device(person)
    return Me(person=person, token=token if body.show else UNSET)


ENDPOINTS: Final = (
    Endpoint("GET", "/api/me", me, gives=Me),
    Endpoint("POST", "/api/me", new_person, takes=NewPerson, gives=Me, status=201),
    Endpoint("POST", "/api/me/code", carry, takes=Nothing, gives=Carry, status=201),
    Endpoint("POST", "/api/me/claim", claim, takes=Claim, gives=Me, status=201),
)
