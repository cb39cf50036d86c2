"""The page uses every text that is sent to browsers."""

from __future__ import annotations

import re
from pathlib import Path

from ratking.words import words

WEB = Path(__file__).parents[2] / "web" / "src"


def keys_in(source: str) -> tuple[set[str], set[str]]:
    """Return the keys that a source names in full, and the beginnings of those that it composes."""
    whole = {found[2] for found in re.finditer(r"""(["'`])(web\.(?:(?!\1)[^$\n])+)\1""", source)}
    begun = set(re.findall(r"`(web\.[^`$]+)\$\{", source))
    return whole, begun


def is_said(key: str, whole: set[str], begun: set[str]) -> bool:
    """Return whether a key is named, composed, or a variant of such a key: `web.a.you`, `web.a saves`."""
    variants = (key[: place.start()] for place in re.finditer(r"[ .]", key))
    return key in whole or any(key.startswith(start) for start in begun) or any(start in whole for start in variants)


def test_every_text_of_the_page_is_used() -> None:
    sources = [path.read_text(encoding="utf-8") for path in WEB.rglob("*") if path.suffix in (".ts", ".svelte")]
    whole, begun = keys_in("\n".join(sources))
    keys = {key for key in words("en").texts if key.startswith("web.")}
    assert len(keys) > 200
    assert sorted(key for key in keys if not is_said(key, whole, begun)) == []


def test_used_keys_are_found() -> None:
    whole, begun = keys_in("say('web.a b') + say(`web.c.${d}`) + `${e}.web.f`")
    assert (whole, begun) == ({"web.a b"}, {"web.c."})
    said = {
        key: is_said(key, whole, begun) for key in ("web.a b", "web.a b.you", "web.a b more", "web.c.x", "web.a", "web.ab")
    }
    assert said == {
        "web.a b": True,
        "web.a b.you": True,
        "web.a b more": True,
        "web.c.x": True,
        "web.a": False,
        "web.ab": False,
    }
