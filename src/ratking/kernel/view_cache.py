"""ViewCache: a cache of view fragments for callers that build many views, such as the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

Key = tuple[object, ...]
"""Everything a fragment depends on, and nothing else: what two seats see differently has two keys."""


class ViewCache:
    """The interface of a cache of view fragments. This one keeps nothing: each fragment is built again."""

    def find(self, key: Key) -> object:
        """Return the fragment as it was kept; None if it was not."""
        return None

    def keep(self, key: Key, fragment: object) -> object:
        """Keep a fragment and return it as it goes into the view."""
        return fragment


class BoundedViewCache(ViewCache):
    """Keeps at most `most` fragments, each in the form that `form` gives it."""

    def __init__(self, form: Callable[[object], object], most: int) -> None:
        self._form = form
        self._most = most
        self._kept: dict[Key, object] = {}

    def find(self, key: Key) -> object:
        return self._kept.get(key)

    def keep(self, key: Key, fragment: object) -> object:
        if len(self._kept) >= self._most:
            self._kept.clear()
        kept = self._kept[key] = self._form(fragment)
        return kept


NO_CACHE: Final = ViewCache()
