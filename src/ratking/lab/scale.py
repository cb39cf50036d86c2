"""Scale: which values a figure's axis reaches, and which of them are marked."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from .figure import Figure

MARGIN: Final = 0.04
"""The room left free at both ends, as a share of the range of values."""
FEWEST_MARKS: Final = 4
"""An axis has about this many marks, at round values."""


class Scale(NamedTuple):
    """The values at the left and right end of an axis."""

    low: float
    high: float

    def share(self, value: float) -> float:
        """Return where a value lies: 0 at the left end, 1 at the right."""
        return (value - self.low) / (self.high - self.low)

    def marks(self) -> list[float]:
        """Return the round values on the axis, in steps of 1, 2 or 5 times a power of ten.

        >>> Scale(0.18, 0.47).marks()
        [0.2, 0.25, 0.3, 0.35, 0.4, 0.45]
        """
        rough = (self.high - self.low) / FEWEST_MARKS
        power = 10.0 ** math.floor(math.log10(rough))
        step = max(factor * power for factor in (1, 2, 5) if factor * power <= rough)
        first, last = math.ceil(self.low / step), math.floor(self.high / step)
        return [round(number * step, 12) for number in range(first, last + 1)]


def scale_of(figure: Figure) -> Scale:
    """Return the scale on which all intervals of a figure fit."""
    ends = [line.found.low for line in figure.lines] + [line.found.high for line in figure.lines]
    ends += [line.null for line in figure.lines if line.null is not None]
    if len(figure.lines) == 1 and figure.lines[0].null is None:
        ends.append(0.0)  # a value that is compared with nothing shows how large it is
    room = MARGIN * (max(ends) - min(ends)) or 1.0
    return Scale(min(ends) - room, max(ends) + room)
