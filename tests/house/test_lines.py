"""The sources of the page are formatted by prettier, linted by eslint, and have no line too long to read."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
LONGEST = 200
"""Prettier wraps code at 120 characters, but leaves long texts and comments as they are."""
GENERATED = re.compile(r"src/protocol/messages\.ts|.*/viewTypes\.ts|src/ui/fonts/.*")
"""The sources that scripts write: prettier does not format them."""


def sources(*endings: str) -> list[Path]:
    return [path for top in ("src", "tests") for path in sorted((WEB / top).rglob("*")) if path.suffix in endings]


def name_of(path: Path) -> str:
    return path.relative_to(WEB).as_posix()


def test_no_line_of_the_page_is_too_long_to_read() -> None:
    long = [
        f"{name_of(path)}:{number}: {len(line)} characters"
        for path in sources(".ts", ".svelte", ".css")
        if not name_of(path).startswith("src/ui/fonts/")  # lists of code points
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []


def test_every_source_of_the_page_is_formatted_and_linted() -> None:
    """`web/build.py check` formats and lints by patterns: each source matches one, and only generated files are left out."""
    spec = importlib.util.spec_from_file_location("build_of_the_page", WEB / "build.py")
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    formatted = {path for pattern in build.FORMATTED for one in expanded(pattern) for path in WEB.glob(one)}
    assert set(sources(".ts", ".svelte", ".css")) <= formatted
    ignored = [line for line in (WEB / ".prettierignore").read_text(encoding="utf-8").split() if "/" in line]
    assert ignored == ["src/protocol/messages.ts", "**/viewTypes.ts", "src/ui/fonts/"]
    assert all(GENERATED.fullmatch(name_of(path)) for pattern in ignored for path in WEB.glob(pattern) if path.is_file())
    check = (WEB / "build.py").read_text(encoding="utf-8")
    assert 'run("prettier", "--log-level", "warn", "--check", *FORMATTED)' in check
    assert 'run("eslint", "--max-warnings", "0", "src", "tests",' in check


def expanded(pattern: str) -> list[str]:
    """Return the patterns without braces that a pattern with braces stands for."""
    braces = re.search(r"\{([^}]*)\}", pattern)
    if braces is None:
        return [pattern]
    return [pattern.replace(braces[0], one) for one in braces[1].split(",")]
