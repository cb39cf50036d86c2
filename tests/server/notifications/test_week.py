"""In a week of slow games with restarts and a kill, everybody is told once of every turn they owe, and of nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from .week import Week


def test_some_tables_for_two_days(tmp_path: Path) -> None:
    week = Week(tmp_path / "ratking.db", tables=6, days=2, day_seconds=8.0, grace=1.2)
    week.run(restarts=1)
    counts = week.check()
    print(counts)
    assert counts["told"] > 0, counts
    assert counts["not told"] > 0, counts


@pytest.mark.long
def test_two_hundred_tables_for_a_week(tmp_path: Path) -> None:
    """A kill and two restarts."""
    week = Week(tmp_path / "ratking.db", tables=200, days=7, day_seconds=30.0, grace=1.5)
    week.run(restarts=3)
    counts = week.check()
    print(counts)
    assert counts["told"] > 200, counts
    assert counts["not told"] > 50, counts
    assert min(counts["mail"], counts["webhook"], counts["push"]) > 50, counts
