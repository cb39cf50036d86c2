"""A server imports only what it needs, so that it starts quickly."""

from __future__ import annotations

from pathlib import Path

from ..running import Running

NOT_NEEDED = {
    "alembic",
    "cryptography",
    "httpx",
    "prompt_toolkit",
    "psycopg",
    "ratking.arena",
    "ratking.lab",
    "ratking.cli.commands.play",
    "webauthn",
}

LISTING = """
import atexit, sys
atexit.register(lambda: open({file!r}, "w").write("\\n".join(sys.modules)))
"""


def test_a_start_on_an_existing_sqlite_file_imports_only_what_it_needs(tmp_path: Path) -> None:
    listed = tmp_path / "modules"
    with Running(tmp_path / "ratking.db", prelude=LISTING.format(file=str(listed))) as server:
        assert server.stop() == 0
        first = listed.read_text(encoding="utf-8").splitlines()
        assert "alembic" in first  # it made the schema
        server.restart()
        assert server.stop() == 0
    again = set(listed.read_text(encoding="utf-8").splitlines())
    assert {"sqlalchemy", "uvicorn", "ratking.server.app"} <= again
    assert NOT_NEEDED & again == set()
