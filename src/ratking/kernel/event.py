"""Event: something that happened, as data, with those who may know of it. Words are made at the edge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

EVERYBODY: Final = None

Names = dict[str, Callable[[int], str]]
"""By noun, how a thing is called by its number. A noun that is not here is a plain number."""


Kinds = dict[str, dict[str, str]]
"""All kinds of events of a game or a set, by name, each with the nouns of its fields."""


class Kind:
    """A kind of event: its name, and the noun of each of its fields in the order in which their values are told."""

    def __init__(self, _kinds: Kinds, _name: str, /, **nouns: str) -> None:
        """Fields may have any name, `name` and `kinds` too; compiled, parameters take theirs even if they are positional."""
        self.name = _name
        self.nouns: dict[str, str] = {_field(field): noun for field, noun in nouns.items()}
        _kinds[_name] = self.nouns


def _field(written: str) -> str:
    """A field is written as Python can: `from_` is "from", `region_card` is "region card"."""
    return written.rstrip("_").replace("_", " ")


def fields_of(kind: Kind, values: Sequence[int], names: Names) -> dict[str, int | str]:
    """The fields of an event by name, things by their texts."""
    fields: dict[str, int | str] = {}
    for (name, noun), value in zip(kind.nouns.items(), values, strict=True):
        called = names.get(noun)
        fields[name] = value if called is None else called(value)
    return fields


@mypyc_attr(acyclic=True)  # compiled, the garbage collector has nothing to look for in them
class Event:
    """A kind, the values of its fields, and an audience: EVERYBODY, or the seats that may know."""

    __slots__ = ("audience", "names", "of_kind", "values")

    def __init__(
        self, of_kind: Kind, values: tuple[int, ...], names: Names, audience: tuple[int, ...] | None = EVERYBODY
    ) -> None:
        self.of_kind = of_kind
        self.values = values
        self.names = names
        """What the values are called: shared by all events of a game."""
        self.audience = audience

    @property
    def kind(self) -> str:
        return self.of_kind.name

    @property
    def fields(self) -> dict[str, int | str]:
        """The fields by name, things by their texts."""
        return fields_of(self.of_kind, self.values, self.names)

    def heard_by(self, seat: int | None) -> bool:
        """Whether this seat, or with None a spectator, may know of it."""
        return self.audience is None or (seat is not None and seat in self.audience)

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind, **self.fields}

    def __reduce__(self) -> tuple[object, ...]:
        called: dict[str, dict[int, str]] = {}
        for noun, value in zip(self.of_kind.nouns.values(), self.values, strict=True):
            if noun in self.names:
                called.setdefault(noun, {})[value] = self.names[noun](value)
        return _arrived, (self.kind, self.of_kind.nouns, self.values, called, self.audience)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.to_json() == other.to_json() and self.audience == other.audience

    def __hash__(self) -> int:
        return hash((self.kind, self.values, self.audience))

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value}" for name, value in self.fields.items())
        return f"<{self.kind}{fields}{'' if self.audience is None else f', for {self.audience}'}>"


def _arrived(
    kind: str,
    nouns: dict[str, str],
    values: tuple[int, ...],
    called: dict[str, dict[int, str]],
    audience: tuple[int, ...] | None,
) -> Event:
    """An event that was copied or sent: of the names of all things it has those that it tells of."""
    names: Names = {noun: texts.__getitem__ for noun, texts in called.items()}
    return Event(Kind({}, kind, **nouns), values, names, audience)
