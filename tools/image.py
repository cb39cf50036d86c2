"""Builds the image and checks it; without Docker, follows the steps of the Dockerfile in a temporary folder.

    python tools/image.py            with Docker: build, start, check health and size
    python tools/image.py rehearse   without: build the page, install, start in a read-only folder, check health and size
    python tools/image.py warm /opt/ratking      a step of both: keep the bytecode of what a start needs

The rehearsal is not an image: it uses this machine's Python and C library. It shows that the lock files work, that the
copied files are enough, and how much is added to the base image.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
NAME: Final = "ratking"
MOST_MEGABYTES: Final = 150
BYTECODE: Final = "bytecode"
"""The folder beside the packages with the bytecode of everything that a start needs, as PYTHONPYCACHEPREFIX names it."""


def docker_runs() -> bool:
    """Return whether Docker is installed and running."""
    if shutil.which("docker") is None:
        return False
    return subprocess.run(["docker", "info"], capture_output=True, check=False).returncode == 0


def build() -> None:
    """Build the image, start it in the way of compose.yaml, and check it."""
    subprocess.run(["docker", "build", "--tag", NAME, "."], cwd=ROOT, check=True)
    said = subprocess.run(
        ["docker", "image", "inspect", "--format", "{{.Size}}", NAME], capture_output=True, text=True, check=True
    )
    megabytes = int(said.stdout) / 1e6
    port = _free_port()
    run = ["docker", "run", "--rm", "--detach", "--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL"]
    run += ["--publish", f"127.0.0.1:{port}:8000", NAME]
    container = subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip()
    try:
        seconds = _answers(port)
    finally:
        subprocess.run(["docker", "stop", container], capture_output=True, check=True)
    _judge(megabytes, seconds)


def rehearse() -> None:
    """Follow the steps of the Dockerfile without Docker."""
    with tempfile.TemporaryDirectory() as scratch:
        source, opt = Path(scratch, "src"), Path(scratch, "opt", "ratking")
        copied(source)
        subprocess.run([sys.executable, str(source / "web" / "build.py")], cwd=source, check=True)
        shutil.rmtree(source / "web")
        venv.create(opt, with_pip=True, symlinks=True)  # as `python -m venv` does; Python itself is in the base image
        pip = [str(opt / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet"]
        lock = str(source / "requirements-play.lock")
        subprocess.run([*pip, "install", "--no-compile", "--require-hashes", "-r", lock], check=True)
        environment = {**os.environ, "RATKING_PURE": "1"}
        wheels = str(Path(scratch, "wheels"))
        build = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", wheels, str(source)]
        subprocess.run(build, env=environment, check=True)
        install = [*pip, "install", "--no-compile", "--no-deps", "--no-index", "--find-links", wheels, "ratking"]
        subprocess.run(install, check=True)
        strip = shutil.which("strip")
        libraries = [str(path) for path in opt.rglob("*.so")]
        if strip and libraries:
            subprocess.run([strip, "--strip-unneeded", *libraries], check=True)
        subprocess.run([*pip, "uninstall", "--yes", "pip", "setuptools"], check=True)
        warm(opt)
        megabytes = sum(path.stat().st_size for path in opt.rglob("*") if path.is_file() and not path.is_symlink()) / 1e6
        data = Path(scratch, "data")
        data.mkdir(0o700)
        for path in [opt, *(folder for folder in opt.rglob("*") if folder.is_dir())]:
            path.chmod(0o555)
        port = _free_port()
        begun = time.monotonic()
        server = subprocess.Popen(
            [str(opt / "bin" / "ratking"), "serve", "--port", str(port)],
            env={
                "PATH": "",
                "PYTHONDONTWRITEBYTECODE": "1",
                "PYTHONPYCACHEPREFIX": str(opt / BYTECODE),
                "RATKING_DATABASE": str(data / "ratking.db"),
            },
            stderr=subprocess.DEVNULL,
        )
        used_before = _processor_seconds()
        try:
            seconds = _answers(port, begun)
        finally:
            server.terminate()
            server.wait(20)
            for path in [opt, *(folder for folder in opt.rglob("*") if folder.is_dir())]:
                path.chmod(0o755)
        _judge(megabytes, seconds, what="added to the base image")
        print(f"Start and stop took {_processor_seconds() - used_before:.1f} s of processor time.")


def warm(folder: Path) -> None:
    """Start the server of an environment once, so that Python keeps the bytecode of what a start needs.

    Nothing can be kept later: the folder is read-only then. That of the standard library is kept too, because the base image
    comes without; that of modules which no start imports is not.
    """
    with tempfile.TemporaryDirectory() as scratch:
        environment = {"PYTHONPYCACHEPREFIX": str(folder / BYTECODE), "RATKING_DATABASE": str(Path(scratch, "ratking.db"))}
        server = subprocess.Popen(
            [str(folder / "bin" / "ratking"), "serve", "--port", "0"],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert server.stdout is not None
        try:
            said = server.stdout.readline()
            _answers(int(said.rstrip().rpartition(":")[2] or 0))
        finally:
            server.terminate()
            server.stdout.close()
            server.wait(20)


def copied(folder: Path) -> None:
    """Copy exactly the files that the Dockerfile copies, so that a file missing there is missing here too."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if any(name == source or name.startswith(source + "/") for source in sources()):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def sources() -> list[str]:
    """Return the files and folders of the repository that the Dockerfile copies."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    found: list[str] = []
    for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE):
        found += [name.rstrip("/") for name in line.split()[:-1]]
    return found


def _answers(port: int, begun: float | None = None) -> float:
    """Return the seconds until the server reports that it is healthy. Exits if it does not show its page."""
    begun = time.monotonic() if begun is None else begun
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=5) as answer:
                answer.read()
            break
        except OSError:
            if time.monotonic() - begun > 60:
                raise
            time.sleep(0.05)
    seconds = time.monotonic() - begun
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
        if b"<script" not in answer.read():
            sys.exit("The server shows no page.")
    return seconds


def _judge(megabytes: float, seconds: float, what: str = "the image") -> None:
    print(f"{megabytes:.0f} MB ({what}), answers after {seconds:.1f} s")
    if megabytes > MOST_MEGABYTES:
        sys.exit(f"That is more than {MOST_MEGABYTES} MB.")


def _processor_seconds() -> float:
    """Return the processor time of the child processes that have ended: on a busy machine it says more than the clock."""
    used = os.times()
    return used.children_user + used.children_system


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    if sys.argv[1:2] == ["warm"]:
        warm(Path(sys.argv[2]))
    elif sys.argv[1:] == ["rehearse"] or not docker_runs():
        rehearse()
    else:
        build()
