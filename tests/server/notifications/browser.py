"""Browser: the receiving half of web push, as a browser does it: keys, and reading messages that were encrypted for them."""

from __future__ import annotations

import json
from typing import Any

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ratking.server.senders.push import decoded, encoded, is_signed

from .sinks import Posted


class Browser:
    """The push part of a browser: its keys, with which it reads messages."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.auth = b"0123456789abcdef"

    def subscription(self, endpoint: str) -> str:
        return json.dumps(
            {
                "endpoint": endpoint,
                "expirationTime": None,
                "keys": {"p256dh": encoded(self.point), "auth": encoded(self.auth)},
            }
        )

    def read(self, body: bytes) -> Any:  # Any: JSON
        """Return the payload of a message. RFC 8188 and 8291, from the receiver's side."""
        salt, size = body[:16], body[20]
        sender, text = body[21 : 21 + size], body[21 + size :]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = HKDF(hashes.SHA256(), 32, self.auth, b"WebPush: info\x00" + self.point + sender).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        plain = AESGCM(key).decrypt(nonce, text, None)
        assert plain[-1:] == b"\x02"
        return json.loads(plain[:-1])

    def shown(self, posted: Posted, key: str) -> dict[str, str]:
        """Return the notification in a request, which must be signed with this key of the server."""
        token, signer = posted.headers["authorization"].removeprefix("vapid t=").split(", k=")
        assert signer == key
        assert is_signed(token, decoded(key))
        return dict(self.read(posted.body)["notification"])
