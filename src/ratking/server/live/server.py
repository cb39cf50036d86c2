"""Server: everything a running server consists of, and what it does by itself: bots that answer, clocks that run out."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from ...kernel.errors import RatkingError
from ..http.limits import Limit
from ..ops.metrics import Metrics
from ..ops.purge import purge_older
from ..settings import Settings
from ..storage import schema
from ..storage.identities import People
from ..storage.store import ALIVE_SECONDS, Store
from ..storage.write_batch import Write
from ..tables import commands
from ..tables.refused import Refused
from ..tables.table_state import TableState
from .bot_hosts import BotHosts
from .cluster import OwnedElsewhere, PostgresCluster, SingleProcess
from .loaded_table import LoadedTable
from .loaded_tables import LoadedTables, entry

TICK: Final = 0.25
"""How often clocks are looked at, in seconds."""
BOT_AGAIN_SECONDS: Final = 30.0
"""After so long a bot that failed is asked once more."""
DUE_AGAIN_SECONDS: Final = 30.0
"""How long after an unexpected error the clock of a table is looked at again."""
BOT_FAILED: Final = "server.bot_failed"
WAKE_SECONDS: Final = 10.0
"""How often tables are looked for that wait for nobody but the server."""
MOST_AWAKE: Final = 100
"""Tables whose bots are asked already when no more are woken: the others come when these have answered."""

logger = logging.getLogger("ratking.server")


class Server:
    """One process."""

    def __init__(self, settings: Settings, store: Store, bots: BotHosts | None = None) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        self.people = People(store)
        self.owners: SingleProcess | PostgresCluster = (
            PostgresCluster(store, self._not_ours) if store.postgres else SingleProcess()
        )
        self.tables = LoadedTables(store, settings, self.metrics, self.owners)
        self.tables.on_change = self.schedule
        self.bots = bots or BotHosts(settings.bot_workers, settings.bot_seconds)
        self.requests = Limit(settings.requests_per_second, settings.burst)
        self.new_tables = Limit(settings.tables_per_hour / 3600, settings.tables_per_hour)
        self.new_people = Limit(settings.people_per_hour / 3600, settings.people_per_hour)
        self.claims = Limit(1 / 60, 5.0)
        self.sockets: set[Any] = set()  # Any: sockets know the server; the server only counts and pings them
        self.stopping = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[str] = set()
        """The tables at which a bot is being asked."""
        self._failed: set[str] = set()
        """The tables at which a bot has failed and will be asked again."""
        self._deadlines: dict[str, float] = {}
        self.started = time.time()

    # ---- running

    def start(self) -> None:
        """Begin everything that happens by itself."""
        self.spawn(self.every(TICK, self._tick))
        self.spawn(self.every(TICK, self._look))
        self.spawn(self.every(1.0, self.tables.tidy))
        self.spawn(self.every(ALIVE_SECONDS, self._live))
        self.spawn(self.every(WAKE_SECONDS, self._wake, at_once=True))
        if self.settings.purge_days > 0:
            self.spawn(self.every(3600.0, self._purge))
        if isinstance(self.owners, PostgresCluster):
            self.spawn(self.owners.listen(self.tables.follow, self.tables.follow_all))
            self.spawn(self.every(2.0, self.owners.check))

    async def stop(self) -> None:
        """Finish what has begun, save everything, and end."""
        self.stopping = True
        for socket in list(self.sockets):
            socket.cut(1001)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.tables.save_all()
        self.bots.stop()
        await self.owners.stop()
        await asyncio.to_thread(self.store.stop)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself until the server stops. Any: as asyncio has it."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- what happens by itself

    def schedule(self, loaded: LoadedTable) -> None:
        """Something has happened at a table: is a bot asked, does a clock run?"""
        state = loaded.state
        deadline = state.deadline(self.settings.starting_seconds)
        if deadline is None:
            self._deadlines.pop(state.table, None)
        else:
            self._deadlines[state.table] = deadline
        if state.bot_asked is None:
            return
        if state.trouble != BOT_FAILED and state.table not in self._thinking:
            self._thinking.add(state.table)
            self.spawn(self._ask_bots(state.table))
        if state.trouble == BOT_FAILED and state.table not in self._failed:
            self._failed.add(state.table)
            self.spawn(self._try_again(state.table))

    async def _ask_bots(self, table: str) -> None:
        """Let bots answer until a person is asked."""
        try:
            while not self.stopping:
                loaded = await self.tables.get(table)
                state = loaded.state
                seat, level = state.asked, state.bot_asked
                if seat is None or level is None or state.trouble == BOT_FAILED:
                    return
                if not await self._bot_answers(loaded, seat, level):
                    return
        except (Refused, OwnedElsewhere):
            return
        except Exception:
            logger.exception("the bots of table %s cannot be asked", table)
        finally:
            self._thinking.discard(table)

    async def _bot_answers(self, loaded: LoadedTable, seat: int, level: str) -> bool:
        state = loaded.state
        if state.match is None:
            return False
        await self.tables.ours(loaded)  # if it is another process's, that one asks the bot
        revision = state.revision
        begun = time.monotonic()
        try:
            question = (level, state.match.observe(seat).to_json(), secrets.token_hex(8))
            text = await self.bots.ask(question)
            await asyncio.sleep(max(0.0, state.plan.pause - (time.monotonic() - begun)))
            await self.tables.act(loaded, lambda state: commands.bot_move(state, seat, text, revision))
        except (Refused, OwnedElsewhere):
            raise
        except Exception:
            self.metrics.bot_failures += 1
            logger.exception("a bot failed")
            await self.tables.act(loaded, lambda _: [entry("trouble", seat, sentence=BOT_FAILED)])
            return False
        return True

    async def _try_again(self, table: str) -> None:
        """Ask a bot that failed once more, after a while."""
        await asyncio.sleep(BOT_AGAIN_SECONDS)
        self._failed.discard(table)
        try:
            loaded = await self.tables.get(table)
            await self.tables.act(loaded, commands.bot_again)
        except (Refused, OwnedElsewhere):
            return
        except Exception:
            logger.exception("the bot of table %s cannot be asked again", table)

    async def _look(self) -> None:
        """Apart from the ticks, which wait for the database: a slow database is no downtime."""
        self.tables.uptime.look()

    async def _tick(self) -> None:
        self.tables.uptime.look()
        now = time.time()
        for table, deadline in list(self._deadlines.items()):
            if deadline <= now:
                self._deadlines.pop(table, None)
                await self._due(table)

    async def _due(self, table: str) -> None:
        """A time is up, or seems so: after a stop of the server clocks have more left than the lists say."""
        try:
            loaded = await self.tables.get(table)
            await self.tables.act(loaded, self._what_is_due)
        except (Refused, RatkingError, OwnedElsewhere):
            return
        except Exception:
            logger.exception("the time of table %s cannot be looked at", table)
            self._deadlines[table] = time.time() + DUE_AGAIN_SECONDS

    def _what_is_due(self, state: TableState) -> list[Any]:  # Any: entries
        found = commands.due(state, time.time(), self.settings.starting_seconds)
        if not found and state.clock.running is not None and state.status == "playing":
            # Not yet: what is left counts from now.
            left = state.clock.now(time.time(), state.down)[state.clock.running]
            self._deadlines[state.table] = time.time() + max(0.5, left or 0.0)
        return found

    async def _wake(self) -> None:
        """Load the tables that wait for a bot or whose time will soon be up, and that nobody looks at: after a kill, all."""
        tables, owners, lives = schema.tables, schema.owners, schema.lives
        now = time.time()
        free = lives.c.id.is_(None) | (lives.c.id == self.store.life) | (lives.c.alive < now - 2 * ALIVE_SECONDS)
        wanted = (
            select(tables.c.id)
            .outerjoin(owners, owners.c.table == tables.c.id)
            .outerjoin(lives, lives.c.id == owners.c.life)
            .where(tables.c.deadline <= now + WAKE_SECONDS, free)  # what another process owns that lives, it wakes by itself
            .order_by(tables.c.deadline)
        )
        for table in await self.store.read(lambda connection: [row.id for row in connection.execute(wanted)]):
            if len(self._thinking) >= MOST_AWAKE:
                return
            if table not in self.tables.loaded:
                await self._due(table)

    async def _purge(self) -> None:
        """Delete what nobody has touched for long. What is in memory has been touched."""
        than = time.time() - self.settings.purge_days * 86400
        here = list(self.tables.loaded)
        await self.store.write(Write(other=lambda connection: purge_older(connection, than, here)))

    async def _live(self) -> None:
        await self.store.write(Write(other=self.store.live))
        if self.store.postgres:
            await self.tables.uptime.learn()

    async def every(self, seconds: float, work: Callable[[], Awaitable[object]], at_once: bool = False) -> None:
        """Do something again and again, whatever happens."""
        while True:
            if not at_once:
                await asyncio.sleep(seconds)
            at_once = False
            try:
                await work()
            except (SQLAlchemyError, OSError, Refused):
                logger.warning("the database does not answer; trying again")
            except Exception:
                logger.exception("something failed that is done again and again; trying again")

    def _not_ours(self) -> None:
        """The connection that held our tables is lost: others may have them now."""
        for loaded in list(self.tables.loaded.values()):
            loaded.owned = False
            self.tables.drop(loaded)
