"""The clock by which notifications are due. A test can replace it, so that a week passes in a minute."""

from __future__ import annotations

import time


def now() -> float:
    """Return the time in seconds since 1970."""
    return time.time()
