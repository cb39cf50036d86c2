"""Sausages: as many as the label says."""

from __future__ import annotations

import pytest

from tests.games.ratzzia.rules.play import RED, play, table, throw


@pytest.mark.parametrize(
    ("column", "dice", "top", "jar"),
    [("jar4", "b1 b2 b3 b4 b5", 6, 4), ("jar3", "b2 b2 b4 b4", 6, 3), ("jar2", "b6 b5 b4", 3, 2), ("jar1", "b6 b6", 6, 1)],
)
def test_sausages_as_the_label_says(column: str, dice: str, top: int, jar: int) -> None:
    """Z5.3: plus one for the top space."""
    t = table(columns={column: dice}, loose={RED: 0})
    throw(t, top, rest=1)
    play(t, f"{top} on {column}", "done")
    assert t.loose[RED] == 1 + jar
