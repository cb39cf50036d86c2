"""Event: something that happened, as data, with those who may know of it. Words are made at the edge."""

from __future__ import annotations

from typing import Final

EVERYBODY: Final = None


class Event:
    """A kind, its fields by name, and an audience: EVERYBODY, or the seats that may know."""

    __slots__ = ("audience", "fields", "kind")

    def __init__(self, kind: str, fields: dict[str, int | str], audience: tuple[int, ...] | None = EVERYBODY) -> None:
        self.kind = kind
        self.fields = fields
        self.audience = audience

    def heard_by(self, seat: int | None) -> bool:
        """Whether this seat, or with None a spectator, may know of it."""
        return self.audience is None or (seat is not None and seat in self.audience)

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind, **self.fields}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.to_json() == other.to_json() and self.audience == other.audience

    def __hash__(self) -> int:
        return hash((self.kind, tuple(self.fields.items()), self.audience))

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value}" for name, value in self.fields.items())
        return f"<{self.kind}{fields}{'' if self.audience is None else f', for {self.audience}'}>"
