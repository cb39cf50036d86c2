"""Server: everything a running server consists of, and what it does by itself."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import TYPE_CHECKING, Any, Final

from ..protocol.base import Json
from ..settings import Settings
from ..tables.refused import Refused
from .bot_players import BotPlayers
from .counters import Counters
from .deadlines import Deadlines
from .limits import Limit
from .loaded_table import LoadedTable
from .loaded_tables import LoadedTables
from .operator_state import OperatorState, is_banned
from .ownership import Owners, Siblings
from .people import People
from .store import Store, StoreFailed
from .tables import Tables
from .thinker import Thinker

if TYPE_CHECKING:
    from .session import Session

TICK: Final = 0.25
"""How often clocks are looked at, in seconds."""
ALIVE_SECONDS: Final = 5.0
"""How often a process says that it lives: after a kill, at most this much of a turn is charged for time when it was down."""
WAKE_SECONDS: Final = 10.0
"""How often tables are looked for that wait for nobody but the server."""
PINGED_TOGETHER: Final = 10
PING_PAUSE: Final = 0.005
"""Ping this many sessions, then pause, so that nobody's move waits for it."""
NO_RIGHT: Final = 1008
"""The close code of sessions of people who may do nothing here."""
STOPPING: Final = 1012
"""The close code of sessions when the server stops: it will be back in a moment."""

logger = logging.getLogger("ratking.server")


class Server:
    """One process, over a store, a thinker, and perhaps other processes."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        owners: Owners,
        siblings: Siblings,
        thinker: Thinker,
        boxes: dict[str, Json | None] | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.owners = owners
        self.siblings = siblings
        self.thinker = thinker
        self.boxes = boxes or {}
        """By game, the components that new tables are made with where they are not the package's."""
        self.counters = Counters()
        self.people = People(store)
        self.tables = Tables(LoadedTables(store, owners, settings, self.counters))
        self.tables.schedule = self.tables.memory.on_load = self.schedule
        self.bots = BotPlayers(self.tables, thinker, self.spawn)
        self.deadlines = Deadlines(self.tables)
        self.requests = Limit(settings.requests_per_second, settings.burst)
        self.new_tables = Limit(settings.tables_per_hour / 3600, settings.tables_per_hour)
        self.new_people = Limit(settings.people_per_hour / 3600, settings.people_per_hour)
        self.claims = Limit(1 / 60, 5.0)
        self.operator = OperatorState()
        """What the operator has told."""
        self.sessions: set[Session] = set()
        self.stopping = False
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- running

    def start(self) -> None:
        """Begin with everything that happens by itself."""
        self.spawn(self.every(TICK, self.deadlines.look))
        self.spawn(self.every(TICK, self._look))
        self.spawn(self.every(1.0, self.tables.memory.tidy))
        self.spawn(self.every(ALIVE_SECONDS, self.store.live))
        self.spawn(self.every(ALIVE_SECONDS, self.follow_operator, at_once=True))
        self.spawn(self.every(WAKE_SECONDS, self._wake, at_once=True))
        self.spawn(self.every(self.settings.heartbeat, self._ping))
        if self.settings.purge_days > 0:
            self.spawn(self.every(3600.0, self._purge))

    async def stop(self) -> None:
        """Finish what has begun, save everything, and end."""
        self.stopping = True
        for session in list(self.sessions):
            session.outlet.cut(STOPPING)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.tables.memory.save_all()
        self.thinker.stop()
        await self.siblings.stop()
        await self.owners.stop()
        await asyncio.to_thread(self.store.stop)

    # Any, here and below: as asyncio has it.
    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself until the server stops."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def every(self, seconds: float, work: Callable[[], Awaitable[object]], at_once: bool = False) -> None:
        """Do something again and again, whatever happens."""
        while True:
            if not at_once:
                await asyncio.sleep(seconds)
            at_once = False
            try:
                await work()
            except (StoreFailed, Refused):
                logger.warning("the database does not answer; trying again")
            except Exception:
                logger.exception("something failed that is done again and again; trying again")

    # ---- what happens by itself

    def schedule(self, loaded: LoadedTable) -> None:
        """Something has happened at a table: ask a bot if one is to move, and look again when a time is up."""
        self.deadlines.schedule(loaded)
        if not self.stopping:
            self.bots.schedule(loaded)

    async def follow_operator(self) -> None:
        """Do as the operator has told this process or another: say something, stand still or go on, shut somebody out."""
        before, now = self.operator, await self.store.operator_state()
        self.operator = now
        self.tables.memory.uptime.look()  # up to here time counts as it did
        self.tables.read_only = self.tables.memory.uptime.paused = now.read_only_since is not None
        if now.announcement != before.announcement:
            for session in list(self.sessions):
                session.notice(now.announcement)
        if now.banned - before.banned:
            self.cut_off(now.banned)
        if before.read_only_since is not None and now.read_only_since is None:
            for loaded in list(self.tables.memory.loaded.values()):
                self.schedule(loaded)

    def cut_off(self, whom: Collection[str]) -> None:
        """End the sessions of these persons and addresses."""
        for session in list(self.sessions):
            if is_banned(whom, session.person, session.address):
                session.outlet.cut(NO_RIGHT)

    async def _look(self) -> None:
        """Apart from the deadlines, which wait for the store: a slow store is no downtime."""
        self.tables.memory.uptime.look()

    async def _wake(self) -> None:
        """Load the tables that wait for a bot or whose time will soon be up, and that nobody looks at: after a kill, all."""
        for table in await self.store.due(time.time() + WAKE_SECONDS):
            if self.bots.crowded:
                return
            if table not in self.tables.memory.loaded:
                await self.deadlines.wake(table)

    async def _ping(self) -> None:
        for at, session in enumerate(list(self.sessions)):
            session.ping()
            if at % PINGED_TOGETHER == 0:
                await asyncio.sleep(PING_PAUSE)

    async def _purge(self) -> None:
        """Delete what nobody has touched for long. What is in memory has been touched."""
        than = time.time() - self.settings.purge_days * 86400
        await self.store.delete_older(than, list(self.tables.memory.loaded))
