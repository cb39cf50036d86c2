"""Chance: where luck comes from. A source says which outcome CHANCE picks, given the weights of all outcomes."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from .errors import BadRecord, IllegalMove
from .game import Json
from .rng import Rng

KEY_BYTES: Final = 32
"""Length of the secret of committed luck."""
NONCE_LENGTH: Final = 200
"""Maximal length of the text that a player contributes to committed luck."""

_ANSWER: Final = b"ratking chance 1"
_OPTIONS: Final = b"ratking options 1"
_RANGE: Final = 1 << 64


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of luck. A match asks it only if there is more than one outcome, and never twice for the same n."""

    kind: ClassVar[str] = ""
    """Its name in dumps and records."""

    def outcome(self, weights: list[int], n: int) -> int:
        """Return the index in `weights` of the outcome. `n` counts the answers of CHANCE in this game, starting at 0."""
        raise NotImplementedError(f"{type(self).__name__} draws nothing")

    def rng(self) -> Rng:
        """Return the generator for what is drawn before the first question, such as random cards."""
        raise NotImplementedError(f"{type(self).__name__} lends no generator")

    def dump(self) -> Json:
        """Return everything that its future depends on as JSON, secrets included. It always contains `kind`."""
        raise NotImplementedError(f"{type(self).__name__} cannot be saved")

    def copy(self) -> Chance:
        """Return another source with the same future."""
        return chance_of(self.dump())

    def told(self) -> Json | None:
        """Return what a record says about it; None if there is nothing to say."""
        return None

    def __reduce__(self) -> tuple[object, ...]:
        return chance_of, (self.dump(),)


class Seeded(Chance):
    """Luck from a seeded generator: fast, and the same for the same seed in every version."""

    kind: ClassVar[str] = "seeded"

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def outcome(self, weights: list[int], n: int) -> int:
        return self._rng.weighted(weights)

    def rng(self) -> Rng:
        return self._rng

    def dump(self) -> Json:
        return {"kind": self.kind, "state": self._rng.state}

    def copy(self) -> Chance:
        return Seeded(self._rng.copy())


class Dictated(Chance):
    """Luck written down beforehand, for tests: the given outcomes in order, then another source or an error."""

    kind: ClassVar[str] = "dictated"

    def __init__(self, outcomes: Sequence[int], then: Chance | None = None) -> None:
        self._left = list(outcomes)
        self._then = then

    def outcome(self, weights: list[int], n: int) -> int:
        if self._left:
            return self._left.pop(0)
        if self._then is None:
            raise IllegalMove("chance_exhausted", n=n)
        return self._then.outcome(weights, n)

    def rng(self) -> Rng:
        return Rng(0) if self._then is None else self._then.rng()

    def dump(self) -> Json:
        return {"kind": self.kind, "outcomes": list(self._left), "then": None if self._then is None else self._then.dump()}


class Committed(Chance):
    """Luck that nobody can influence and everybody can verify: answer n follows from a secret, the players' numbers and n.

    The hash of the secret is published before the players give their numbers, so neither side can choose after seeing
    the other's choice; the secret is shown after the last move. `docs/formats.md` defines it to the byte.
    """

    kind: ClassVar[str] = "committed"

    def __init__(self, seed: bytes, nonces: Sequence[str]) -> None:
        if len(seed) != KEY_BYTES:
            raise ValueError(f"the secret has {KEY_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self.nonces = list(nonces)
        """The texts that the players contributed, usually random numbers."""
        self._given = digest_of(nonces)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, which may be published at once."""
        return commitment_of(self._seed)

    def reveal(self) -> str:
        """Return the secret in hexadecimal. Anybody who knows it can compute all future luck."""
        return self._seed.hex()

    def outcome(self, weights: list[int], n: int) -> int:
        total = sum(weights)
        fair = _RANGE - _RANGE % total
        attempt = 0
        drawn = self._number(n, attempt)
        while drawn >= fair:
            attempt += 1
            drawn = self._number(n, attempt)
        left = drawn % total
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        raise AssertionError("weights are never negative")

    def _number(self, n: int, attempt: int) -> int:
        message = _ANSWER + self._given + n.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        return int.from_bytes(hmac.new(self._seed, message, hashlib.sha256).digest()[:8], "big")

    def rng(self) -> Rng:
        return Rng(hmac.new(self._seed, _OPTIONS + self._given, hashlib.sha256).hexdigest())

    def dump(self) -> Json:
        return {"kind": self.kind, "seed": self.reveal(), "nonces": list(self.nonces)}

    def told(self) -> Json | None:
        """Return the commitment and the numbers, but not the secret."""
        return {"kind": self.kind, "commitment": self.commitment, "nonces": list(self.nonces)}


def commitment_of(seed: bytes) -> str:
    """Return the hash that is published of a secret."""
    return hashlib.sha256(seed).hexdigest()


def digest_of(nonces: Sequence[str]) -> bytes:
    """Return a 32-byte digest of the players' numbers in seat order. Raises ValueError if one is too long."""
    digest = hashlib.sha256()
    for nonce in nonces:
        if len(nonce) > NONCE_LENGTH:
            raise ValueError(f"a player's number has at most {NONCE_LENGTH} characters, not {len(nonce)}")
        written = nonce.encode()
        digest.update(len(written).to_bytes(4, "big") + written)
    return digest.digest()


def chance_of(dumped: Json) -> Chance:
    """Return the source that `dump` wrote. Raises BadRecord."""
    try:
        match dumped["kind"]:
            case Seeded.kind:
                return Seeded(Rng.of(list(dumped["state"])))
            case Dictated.kind:
                then = dumped["then"]
                return Dictated(list(dumped["outcomes"]), None if then is None else chance_of(then))
            case Committed.kind:
                return Committed(bytes.fromhex(dumped["seed"]), list(dumped["nonces"]))
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord("snapshot_field", field="chance") from error
    raise BadRecord("snapshot_field", field="chance")
