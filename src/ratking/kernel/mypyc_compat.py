"""What compiled classes need so that plain Python classes can extend them."""

from __future__ import annotations

from typing import Any


# Any: of whichever type the attribute is.
def class_attribute(thing: object, name: str, default: Any) -> Any:
    """Return the value that an interpreted subclass sets in its class body, which mypyc ignores; `default` if there is none.

    The attributes of a compiled class live in its instances, so compiled code would not look in the body of a subclass.
    """
    given = getattr(type(thing), name, default)
    return default if hasattr(given, "__set__") else given


def is_overridden(thing: object, base: type, method: str) -> bool:
    """Return whether the class of a thing has a method of its own in the place of that of the base class.

    >>> is_overridden([], object, "__eq__"), is_overridden(object(), object, "__eq__")
    (True, False)
    """
    return bool(getattr(type(thing), method) != getattr(base, method))
