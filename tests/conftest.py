"""Which tests are skipped on the compiled engine, and how pytest-xdist groups and orders the tests."""

from __future__ import annotations

import os
import signal

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from ratking.version import build

COMPILED = build() == "compiled"

# A shell starts what runs in its background with Ctrl-C ignored, and every process started by the tests would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

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
"""The slowest tests start first, so that no core is idle at the end; those of the page are next to each other."""

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
"""Files that would keep one worker busy too long: their tests are distributed, those with equal parameters together."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests that patch compiled functions: compiled code calls its functions directly, so a patch has no effect."""
    if COMPILED:
        patching = [item for item in items if "monkeypatch" in getattr(item, "fixturenames", ())]
        items[:] = [item for item in items if item not in patching]
        config.hook.pytest_deselected(items=patching)
    items.sort(key=lambda item: next((at for at, path in enumerate(FIRST) if item.nodeid.startswith(path)), len(FIRST)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one more than the number of cores, because tests of servers and browsers often wait."""
    return (os.cpu_count() or 1) + (not COMPILED)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    """Use our scheduler unless another distribution is asked for on the command line."""
    return Together(config, log) if config.option.dist == "load" else None


class Together(LoadScopeScheduling):
    """A scheduler that gives each worker whole files, so that what the tests of a file share is made once."""

    def __init__(self, config: pytest.Config, log: Producer) -> None:
        config.option.loadscopereorder = False  # keep our order, instead of the file with the most tests first
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        """Return the name of the group that a test runs with."""
        if self.config.option.markexpr == "long":
            return nodeid
        file, _, test = nodeid.partition("::")
        return f"{file}[{test.partition('[')[2]}" if file.startswith(CASE_BY_CASE) else file
