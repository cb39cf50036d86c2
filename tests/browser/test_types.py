"""The page's types are generated from the server's."""

from __future__ import annotations

import runpy
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_types_of_the_messages_are_those_of_the_protocol() -> None:
    made = runpy.run_path(str(WEB / "protocol" / "types_of.py"))["types"]()
    assert (WEB / "src" / "protocol" / "messages.ts").read_text(encoding="utf-8") == made
