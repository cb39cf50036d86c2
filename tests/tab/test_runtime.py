"""The runtime of a browser tab: it has what it needs and little else, is small, and plays as CPython does, to the byte."""

from __future__ import annotations

import ast
import asyncio
import io
import json
import lzma
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import pytest
from tools.tab import build as tab

from tests.server.tab.conversation import converse

MOST: Final = 4_800_000
"""The most bytes of everything that the first game needs besides the page: Pyodide's scripts included, as brotli."""
MOST_MEMORY: Final = 60_000_000
"""The most bytes of memory that Python may take in a worker, here for tables and bots together."""
OTHERS: Final = {"mypy_extensions", "msgspec", "ratking"}
INSIDE: Final = {"abc", "array", "codecs", "io", "math", "os", "site", "stat", "unicodedata", "zipimport"}
"""The modules that are inside the interpreter, besides those that every interpreter has inside."""
COMPILED_ONLY: Final = {"librt"}
"""What is imported only where the engine is compiled."""
ONLY_IF_INSTALLED: Final = {"webauthn"}
"""What is imported only after it was looked for, which is never found there."""


@pytest.fixture(scope="module")
def runtime() -> Path:
    return tab.build()


def test_the_same_conversation_as_in_cpython(runtime: Path) -> None:
    """Play, refusals, hints and failures, with the cut standard library; the records are the same to the byte."""
    output = tab.run_python(tab.HERE / "loaded.py", tab.ROOT, runtime, RATKING_MEMORY="yes")
    (said,) = [line.removeprefix("said ") for line in output.splitlines() if line.startswith("said ")]
    here = asyncio.run(converse())
    for theirs, ours in zip(json.loads(said), json.loads(here), strict=True):
        assert theirs == ours
    assert said == here
    (memory,) = [int(line.removeprefix("memory ")) for line in output.splitlines() if line.startswith("memory ")]
    assert memory < MOST_MEMORY


def test_it_is_pure_python_and_knows_it(runtime: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "async def main(folder):\n    from ratking.version import build\n    print(build())\n", encoding="utf-8"
    )
    assert tab.run_python(program, tmp_path, runtime) == "pure Python\n"


def test_a_compiled_wheel_is_used_if_it_has_our_sources(tmp_path: Path) -> None:
    assert tab.compiled_wheel(tmp_path) is None
    wheel = tmp_path / tab.COMPILED.replace("*", "0.2.0")
    with zipfile.ZipFile(wheel, "w") as made:
        for path in tab.sources():
            made.write(path, path.relative_to(tab.PACKAGE.parent).as_posix())
    assert tab.compiled_wheel(tmp_path) == wheel
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr("ratking/__init__.py", "# of another version")
    assert tab.compiled_wheel(tmp_path) is None


def test_it_is_small(runtime: Path) -> None:
    files = json.loads((runtime / "files.json").read_text(encoding="utf-8"))
    size = (runtime / files["folder"] / "runtime.xz").stat().st_size
    assert size == files["size"]
    scripts = [brotli(runtime / files["folder"] / name) for name in tab.SCRIPTS]
    print(f"{size} bytes, and {sum(scripts)} of scripts")
    assert 3_000_000 < size + sum(scripts) < MOST


def test_the_parts_are_whole(runtime: Path) -> None:
    """Python is that of Pyodide, to the byte; the archives are archives; a damaged file is noticed."""
    parts = dict(tab.unpacked(runtime))
    assert parts["python.wasm"] == (tab.PYODIDE / "pyodide.asm.wasm").read_bytes()
    for name in ("stdlib.zip", "package.zip", "puzzles.zip"):
        assert zipfile.ZipFile(io.BytesIO(parts[name])).testzip() is None
    damaged = bytearray(tab.compressed(parts["puzzles.zip"]))
    damaged[len(damaged) // 2] ^= 1
    with pytest.raises(lzma.LZMAError):
        lzma.decompress(damaged)


def brotli(file: Path) -> int:
    """Return how many bytes a file has on the way from a host that compresses."""
    count = "process.stdout.write(String(zlib.brotliCompressSync(fs.readFileSync(process.argv[1])).length))"
    counted = subprocess.run([str(tab.node()), "-e", count, str(file)], stdout=subprocess.PIPE, text=True, check=True)
    return int(counted.stdout)


def test_puzzles_are_a_file_of_their_own(runtime: Path) -> None:
    files = json.loads((runtime / "files.json").read_text(encoding="utf-8"))
    assert 0 < (runtime / files["folder"] / "puzzles.xz").stat().st_size < 150_000
    assert not [path for path in tab.sources() if path.name == "puzzles.jsonl"]
    assert len(tab.puzzles()) == 2


def test_every_import_of_the_package_is_in_the_list() -> None:
    """Also imports that are made only when something goes wrong."""
    listed = {name.split("/")[0].removesuffix(".py") for name in tab.modules()}
    there = listed | set(sys.builtin_module_names) | INSIDE | OTHERS | COMPILED_ONLY | ONLY_IF_INSTALLED
    for path in tab.sources():
        if path.suffix == ".py":
            assert _imported(path) <= there, path


def _imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.split(".")[0])
    return found
