"""Server: the parts of a running server, and the work it does in the background."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Final

from ..protocol.base import Json
from ..settings import Settings
from ..tables.refused import Refused
from .analyses import Analyses
from .bot_players import BotPlayers
from .counters import Counters
from .deadlines import Deadlines
from .limits import Limit
from .loaded_table import LoadedTable
from .loaded_tables import LoadedTables
from .notifications import LOOK_SECONDS, Notifications
from .operator_state import OperatorState, is_banned
from .ownership import Owners, Siblings
from .passkeys import Passkeys
from .people import People
from .senders import Sender
from .store import Store, StoreFailed
from .tables import Tables
from .thinker import Thinker
from .trials import Trials

if TYPE_CHECKING:
    from .session import Session

TICK: Final = 0.25
"""Seconds between two checks of the clocks."""
ALIVE_SECONDS: Final = 5.0
"""Seconds between two signs of life of a process. After a kill, a clock is charged at most this much of the downtime."""
WAKE_SECONDS: Final = 10.0
"""Seconds between two searches for tables at which the server must act by itself."""
ANALYSIS_SECONDS: Final = 1.0
"""Seconds between two analyses of finished games."""
DEVICE_SECONDS: Final = 1.0
"""Seconds between two searches for sessions of devices that another process has revoked."""
PINGED_TOGETHER: Final = 10
PING_PAUSE: Final = 0.005
"""Ping PINGED_TOGETHER sessions, then pause this many seconds, so that moves are not delayed."""
NO_RIGHT: Final = 1008
"""The close code for banned people, and for people who may not watch."""
STOPPING: Final = 1012
"""The close code when the server stops: clients should reconnect in a moment."""

logger = logging.getLogger("ratking.server")


class Server:
    """One process of the server, with its store, its thinker, and perhaps sibling processes."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        owners: Owners,
        siblings: Siblings,
        thinker: Thinker,
        boxes: dict[str, Json | None] | None = None,
        senders: Mapping[str, Sender] | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.owners = owners
        self.siblings = siblings
        self.thinker = thinker
        self.boxes = boxes or {}
        """By game, the components for new tables, if they are not the package's."""
        self.counters = Counters()
        self.people = People(store)
        self.passkeys = Passkeys(store)
        self.tables = Tables(LoadedTables(store, owners, settings, self.counters))
        self.tables.schedule = self.tables.memory.on_load = self.schedule
        self.bots = BotPlayers(self.tables, thinker, self.spawn)
        self.deadlines = Deadlines(self.tables)
        self.analyses = Analyses(self.tables, store, thinker)
        self.trials = Trials(store, thinker)
        self.notifications = Notifications(self.tables, settings, senders or {}, self.spawn)
        self.requests = Limit(settings.requests_per_second, settings.burst)
        self.new_tables = Limit(settings.tables_per_hour / 3600, settings.tables_per_hour)
        self.new_people = Limit(settings.people_per_hour / 3600, settings.people_per_hour)
        self.claims = Limit(1 / 60, 5.0)
        self.new_channels = Limit(settings.channels_per_hour / 3600, settings.channels_per_hour)
        self.codes = Limit(3 / 3600, 3.0)
        """How many messages with a code may go to an address of somebody who has not asked for them."""
        self.operator = OperatorState()
        """What the operator has set."""
        self.sessions: set[Session] = set()
        self.stopping = False
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- running

    def start(self) -> None:
        """Start all background work."""
        self.spawn(self.every(TICK, self.deadlines.look))
        self.spawn(self.every(TICK, self._look))
        self.spawn(self.every(1.0, self.tables.memory.tidy))
        self.spawn(self.every(ALIVE_SECONDS, self.store.live))
        self.spawn(self.every(ALIVE_SECONDS, self.follow_operator, at_once=True))
        self.spawn(self.every(WAKE_SECONDS, self._wake, at_once=True))
        self.spawn(self.every(self.settings.heartbeat, self._ping))
        self.spawn(self.every(ANALYSIS_SECONDS, self.analyses.look))
        if self.notifications.senders:
            self.spawn(self.every(LOOK_SECONDS, self.notifications.look))
        if self.store.shared:
            self.spawn(self.every(DEVICE_SECONDS, self._check_devices))
        if self.settings.purge_days > 0:
            self.spawn(self.every(3600.0, self._purge))

    async def stop(self) -> None:
        """Finish what has begun, save all tables, and stop."""
        self.stopping = True
        for session in list(self.sessions):
            session.outlet.cut(STOPPING)
        await self.notifications.finish()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.tables.memory.save_all()
        self.thinker.stop()
        await self.siblings.stop()
        await self.owners.stop()
        await asyncio.to_thread(self.store.stop)

    # Any, here and below: the type parameters of asyncio's Coroutine.
    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background until it ends or the server stops."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def every(self, seconds: float, work: Callable[[], Awaitable[object]], at_once: bool = False) -> None:
        """Repeat some work every `seconds`, even if it raises."""
        while True:
            if not at_once:
                await asyncio.sleep(seconds)
            at_once = False
            try:
                await work()
            except (StoreFailed, Refused):
                logger.warning("the database does not answer; trying again")
            except Exception:
                logger.exception("background work failed; trying again")

    # ---- background work

    def schedule(self, loaded: LoadedTable) -> None:
        """Plan what must follow after something happened at a table: a bot's move, or the end of a time limit."""
        self.deadlines.schedule(loaded)
        if not self.stopping:
            self.bots.schedule(loaded)

    def left(self, loaded: LoadedTable, seat: int) -> None:
        """Note that no player of a seat looks at its table any more."""
        if self.notifications.senders and not self.stopping:
            self.notifications.left(loaded, seat)

    async def follow_operator(self) -> None:
        """Read what the operator has set, and act on changes: announce, pause or resume, disconnect banned people."""
        before, now = self.operator, await self.store.operator_state()
        self.operator = now
        self.tables.memory.uptime.look()  # the time until now still counts as before
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

    def cut_device(self, digest: str) -> None:
        """End the sessions of a device that was revoked."""
        for session in list(self.sessions):
            if session.device == digest:
                session.outlet.cut(NO_RIGHT)

    async def _check_devices(self) -> None:
        """End the sessions of devices that another process has revoked. Each message they send is checked as well."""
        known = {session.device for session in self.sessions if session.device is not None}
        for digest in known - await self.store.keyring.valid(known) if known else ():
            self.cut_device(digest)

    async def _look(self) -> None:
        """Measure the uptime. This is separate from the deadlines, which wait for the store: a slow store is no downtime."""
        self.tables.memory.uptime.look()

    async def _wake(self) -> None:
        """Load the tables at which a bot is to move or a time will soon be up, and which are not in memory."""
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
        """Delete the tables that nobody has used for long. Tables in memory are in use."""
        than = time.time() - self.settings.purge_days * 86400
        await self.store.delete_older(than, list(self.tables.memory.loaded))
