"""State: what a part has on one table. The core table holds the states of all parts and knows none of them."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from ....kernel.packed import frozen, is_row, like


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What a part has on one table: ints and flat rows of ints, as on the table itself.

    A field is written in two places: its name in FIELDS, and one line of `__init__` that says both how it begins and how it
    is copied from another state. `tests/games/rattus/rules/test_state.py` checks that no line copies another's field.

    >>> from ratking.games.rattus.rules.api import State
    >>> class Purse(State):
    ...     FIELDS = ("coins",)
    ...     def __init__(self):
    ...         self.coins = [0, 3]
    >>> Purse().dump()
    {'coins': [0, 3]}
    """

    __slots__ = ()

    FIELDS: ClassVar[tuple[str, ...]] = ()
    """The names of its fields: what `dump` writes and `load` reads."""

    def clone(self) -> State:
        """Return a copy that shares nothing that changes."""
        raise NotImplementedError(f"{type(self).__name__} must say how it is copied")

    def dump(self) -> dict[str, Any]:
        """Return its fields by name. Any: JSON."""
        dumped: dict[str, Any] = {}
        for name in self.FIELDS:
            value = getattr(self, name)
            dumped[name] = list(value) if is_row(value) else value
        return dumped

    def contents(self) -> tuple[object, ...]:
        """Return the same as a value that is compared and hashed quickly."""
        return tuple([frozen(getattr(self, name)) for name in self.FIELDS])

    def load(self, dumped: dict[str, Any]) -> None:
        """Take over what `dump` wrote."""
        for name in self.FIELDS:
            value = dumped[name]
            setattr(self, name, like(getattr(self, name), value) if isinstance(value, list) else value)
