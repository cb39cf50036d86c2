"""Routes of people: who somebody is."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from ...protocol.people import Carry, Claim, Me, NewPerson
from ...storage.identities import CODE_SECONDS
from ..requests import Endpoint, RequestContext, address_of
from .access import link_to
from .queries import Nothing


async def new_person(call: RequestContext, asked: NewPerson) -> Me:
    """Become somebody. Who is somebody already stays so."""
    if call.person is not None:
        return Me(person=call.person)
    call.server.new_people.take(address_of(call.request))
    person, token = await call.server.people.new()
    call.cookie = token
    return Me(person=person, token=token if asked.show else UNSET)


async def me(call: RequestContext) -> Me:
    """Who the server takes you for."""
    return Me(person=call.person)


async def carry(call: RequestContext, asked: Nothing) -> Carry:
    """A code for another device."""
    code = await call.server.people.code(call.somebody)
    return Carry(code=code, link=link_to(call, f"me/{code}"), seconds=CODE_SECONDS)


async def claim(call: RequestContext, asked: Claim) -> Me:
    """Become, on this device, the person a code stands for."""
    call.server.claims.take(address_of(call.request))
    person = await call.server.people.claim(asked.code)
    call.cookie = token = await call.server.people.device(person)
    return Me(person=person, token=token if asked.show else UNSET)


ENDPOINTS: Final = (
    Endpoint("GET", "/api/me", me, gives=Me),
    Endpoint("POST", "/api/me", new_person, takes=NewPerson, gives=Me, status=201),
    Endpoint("POST", "/api/me/code", carry, takes=Nothing, gives=Carry, status=201),
    Endpoint("POST", "/api/me/claim", claim, takes=Claim, gives=Me, status=201),
)
