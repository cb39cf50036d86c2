"""Bot: what every player of ours that is no person must do."""

from __future__ import annotations

from typing import Any

from ..kernel.observation import Observation


class Bot:
    """Something that answers questions. It may remember and think as it likes, but knows only what it is shown."""

    name: str = ""

    # Any: a bot that plays every game does not care which tables there are.
    def choose(self, observation: Observation[Any]) -> int:
        """One of `observation.moves`; there is at least one."""
        raise NotImplementedError(f"{type(self).__name__} chooses nothing")
