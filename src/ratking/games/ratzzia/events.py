"""The events of Ratzzia: every kind, with the noun of each of its fields."""

from __future__ import annotations

from typing import Final

EVENTS: Final[dict[str, dict[str, str]]] = {
    "turn begins": {"seat": "seat"},
    "rolled": {"seat": "seat", "dice": "dice"},
    "re-rolled": {"seat": "seat", "dice": "dice"},
    "support rolled": {"seat": "seat", "dice": "dice"},
    "support returned": {"seat": "seat", "dice": "number"},
    "die placed": {"seat": "seat", "value": "number", "column": "column"},
    "support placed": {"seat": "seat", "value": "number", "column": "column"},
    "candy placed": {"seat": "seat", "column": "column"},
    "die pushed in": {"seat": "seat", "column": "column", "pushed": "number"},
    "retired": {"seat": "seat", "column": "column", "dice": "number"},
    "column completed": {"seat": "seat", "column": "column"},
    "reward missed": {"seat": "seat", "column": "column"},
    "cat alerted": {"seat": "seat", "value": "number"},
    "cat fed": {"seat": "seat", "dice": "number", "value": "number"},
    "cat comes": {},
    "candy taken": {"seat": "seat"},
    "candy taken from": {"seat": "seat", "from": "seat"},
    "candy taken at": {"seat": "seat", "space": "space"},
    "food gained": {"seat": "seat", "sausages": "number", "column": "column"},
    "food passed": {"seat": "seat", "to": "seat", "sausages": "number"},
    "food saved": {"seat": "seat", "sausages": "number"},
    "game ends": {"reason": "reason"},
}
