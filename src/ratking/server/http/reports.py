"""Reports: the reports of studies under /lab, where the server is told where they are.

A report is a page by itself that may come from anybody, so it gets a policy of its own, stricter than that of all other
pages: nothing is loaded, nothing runs, no cookie is seen (sandbox); only the style that stands in it holds.
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
    """A folder whose folders are studies. Only what has a report is shown, and only what is really inside."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise Refused("bad_setting", name="lab", why=str(folder))
        self.folder = folder.resolve()

    def names(self) -> list[str]:
        """Return the names of the studies that have a report."""
        return sorted(study.name for study in self.folder.iterdir() if self._is_here(study / PAGE))

    def report(self, name: str) -> str | None:
        """Return the report of a study. The name is looked for among those there are; no path is made of it."""
        if name not in self.names():
            return None
        return (self.folder / name / PAGE).read_text(encoding="utf-8")

    def title(self, name: str) -> str:
        """Return what a study calls itself, or the name of its folder."""
        try:
            title = json.loads((self.folder / name / HEAD).read_text(encoding="utf-8"))["experiment"]["title"]
        except (OSError, ValueError, KeyError, TypeError):
            return name
        return str(title)

    def listed(self, said: Words) -> str:
        """Return the list of all reports, as a page."""
        lines = "".join(f'<li><a href="/lab/{quote(n)}">{escape(self.title(n))}</a></li>' for n in self.names())
        title = escape(said.say("study.lab"))
        return (
            f'<!doctype html>\n<html lang="{said.language}"><head><meta charset="utf-8"><title>{title}</title>'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{_LOOK}</style></head>'
            f"<body><h1>{title}</h1><p>{escape(said.say('study.lab.says'))}</p><ul>{lines}</ul></body></html>\n"
        )

    def _is_here(self, page: Path) -> bool:
        return page.is_file() and page.resolve().is_relative_to(self.folder)


def lab_routes(folder: str) -> list[Route]:
    """Return the routes that show the reports in a folder. Raises Refused if it is none."""
    reports = ReportFolder(Path(folder).expanduser())

    async def lab(request: Request) -> Response:
        said = words(language_of(request.headers.get("accept-language")))
        return _self_contained(await asyncio.to_thread(reports.listed, said))

    async def report(request: Request) -> Response:
        page = await asyncio.to_thread(reports.report, request.path_params["name"])
        if page is None:
            raise HTTPException(404)
        return _self_contained(page)

    return [Route("/lab", lab), Route("/lab/{name}", report)]


def _self_contained(page: str) -> Response:
    """Return a page with the policy that nothing but the styles in it holds."""
    digests = [b64encode(hashlib.sha256(style.encode()).digest()).decode() for style in _STYLES.findall(page)]
    styles = " ".join(f"'sha256-{digest}'" for digest in digests) or "'none'"
    policy = (
        f"default-src 'none'; style-src {styles}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "sandbox allow-top-navigation-by-user-activation"
    )
    return HTMLResponse(page, headers={"Content-Security-Policy": policy, "Cache-Control": "no-cache"})
