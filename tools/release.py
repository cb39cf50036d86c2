"""Checks whether a release can be published, and prints its notes.

python tools/release.py check dist    check each file: its name, its size, that it contains the page, that PyPI accepts it
python tools/release.py tag v0.2.0    check that the tag, the version and the changelog agree
python tools/release.py notes         print the part of the changelog about this version
"""

from __future__ import annotations

import re
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = "ratking/server/static/index.html"
MOST_BYTES: Final = {"pure": 3_000_000, "compiled": 8_000_000, "sdist": 6_000_000}
NEEDED: Final = ("Name", "Version", "Summary", "Requires-Python", "License-Expression", "Description-Content-Type")


def version() -> str:
    """Return the version in the sources."""
    text = (ROOT / "src" / "ratking" / "version.py").read_text(encoding="utf-8")
    return str(re.findall(r'^__version__ = "(.+)"', text, re.MULTILINE)[0])


def notes(of: str, changelog: str) -> str:
    """Return the part of the changelog about a version; empty if there is none."""
    found = re.search(rf"^## {re.escape(of)}\b[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    return "" if found is None else found[1].strip() + "\n"


def faults_of_tag(tag: str, of: str, changelog: str) -> list[str]:
    """Return what is wrong with a tag."""
    faults = []
    if tag != f"v{of}":
        faults.append(f"the tag is {tag}, but the version is {of}")
    heading = re.search(rf"^## {re.escape(of)}\b([^\n]*)$", changelog, re.MULTILINE)
    if heading is None or not notes(of, changelog):
        faults.append(f"CHANGELOG.md says nothing of {of}")
    elif not re.search(r"\d{4}-\d{2}-\d{2}", heading[1]):
        faults.append(f"CHANGELOG.md does not say when {of} was released")
    return faults


def faults_of(folder: Path, of: str) -> Iterator[str]:
    """Yield what is wrong with the files of a release."""
    wheels, sources = sorted(folder.glob("*.whl")), sorted(folder.glob("*.tar.gz"))
    if len(sources) != 1:
        yield f"there must be one source distribution, and there are {len(sources)}"
    if not any(wheel.name.endswith("-py3-none-any.whl") for wheel in wheels):
        yield "there is no pure wheel"
    for file in [*wheels, *sources]:
        yield from (f"{file.name}: {fault}" for fault in _faults(file, of))


def _faults(file: Path, of: str) -> Iterator[str]:
    if not file.name.startswith(f"ratking-{of}"):
        yield f"its name does not say version {of}"
    kind = "sdist" if file.suffix == ".gz" else "pure" if file.name.endswith("-none-any.whl") else "compiled"
    if file.stat().st_size > MOST_BYTES[kind]:
        yield f"it has {file.stat().st_size / 1e6:.1f} MB, and may have {MOST_BYTES[kind] / 1e6:.0f}"
    names, about = _contents(file)
    if not any(name.endswith(PAGE) for name in names):
        yield "the page is not in it"
    if kind == "compiled":
        if re.search(r"-linux_\w+\.whl$", file.name):
            yield "PyPI takes no wheel for plain linux: it must be manylinux or musllinux"
        if not any(re.search(r"ratking/kernel/engine\..*(so|pyd)$", name) for name in names):
            yield "the engine in it is not compiled"
    metadata = message_from_bytes(about)
    yield from (f"its metadata does not say {field}" for field in NEEDED if not metadata.get(field))


def _contents(file: Path) -> tuple[list[str], bytes]:
    """Return the names in an archive, and its metadata."""
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            (metadata,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
            return wheel.namelist(), wheel.read(metadata)
    with tarfile.open(file) as sources:
        names = sources.getnames()
        member = sources.extractfile(next(name for name in names if name.count("/") == 1 and name.endswith("/PKG-INFO")))
        return names, b"" if member is None else member.read()


def main(arguments: list[str]) -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    match arguments:
        case ["check", folder]:
            faults = list(faults_of(Path(folder), version()))
        case ["tag", tag]:
            faults = faults_of_tag(tag, version(), changelog)
        case ["notes"]:
            print(notes(version(), changelog), end="")
            return
        case _:
            sys.exit(__doc__)
    print("\n".join(faults) or "Everything is in order.")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
