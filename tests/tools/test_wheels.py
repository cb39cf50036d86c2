"""Which wheels cibuildwheel would build, by its own reading of pyproject.toml. Building them needs containers."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet
from tools.wheels import BUILDERS, TAB, TWO

ROOT = Path(__file__).parents[2]
PYTHONS = ("311", "312", "313", "314", "315")


def identifiers(platform: str, **chosen: str) -> set[str]:
    """Return the names of the wheels that cibuildwheel would build for a platform."""
    command = [sys.executable, "-m", "uv", "tool", "run", "--quiet", "--from", BUILDERS["compiled"], "cibuildwheel"]
    done = subprocess.run(
        [*command, "--print-build-identifiers", "--platform", platform, str(ROOT)],
        env={**os.environ, **chosen},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("platform", "machine", "kinds"),
    [
        ("linux", "x86_64", ("manylinux_x86_64", "musllinux_x86_64")),
        ("linux", "aarch64", ("manylinux_aarch64", "musllinux_aarch64")),
        ("macos", "x86_64", ("macosx_x86_64",)),
        ("macos", "arm64", ("macosx_arm64",)),
        ("windows", "AMD64", ("win_amd64",)),
    ],
)
def test_there_is_a_wheel_for_every_python(platform: str, machine: str, kinds: tuple[str, ...]) -> None:
    expected = {f"cp{python}-{kind}" for python in PYTHONS for kind in kinds}
    assert identifiers(platform, CIBW_ARCHS=machine) == expected


def test_a_pull_request_builds_the_oldest_and_the_newest() -> None:
    assert identifiers("linux", CIBW_ARCHS="x86_64", CIBW_BUILD=TWO) == set(TWO.split())
    assert [f"cp{python}-manylinux_x86_64" for python in (PYTHONS[0], PYTHONS[-1])] == TWO.split()


def test_the_tab_has_a_wheel() -> None:
    assert identifiers(TAB["CIBW_PLATFORM"], **TAB) == {TAB["CIBW_BUILD"]}


def test_no_supported_python_is_missing() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    supported = SpecifierSet(project["requires-python"])
    assert [python for python in PYTHONS if f"3.{python[1:]}.0" not in supported] == []
    assert f"3.{int(PYTHONS[0][1:]) - 1}.0" not in supported
