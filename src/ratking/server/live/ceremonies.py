"""Ceremonies: what a browser must be asked so that it makes or uses a passkey, and the checks of its answer.

The library py_webauthn does all of it. It is imported when somebody first uses a passkey, because that takes long.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from ..protocol.base import Json
from ..tables.refused import Refused
from .passkey_store import Passkey
from .site import Site

LIBRARY: Final = "webauthn"
SERVICE: Final = "Ratking"
"""The name that browsers show for what a passkey is for."""


class NewCredential(Struct, frozen=True):
    """What an authenticator has told about a new passkey."""

    credential: str
    """Its id, in base64url."""
    key: bytes
    uses: int


def is_installed() -> bool:
    """Return whether the library is there, without importing it."""
    return importlib.util.find_spec(LIBRARY) is not None


def creation_options(site: Site, person: str, name: str, challenge: bytes, seconds: float, known: Sequence[Passkey]) -> Json:
    """Return the options with which a browser makes a passkey for a person: one that can be found without a user name."""
    from webauthn import base64url_to_bytes, generate_registration_options
    from webauthn.helpers import options_to_json_dict
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = generate_registration_options(
        rp_id=site.host,
        rp_name=SERVICE,
        user_id=person.encode(),
        user_name=name,
        challenge=challenge,
        timeout=round(seconds * 1000),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            # The passkey is all that is asked for, so its device must know who holds it.
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.credential)) for one in known],
    )
    return options_to_json_dict(options)


def request_options(site: Site, challenge: bytes, seconds: float) -> Json:
    """Return the options with which a browser offers the passkeys that it has for this site."""
    from webauthn import generate_authentication_options
    from webauthn.helpers import options_to_json_dict
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=site.host,
        challenge=challenge,
        timeout=round(seconds * 1000),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json_dict(options)


def created(site: Site, challenge: bytes, credential: Json) -> NewCredential:
    """Return the passkey that a browser has made. Raises Refused if the answer is not one to this challenge at this site."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except Exception as error:
        # Malformed certificates and numbers make the libraries below raise errors of many kinds.
        raise Refused("bad_passkey") from error
    return NewCredential(bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count)


def used(site: Site, challenge: bytes, credential: Json, passkey: Passkey) -> int:
    """Return how often a passkey was used, after it has signed this challenge at this site. Raises Refused if it has not."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import parse_authentication_credential_json

    try:
        # A browser that was not told a user name says for whom the passkey was made.
        if parse_authentication_credential_json(credential).response.user_handle != passkey.person.encode():
            raise Refused("bad_passkey")
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=passkey.key,
            credential_current_sign_count=passkey.uses,
            require_user_verification=True,
        )
    except Exception as error:
        raise Refused("bad_passkey") from error
    return found.new_sign_count
