# Runs in Pyodide: compiles the sources in FOLDER to bytecode of its Python, and writes the archives of the runtime.
# Bytecode starts in half of the time of sources. Docstrings of functions and modules are left out; those of classes stay,
# because a dataclass without one makes it up from its signature at every start.
import ast
import py_compile
import zipfile
from pathlib import Path

TIME = (1980, 1, 1, 0, 0, 0)
"""The date of every file, so that the same sources make the same archive."""


def without_docstrings(source: str) -> str:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef)
            and ast.get_docstring(node, False) is not None
        ):
            node.body[:1] = [] if len(node.body) > 1 else [ast.Pass()]
    return ast.unparse(tree)


def compiled(path: Path, name: str) -> bytes:
    short, to = Path("/tmp/short.py"), Path("/tmp/short.pyc")
    short.write_text(without_docstrings(path.read_text(encoding="utf-8")), encoding="utf-8")
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(short), str(to), name, doraise=True, invalidation_mode=unchecked)
    return to.read_bytes()


def pack(sources: Path, archive: Path) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as packed:
        for path in sorted(path for path in sources.rglob("*") if path.is_file()):
            name = path.relative_to(sources).as_posix()
            if name.endswith(".py"):
                packed.writestr(zipfile.ZipInfo(name + "c", TIME), compiled(path, name))
            else:
                packed.writestr(zipfile.ZipInfo(name, TIME), path.read_bytes())


async def main(folder: str) -> None:
    for part in ("stdlib", "package", "puzzles"):
        pack(Path(folder) / part, Path(folder) / f"{part}.zip")
