"""Analyses: has finished games analysed, one at a time: those that somebody waits for first, the others in idle time."""

from __future__ import annotations

import logging
import time
from typing import Final

import msgspec

from ..protocol.base import Json
from ..protocol.playing import AnalysisNow
from ..tables.refused import Refused
from ..tables.table_state import TableState
from .replays import record_of
from .store import Store, StoredAnalysis, StoreFailed
from .tables import Tables
from .thinker import Busy, Thinker, ThinkerFailed

MOST_WAITING: Final = 50
"""The number of games that people may wait for at a time."""
QUIET_SECONDS: Final = 60.0
"""If nothing has happened at any table for this long, games are analysed that nobody waits for."""
LOOKED_AT: Final = 20
"""The number of newest finished games among which the next one is chosen in idle time."""

logger = logging.getLogger("ratking.analysis")


class Analyses:
    """The analyses of this process. A game that cannot be analysed is not tried again until the next start."""

    def __init__(self, tables: Tables, store: Store, thinker: Thinker) -> None:
        self._tables = tables
        self._store = store
        self._thinker = thinker
        self._wanted: dict[str, None] = {}
        """The games that somebody waits for, the first first."""
        self._failed: set[str] = set()
        self._entries = 0
        """How many entries had been written when something last happened."""
        self._quiet_since = time.monotonic()

    async def now(self, state: TableState) -> AnalysisNow:
        """Return the analysis of a finished game as far as it is, and see to it that the rest is made. Raises Refused."""
        record_of(state)
        if state.ended_early:
            raise Refused("not_over")  # nobody has won it
        stored = await self._store.analysis(state.table)
        if state.table in self._failed:
            if stored is None:
                raise Refused("no_analysis")
            return AnalysisNow(analysis=_decoded(stored), done=True)
        if (stored is None or not stored.done) and state.table not in self._wanted:
            if len(self._wanted) >= MOST_WAITING:
                raise Refused("too_many_questions", most=MOST_WAITING, seconds=10)
            self._wanted[state.table] = None
        if stored is None:
            return AnalysisNow(analysis=None, done=False)
        return AnalysisNow(analysis=_decoded(stored), done=stored.done)

    async def look(self) -> None:
        """Analyse one game, if there is one to analyse. Called again and again."""
        table = next(iter(self._wanted), None)
        if table is None and self._quiet():
            newest = await self._store.unanalysed(LOOKED_AT)
            table = next((one for one in newest if one not in self._failed), None)
        if table is None:
            return
        try:
            await self._analyse(table)
        except (StoreFailed, Busy):
            return  # later
        except (ThinkerFailed, Refused):
            logger.warning("table %s cannot be analysed", table, exc_info=True)
            self._failed.add(table)
        finally:
            self._wanted.pop(table, None)

    def _quiet(self) -> bool:
        """Return whether nothing has happened at the tables of this process for QUIET_SECONDS."""
        entries = self._tables.memory.counters.entries.total()
        if entries != self._entries:
            self._entries, self._quiet_since = entries, time.monotonic()
        return time.monotonic() - self._quiet_since >= QUIET_SECONDS

    async def _analyse(self, table: str) -> None:
        """Make the stages that are missing, and store each: all positions judged, then costly decisions looked at closer."""
        record = record_of((await self._tables.get(table)).state).to_json()
        if await self._store.analysis(table) is None:
            await self._make(table, record, closer=False)
        await self._make(table, record, closer=True)

    async def _make(self, table: str, record: Json, closer: bool) -> None:
        made = await self._thinker.analysis(record, closer)
        await self._store.keep_analysis(table, StoredAnalysis(msgspec.json.encode(made), done=closer))


def _decoded(stored: StoredAnalysis) -> Json:
    found: Json = msgspec.json.decode(stored.body)
    return found
