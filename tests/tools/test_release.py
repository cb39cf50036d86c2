"""Checks of a release before it is published."""

from __future__ import annotations

import tarfile
import zipfile
from io import BytesIO
from pathlib import Path

from tools.release import faults_of, faults_of_tag, notes, version

CHANGELOG = """# Changelog

## 0.3.0 (2027-01-02)

- New things.

## 0.2.0 (unreleased)

- Old things.
"""
ABOUT = b"""Name: ratking
Version: 0.3.0
Summary: Games
Requires-Python: >=3.11
License-Expression: MIT
Description-Content-Type: text/markdown

"""
PAGE = "ratking/server/static/index.html"


def wheel(folder: Path, name: str, *files: str) -> None:
    with zipfile.ZipFile(folder / name, "w") as made:
        made.writestr("ratking-0.3.0.dist-info/METADATA", ABOUT)
        for file in files:
            made.writestr(file, "x")


def sdist(folder: Path, *files: str) -> None:
    with tarfile.open(folder / "ratking-0.3.0.tar.gz", "w:gz") as made:
        for name, body in (("PKG-INFO", ABOUT), *((file, b"x") for file in files)):
            member = tarfile.TarInfo(f"ratking-0.3.0/{name}")
            member.size = len(body)
            made.addfile(member, BytesIO(body))


def test_a_complete_release_has_no_faults(tmp_path: Path) -> None:
    wheel(tmp_path, "ratking-0.3.0-py3-none-any.whl", PAGE)
    wheel(tmp_path, "ratking-0.3.0-cp314-cp314-manylinux_2_28_x86_64.whl", PAGE, "ratking/kernel/engine.cpython-314.so")
    sdist(tmp_path, f"src/{PAGE}")
    assert list(faults_of(tmp_path, "0.3.0")) == []


def test_each_fault_is_named(tmp_path: Path) -> None:
    wheel(tmp_path, "ratking-0.2.0-cp314-cp314-linux_x86_64.whl", *())
    sdist(tmp_path)
    faults = "\n".join(faults_of(tmp_path, "0.3.0"))
    assert "there is no pure wheel" in faults
    assert "its name does not say version 0.3.0" in faults
    assert faults.count("the page is not in it") == 2
    assert "must be manylinux or musllinux" in faults
    assert "the engine in it is not compiled" in faults


def test_notes_are_taken_from_the_changelog() -> None:
    assert notes("0.3.0", CHANGELOG) == "- New things.\n"
    assert notes("0.2.0", CHANGELOG) == "- Old things.\n"
    assert notes("0.1.0", CHANGELOG) == ""


def test_a_tag_fits_the_version_and_a_dated_entry() -> None:
    assert faults_of_tag("v0.3.0", "0.3.0", CHANGELOG) == []
    assert faults_of_tag("v0.2.0", "0.3.0", CHANGELOG) == ["the tag is v0.2.0, but the version is 0.3.0"]
    assert faults_of_tag("v0.2.0", "0.2.0", CHANGELOG) == ["CHANGELOG.md does not say when 0.2.0 was released"]
    assert faults_of_tag("v0.4.0", "0.4.0", CHANGELOG) == ["CHANGELOG.md says nothing of 0.4.0"]


def test_the_changelog_has_an_entry_for_this_version() -> None:
    changelog = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    assert notes(version(), changelog)
