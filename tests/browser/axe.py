"""Runs axe, which checks whether a page is accessible."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import CDPSession, Page

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
NIGHT: Final = "document.documentElement.classList.toggle('night', {night})"


def violations(page: Page) -> list[str]:
    """Return the violations of axe's rules, in the day theme, and of its colour rules in the night theme.

    The script is injected in a way that the page's Content-Security-Policy does not block.
    """
    session = page.context.new_cdp_session(page)
    was = page.evaluate("document.documentElement.classList.contains('night')")
    session.send("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8")})
    page.evaluate(NIGHT.format(night="false"))
    found = _run(session, "{}")
    page.evaluate(NIGHT.format(night="true"))
    found += [f"by night {one}" for one in _run(session, "{ runOnly: ['color-contrast'] }")]
    page.evaluate(NIGHT.format(night=str(was).lower()))
    session.detach()
    return found


def _run(session: CDPSession, options: str) -> list[str]:
    asked = {
        "expression": f"axe.run({options}).then((found) => JSON.stringify(found.violations))",
        "awaitPromise": True,
        "returnByValue": True,
    }
    broken: list[dict[str, Any]] = json.loads(session.send("Runtime.evaluate", asked)["result"]["value"])  # Any: JSON
    return [f"{one['id']}: {node['html'][:160]}" for one in broken for node in one["nodes"][:2]]
