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
    # Africanus
    "region card drawn": {"seat": "seat"},
    "region card seen": {"seat": "seat", "region card": "region card"},
    "region card turned up": {"seat": "seat", "region card": "region card"},
    "region card kept": {"seat": "seat"},
    "region card kept by you": {"seat": "seat", "region card": "region card"},
    "region card played": {"seat": "seat", "region card": "region card"},
    "region card discarded": {"region card": "region card"},
    "card covered": {"seat": "seat", "card": "card", "region card": "region card"},
    "deck reshuffled": {"cards": "number"},
    "hand shown": {"seat": "seat", "region card": "region card"},
    "diplomat placed": {"seat": "seat", "region": "region"},
    "diplomat moved": {"seat": "seat", "region": "region"},
    "diplomat lost": {"seat": "seat", "region": "region"},
    "caravan placed": {"seat": "seat", "region": "region"},
    "caravan moved": {"seat": "seat", "region": "region", "target": "region"},
    # Mercatus
    "good laid": {"region": "region", "good": "good"},
    "good turned up": {"good": "good"},
    "good taken": {"seat": "seat", "good": "good"},
    "good put on card": {"seat": "seat", "good": "good", "card": "card"},
    "good returned": {"good": "good", "card": "card"},
    "sale": {"good": "good"},
    "goods sold": {"seat": "seat", "good": "good", "goods": "number", "coins": "number"},
    "coins earned": {"seat": "seat", "coins": "number"},
    "coins paid": {"seat": "seat", "coins": "number"},
    "cube placed in palace": {"seat": "seat"},
    "rat laid again": {"seat": "seat", "rat": "rat"},
}
