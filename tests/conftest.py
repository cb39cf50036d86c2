"""What is left out when the tests run on the compiled engine, because only an uncompiled one can be taken apart."""

from __future__ import annotations

import pytest

from ratking.version import build

COMPILED = build() == "compiled"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Compiled code calls its own functions directly, so a test that patches one would change nothing."""
    if COMPILED:
        patching = [item for item in items if "monkeypatch" in getattr(item, "fixturenames", ())]
        items[:] = [item for item in items if item not in patching]
        config.hook.pytest_deselected(items=patching)
