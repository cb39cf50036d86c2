"""A software authenticator: makes passkeys and signs with them, as a phone or a security key would for a browser."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import struct
from typing import Any, Final

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

# Any, in this file: JSON.
Json = dict[str, Any]

PRESENT: Final = 0x01
VERIFIED: Final = 0x04
WITH_CREDENTIAL: Final = 0x40


class Authenticator:
    """A device with one passkey, in the browser of a page at `origin`."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.verifies = True
        """Whether it checks who holds it, by a fingerprint or a PIN."""
        self.count = 0
        self.credential = secrets.token_bytes(20)
        self.handle = b""
        """For whom the passkey was made."""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def create(self, options: Json) -> Json:
        """Make the passkey, as `navigator.credentials.create` does. Return the JSON of the credential."""
        self.handle = decoded(options["user"]["id"])
        point = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        about = bytes(16) + struct.pack(">H", len(self.credential)) + self.credential + cbor2.dumps(key)
        data = self._data(options["rp"]["id"], WITH_CREDENTIAL) + about
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._answer({"clientDataJSON": encoded(client), "attestationObject": encoded(attestation)})

    def get(self, options: Json) -> Json:
        """Sign a challenge, as `navigator.credentials.get` does. Return the JSON of the credential."""
        self.count += 1
        data = self._data(options["rpId"], 0)
        client = self._client("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {
                "clientDataJSON": encoded(client),
                "authenticatorData": encoded(data),
                "signature": encoded(signature),
                "userHandle": encoded(self.handle),
            }
        )

    def _data(self, host: str, flags: int) -> bytes:
        flags |= PRESENT | (VERIFIED if self.verifies else 0)
        return hashlib.sha256(host.encode()).digest() + struct.pack(">BI", flags, self.count)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _answer(self, response: Json) -> Json:
        known = encoded(self.credential)
        return {"id": known, "rawId": known, "type": "public-key", "response": response, "clientExtensionResults": {}}


def encoded(data: bytes) -> str:
    """Return bytes in base64url, as browsers write them."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "===")
