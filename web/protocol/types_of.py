"""Generates the TypeScript types of the protocol from the server's structs: src/protocol/messages.ts.

    python web/protocol/types_of.py

A test makes sure that the committed file is up to date.
"""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from msgspec.json import schema_components

from ratking.server.protocol import base, notifications, people, playing, service, sockets, tables

TO: Final = Path(__file__).parent.parent / "src" / "protocol" / "messages.ts"
HEAD: Final = (
    "// The messages of the protocol, as types. Made by protocol/types_of.py from the server's; not to be edited.\n"
)
MODULES: Final = (base, people, notifications, tables, playing, service, sockets)
# Any in this file: types, and JSON schemas.
NAMED: Final[dict[str, Any]] = {
    "ClientMessage": sockets.ClientMessage,
    "ServerMessage": sockets.ServerMessage,
    "ClockPlan": tables.ClockPlan,
    "Level": base.Level,
    "Status": base.Status,
}

Json = dict[str, Any]


def types() -> str:
    """Return the whole file: an interface for each message, sorted by name, and the named unions."""
    structs = [
        thing
        for module in MODULES
        for _, thing in inspect.getmembers(module, inspect.isclass)
        if issubclass(thing, Struct) and thing.__module__ == module.__name__
    ]
    schemas, parts = schema_components([*structs, *NAMED.values()], ref_template="{name}")
    lines = [HEAD]
    for name in sorted(parts):
        if parts[name].get("properties"):
            lines.append(_interface(name, parts[name]))
    for name, schema in zip(NAMED, schemas[len(structs) :], strict=True):
        lines.append(f"export type {name} = {_type(schema)};\n")
    return "\n".join(lines)


def _interface(name: str, schema: Json) -> str:
    required = schema.get("required", [])
    lines = [f"/** {schema['description']} */"] if schema.get("description") else []
    lines.append(f"export interface {name} {{")
    for field, kind in schema["properties"].items():
        optional = "" if field in required else "?"
        lines.append(f"  {field}{optional}: {_type(kind)};")
    return "\n".join([*lines, "}", ""])


def _type(schema: Json) -> str:
    """Return the type of a schema. JSON whose shape belongs to a game is `unknown` here."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join("null" if value is None else f'"{value}"' for value in schema["enum"])
    match schema.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array":
            inner = _type(schema.get("items", {}))
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object":
            more = schema.get("additionalProperties")
            return f"Record<string, {_type(more) if isinstance(more, dict) and more else 'unknown'}>"
    return "unknown"


if __name__ == "__main__":
    TO.write_text(types(), encoding="utf-8")
