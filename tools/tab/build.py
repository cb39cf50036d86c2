"""Builds the runtime with which a browser tab plays without a server, in build/tab, unless nothing has changed.

    python -m tools.tab.build              build
    python -m tools.tab.build modules      find out which modules of the standard library are needed, and list them again

Pyodide comes from npm (web/package-lock.json has its hash) and brings Python and its standard library, which is cut to the
modules in modules.txt. msgspec comes from PyPI, as built for Pyodide, and wheels.lock has its hash. Nothing is requested
from anybody else, at build time or later. If wheelhouse/ has a wheel of ours that was compiled for Pyodide from the same
sources (`python tools/wheels.py tab`), its engine is taken; else the engine is pure Python.

What every game needs is one file, compressed by xz, which the page unpacks while it comes: so any file server will do. The
files are in a folder whose name changes with their content, so that they can be cached for ever; files.json names it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import json
import lzma
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

from filelock import FileLock

from .catalogue import write_catalogue

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).resolve().parent
PACKAGE: Final = ROOT / "src" / "ratking"
PYODIDE: Final = ROOT / "web" / "node_modules" / "pyodide"
RUNTIME: Final = ROOT / "build" / "tab"
WHEELS: Final = ROOT / "build" / "tab-wheels"
WHEELHOUSE: Final = ROOT / "wheelhouse"
COMPILED: Final = "ratking-*-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
"""The name of our wheel, if it was compiled for this Pyodide."""
MODULES: Final = HERE / "modules.txt"
NEEDS_NO_TAB: Final = (
    *(
        "analysis/page.py",
        "arena/[!_f]*",
        "arena/frozen.py",
        "cli",
        "drawing",
        "encoding",
        "lab",
        "moved.py",
        "__main__.py",
        "quality.py",
        "games/*/encoding",
    ),
    *(
        "games/*/puzzles.jsonl",
        "games/*/terminal",
        "server/app.py",
        "server/http",
        "server/ops",
        "server/senders",
        "server/static",
        "server/storage",
    ),
    *("server/websocket", "server/thinking/host.py", "server/thinking/hosts.py", "server/thinking/pool.py"),
)
"""The parts of our package that are left out: terminal, laboratory, databases, network; and puzzles, which come later."""
MADE_BY: Final = (
    "build.py",
    "catalogue.py",
    "compiled.lock",
    "modules.txt",
    "node.mjs",
    "pack.py",
    "unpack.py",
    "wheels.lock",
)
"""The files here that decide what the runtime is."""
SCRIPTS: Final = ("pyodide.mjs", "pyodide.asm.mjs")
PARTS: Final = ("stdlib.zip", "python.wasm", "package.zip")
"""What every game needs, in the order in which it is needed: runtime.xz has these, one after the other."""
COMPRESSION: Final = ({"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 4 << 20, "pb": 0},)
"""The browser that unpacks it needs as much memory as the dictionary has. A larger one saves less than one percent."""


def build() -> Path:
    """Build the runtime unless it is up to date. Return its folder. Several processes may call this at a time."""
    RUNTIME.parent.mkdir(exist_ok=True)
    with FileLock(RUNTIME.with_suffix(".lock")):
        return _build()


def _build() -> Path:
    if not PYODIDE.exists():
        _page_tools().run("vitest", "--version", quiet=True)  # installs everything that npm's lock lists
    stamp = _stamp()
    listed = RUNTIME / "files.json"
    if listed.exists() and json.loads(listed.read_text(encoding="utf-8"))["folder"] == stamp:
        return RUNTIME
    print("Building the runtime of the tab ...", flush=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        _stdlib_into(folder / "stdlib")
        _package_into(folder / "package")
        _puzzles_into(folder / "puzzles")
        run_python(HERE / "pack.py", folder)
        shutil.copy2(PYODIDE / "pyodide.asm.wasm", folder / "python.wasm")
        parts = {Path(name).stem: (folder / name).read_bytes() for name in PARTS}
        packed = {
            "runtime": compressed(b"".join(parts.values())),
            "puzzles": compressed((folder / "puzzles.zip").read_bytes()),
        }
        shutil.rmtree(RUNTIME, ignore_errors=True)
        there = RUNTIME / stamp
        there.mkdir(parents=True)
        for name in SCRIPTS:
            shutil.copy2(PYODIDE / name, there / name)
        for name, content in packed.items():
            (there / f"{name}.xz").write_bytes(content)
    write_catalogue(RUNTIME)
    catalogue = sorted(path.relative_to(RUNTIME).as_posix() for path in RUNTIME.rglob("*.json"))
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    sizes = {name: len(content) for name, content in parts.items()}
    told = {"folder": stamp, "size": len(packed["runtime"]), "parts": sizes, "catalogue": catalogue, "info": info}
    listed.write_text(json.dumps(told), encoding="utf-8")
    return RUNTIME


def compressed(content: bytes) -> bytes:
    """Return it in the form that the page unpacks, with a checksum."""
    return lzma.compress(content, check=lzma.CHECK_CRC32, filters=COMPRESSION)


def unpacked(runtime: Path) -> Iterator[tuple[str, bytes]]:
    """Return the names and contents of the files that the browser makes of a runtime: PARTS, and the puzzles."""
    files = json.loads((runtime / "files.json").read_text(encoding="utf-8"))
    there = runtime / files["folder"]
    content = io.BytesIO(lzma.decompress((there / "runtime.xz").read_bytes()))
    for name in PARTS:
        yield name, content.read(files["parts"][Path(name).stem])
    yield "puzzles.zip", lzma.decompress((there / "puzzles.xz").read_bytes())


def run_python(program: Path, folder: Path, runtime: Path | None = None, *, whole: bool = False, **environment: str) -> str:
    """Run a program in Pyodide, in Node, and return its output.

    With `runtime`, what is in that folder is there and nothing else, or with `whole` also the whole standard library.
    Of the environment it sees what begins with RATKING_.
    """
    command = [str(node()), str(HERE / "node.mjs"), str(PYODIDE), str(program), str(folder)]
    env = {**os.environ, **environment}
    with tempfile.TemporaryDirectory() as temporary:
        for name, content in () if runtime is None else unpacked(runtime):
            (Path(temporary) / name).write_bytes(content)
        given = [] if runtime is None else [temporary, "whole" if whole else "cut"]
        return subprocess.run([*command, *given], stdout=subprocess.PIPE, text=True, check=True, env=env).stdout


def node() -> Path:
    """Return the program node."""
    folder: Path = _page_tools().node_folder()
    return Path(shutil.which("node", path=str(folder)) or "node")


def modules() -> list[str]:
    """Return the files of the standard library that the runtime has."""
    return [line for line in MODULES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def sources() -> Iterator[Path]:
    """Return the files of our package that the runtime has."""
    left_out = {path for pattern in NEEDS_NO_TAB for path in PACKAGE.glob(pattern)}
    for path in sorted(PACKAGE.rglob("*")):
        ours = path.is_file() and path.suffix in (".py", ".json", ".jsonl", ".toml") and "__pycache__" not in path.parts
        if ours and not left_out & {path, *path.parents}:
            yield path


def puzzles() -> list[Path]:
    """Return the files with the puzzles of the games."""
    return sorted(PACKAGE.glob("games/*/puzzles.jsonl"))


def _stdlib_into(folder: Path) -> None:
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
        library.extractall(folder, modules())


def _package_into(folder: Path) -> None:
    for path in sources():
        to = folder / path.relative_to(PACKAGE.parent)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, to)
    wheel = compiled_wheel()
    if wheel is not None:
        with zipfile.ZipFile(wheel) as content:
            content.extractall(folder, [name for name in content.namelist() if name.endswith(".so")])
    for lock in ("wheels.lock", *(() if wheel is None else ("compiled.lock",))):
        for other in _wheels(HERE / lock):
            with zipfile.ZipFile(other) as content:
                content.extractall(folder, [name for name in content.namelist() if not name.endswith(".pyi")])


def _puzzles_into(folder: Path) -> None:
    for path in puzzles():
        to = folder / path.relative_to(PACKAGE.parent)
        to.parent.mkdir(parents=True)
        shutil.copy2(path, to)


def compiled_wheel(folder: Path = WHEELHOUSE) -> Path | None:
    """Return our wheel in a folder, if it was compiled for Pyodide from the sources as they are now."""
    for wheel in sorted(folder.glob(COMPILED)):
        with zipfile.ZipFile(wheel) as content:
            there = set(content.namelist())
            ours = {path.relative_to(PACKAGE.parent).as_posix(): path for path in sources() if path.suffix == ".py"}
            if all(name in there and content.read(name) == path.read_bytes() for name, path in ours.items()):
                return wheel
        print(f"{wheel.name} was made from other sources, so it is not used.", flush=True)
    return None


def _wheels(lock: Path) -> list[Path]:
    """Return the wheels that a file lists, from PyPI if they are not here yet. Their hashes are checked in any case."""
    folder = WHEELS / lock.stem
    wanted = {
        line.split("sha256:")[1].strip() for line in lock.read_text(encoding="utf-8").splitlines() if "sha256:" in line
    }
    if not _right(folder, wanted):
        shutil.rmtree(folder, ignore_errors=True)
        platform = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp"]
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        only = ["--only-binary", ":all:", "--require-hashes", "-r", str(lock), "-d", str(folder)]
        subprocess.run([*pip, *platform, *only], check=True)
    if not _right(folder, wanted):
        sys.exit(f"{folder} does not hold what {lock.name} lists.")
    return sorted(folder.glob("*.whl"))


def _right(folder: Path, wanted: set[str]) -> bool:
    return {hashlib.sha256(wheel.read_bytes()).hexdigest() for wheel in folder.glob("*.whl")} == wanted


def _stamp() -> str:
    """Return a hash of everything that the runtime is made of."""
    made_of = [*sources(), *puzzles(), *(HERE / name for name in MADE_BY), PYODIDE / "package.json"]
    wheel = compiled_wheel()
    made_of += [] if wheel is None else [wheel]
    content = hashlib.sha256()
    for path in made_of:
        content.update(os.fsencode(path.relative_to(ROOT)) + b"\0" + path.read_bytes() + b"\0")
    return content.hexdigest()[:16]


def _page_tools() -> ModuleType:
    """Return web/build.py, which is in no package."""
    spec = importlib.util.spec_from_file_location("build_of_the_page", ROOT / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def list_modules() -> None:
    """Hold the tests' conversation with the whole standard library, and list the files that it needed."""
    output = run_python(HERE / "loaded.py", ROOT, build(), whole=True)
    needed = sorted({line.removeprefix("needs ") for line in output.splitlines() if line.startswith("needs ")})
    head = MODULES.read_text(encoding="utf-8").splitlines()[:1]
    MODULES.write_text("\n".join([*head, *needed]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["modules"]:
        list_modules()
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        print(f"The runtime is in {build().relative_to(ROOT)}.")
