"""PushSender: web push to browsers, encrypted for the browser (RFC 8291) and signed by this server (RFC 8292)."""

from __future__ import annotations

import base64
import hashlib
import os
import time
from typing import Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from ..live.notification_store import Channel, NotificationStore
from ..live.senders import Message
from ..tables.refused import Refused
from .guard import Guard

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, utils
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
except ImportError as missing:
    raise Refused("no_push_library") from missing

KEPT_SECONDS: Final = 86400
"""For how long the push service keeps a message for a browser that is switched off."""
SIGNED_SECONDS: Final = 12 * 3600
"""For how long a signature is valid. At most a day is allowed."""
RECORD_SIZE: Final = 4096
MOST_BYTES: Final = 3500
"""The longest payload. Push services accept 4,096 bytes with the encryption."""
DECLARATIVE: Final = 8030
"""The number that marks a payload as a declarative message, which Safari shows without the page's service worker."""


class _Keys(Struct):
    p256dh: str
    auth: str


class _Subscription(Struct):
    """What a browser gives a page that subscribes to push."""

    endpoint: str
    keys: _Keys


class PushSender:
    """Sends messages to browsers that have subscribed."""

    def __init__(self, contact: str, key: str, guard: Guard) -> None:
        """`contact` is where push services can reach the operator, `key` the server's private key."""
        self._contact = contact
        self._private = ec.derive_private_key(int.from_bytes(decoded(key), "big"), ec.SECP256R1())
        self.public_key: str | None = encoded(_point(self._private.public_key()))
        self._guard = guard

    @classmethod
    async def made(cls, contact: str, store: NotificationStore, guard: Guard) -> PushSender:
        """Return a sender with the key of this server, which is made and stored the first time. Raises Refused."""
        if not contact.startswith(("mailto:", "https://")):
            raise Refused("bad_setting", name="push_contact", why=contact)
        new = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        return cls(contact, await store.push_key(encoded(new.to_bytes(32, "big"))), guard)

    def check(self, address: str) -> str:
        """Return a subscription with its known fields only. Raises Refused if it cannot be used."""
        try:
            found = msgspec.json.decode(address, type=_Subscription)
            _public(decoded(found.keys.p256dh))
            if len(decoded(found.keys.auth)) != 16:
                raise Refused("bad_channel")
        except (msgspec.MsgspecError, ValueError) as error:
            raise Refused("bad_channel") from error
        self._guard.check(found.endpoint)
        return msgspec.json.encode(found).decode()

    async def send(self, channel: Channel, message: Message) -> None:
        """Send a message. Raises SendFailed; a subscription that has ended is reported as gone."""
        found = msgspec.json.decode(channel.address, type=_Subscription)
        body = encrypted(payload(message), decoded(found.keys.p256dh), decoded(found.keys.auth))
        headers = {
            "Authorization": f"vapid t={self._token(found.endpoint)}, k={self.public_key}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "normal",
            "Topic": encoded(hashlib.sha256(message.tag.encode()).digest()[:24]),
        }
        await self._guard.request("POST", found.endpoint, headers, body)

    def _token(self, endpoint: str) -> str:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_SECONDS,
            "sub": self._contact,
        }
        return signed(claims, self._private)


def payload(message: Message) -> bytes:
    """Return a message in the form of a declarative push message. Its oldest lines are left out if it is too long."""
    lines = list(message.lines)
    while True:
        notification = {
            "title": message.title,
            "body": "\n".join(lines),
            "navigate": message.link,
            "tag": message.tag,
        }
        made = msgspec.json.encode({"web_push": DECLARATIVE, "notification": notification})
        if len(made) <= MOST_BYTES or not lines:
            return made[:RECORD_SIZE]
        lines.pop(0)


# ---- RFC 8291 and RFC 8188


def encrypted(
    plain: bytes,
    receiver: bytes,
    auth: bytes,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return a message encrypted for a browser. `sender` and `salt` are given only to repeat a known example."""
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    public = _point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), _public(receiver))
    secret = _derived(shared, auth, b"WebPush: info\x00" + receiver + public, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\x00", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(public)]) + public
    return header + AESGCM(key).encrypt(nonce, plain + b"\x02", None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _public(point: bytes) -> ec.EllipticCurvePublicKey:
    """Return a public key. Raises ValueError if the bytes are no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


# ---- RFC 8292: a JSON Web Token with ES256


def signed(claims: dict[str, object], key: ec.EllipticCurvePrivateKey) -> str:
    """Return claims as a signed token."""
    head = encoded(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
    body = f"{head}.{encoded(msgspec.json.encode(claims))}"
    r, s = utils.decode_dss_signature(key.sign(body.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{body}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def is_signed(token: str, point: bytes) -> bool:
    """Return whether a token was signed with the private key of this public key."""
    body, _, signature = token.rpartition(".")
    raw = decoded(signature)
    found = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    try:
        _public(point).verify(found, body.encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        return False
    return True


def encoded(data: bytes) -> str:
    """Return bytes in the URL-safe form of Base64, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of a text in the URL-safe form of Base64. Raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
