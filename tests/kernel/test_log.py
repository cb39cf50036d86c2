"""The log keeps whatever is told, also numbers that do not fit into its packed entries."""

from __future__ import annotations

import pytest

from ratking.kernel.event import NOT_SAID, Kind
from ratking.kernel.log import Log
from ratking.kernel.values import Seat

MOVED = Kind({}, "moved", a="number", b="number", c="number", d="number")


@pytest.mark.parametrize("at", [0, 142, 16_383, 16_384, 1_000_000])
@pytest.mark.parametrize(
    "values", [(0, 0, 0, 0), (NOT_SAID, -1, -16, 7), (4079, 0, 1, 4079), (4080, 0, 0, 0), (0, 0, -17, 10**12)]
)
def test_every_number_comes_back(at: int, values: tuple[int, int, int, int]) -> None:
    log = Log({})
    log.begin(3, 4)
    log.tell(MOVED, 1, 2, 3, 4)
    log.begin(at, at + 1)
    log.tell(MOVED, *values)
    log.whisper(Seat(1), MOVED, *values)
    for one in (log, log.copy()):
        assert [event.values for event in one.events()] == [(1, 2, 3, 4), values, values]
        assert [(line[0], line[1]) for line in one.dump()] == [(4, 3), (at + 1, at), (at + 1, at)]
    loaded = Log({})
    loaded.load(log.dump(), {"moved": {"a": "number", "b": "number", "c": "number", "d": "number"}})
    assert loaded.dump() == log.dump()


def test_a_value_that_is_no_number_is_refused() -> None:
    log = Log({})
    log.tell(MOVED, 1, 2, 3, 4)
    dumped = log.dump()
    dumped[0][-1] = "4"
    with pytest.raises(TypeError):
        Log({}).load(dumped, {"moved": {"a": "number", "b": "number", "c": "number", "d": "number"}})
