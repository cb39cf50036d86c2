"""The oldest versions that pyproject.toml allows do work, where they have been wrong before."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.specifiers import SpecifierSet

import ratking
from tests.server.client import seated
from tests.server.running import Running

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def lowest(*names: str) -> list[str]:
    """The oldest allowed version of each of these packages, as pip is asked for it."""
    declared = "\n".join([*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["server"]])
    return [f"{name}=={re.findall(rf'^{name}>=([0-9.]+)', declared, re.MULTILINE)[0]}" for name in names]


def test_command_and_sockets_work_with_the_oldest_typer_and_uvicorn(tmp_path: Path) -> None:
    old = tmp_path / "old"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", str(old)]
    subprocess.run([*pip, *lowest("typer", "uvicorn")], check=True)
    path = f"{old}{os.pathsep}{Path(ratking.__file__).parent.parent}"
    said = subprocess.run(
        [sys.executable, "-c", "import ratking_command; ratking_command.main()", "--version"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.stdout.startswith("ratking "), said.stderr
    with Running(tmp_path / "ratking.db", package=Path(path)) as server:
        table, (first, second) = seated(server.url)
        mover, watcher = first.socket(table), second.socket(table)
        if not mover.view or not mover.view["moves"]:
            mover, watcher = watcher, mover
        assert mover.view is not None
        assert mover.move(mover.view["moves"][0])["type"] == "ack"
        assert watcher.receive("update")["entries"]
        mover.close()
        watcher.close()


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
    """Whether a range as npm writes it, such as `^20.19 || >=22.12`, holds this version."""
    for one in range_of_versions.split("||"):
        sign, major, minor = re.findall(r"(\^|>=|) ?(\d+)(?:\.(\d+))?", one)[0]
        if node >= (int(major), int(minor or 0)) and (sign == ">=" or node[0] == int(major)):
            return True
    return False
