"""Passkeys: endpoints with which a person adds a passkey to their keyring, and becomes themselves again with it."""

from __future__ import annotations

import re
from typing import Final

from msgspec import UNSET

from ..live.device_name import device_name
from ..live.passkey_store import PASSKEY_LETTERS, Passkey
from ..live.passkeys import CHALLENGE_SECONDS
from ..protocol.notifications import Ended
from ..protocol.people import MadePasskey, Me, NewPasskey, PasskeyNow, PasskeyOptions, UsedPasskey
from ..tables.refused import Refused
from .access import check_token_counts
from .queries import Nothing
from .request import Endpoint, Request

UNNAMED: Final = "Ratking"
"""The name under which a device shows the passkey of a person without a name."""


async def begin(request: Request, body: NewPasskey) -> PasskeyOptions:
    """Ask for the options with which this browser makes a passkey. They hold for five minutes, for one answer."""
    options = await request.server.passkeys.begin(
        request.base_url, _browser(request), request.somebody, body.name or UNNAMED
    )
    return PasskeyOptions(options=options, seconds=round(CHALLENGE_SECONDS))


async def add(request: Request, body: MadePasskey) -> PasskeyNow:
    """Add the passkey that this browser has made to the keyring."""
    server, device = request.server, device_name(request.agent)
    return passkey_now(
        await server.passkeys.add(request.base_url, _browser(request), request.somebody, device, body.credential)
    )


async def remove(request: Request) -> Ended:
    """Remove a passkey: nobody can sign in with it any more. Devices that came by it stay signed in."""
    passkey = request.parameters["passkey"]
    if re.fullmatch(f"[0-9a-f]{{{PASSKEY_LETTERS}}}", passkey) is None:
        raise Refused("no_passkey")
    if not await request.server.store.passkeys.remove(request.somebody, passkey):
        raise Refused("no_passkey")
    return Ended(ended=True)


async def ask(request: Request, body: Nothing) -> PasskeyOptions:
    """Ask for the options with which this browser offers its passkeys. They hold for five minutes, for one answer."""
    options = await request.server.passkeys.ask(request.base_url, _browser(request))
    return PasskeyOptions(options=options, seconds=round(CHALLENGE_SECONDS))


async def claim(request: Request, body: UsedPasskey) -> Me:
    """Become, on this device, the person to whom a passkey belongs."""
    browser = _browser(request)
    request.server.claims.take(request.address)
    person = await request.server.passkeys.claim(request.base_url, browser, body.credential)
    if person == request.person:
        return Me(person=person)
    request.new_token = token = await request.server.people.device(person, device_name(request.agent))
    return Me(person=person, token=token if body.show else UNSET)


def passkey_now(passkey: Passkey) -> PasskeyNow:
    """Return a passkey in the form in which its person sees it, without its key."""
    return PasskeyNow(passkey=passkey.id, name=passkey.name, made=passkey.made, used=passkey.used)


def _browser(request: Request) -> str:
    """Return the hash of the browser's token, to which challenges are bound. Raises Refused."""
    check_token_counts(request)
    if request.device is None:
        raise Refused("nobody" if request.person is None else "no_passkeys")
    return request.device


ENDPOINTS: Final = (
    Endpoint("POST", "/api/me/passkeys/options", begin, takes=NewPasskey, gives=PasskeyOptions, status=201),
    Endpoint("POST", "/api/me/passkeys", add, takes=MadePasskey, gives=PasskeyNow, status=201),
    Endpoint("DELETE", "/api/me/passkeys/{passkey}", remove, gives=Ended),
    Endpoint("POST", "/api/me/claim/options", ask, takes=Nothing, gives=PasskeyOptions, status=201),
    Endpoint("POST", "/api/me/claim/passkey", claim, takes=UsedPasskey, gives=Me, status=201),
)
