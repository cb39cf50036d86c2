"""Reads the danger map from the page."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page

READ: Final = """() => Object.fromEntries([...document.querySelectorAll(".danger tbody tr")].map(row => [
  row.querySelector("th").textContent.toLowerCase(),
  [...row.querySelectorAll("td .unseen")].map(one => parseFloat(one.textContent)),
]))"""


# Any: a table as JSON.
def tells_danger(page: Page, computed: dict[str, list[float]], table: dict[str, Any]) -> bool:
    """Return whether plates and table show the regions with possible losses, and the losses of each seat there."""
    expected = {
        region: [one for one, cubes in zip(lost, table["regions"][region]["cubes"], strict=True) if cubes]
        for region, lost in computed.items()
        if sum(lost) >= 0.05
    }
    drawn = page.evaluate("[...document.querySelectorAll('[data-danger]')].map(one => one.dataset.danger)")
    said = page.evaluate(READ)
    return (
        bool(expected)
        and sorted(drawn) == sorted(expected)
        and said == {region: pytest.approx(lost, abs=0.0501) for region, lost in expected.items()}
    )
