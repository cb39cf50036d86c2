"""Compiled: the compiled engine in a separate folder, for tests and benchmarks. The checkout itself stays uncompiled.

It is the content of a wheel, so that the tests use what users install. `python -m bench.compiled` prints the folder to put
first on the path. Compiling takes minutes (with RATKING_OPTIMISE=0 one), so it is done only if a source has changed. Without
a C compiler it prints only a sentence, on stderr.
"""

from __future__ import annotations

import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
_OPTIMISE: Final = os.environ.get("RATKING_OPTIMISE", "3")
FOLDER: Final = ROOT / "build" / ("compiled" if _OPTIMISE == "3" else f"compiled-{_OPTIMISE}")
WHEEL: Final = FOLDER.with_name(FOLDER.name + "-wheel")
"""The folder with the wheel, the output of its build, and the stamp of its sources."""
_STAMP: Final = "stamp"
OUTPUT: Final = "output"


def stamp(sources: list[str]) -> str:
    """Return a digest of everything the compiled modules depend on: sources, build scripts, mypyc, and this Python."""
    digest = hashlib.sha256(f"{sys.version} {version('mypy')}".encode())
    for source in [*sources, *(str(ROOT / name) for name in ("setup.py", "pyproject.toml", "tools/docstrings.py"))]:
        digest.update(source.encode() + b"\0" + Path(source).read_bytes())
    return digest.hexdigest()


def compiled() -> Path | None:
    """Return the folder with the package compiled from the present sources; None if there is no compiler."""
    build = runpy.run_path(str(ROOT / "setup.py"), run_name="build")
    now = stamp(build["sources"]())
    made_from = WHEEL / _STAMP
    if not made_from.is_file() or made_from.read_text(encoding="utf-8") != now:
        if not build["can_compile"]():
            print("The compiled half is left out: there is no C compiler here.", file=sys.stderr)
            return None
        print("Compiling the engine (a few minutes, once for each change) ...", file=sys.stderr)
        shutil.rmtree(WHEEL, ignore_errors=True)
        try:
            _, output = wheel(WHEEL, RATKING_OPTIMISE=_OPTIMISE, RATKING_COMPILED="1")
        except subprocess.CalledProcessError as error:
            raise SystemExit(error.stderr) from error
        (WHEEL / OUTPUT).write_text(output, encoding="utf-8")
        made_from.write_text(now, encoding="utf-8")
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "ratking", FOLDER / "ratking", ignore=shutil.ignore_patterns("__pycache__"))
    (made,) = WHEEL.glob("*.whl")
    with zipfile.ZipFile(made) as opened:
        opened.extractall(FOLDER, [name for name in opened.namelist() if name.endswith((".so", ".pyd"))])
    _add_run_time(FOLDER)
    check(FOLDER)
    return FOLDER


def _add_run_time(folder: Path) -> None:
    """Copy the packed numbers, which compiled modules need, into a folder: an environment for playing comes without them."""
    found = find_spec("librt")
    assert found is not None  # mypy requires it
    assert found.submodule_search_locations is not None
    for package in found.submodule_search_locations:
        shutil.copytree(package, folder / "librt", ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)


def wheel(folder: Path, *, without: tuple[str, ...] = (), **environment: str) -> tuple[Path, str]:
    """Build a wheel without the page from a copy of the checkout, in this environment. Return it and the build output.

    `without` names folders of sources that are left out of the copy.
    """
    checkout = folder / "checkout"
    left_out = shutil.ignore_patterns("__pycache__", "*.egg-info", "static", *without)
    shutil.copytree(ROOT / "src", checkout / "src", ignore=left_out)
    shutil.copytree(ROOT / "tools", checkout / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, checkout)
    program = f"import setuptools.build_meta as b; b.build_wheel({str(folder)!r})"
    variables = {name: value for name, value in os.environ.items() if name not in ("RATKING_PURE", "PYTHONPATH")}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=checkout,
        env={**variables, "RATKING_WITHOUT_PAGE": "1", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    (made,) = folder.glob("*.whl")
    return made, done.stderr


def compiled_at(revision: str) -> Path:
    """Return a separate checkout of an earlier commit, which is compiled in it. It is reused for the same commit."""
    checkout = ROOT / "build" / "before"
    if not (checkout / ".git").is_file() or _commit(checkout, "HEAD") != _commit(ROOT, revision):
        subprocess.run(["git", "worktree", "remove", "--force", str(checkout)], cwd=ROOT, check=False, capture_output=True)
        subprocess.run(["git", "worktree", "add", "--force", "--detach", str(checkout), revision], cwd=ROOT, check=True)
    subprocess.run([sys.executable, "-m", "bench.compiled"], cwd=checkout, stdout=subprocess.DEVNULL, check=True)
    return checkout


def folder_in(checkout: Path) -> Path:
    """Return the folder with the compiled package in a checkout."""
    return checkout / FOLDER.relative_to(ROOT)


def _commit(checkout: Path, revision: str) -> str:
    command = ["git", "rev-parse", revision + "^{commit}"]
    return subprocess.run(command, cwd=checkout, stdout=subprocess.PIPE, text=True, check=True).stdout


def check(folder: Path) -> None:
    """Check that the package imported from a folder is compiled."""
    program = "from ratking.version import build; print(build())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    if done.stdout.strip() != "compiled":
        raise SystemExit(f"{folder} contains {done.stdout.strip()}, not a compiled engine.")


if __name__ == "__main__":
    made = compiled()
    if made is not None:
        print(made)
