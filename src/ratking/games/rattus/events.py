"""The events of Rattus: every kind, with the noun of each of its fields."""

from __future__ import annotations

from typing import Final

EVENTS: Final[dict[str, dict[str, str]]] = {
    "turn begins": {"seat": "seat"},
    "cubes placed": {"seat": "seat", "region": "region", "cubes": "number"},
    "cubes moved": {"seat": "seat", "source": "region", "target": "region", "cubes": "number"},
    "cube to palace": {"seat": "seat", "region": "region"},
    "cube lost": {"seat": "seat", "region": "region"},
    "rat added": {"seat": "seat", "rat": "rat"},
    "rat moved": {"seat": "seat", "rat": "rat", "target": "region"},
    "rats swapped": {"seat": "seat", "one": "rat", "other": "rat"},
    "rat looked at": {"seat": "seat", "rat": "rat"},
    "face seen": {"seat": "seat", "rat": "rat", "face": "face"},
    "rat turned up": {"rat": "rat", "face": "face"},
    "rat fails": {"region": "region", "limit": "number"},
    "plague moved": {"seat": "seat", "region": "region"},
    "plague counts": {"seat": "seat", "cubes": "number"},
    "card taken": {"seat": "seat", "card": "card"},
    "card taken from": {"seat": "seat", "card": "card", "from": "seat"},
    "power used": {"seat": "seat", "card": "card"},
    "last round": {"reason": "reason"},
}
