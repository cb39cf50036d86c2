"""Extend: what the classes need that plain Python may extend where they are compiled."""

from __future__ import annotations

from typing import Any


# Any: of whichever type the attribute is.
def said(thing: object, name: str, otherwise: Any) -> Any:
    """What the body of a class says of an attribute of its objects; `otherwise` if it says nothing.

    The attributes of compiled classes live in their objects. A plain subclass only says them in its body, where compiled
    code would not look.
    """
    given = getattr(type(thing), name, otherwise)
    return otherwise if hasattr(given, "__set__") else given
