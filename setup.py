"""The build: kernel, games and bots compiled by mypyc where that can be done, plain Python everywhere else; and the page.

A wheel is compiled if a C compiler and mypy are at hand and RATKING_PURE is not set; if not, or if compiling fails for
whatever reason, it is the same package uncompiled, and one line says so. An editable checkout is never compiled.
The browser client is built into the package from a checkout that has it, so that who installs the wheel needs no Node.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError

HERE = Path(__file__).resolve().parent
COMPILED = ("kernel", "games", "bots", "lab/encoding")
"""The parts of the package that are compiled."""

BUILDS = {"bdist_wheel", "build", "install"}
"""The commands whose outcome is compiled. An editable install is none of them."""

MYPYC = ["mypy[mypyc]>=2.0"]

OPTIMISE = os.environ.get("RATKING_OPTIMISE", "3")
"""How hard the C compiler tries. 0 compiles in a third of the time and plays the same games: the tests use it."""

# Set in the process that compiles: so that nothing it does, not even a crash, can leave half a package behind.
INSIDE = "RATKING_COMPILING"


def sources() -> list[str]:
    """The files to be compiled, in the same order everywhere."""
    package = HERE / "src" / "ratking"
    return sorted(str(path) for part in COMPILED for path in (package / part).rglob("*.py"))


def pure() -> bool:
    """Whether the user wants it uncompiled."""
    return os.environ.get("RATKING_PURE", "0") not in ("", "0")


def can_compile() -> bool:
    """Whether a C compiler is here that finds Python's own header."""
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nint probe(void) { return 0; }\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            if hasattr(compiler, "compiler") and shutil.which(compiler.compiler[0]) is None:
                return False
            compiler.add_include_dir(get_python_inc())
            compiler.compile([str(probe)], output_dir=folder)
        except (BaseError, OSError):
            return False
    return True


def compile_into(folder: Path) -> str:
    """Compile everything into a folder of its own. Returns why it could not be done; nothing if it was."""
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


def build_page() -> str:
    """Build the browser client where its source is. Returns why it could not be done; nothing if it was."""
    program = HERE / "web" / "build.py"
    if not program.exists():
        return "" if (HERE / "src" / "ratking" / "server" / "static").exists() else "its source is not here"
    done = subprocess.run([sys.executable, str(program)], cwd=HERE, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    print(done.stdout + done.stderr, file=sys.stderr)
    return "building did not succeed, as said above"


class Package(Distribution):
    """The package, with the folder of its compiled modules if there are any."""

    compiled: Path | None = None

    def has_ext_modules(self) -> bool:
        return self.compiled is not None or super().has_ext_modules()


class BuildPy(build_py):
    """Lays the compiled modules beside the sources they come from."""

    def run(self) -> None:
        super().run()
        if self.distribution.compiled is not None:
            shutil.copytree(self.distribution.compiled, self.build_lib, dirs_exist_ok=True)


def main() -> None:
    commands = set(sys.argv[1:])
    if INSIDE in os.environ:
        from mypyc.build import mypycify

        # No configuration file: the rules for contributors are not the business of who builds.
        arguments = ["--config-file=", "--cache-dir=" + os.path.join(os.environ[INSIDE], "cache"), *sources()]
        modules = mypycify(arguments, opt_level=OPTIMISE, target_dir=os.environ[INSIDE], group_name="ratking")
        arguments_of_c = modules[0].extra_compile_args  # one list, shared by all modules
        if arguments_of_c[0].startswith("-"):
            arguments_of_c.append("-Wno-all")  # gcc would look for warnings in half a million lines for minutes
            arguments_of_c.append("-fvisibility=hidden")  # nobody else calls them, so that they may be inlined
        setup(ext_modules=modules)
        return
    with tempfile.TemporaryDirectory() as scratch:
        Package.compiled = None
        if commands & BUILDS:
            no_page = build_page()
            if no_page:
                print(f"ratking: built without the browser page: {no_page}.", file=sys.stderr)
            why_not = compile_into(Path(scratch, "compiled"))
            if why_not:
                print(f"ratking: built as pure Python, which is slower: {why_not}.", file=sys.stderr)
            else:
                Package.compiled = Path(scratch, "compiled")
        setup(
            distclass=Package,
            cmdclass={"build_py": BuildPy},
            # Asked before a build in an environment of its own; where nothing is compiled mypy is not needed either.
            setup_requires=MYPYC if commands == {"egg_info"} and not pure() and can_compile() else [],
            options={"build": {"build_base": os.path.join(scratch, "build")}},
        )


if __name__ == "__main__":
    main()
