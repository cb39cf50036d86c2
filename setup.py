"""The build: compiles the engine and the code of a server move with mypyc if possible, and includes the page.

A wheel is compiled if a C compiler and mypy are available and RATKING_PURE is not set; otherwise, or if compiling fails for
any reason, it contains the same package uncompiled, and one line says so. RATKING_COMPILED=1 makes this an error: releases
and `make test` set it. An editable checkout is never compiled.
The browser page is part of every wheel and every source distribution, so that users do not need Node to install one. If it
cannot be built, the build fails with one sentence, unless RATKING_WITHOUT_PAGE=1 asks for a package without it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

HERE = Path(__file__).resolve().parent
ENGINE = ("kernel", "bots", "encoding", *(f"games/*/{part}" for part in ("game.py", "rules", "evaluation", "encoding")))
"""The code that every game and bot uses. It imports only the standard library and mypy_extensions."""
MOVES = (
    *(f"server/tables/{noun}.py" for noun in ("broadcast", "clock", "handle", "table_state")),
    *(f"server/live/{noun}.py" for noun in ("limits", "loaded_table", "loaded_tables", "server", "session", "tables")),
)
"""The code that every move on a server runs through, from its message to the other clients. It also imports msgspec."""
COMPILED = (*ENGINE, *MOVES)
"""The files and folders of the package that are compiled."""
NEVER_COMPILED = ("kernel/new_type.py", "kernel/packed.py")
"""The files in those folders that are not: they choose the types of the others, compiled or not."""

PAGE = HERE / "src" / "ratking" / "server" / "static" / "index.html"
"""The first file of the browser page, if it has been built."""

PAGE_BUILDER = HERE / "web" / "build.py"

BUILDS = {"bdist_wheel", "build", "install"}
"""The setuptools commands with a compiled result. An editable install is not among them."""

SHIPS = BUILDS | {"sdist"}
"""The setuptools commands whose result contains the page."""

OPTIMISE = os.environ.get("RATKING_OPTIMISE", "3")
"""The optimisation level of the C compiler. 0 compiles in a third of the time, so the tests use it."""

# Set in the process that compiles. It is a separate process so that even a crash cannot leave half a package behind.
INSIDE = "RATKING_COMPILING"

METADATA = "RATKING_WHEEL_METADATA"
"""Set by the build backend while it asks for the metadata of a wheel that is built afterwards."""


def sources() -> list[str]:
    """Return the files to compile, in the same order on every machine."""
    package = HERE / "src" / "ratking"
    parts = [found for part in COMPILED for found in package.glob(part)]
    files = {path for part in parts for path in ([part] if part.is_file() else part.rglob("*.py"))}
    return sorted(str(path) for path in files - {package / name for name in NEVER_COMPILED})


def switched_on(variable: str) -> bool:
    """Return whether the user has set this variable to something other than 0."""
    return os.environ.get(variable, "0") not in ("", "0")


def pure() -> bool:
    """Return whether the user wants an uncompiled package."""
    return switched_on("RATKING_PURE")


def without_page() -> bool:
    """Return whether the user wants a package without the browser page."""
    return switched_on("RATKING_WITHOUT_PAGE")


def can_compile() -> bool:
    """Return whether there is a C compiler that finds Python's header."""
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        build = Distribution({"ext_modules": [Extension("probe", [str(probe)])]}).get_command_obj("build_ext")
        build.build_lib = build.build_temp = folder
        try:
            build.ensure_finalized()
            build.run()
        except (BaseError, CCompilerError, OSError):
            return False
    return True


