"""Boxes: the components for new tables, if the operator has set their own."""

from __future__ import annotations

from collections.abc import Sequence

from ... import read_components
from ...games.registry import game_called
from ...kernel.errors import BadOptions
from ..protocol.base import Json
from ..tables.refused import Refused


def boxes(paths: Sequence[str]) -> dict[str, Json | None]:
    """Return the components in these files, by game; None if they are the package's. Each game may occur once.

    Raises Refused for the first file that cannot be used.
    """
    found: dict[str, Json | None] = {}
    for path in paths:
        try:
            given = read_components(path)
            whole = game_called(given.game).with_components(given).components()
        except (BadOptions, OSError) as error:
            raise Refused("bad_setting", name="components", why=f"{path}: {error}") from error
        if given.game in found:
            raise Refused("bad_setting", name="components", why=f"{path}: {given.game}")
        found[given.game] = None if whole.ours else whole.to_json()
    return found
