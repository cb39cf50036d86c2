"""OpenAPI: the description of the API, made from the types of the protocol."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

from msgspec.json import schema_components

from ...version import __version__
from ..endpoints.request import Endpoint
from ..protocol.base import Json
from ..protocol.sockets import Problem
from ..tables.refused import STATUS

JSON_TYPE = "application/json"


def description(endpoints: tuple[Endpoint, ...]) -> Json:
    """Return the OpenAPI document of these endpoints."""
    # Any: message types.
    kinds: list[Any] = [Problem]
    for endpoint in endpoints:
        kinds += [kind for kind in (endpoint.takes, endpoint.gives, endpoint.query) if kind is not None]
    kinds = [kind for number, kind in enumerate(kinds) if kind not in kinds[:number]]
    made, parts = schema_components(kinds, ref_template="#/components/schemas/{name}")
    schemas = list(zip(kinds, made, strict=True))
    paths: Json = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schemas, parts)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ratking",
            "version": __version__,
            "description": "Tables for the rat games: see docs/protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def page(described: Json) -> str:
    """Return the description as an HTML page, without scripts or external resources."""
    rows = []
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            takes = _named(operation.get("requestBody", {}))
            gives = ", ".join(_named(answer) for status, answer in operation["responses"].items() if status < "300")
            cells = [f"<code>{method.upper()} {escape(path)}</code>", escape(operation["summary"]), takes, gives]
            rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    for name, schema in described["components"]["schemas"].items():
        written = escape(json.dumps(schema, indent=1, ensure_ascii=False))
        rows.append(f'<tr id="{name}"><td><b>{name}</b></td><td colspan="3"><pre>{written}</pre></td></tr>')
    title = f"{described['info']['title']} {described['info']['version']}"
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><h1>{title}</h1>'
    return (
        f'{head}<p><a href="/api/openapi.json">openapi.json</a> <a href="/api/schemas.json">schemas.json</a></p><table>'
        + ("\n".join(rows) + "</table></html>\n")
    )


def _named(content: Json) -> str:
    """Return a link to the type of a body, if it has a name."""
    reference = content.get("content", {}).get(JSON_TYPE, {}).get("schema", {}).get("$ref", "")
    name = reference.rsplit("/", 1)[-1]
    return f'<a href="#{name}">{name}</a>' if name else ""


def _operation(endpoint: Endpoint, schemas: list[tuple[Any, Json]], parts: Json) -> Json:
    """Return the description of one method of one path. Any: a type of the protocol."""

    def schema(kind: Any) -> Json:
        return next(made for known, made in schemas if known is kind or known == kind)

    words = (endpoint.run.__doc__ or endpoint.run.__name__).strip()
    operation: Json = {
        "summary": words.splitlines()[0],
        "operationId": endpoint.run.__name__,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": _PATH[name]}
            for name in re.findall(r"{(\w+)}", endpoint.path)
        ],
        "responses": {
            str(endpoint.status): {"description": "Done", "content": {endpoint.media: {"schema": schema(endpoint.gives)}}}
        },
    }
    if endpoint.query is not None:
        fields = parts[schema(endpoint.query)["$ref"].rsplit("/", 1)[1]]["properties"]
        operation["parameters"] += [
            {"name": name, "in": "query", "required": False, "schema": field} for name, field in fields.items()
        ]
    if endpoint.takes is not None:
        operation["requestBody"] = {"required": True, "content": {JSON_TYPE: {"schema": schema(endpoint.takes)}}}
    wrong = _content("Nothing has changed", schema(Problem))
    for status in sorted({*STATUS.values(), 409, 422}):
        operation["responses"].setdefault(str(status), wrong)
    return operation


def _content(words: str, schema: Json) -> Json:
    return {"description": words, "content": {JSON_TYPE: {"schema": schema}}}


_PATH: Json = {
    "table": {"type": "string", "pattern": "^[a-z2-7]{12}$"},
    "seat": {"type": "integer", "minimum": 0, "maximum": 15},
    "aid": {"type": "string", "minLength": 1, "maxLength": 32},
    "game": {"type": "string", "minLength": 1, "maxLength": 32},
    "puzzle": {"type": "string", "minLength": 1, "maxLength": 32},
    "language": {"type": "string", "minLength": 2, "maxLength": 2},
    "channel": {"type": "string", "pattern": "^[0-9a-f]{24}$"},
    "device": {"type": "string", "pattern": "^[0-9a-f]{24}$"},
    "passkey": {"type": "string", "pattern": "^[0-9a-f]{24}$"},
    "digest": {"type": "string", "minLength": 16, "maxLength": 16},
}
