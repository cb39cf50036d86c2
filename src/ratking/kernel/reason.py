"""Reason: why a move cannot be made now, as data. Words are added by callers."""

from __future__ import annotations


class Reason:
    """Why a move cannot be made now: the key of its words, the number of its rule, and what the words name.

    >>> import ratking
    >>> ratking.Reason("rats there", "B5.1", {"region": "gallia"})
    <rats there, rule B5.1, region=gallia>
    """

    __slots__ = ("fields", "key", "rule")

    def __init__(self, key: str, rule: str, fields: dict[str, int | str] | None = None) -> None:
        self.key = key
        self.rule = rule
        self.fields: dict[str, int | str] = {} if fields is None else fields

    def by(self, rule: str) -> Reason:
        """Return the same reason with this rule, unless it names one already.

        >>> import ratking
        >>> ratking.Reason("no cube there", "").by("B5.3")
        <no cube there, rule B5.3>
        """
        return self if self.rule else Reason(self.key, rule, self.fields)

    def to_json(self) -> dict[str, object]:
        """Return the reason as JSON.

        >>> import ratking
        >>> ratking.Reason("no cube there", "B5.3").to_json()
        {'key': 'no cube there', 'rule': 'B5.3', 'fields': {}}
        """
        return {"key": self.key, "rule": self.rule, "fields": dict(self.fields)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.key, self.rule, tuple(self.fields.items())))

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value}" for name, value in self.fields.items())
        return f"<{self.key}, rule {self.rule}{fields}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Reason, (self.key, self.rule, self.fields)
