"""The engine's own conformance suite inside Pyodide: laws over random games, counts of legal moves, playthroughs, kernel."""

from __future__ import annotations

import json
import sysconfig
from typing import Final

import pytest
from tools.tab import build as tab

SHORT: Final = (
    "tests/counts/test_counts.py::test_the_order_of_legal_moves",
    "tests/counts/test_counts.py::test_every_position_is_pinned",
    "tests/kernel/test_match.py",
)
LONG: Final = ("tests/counts", "tests/kernel", "tests/playthroughs", "tests/laws")
LEFT_OUT: Final = (
    "can_be_encoded",
    "test_there_are_errors_to_look_at",
    "test_errors_quote_values_briefly",
    "test_files_that_are_not_records_are_refused",
)


def conforms(*tests: str) -> str:
    """Run these tests inside Pyodide, and return the last lines of pytest."""
    packages = sysconfig.get_paths()["purelib"]
    output = tab.run_python(
        tab.HERE / "run_tests.py",
        tab.ROOT,
        tab.build(),
        whole=True,
        RATKING_PACKAGES=packages,
        RATKING_TESTS=json.dumps(tests),
    )
    assert output.endswith("exit 0\n"), output[-5000:]
    return output


def test_a_part_of_the_suite_passes_there() -> None:
    assert " passed" in conforms(*SHORT)


@pytest.mark.long
def test_the_whole_suite_passes_there() -> None:
    """But for encodings, which belong to the laboratory, a look at our sources, and values nested a hundred thousand times.

    Where CPython raises RecursionError, a browser's stack ends before Python notices, and Python with it: so the server of
    the tab refuses such texts before it reads them.
    """
    left_out = " and ".join(f"not {name}" for name in LEFT_OUT)
    assert " passed" in conforms("-m", "not long", "-k", left_out, *LONG)
