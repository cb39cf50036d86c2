"""Setting up: `make play` installs what playing needs, `make test` the rest, and both are pinned with hashes."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools.set_up import set_up

from tests.server.running import free_port

ROOT = Path(__file__).parents[2]


def locked(name: str) -> dict[str, set[str]]:
    """Return the packages of a lock file with their versions; several if they depend on the version of Python."""
    found: dict[str, set[str]] = {}
    text = (ROOT / name).read_text(encoding="utf-8")
    for package, version in re.findall(r"^([a-z0-9.-]+)==([^ ;]+)", text, re.MULTILINE):
        found.setdefault(package, set()).add(version)
    return found


def test_playing_needs_few_packages_and_the_same_versions() -> None:
    play, everything = locked("requirements-play.lock"), locked("requirements.lock")
    assert {package: versions for package, versions in play.items() if not versions <= everything[package]} == {}
    assert not {"ray", "open-spiel", "pyarrow", "numpy", "mypy", "pydantic", "pytest", "ruff", "playwright"} & set(play)
    assert len(play) < 45 < len(everything)


def test_everything_that_playing_needs_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {Requirement(one).name for one in [*project["dependencies"], *project["optional-dependencies"]["server"]]}
    assert {canonicalize_name(name) for name in needed} <= set(locked("requirements-play.lock"))


def test_every_line_has_a_hash() -> None:
    for name in ("requirements-play.lock", "requirements.lock"):
        entries = re.split(r"\n(?=[a-z])", (ROOT / name).read_text(encoding="utf-8").strip())
        assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


def test_an_unreachable_registry_ends_with_one_sentence(tmp_path: Path) -> None:
    nowhere = f"http://127.0.0.1:{free_port()}"
    environment = {"PATH": "", "PIP_INDEX_URL": nowhere, "PIP_RETRIES": "0", "PIP_CONFIG_FILE": "/dev/null"}
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "set_up.py"), str(tmp_path / "venv"), "play"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "Ratking could not be set up: pip failed (its output is above)."
    assert "No matching distribution found" in done.stdout
    assert not (tmp_path / "venv" / ".playable").exists()


def test_a_slow_disk_is_not_taken_for_a_hang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """pip says nothing while it unpacks, which took more than five minutes on a busy machine."""
    monkeypatch.setattr("tools.patience.SILENT_SECONDS", 0.2)
    python = tmp_path / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    python.parent.mkdir()
    python.write_text(
        f"""#!{sys.executable}
import sys, time
if "-c" in sys.argv:
    sys.exit(print(sys.version_info[:2]))
print("Installing collected packages: one, another", flush=True)
time.sleep(3)
""",
        encoding="utf-8",
    )
    python.chmod(0o755)
    set_up(tmp_path, "play")
    assert (tmp_path / ".playable").exists()


def test_the_makefile_works_with_the_make_of_macos() -> None:
    """It has version 3.81: later features are used only if make reports that it has them."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "$(if $(filter output-sync,$(.FEATURES)),--output-sync=target)" in text
    assert text.count("output-sync") == 2
    assert not re.search(r"^\.ONESHELL|^undefine|::=|!=|\$\(file ", text, re.MULTILINE)
