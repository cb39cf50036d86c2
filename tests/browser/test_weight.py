"""Opening the first table transfers few bytes, and only from this server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .person import DESK, PHONE, Person

Come = Callable[..., Person]
MOST: Final = 260_000
"""Bytes transferred, fonts included."""


def test_the_first_table_weighs_little(person: Come) -> None:
    for size in (DESK, PHONE):
        visitor = person(size)
        session = visitor.context.new_cdp_session(visitor.page)
        weights: list[int] = []
        # Any: messages of the browser's developer tools are JSON.
        session.on("Network.loadingFinished", lambda told, weights=weights: weights.append(_length(told)))
        session.send("Network.enable")
        visitor.open()
        visitor.page.get_by_role("button", name="Play now").click()
        visitor.wait_for("asked")
        visitor.page.wait_for_selector("[data-move]")
        visitor.page.wait_for_load_state("networkidle")
        assert 100_000 < sum(weights) < MOST
        assert all(address.startswith(visitor.url) for address in visitor.asked)


def _length(told: dict[str, Any]) -> int:
    return int(told["encodedDataLength"])
