"""What is left out when the tests run on the compiled engine, and which tests run together, and when."""

from __future__ import annotations

import os

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from ratking.version import build

COMPILED = build() == "compiled"

FIRST = (
    "tests/browser/test_together.py",
    "tests/browser/",
    "tests/build/",
    "tests/bots/test_fairness.py",
    "tests/docs/test_adding_a_card.py",
    "tests/lab/",
    "tests/server/test_storm.py",
    "tests/server/live/test_waking.py",
    "tests/laws/",
    "tests/cli/commands/test_play.py",
    "tests/server/",
    "tests/docs/",
    "tests/examples/",
)
"""What takes longest begins first, so that no core is idle at the end; those of the page are next to each other."""

CASE_BY_CASE = (
    "tests/browser/",
    "tests/bots/",
    "tests/build/test_build.py",
    "tests/cli/commands/test_play.py",
    "tests/docs/test_adding_a_card.py",
    "tests/lab/test_environments.py",
    "tests/laws/test_africanus.py",
    "tests/laws/test_mercatus.py",
    "tests/laws/test_observations.py",
    "tests/laws/test_random_games.py",
    "tests/server/test_storm.py",
    "tests/server/live/test_waking.py",
)
"""Files that would keep one worker busy for too long: their tests are dealt out, those with the same parameters together."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Compiled code calls its own functions directly, so a test that patches one would change nothing."""
    if COMPILED:
        patching = [item for item in items if "monkeypatch" in getattr(item, "fixturenames", ())]
        items[:] = [item for item in items if item not in patching]
        config.hook.pytest_deselected(items=patching)
    items.sort(key=lambda item: next((at for at, path in enumerate(FIRST) if item.nodeid.startswith(path)), len(FIRST)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests of servers and browsers wait as often as they work."""
    return (os.cpu_count() or 1) + (not COMPILED)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    """With `-n` alone; whoever asks for another way to deal out tests gets it."""
    return Together(config, log) if config.option.dist == "load" else None


class Together(LoadScopeScheduling):
    """Deals out tests to the workers file by file: what the tests of a file share is made once."""

    def __init__(self, config: pytest.Config, log: Producer) -> None:
        config.option.loadscopereorder = False  # in the order they have, not the file with the most tests first
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        """The name of what a test runs together with."""
        if self.config.option.markexpr == "long":
            return nodeid
        file, _, test = nodeid.partition("::")
        return f"{file}[{test.partition('[')[2]}" if file.startswith(CASE_BY_CASE) else file
