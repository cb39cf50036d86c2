"""The picture of the terminal needs no other files."""

from __future__ import annotations

import re
from pathlib import Path

PICTURE = Path(__file__).parent.parent.parent / "docs" / "terminal.svg"


def test_it_loads_nothing() -> None:
    svg = PICTURE.read_text(encoding="utf-8")
    assert svg.startswith("<svg")
    assert set(re.findall(r"https?://[^\"'\s)]*", svg)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in svg
    assert "Gallia" in svg
