"""Shared frames are made once each, and never mixed up."""

from __future__ import annotations

from typing import Any

from ratking.kernel.frame import CHANCE, Frame
from ratking.kernel.shared_frames import SharedFrames
from ratking.kernel.step import Step
from ratking.kernel.values import Seat


class Flight(Step[Any]):  # Any: its table does not matter
    name, holds = "flight", "..."


def test_a_frame_is_made_once() -> None:
    frames, step = SharedFrames(), Flight()
    assert frames.of(step, Seat(2), 5) is frames.of(step, Seat(2), 5)


def test_no_frame_is_taken_for_another() -> None:
    """Far more frames than are kept: each is right, also when it is made again, and for each of two steps."""
    frames, steps = SharedFrames(), (Flight(), Flight())
    for _ in range(2):
        for step in steps:
            for who in (CHANCE, Seat(0), Seat(5)):
                assert frames.of(step, who).args == ()
                for first in (0, 1, 63, 999_999):
                    assert frames.of(step, who, first).args == (first,)
                    for second in (*range(300), 999_999):
                        frame = frames.of(step, who, first, second)
                        assert frame == Frame(step, who, (first, second))
                        assert frame.step is step
