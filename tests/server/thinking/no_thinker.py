"""NoThinker: a Thinker that answers nothing, for tests that replace only the part they are about."""

from __future__ import annotations

from ratking.server.live.thinker import Advice, Answer, ThinkerFailed
from ratking.server.protocol.base import Json


class NoThinker:
    """Fails at every question."""

    busy_seconds = 0.0

    async def move(self, level: str, observation: Json, thought: Json | None) -> Answer:
        raise ThinkerFailed("there are no bots here")

    async def hint(self, person: str, level: str, observation: Json) -> Advice:
        raise ThinkerFailed("there are no hints here")

    async def aid(self, person: str, aid: str, observation: Json) -> Json:
        raise ThinkerFailed("there are no aids here")

    async def trial(self, person: str, record: Json, at: int, best: list[str]) -> Json:
        raise ThinkerFailed("there are no trials here")

    async def analysis(self, record: Json, closer: bool) -> Json:
        raise ThinkerFailed("there are no analyses here")

    def stop(self) -> None:
        return
