"""Examples: runs the examples of the documents in the reader's browser. What they print is what the documents show."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from typing import Final

FIRST: Final = ">>> "
NEXT: Final = "..."


def run(text: str) -> str:
    r"""Run the statements of an example, which begin with `>>>`, and return what they print. Never raises.

    Examples that it needs stand before it, each ended by a form feed. What they print is left out.

    >>> run(">>> half = 21\n>>> for part in range(2):\n...     half + half\n42\n>>> half / 0")
    '42\n42\nZeroDivisionError: division by zero\n'
    >>> run(">>> half = 21\n>>> half\f\n>>> half + half")
    '42\n'
    """
    output = io.StringIO()
    names: dict[str, object] = {"__name__": "__main__"}
    shown = sys.displayhook
    sys.displayhook = sys.__displayhook__
    try:
        with redirect_stdout(output):
            for part in text.split("\f"):
                output.seek(0)
                output.truncate()
                for statement in statements(part):
                    exec(compile(statement, "<example>", "single"), names)
    except Exception as error:  # noqa: BLE001  # an example may raise anything
        output.write(f"{type(error).__name__}: {error}\n")
    finally:
        sys.displayhook = shown
    return output.getvalue()


def statements(text: str) -> Iterator[str]:
    r"""Return the statements of an example, each with its further lines.

    >>> list(statements(">>> if 1:\n...     2\n2\n>>> 3"))
    ['if 1:\n    2\n', '3\n']
    """
    lines: list[str] = []
    for line in text.splitlines():
        if lines and line.startswith(NEXT):
            lines.append(line[len(FIRST) :])
            continue
        if lines:
            yield "\n".join(lines) + "\n"
        lines = [line[len(FIRST) :]] if line.startswith(FIRST) else []
    if lines:
        yield "\n".join(lines) + "\n"
