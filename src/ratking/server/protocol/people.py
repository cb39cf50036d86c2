"""Messages about who the client is."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from .base import Json, Name, RequestBody, ResponseBody


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


class DeviceNow(ResponseBody):
    """A device of the client's person."""

    device: str
    name: str
    """Its browser and system, such as "Firefox, Linux"; empty if they are not known."""
    made: float
    used: float
    """When it was last used, to within some minutes."""
    this: bool
    """Whether the request came from it."""


class PasskeyNow(ResponseBody):
    """A passkey of the client's person."""

    passkey: str
    name: str
    """The browser and system with which it was made; empty if they are not known."""
    made: float
    used: float | None
    """When somebody last signed in with it."""


NoPasskeys = Literal["library", "address", "sign_in"]
"""Why there are no passkeys: a library is not installed, browsers allow none at this address, or a proxy signs people in."""


class Keyring(ResponseBody):
    """The devices of the client's person, the most recently used first, their saved link and their passkeys."""

    devices: list[DeviceNow]
    saved: float | None
    """When the saved link was made."""
    passkeys: list[PasskeyNow]
    """The newest first."""
    no_passkeys: NoPasskeys | None
    """Why none can be made or used; null if they can."""


class NewPasskey(RequestBody):
    """Ask for the options with which the browser makes a passkey."""

    name: Name | None = None
    """The name under which the device shows it."""


class PasskeyOptions(ResponseBody):
    """What a browser needs to make or use a passkey: the JSON of WebAuthn's PublicKeyCredential…OptionsJSON."""

    options: Json
    seconds: int
    """How long the answer is waited for."""


class MadePasskey(RequestBody):
    """The passkey that the browser has made: the JSON of its `PublicKeyCredential`."""

    credential: Json


class UsedPasskey(RequestBody):
    """What a passkey has signed: the JSON of the browser's `PublicKeyCredential`."""

    credential: Json
    show: bool = False


class SavedLink(ResponseBody):
    """A link with which the person comes back on any device, as often as they like. It is shown only once."""

    link: str


class Claim(RequestBody):
    """A code from another device, or the secret of a saved link."""

    code: Annotated[str, Meta(min_length=4, max_length=64)]
    show: bool = False
