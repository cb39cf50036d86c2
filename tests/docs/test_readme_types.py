"""The README's example is a script that a user's type checkers accept."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("user") / "script.py"
    examples = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(examples) > 5
    file.write_text("".join(example.source for example in examples), encoding="utf-8")
    return file


def test_mypy_accepts_it(script: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent", str(script)]
    done = subprocess.run(
        [*command, "--cache-dir", str(ROOT / "build" / "mypy-readme")],
        cwd=script.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_pyright_accepts_it(script: Path) -> None:
    settings = {"include": [str(script)], "extraPaths": [str(ROOT / "src")], "typeCheckingMode": "standard"}
    settings["pythonVersion"] = "{}.{}".format(*sys.version_info[:2])
    (script.parent / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    build = [sys.executable, str(ROOT / "web" / "build.py"), "run", "pyright"]
    done = subprocess.run(
        [*build, "--project", str(script.parent), "--pythonpath", sys.executable],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "0 errors" in done.stdout
