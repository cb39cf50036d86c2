"""Builds the files of a release in dist/ and wheelhouse/.

    python tools/wheels.py pure                  the source distribution and the pure wheel made from it
    python tools/wheels.py compiled              wheels for this system, compiled and tested by cibuildwheel
    python tools/wheels.py compiled --only two   the newest and the oldest Python only
    python tools/wheels.py tab                   the compiled wheel for play in the tab, which `make tab` then uses

Compiled wheels are made from the source distribution in dist/, which contains the page, so that no container needs Node.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
DIST: Final = ROOT / "dist"
BUILDERS: Final = {"pure": "build==1.6.1", "compiled": "cibuildwheel==4.3.3"}
TAB: Final = {"CIBW_PLATFORM": "pyodide", "CIBW_BUILD": "cp314-pyodide_wasm32"}
"""What makes cibuildwheel build for WebAssembly: with the Python of the Pyodide in web/package-lock.json."""
TWO: Final = "cp311-manylinux_x86_64 cp315-manylinux_x86_64"


def program(package: str) -> str:
    """Return a Python with this package, in a separate environment."""
    folder = ROOT / "build" / package.partition("==")[0]
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(folder, with_pip=True)
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package], check=True)
    return str(python)


def pure() -> None:
    """Build the source distribution, and from it the pure wheel, which runs everywhere."""
    environment = {**os.environ, "RATKING_PURE": "1"}
    subprocess.run([program(BUILDERS["pure"]), "-m", "build", "--outdir", str(DIST)], cwd=ROOT, env=environment, check=True)


def compiled(chosen: dict[str, str]) -> None:
    """Build and test wheels with cibuildwheel: for every Python that pyproject.toml names, or for the chosen ones."""
    sources = sorted(DIST.glob("*.tar.gz"))
    if not sources:
        sys.exit("There is no source distribution in dist/: run `python tools/wheels.py pure` first.")
    environment = {**os.environ, **chosen}
    command = [program(BUILDERS["compiled"]), "-m", "cibuildwheel", "--output-dir", str(ROOT / "wheelhouse")]
    subprocess.run([*command, str(sources[-1])], cwd=ROOT, env=environment, check=True)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["pure", "compiled", "tab"])
    parser.add_argument("--only", choices=["two", "all"], default="all")
    asked = parser.parse_args(arguments)
    if asked.kind == "pure":
        pure()
    elif asked.kind == "tab":
        compiled(TAB)
    else:
        compiled({"CIBW_BUILD": TWO} if asked.only == "two" else {})


if __name__ == "__main__":
    main(sys.argv[1:])
