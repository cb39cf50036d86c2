"""Stored plan: the plan of a table as it is stored in entries and snapshots, readable by older versions too."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from ..protocol.base import Json
from ..protocol.tables import NewTable

_OLD_AIDS: Final = ("tracker", "danger", "chances")
"""The thinking aids that each had their own field before games described their aids."""


def stored_plan(plan: NewTable) -> Json:
    """Return a plan as it is stored: in the old format of the aids if that can express them."""
    stored: Json = msgspec.to_builtins(plan)
    aids = stored.pop("aids")
    if aids is None or not set(aids) <= set(_OLD_AIDS):
        return {**stored, "aids": aids}
    return {**stored, **{aid: aid in aids for aid in _OLD_AIDS}}


# Any: what was stored may be damaged.
def plan_of(stored: Any) -> NewTable:
    """Return the plan that was stored, in either format. Raises msgspec.ValidationError."""
    if isinstance(stored, dict) and any(aid in stored for aid in _OLD_AIDS):
        aids = [aid for aid in _OLD_AIDS if stored.get(aid) is not False]
        stored = {**{name: value for name, value in stored.items() if name not in _OLD_AIDS}, "aids": aids}
    return msgspec.convert(stored, NewTable)
