"""Identity: endpoints with which a client becomes a person, and carries that person to another device."""

from __future__ import annotations

import re
from typing import Final

from msgspec import UNSET

from ..live.device_name import device_name
from ..live.keyring_store import DEVICE_LETTERS
from ..live.people import CODE_SECONDS
from ..protocol.notifications import Ended
from ..protocol.people import Carry, Claim, DeviceNow, Keyring, Me, NewPerson, SavedLink
from ..tables.refused import Refused
from .access import check_token_counts, link_to
from .passkeys import passkey_now
from .queries import Nothing
from .request import Endpoint, Request


async def new_person(request: Request, body: NewPerson) -> Me:
    """Become a person. A client that already is one stays the same person."""
    if request.person is not None:
        return Me(person=request.person)
    request.server.new_people.take(request.address)
    person, token = await request.server.people.new(device_name(request.agent))
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
    """Become, on this device, the person to whom a code or a saved link belongs. A code works once, a saved link always."""
    check_token_counts(request)
    request.server.claims.take(request.address)
    person = await request.server.people.claim(body.code)
    request.new_token = token = await request.server.people.device(person, device_name(request.agent))
    return Me(person=person, token=token if body.show else UNSET)


async def keyring(request: Request) -> Keyring:
    """The devices of the client's person, their passkeys, and whether there is a saved link."""
    store, person = request.server.store.keyring, request.somebody
    devices = [
        DeviceNow(device=one.id, name=one.name, made=one.made, used=one.used, this=one.digest == request.device)
        for one in await store.devices(person)
    ]
    return Keyring(
        devices=devices,
        saved=await store.saved(person),
        passkeys=[passkey_now(one) for one in await request.server.store.passkeys.of(person)],
        no_passkeys="sign_in" if request.signed_in else request.server.passkeys.why_not(request.base_url),
    )


async def revoke(request: Request) -> Ended:
    """End a device: it is nobody from now on, its connections are closed, and nothing more is pushed to it."""
    server, device = request.server, request.parameters["device"]
    if re.fullmatch(f"[0-9a-f]{{{DEVICE_LETTERS}}}", device) is None:
        raise Refused("no_device")
    digest = await server.people.revoke(request.somebody, device)
    if digest is None:
        raise Refused("no_device")
    server.cut_device(digest)
    return Ended(ended=True)


async def save(request: Request, body: Nothing) -> SavedLink:
    """Make a link to save: whoever opens it becomes this person. The earlier one ends."""
    request.server.new_channels.take(f"p {request.somebody}")
    return SavedLink(link=link_to(request, f"me/{await request.server.people.save(request.somebody)}"))


async def end_saved(request: Request) -> Ended:
    """End the saved link."""
    store, person = request.server.store.keyring, request.somebody
    had = await store.saved(person) is not None
    await store.save(person, None, 0.0)
    return Ended(ended=had)


ENDPOINTS: Final = (
    Endpoint("GET", "/api/me", me, gives=Me),
    Endpoint("POST", "/api/me", new_person, takes=NewPerson, gives=Me, status=201),
    Endpoint("POST", "/api/me/code", carry, takes=Nothing, gives=Carry, status=201),
    Endpoint("POST", "/api/me/claim", claim, takes=Claim, gives=Me, status=201),
    Endpoint("GET", "/api/me/keyring", keyring, gives=Keyring),
    Endpoint("DELETE", "/api/me/devices/{device}", revoke, gives=Ended),
    Endpoint("POST", "/api/me/keyring", save, takes=Nothing, gives=SavedLink, status=201),
    Endpoint("DELETE", "/api/me/keyring", end_saved, gives=Ended),
)