def compile_into(folder: Path) -> str:
    """Compile everything into a separate folder. Return why it failed; empty if it succeeded."""
    if pure():
        return "RATKING_PURE is set"
    if not can_compile():
        return "there is no C compiler here"
    with tempfile.TemporaryDirectory() as scratch:
        command = [sys.executable, str(HERE / "setup.py"), "--quiet", "build_ext"]
        command += [f"--build-lib={folder}", f"--build-temp={scratch}/temp"]
        environment = {**os.environ, INSIDE: scratch}
        done = subprocess.run(command, cwd=HERE, env=environment, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    print(done.stdout + done.stderr, file=sys.stderr)
    return "compiling did not succeed, as said above"


def run_time() -> list[str]:
    """Return what only a compiled package needs when it runs: the packed numbers, of the version that mypyc compiles for."""
    try:
        return [f"librt>={version('librt')}"]
    except PackageNotFoundError:
        return []  # without mypyc, which requires it, nothing is compiled


def document(folder: Path) -> None:
    """Insert the docstrings of the sources into the C files in a folder."""
    sys.path.insert(0, str(HERE))
    from tools.docstrings import Texts, insert

    texts = Texts(HERE / "src" / "ratking", map(Path, sources()))
    for file in folder.rglob("*.c"):
        file.write_text(insert(file.read_text(encoding="utf-8"), texts), encoding="utf-8")


def page_travels() -> bool:
    """Return whether the page is included in these sources: in a source distribution, where file times mean nothing."""
    return PAGE.exists() and ((HERE / "PKG-INFO").exists() or not PAGE_BUILDER.exists())


def build_page() -> None:
    """Build the browser page, unless it is included. If that is not possible, exit with one sentence."""
    if page_travels():
        return
    why = "its sources, the folder web, are not here"
    if PAGE_BUILDER.exists():
        done = subprocess.run(
            [sys.executable, str(PAGE_BUILDER)],
            cwd=HERE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode == 0:
            return
        *before, why = done.stdout.strip().splitlines() or ["it ended without a word"]
        print("\n".join(before), file=sys.stderr)
    sys.exit(f"ratking: the browser page could not be built: {why}; set RATKING_WITHOUT_PAGE=1 to build without it.")


class Package(Distribution):
    """The distribution, with the folder of its compiled modules if there are any."""

    compiled: Path | None = None
    expects_compiled: bool = False
    """Whether only metadata is asked for, of a wheel that will be compiled."""

    def parse_config_files(self, *args: object, **more: object) -> None:
        super().parse_config_files(*args, **more)
        if self.compiled is not None or self.expects_compiled:
            self.install_requires += run_time()

    def has_ext_modules(self) -> bool:
        return self.compiled is not None or super().has_ext_modules()


class BuildPy(build_py):
    """Copies the compiled modules beside their sources, and leaves out the page if asked to."""

    def find_data_files(self, package: str, src_dir: str) -> list[str]:
        files: list[str] = super().find_data_files(package, src_dir)
        return [name for name in files if PAGE.parent not in Path(name).resolve().parents] if without_page() else files

    def run(self) -> None:
        super().run()
        if self.distribution.compiled is not None:
            shutil.copytree(self.distribution.compiled, self.build_lib, dirs_exist_ok=True)


def main() -> None:
    commands = set(sys.argv[1:])
    if INSIDE in os.environ:
        from mypyc.build import mypycify

        # No configuration file, because its strict rules are for contributors. Missing imports are ignored, because an
        # isolated build does not have the packages of the terminal.
        arguments = [
            "--config-file=",
            "--ignore-missing-imports",
            "--cache-dir=" + os.path.join(os.environ[INSIDE], "cache"),
            *sources(),
        ]
        modules = mypycify(
            arguments,
            opt_level=OPTIMISE,
            debug_level="0",  # what debuggers would need makes the library twice as large
            target_dir=os.environ[INSIDE],
            group_name="ratking",
        )
        document(Path(os.environ[INSIDE]))
        arguments_of_c = modules[0].extra_compile_args  # this list is shared by all modules
        if arguments_of_c[0].startswith("-"):
            arguments_of_c.append("-Wno-all")  # with warnings gcc would take minutes longer
            arguments_of_c.append("-fvisibility=hidden")  # so that functions can be inlined
            # A product and a sum are rounded separately, as in uncompiled Python: otherwise bots on ARM play other games.
            arguments_of_c.append("-ffp-contract=off")
        setup(ext_modules=modules)
        return
    with tempfile.TemporaryDirectory() as scratch:
        Package.compiled = None
        Package.expects_compiled = switched_on(METADATA) and not pure() and can_compile()
        if commands & SHIPS and not without_page():
            build_page()
        if commands & BUILDS:
            if without_page():
                print("ratking: built without the browser page: RATKING_WITHOUT_PAGE is set.", file=sys.stderr)
            why_not = compile_into(Path(scratch, "compiled"))
            if why_not and switched_on("RATKING_COMPILED"):
                sys.exit(f"ratking: could not be compiled: {why_not}.")
            if why_not:
                print(f"ratking: built as pure Python, which is slower: {why_not}.", file=sys.stderr)
            else:
                Package.compiled = Path(scratch, "compiled")
        setup(
            distclass=Package,
            cmdclass={"build_py": BuildPy},
            options={"build": {"build_base": os.path.join(scratch, "build")}},
        )


if __name__ == "__main__":
    main()
