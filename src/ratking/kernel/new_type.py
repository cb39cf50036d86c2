"""NewType: types of numbers that only the type checker tells apart. Naming one, as in `Seat(3)`, costs next to nothing.

That of `typing` is a call in Python each time. This module is never compiled: type checkers must see one definition and the
interpreter another. Compiled code calls neither, because a seat is a number there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["NewType"]

if TYPE_CHECKING:
    from typing import NewType

else:
    from operator import index

    def NewType(name, base):  # noqa: ANN001, ANN201, N802  # typed above, and named as there
        """Return a function that returns the number it is given. It is written in C, and refuses what is no number."""
        assert base is int, f"{name} is no number"
        return index
