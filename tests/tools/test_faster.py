"""The compiled engine of `make play`: made in the background, used at the next start, and every other outcome is said.

A clone in miniature: what takes minutes there, compiling, is a line here. tests/build/test_build.py compiles.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from filelock import FileLock

from tools import faster

ROOT = Path(__file__).parents[2]
SETUP = "import os\n\n\ndef can_compile():\n    return os.environ['COMPILER'] == 'yes'\n"
COMPILES = "import pathlib, sys\nfolder = pathlib.Path('build/compiled')\nfolder.mkdir()\n(folder / 'made').touch()\n"
FAILS = "raise SystemExit('the compiler is broken')\n"


class Clone:
    """The files that tools/faster.py looks at."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = folder / "src" / "ratking" / "engine.py"
        for name, text in {
            "setup.py": SETUP,
            "requirements-compile.lock": "",
            "bench/__init__.py": "",
            "bench/fast.py": COMPILES,
            "src/ratking/engine.py": "",
        }.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        (folder / "tools").mkdir()
        shutil.copy(ROOT / "tools" / "faster.py", folder / "tools")

    def start(self, compiler: str = "yes") -> str:
        """What `make play` says of the engine."""
        ran = subprocess.run(
            [sys.executable, str(self.folder / "tools" / "faster.py")],
            env={**os.environ, "COMPILER": compiler},
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stderr == ""
        return ran.stdout.strip()

    def wait_for(self, name: str) -> None:
        """Wait until there is a file in build/, and nothing runs in the background any more."""
        ends = time.monotonic() + 120
        while not (self.folder / "build" / name).exists():
            assert time.monotonic() < ends, (self.folder / "build" / "faster.log").read_text(encoding="utf-8")
            time.sleep(0.1)
        with FileLock(self.folder / "build" / "faster.lock", timeout=30):
            pass

    def change(self) -> None:
        """Make a source newer than everything that was compiled."""
        later = time.time() + 60
        os.utime(self.source, (later, later))


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path / "clone")


def test_it_is_compiled_once_in_the_background_and_again_after_a_change(clone: Clone) -> None:
    assert clone.start() == faster.BEGUN
    clone.wait_for("compiled/made")
    assert clone.start() == faster.READY
    clone.change()
    assert clone.start() == faster.BEGUN


def test_what_failed_is_not_tried_at_every_start(clone: Clone) -> None:
    (clone.folder / "bench" / "fast.py").write_text(FAILS, encoding="utf-8")
    assert clone.start() == faster.BEGUN
    clone.wait_for("faster.failed")
    assert clone.start() == faster.NOT_COMPILED
    assert "the compiler is broken" in (clone.folder / "build" / "faster.log").read_text(encoding="utf-8")
    clone.change()
    assert clone.start() == faster.BEGUN


def test_while_it_is_being_compiled_it_is_not_begun_again(clone: Clone) -> None:
    (clone.folder / "build").mkdir()
    with FileLock(clone.folder / "build" / "faster.lock"):
        assert clone.start() == faster.BUSY
    assert not (clone.folder / "build" / "faster.log").exists()


def test_without_a_compiler_it_says_so_and_does_nothing(clone: Clone) -> None:
    assert clone.start(compiler="no") == faster.NO_COMPILER
    assert not (clone.folder / "build").exists()
