"""Reports: serves the reports of studies under /lab, if the setting `lab` names their folder.

A report is a self-contained page that may come from anybody, so its security policy is stricter than that of all other
pages: it loads nothing, runs nothing and sees no cookies (sandbox); only the styles within the page are applied.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from ...words import Words, words
from ..tables.refused import Refused, language_of

PAGE: Final = "report.html"
HEAD: Final = "study.json"
_STYLES: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_LOOK: Final = """
:root { color-scheme: light dark }
body { margin:0 auto; max-width:44rem; padding:1.5rem 1rem; background:#f4ecd8; color:#2a1c10; font:17px/1.5 Georgia, serif }
a { color:inherit } li { margin:.5rem 0 }
@media (prefers-color-scheme: dark) { body { background:#11141b; color:#f0e4c8 } }
"""


class ReportFolder:
    """A folder with one folder per study. Only studies with a report are shown, and links to other places are ignored."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise Refused("bad_setting", name="lab", why=str(folder))
        self.folder = folder.resolve()

    def names(self) -> list[str]:
        """Return the names of the studies that have a report."""
        return sorted(study.name for study in self.folder.iterdir() if self._is_here(study / PAGE))

    def report(self, name: str) -> str | None:
        """Return the report of a study. The name must be one of `names()`; it is never used as a path before that check."""
        if name not in self.names():
            return None
        return (self.folder / name / PAGE).read_text(encoding="utf-8")

    def title(self, name: str) -> str:
        """Return the title of a study, or the name of its folder."""
        try:
            title = json.loads((self.folder / name / HEAD).read_text(encoding="utf-8"))["experiment"]["title"]
        except (OSError, ValueError, KeyError, TypeError):
            return name
        return str(title)

    def listed(self, words: Words) -> str:
        """Return the list of all reports as an HTML page."""
        lines = "".join(f'<li><a href="/lab/{quote(n)}">{escape(self.title(n))}</a></li>' for n in self.names())
        title = escape(words.say("study.lab"))
        return (
            f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8"><title>{title}</title>'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{_LOOK}</style></head>'
            f"<body><h1>{title}</h1><p>{escape(words.say('study.lab.says'))}</p><ul>{lines}</ul></body></html>\n"
        )

    def _is_here(self, page: Path) -> bool:
        return page.is_file() and page.resolve().is_relative_to(self.folder)


def lab_routes(folder: str) -> list[Route]:
    """Return the routes that show the reports in a folder. Raises Refused if there is no such folder."""
    reports = ReportFolder(Path(folder).expanduser())

    async def lab(request: Request) -> Response:
        language_words = words(language_of(request.headers.get("accept-language")))
        return _self_contained(await asyncio.to_thread(reports.listed, language_words))

    async def report(request: Request) -> Response:
        page = await asyncio.to_thread(reports.report, request.path_params["name"])
        if page is None:
            raise HTTPException(404)
        return _self_contained(page)

    return [Route("/lab", lab), Route("/lab/{name}", report)]


def _self_contained(page: str) -> Response:
    """Return a page with a policy that allows nothing except the styles within it."""
    digests = [b64encode(hashlib.sha256(style.encode()).digest()).decode() for style in _STYLES.findall(page)]
    styles = " ".join(f"'sha256-{digest}'" for digest in digests) or "'none'"
    policy = (
        f"default-src 'none'; style-src {styles}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "sandbox allow-top-navigation-by-user-activation"
    )
    return HTMLResponse(page, headers={"Content-Security-Policy": policy, "Cache-Control": "no-cache"})
