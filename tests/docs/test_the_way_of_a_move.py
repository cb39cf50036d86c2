"""The functions that docs/concepts.md names for a move are called in this order. Only pure Python can be traced."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import FrameType

from ratking.testing import until

PAGE = Path(__file__).parent.parent.parent / "docs" / "concepts.md"


def passage() -> str:
    """Return the section of the page, from its heading to the next."""
    return PAGE.read_text(encoding="utf-8").split("## A move's way\n")[1].split("\n## ")[0]


def called_by(text: str) -> list[str]:
    """Return the calls when a match plays this move and three more, in order: "module.function" or "Class.method"."""
    match = until("rattus", text, players=2)
    called: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            name = frame.f_code.co_qualname
            module = frame.f_globals["__name__"].rpartition(".")[2]
            called.append(name if "." in name else f"{module}.{name}")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        match.play(text)
        for _ in range(3):
            match.play(match.moves()[0])
    finally:
        sys.setprofile(before)
    assert [entry["kind"] for entry in match.events(None)][-1] == "cubes moved"
    return called


def test_the_named_functions_are_called_in_this_order() -> None:
    named = re.findall(r"`([\w.]+)\(\)`", passage())
    assert len(named) > 10
    called = called_by("use merchant")
    at = 0
    for name in named:
        assert name in called[at:], f"{name} is not called after {called[at - 1]}"
        at = called.index(name, at) + 1


def test_the_section_has_fewer_than_fifteen_lines() -> None:
    assert len([line for line in passage().splitlines() if line.strip()]) < 15
