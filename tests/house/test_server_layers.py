"""The layers of the server: who imports whom, and that its core runs without drivers and frameworks, as in a browser tab."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from .test_imports import ROOT, imports

SERVER = ROOT / "server"
ABOVE = {
    "protocol": set(),
    "tables": {"protocol"},
    "live": {"protocol", "tables", "settings"},
    "endpoints": {"protocol", "tables", "live", "settings"},
    "storage": {"protocol", "tables", "live", "settings"},
    "senders": {"protocol", "tables", "live", "settings"},
    "thinking": {"protocol", "live"},
    "tab": {"protocol", "tables", "live", "endpoints", "thinking", "settings"},
    "websocket": {"protocol", "tables", "live", "endpoints", "http", "ops", "settings", "storage"},
    "http": {"protocol", "tables", "live", "endpoints", "ops", "settings", "storage"},
}
"""Which parts of the server each part may import, besides itself. `ops` and `app` put everything together."""
WITHOUT_FRAMEWORKS = ("protocol", "tables", "live", "endpoints", "tab")
FOREIGN = (
    *(
        "alembic",
        "asyncpg",
        "cryptography",
        "fastapi",
        "filelock",
        "httptools",
        "httpx",
        "multiprocessing",
        "prometheus_client",
    ),
    *("psycopg", "sqlalchemy", "sqlite3", "starlette", "uvicorn", "uvloop", "webauthn", "websockets"),
)
FILES = [path for room in ABOVE for path in sorted((SERVER / room).rglob("*.py"))]


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(SERVER)) for path in FILES])
def test_a_part_imports_only_what_is_below_it(path: Path) -> None:
    room = path.relative_to(SERVER).parts[0]
    for module in imports(path):
        names = module.split(".")
        if names[:2] == ["ratking", "server"] and len(names) > 2:
            assert names[2] in {room, *ABOVE[room]}, f"{path} imports {module}"


def test_the_core_needs_no_driver_and_no_framework() -> None:
    """Import every module of the core where no other package is available, because a browser tab runs them unchanged."""
    modules = [
        ".".join(("ratking", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
        for room in WITHOUT_FRAMEWORKS
        for path in sorted((SERVER / room).rglob("*.py"))
    ]
    program = f"""
import importlib, sys
class Closed:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {FOREIGN!r}:
            raise ImportError(f"{{name}} is not there")
sys.meta_path.insert(0, Closed())
for name in {modules!r}:
    importlib.import_module(name)
print(len({modules!r}), sorted(set({FOREIGN!r}) & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{len(modules)} []\n"
