"""BotPlayers: asks the bots for their moves at every table, until it is a person's turn."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

from msgspec import Struct

from ..protocol.base import Json
from ..tables import commands
from ..tables.handle import BOT_FAILED
from ..tables.refused import Refused
from .loaded_table import LoadedTable
from .ownership import OwnedElsewhere
from .store import StoreFailed
from .tables import Tables
from .thinker import Busy, Thinker

AGAIN_SECONDS: Final = 30.0
"""Seconds until a bot that failed is asked again."""
BUSY_SECONDS: Final = 2.0
"""Seconds until a bot is asked again after the queue was full."""
MOST_AWAKE: Final = 100
"""While bots are thinking at this many tables, no further tables are loaded for their bots; these come later."""

logger = logging.getLogger("ratking.bots")


class _Thought(Struct):
    """What a bot wants to remember until it is asked again."""

    seat: int
    level: str
    revision: int
    """The revision after its own move. If anything else has happened since, the thought is dropped."""
    thought: Json


class BotPlayers:
    """The bots of all tables of this process. At each table at most one bot is asked at a time."""

    # Any: the type parameters of asyncio's Coroutine.
    def __init__(self, tables: Tables, thinker: Thinker, spawn: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self._tables = tables
        self._thinker = thinker
        self._spawn = spawn
        self._asked: set[str] = set()
        """The tables at which a bot is being asked."""
        self._failed: set[str] = set()
        """The tables at which a bot has failed and will be asked again."""

    @property
    def crowded(self) -> bool:
        """Whether bots are thinking at MOST_AWAKE tables, so that no more should be loaded for them."""
        return len(self._asked) >= MOST_AWAKE

    def schedule(self, loaded: LoadedTable) -> None:
        """Ask a bot, if one is to move at this table."""
        state = loaded.state
        if state.bot_asked is None:
            return
        if state.trouble != BOT_FAILED and state.table not in self._asked:
            self._asked.add(state.table)
            self._spawn(self._play(state.table))
        if state.trouble == BOT_FAILED and state.table not in self._failed:
            self._failed.add(state.table)
            self._spawn(self._try_again(state.table))

    async def _play(self, table: str) -> None:
        """Let bots move until it is a person's turn. Their thoughts are kept as long as only bots move."""
        thoughts: dict[int, _Thought] = {}
        try:
            while True:
                loaded = await self._tables.get(table)
                state = loaded.state
                seat, level = state.asked, state.bot_asked
                if seat is None or level is None or state.trouble == BOT_FAILED:
                    return
                if not await self._answer(loaded, seat, level, thoughts):
                    return
        except (Refused, OwnedElsewhere, StoreFailed):
            return
        except Exception:
            logger.exception("the bots of table %s cannot be asked", table)
        finally:
            self._asked.discard(table)

    async def _answer(self, loaded: LoadedTable, seat: int, level: str, thoughts: dict[int, _Thought]) -> bool:
        """Ask a bot and make its move. Return whether to continue."""
        state = loaded.state
        if state.match is None:
            return False
        async with loaded.lock:
            await self._tables.memory.own(loaded)  # if another process owns the table, that one asks the bot
        revision, begun = state.revision, time.monotonic()
        known = thoughts.pop(seat, None)
        thought = known.thought if known is not None and (known.level, known.revision) == (level, revision) else None
        try:
            observation = state.match.observe(seat).to_json()
            answer = await self._thinker.move(level, observation, thought)
            await asyncio.sleep(max(0.0, state.plan.pause - (time.monotonic() - begun)))
            await self._tables.execute(loaded, commands.BotMove(seat, answer.move, revision))
        except (Refused, OwnedElsewhere, StoreFailed):
            raise
        except Busy:
            await asyncio.sleep(BUSY_SECONDS)
            return True
        except Exception:
            self._tables.memory.counters.bot_failures += 1
            logger.exception("a bot failed")
            await self._tables.execute(loaded, commands.BotFailed(seat, revision))
            return False
        if answer.thought is not None:
            thoughts[seat] = _Thought(seat, level, state.revision, answer.thought)
        return True

    async def _try_again(self, table: str) -> None:
        """Ask a bot that failed again after a while."""
        await asyncio.sleep(AGAIN_SECONDS)
        self._failed.discard(table)
        try:
            await self._tables.execute(await self._tables.get(table), commands.AskBotAgain())
        except (Refused, OwnedElsewhere, StoreFailed):
            return
        except Exception:
            logger.exception("the bot of table %s cannot be asked again", table)
