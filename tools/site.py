"""Builds the documents as a site in build/site. The sources stay plain Markdown, which GitHub shows as it is.

    python tools/site.py

The pages of docs/, the README and the pages beside it are copied, and their links to each other are adapted; a link to any
other file of the repository becomes its path. The API reference is made from the docstrings. A broken link is an error.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from posixpath import normpath
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGES: Final = ROOT / "build" / "site-pages"
SITE: Final = ROOT / "build" / "site"
ENVIRONMENT: Final = ROOT / "build" / "sphinx"
BESIDE: Final = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "bench/results.md")
"""Pages outside docs/ that are part of the site, by their path in the repository."""
LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)")

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "Start here": ("readme",),
    "Play": ("terminal", "rulings", "ratzzia", "reconstruction"),
    "Run a server": ("operating", "tab", "compatibility", "protocol", "server", "page"),
    "Study and learn": ("bots", "analysis", "agents", "lab", "features", "moves", "formats"),
    "Build on it": (
        *("architecture", "concepts", "where", "reference", "adding-a-card", "adding-a-set", "adding-a-game", "hooks"),
        "glossary",
    ),
    "The project": ("changelog", "contributing", "security", "code_of_conduct", "results"),
}
"""The pages in the order of the menu, by name."""

SETTINGS: Final = """
project = "Ratking"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "Ratking"
html_copy_source = False
html_show_sourcelink = False
myst_heading_anchors = 4
nitpicky = False
suppress_warnings = ["myst.header", "myst.strikethrough", "misc.highlighting_failure"]
exclude_patterns = []
"""


ACCESSIBLE: Final = {
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    "<pre>": '<pre tabindex="0">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Pages">',
    '<aside class="toc-drawer">': '<aside class="toc-drawer" aria-label="On this page">',
}
"""What screen readers and keyboards miss in the pages of the theme."""


def name_of(path: str) -> str:
    """Return the name of a page in the site."""
    return "index.md" if path == "README.md" else Path(path).name.lower()


def linked(text: str, page: str) -> str:
    """Return a page with its links adapted to the site. `page` is its path in the repository."""

    def target(found: re.Match[str]) -> str:
        picture, words, path, anchor = found[1], found[2], found[3], found[4] or ""
        there = normpath(os.path.join(os.path.dirname(page), path))
        if picture:
            return f"![{words}]({'pictures/' + Path(there).name if '/pictures/' in there else Path(there).name})"
        if there in pages():
            return f"[{words}]({name_of(there)}{anchor})"
        if there.startswith("docs/pictures/"):
            return f"[{words}](pictures/{Path(there).name})"
        if not (ROOT / there).exists():
            sys.exit(f"{page} links to {there}, which does not exist.")
        return words if there in words else f"{words} (`{there}`)"

    return LINK.sub(target, text)


def pages() -> list[str]:
    """Return the pages of the site, by their paths in the repository."""
    return [*BESIDE, *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]


def menu() -> str:
    """Return the menu with all pages, which is appended to the first page."""
    listed = {name for part in PARTS.values() for name in part}
    there = {name_of(page).removesuffix(".md") for page in pages()} - {"index"}
    if listed != there:
        sys.exit(f"Pages and menu differ: {sorted(listed ^ there)}.")
    trees = [
        "\n".join(["```{toctree}", ":hidden:", f":caption: {part}", "", *names, "```"]) for part, names in PARTS.items()
    ]
    return "\n\n" + "\n\n".join(trees) + "\n"


def write() -> None:
    """Write the pages in the form that Sphinx needs."""
    shutil.rmtree(PAGES, ignore_errors=True)
    PAGES.mkdir(parents=True)
    for page in pages():
        text = linked((ROOT / page).read_text(encoding="utf-8"), page)
        (PAGES / name_of(page)).write_text(text + (menu() if page == "README.md" else ""), encoding="utf-8")
    (PAGES / "conf.py").write_text(SETTINGS, encoding="utf-8")
    for picture in (ROOT / "docs" / "pictures").glob("*"):
        (PAGES / "pictures").mkdir(exist_ok=True)
        shutil.copy2(picture, PAGES / "pictures")
    for file in (ROOT / "docs").glob("*.svg"):
        shutil.copy2(file, PAGES)


def main() -> None:
    write()
    python = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(ENVIRONMENT, with_pip=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    subprocess.run([*pip, "-r", str(ROOT / "requirements-docs.lock")], check=True)
    sphinx = [str(python), "-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet", "--fresh-env"]
    subprocess.run([*sphinx, str(PAGES), str(SITE)], check=True)
    for page in SITE.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        for found, better in ACCESSIBLE.items():
            text = text.replace(found, better)
        page.write_text(text, encoding="utf-8")
    print(f"The site is in {SITE.relative_to(ROOT)}: open {SITE.relative_to(ROOT)}/index.html")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
