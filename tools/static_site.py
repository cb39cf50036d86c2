"""Builds a site that any file server can serve, in build/static: the page with a server inside the tab, and the documents.

    python -m tools.static_site             everything
    python -m tools.static_site page        only the page and its runtime, without the documents

Addresses are relative, so that it can stand in any folder of a host.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from filelock import FileLock

from .tab import build as tab

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "src" / "ratking" / "server" / "static"
STATIC: Final = ROOT / "build" / "static"
HEAD: Final = '<html lang="en">'
NO_SERVER: Final = ' data-server="none"'
"""What tells the page that it has no server."""
WITH_DOCUMENTS: Final = ' data-docs="docs/index.html"'
"""What tells the page where the documents are."""
WITH_EXAMPLES: Final = ("analysis.html", "bots.html", "concepts.html", "index.html", "reference.html")
"""The documents whose examples need nothing but what the runtime has: there they can be run."""
RUNS_EXAMPLES: Final = '<script type="module" src="../examples.js" data-examples></script></body>'


def build(*, documents: bool = True) -> Path:
    """Build the site unless it is up to date. Return its folder. Several processes may call this at a time."""
    STATIC.parent.mkdir(exist_ok=True)
    with FileLock(STATIC.with_suffix(".lock")):
        return _build(documents)


def _build(documents: bool) -> Path:
    subprocess.run([sys.executable, str(ROOT / "web" / "build.py")], check=True)
    runtime = tab.build()
    stamp, made_of = STATIC / "made-of.txt", [*PAGE.rglob("*"), runtime / "files.json"]
    newest = max(path.stat().st_mtime_ns for path in made_of)
    if not documents and stamp.exists() and stamp.read_text(encoding="utf-8") == str(newest):
        return STATIC
    shutil.rmtree(STATIC, ignore_errors=True)
    shutil.copytree(PAGE, STATIC)
    index = STATIC / "index.html"
    text = index.read_text(encoding="utf-8")
    assert text.count(HEAD) == 1
    told = NO_SERVER + (WITH_DOCUMENTS if documents else "")
    index.write_text(text.replace(HEAD, f"{HEAD[:-1]}{told}>"), encoding="utf-8")
    shutil.copytree(runtime, STATIC / "tab")
    (STATIC / ".nojekyll").touch()  # GitHub Pages would leave out files that begin with an underscore
    if documents:
        subprocess.run([sys.executable, str(ROOT / "tools" / "site.py")], check=True)
        shutil.copytree(ROOT / "build" / "site", STATIC / "docs", ignore=shutil.ignore_patterns(".doctrees"))
        let_examples_run(STATIC / "docs")
    stamp.write_text(str(newest), encoding="utf-8")
    return STATIC


def let_examples_run(folder: Path) -> None:
    """Add the script that runs examples to the documents in a folder of the site."""
    for name in WITH_EXAMPLES:
        page = folder / name
        text = page.read_text(encoding="utf-8")
        assert text.count("</body>") == 1
        page.write_text(text.replace("</body>", RUNS_EXAMPLES), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["page"]):
        sys.exit(__doc__)
    made = build(documents=not sys.argv[1:]).relative_to(ROOT)
    print(f"The site is in {made}. To look at it: python -m http.server --directory {made}")
