"""The API conforms to its description: Schemathesis tries everything that it allows, and much that it does not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .client import Client, seated
from .running import Running

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
)
"""All checks except that every well-formed request is accepted: well-formed options may not make a game."""


CONFIGURATION = """
[parameters]
"path.table" = "{table}"

# The table above takes the place of a wrong one that was meant to be refused: so nothing in the path may vary here.
[[operations]]
include-name = "DELETE /api/tables/{{table}}/seats/{{seat}}/link"
parameters = {{ "path.table" = "{table}", "path.seat" = 0 }}
"""


def tried(server: Running, folder: Path, examples: int) -> subprocess.CompletedProcess[str]:
    """Run Schemathesis against the server, as a person who sits at a table that is being played."""
    table, clients = seated(server.url, hints=True)
    (folder / "schemathesis.toml").write_text(CONFIGURATION.format(table=table), encoding="utf-8")
    command = [str(Path(sys.executable).with_name("schemathesis")), "run", f"{server.url}/api/openapi.json"]
    command += ["--header", f"Authorization: Bearer {clients[0].token}", "--max-examples", str(examples)]
    command += ["--phases", "examples,coverage,fuzzing", "--generation-database", "none", "--seed", "1", "--no-color"]
    command += ["--checks", ",".join(CHECKS), "--continue-on-failure"]
    return subprocess.run(command, cwd=folder, env=os.environ, capture_output=True, text=True, check=False, timeout=600)


def test_schemathesis_finds_nothing(server: Running, tmp_path: Path) -> None:
    found = tried(server, tmp_path, 3)
    assert found.returncode == 0, found.stdout[-6000:] + found.stderr[-2000:]


@pytest.mark.long
def test_schemathesis_finds_nothing_for_long(server: Running, tmp_path: Path) -> None:
    found = tried(server, tmp_path, 100)
    assert found.returncode == 0, found.stdout[-6000:] + found.stderr[-2000:]


def test_the_description_can_be_read_in_a_browser(server: Running) -> None:
    client = Client(server.url, somebody=False)
    answer = client.get("/api/docs")
    assert answer.headers["content-type"].startswith("text/html")
    page = answer.body.decode()
    assert "<script" not in page
    assert "http" not in page.replace("https://json-schema.org", "")
    for path in client.get("/api/openapi.json").json["paths"]:
        assert path in page
    schemas = client.get("/api/schemas.json").json
    assert {"WsMove", "WsWelcome"} <= set(schemas["parts"])
