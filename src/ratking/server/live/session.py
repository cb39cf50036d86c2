"""Session: one client at one table, from its welcome to its last message. Messages are sent through an Outlet."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

import msgspec

from ...kernel.errors import RatkingError
from ..protocol.playing import Ack
from ..protocol.sockets import (
    ClientMessage,
    Problem,
    ServerMessage,
    WsAck,
    WsChat,
    WsLook,
    WsMove,
    WsNotice,
    WsPing,
    WsPong,
    WsRefused,
    WsReload,
    WsShow,
    WsUndo,
    WsWhy,
    WsWhyAnswer,
)
from ..tables import commands
from ..tables.broadcast import Broadcast, welcome
from ..tables.entries import Entry
from ..tables.names import clean
from ..tables.refused import Refused, wrong
from .advice import check_watching, why
from .loaded_table import LoadedTable
from .loaded_tables import LoadedTables
from .outlet import Outlet
from .ownership import OwnedElsewhere, SiblingAway
from .store import StoreFailed
from .tables import Outcome

if TYPE_CHECKING:
    from .server import Server

NO_RIGHT: Final = 1008
NO_STORE: Final = 1013
NONSENSE: Final = 4000
NOT_THERE: Final = 4001
NO_TABLE: Final = 4004
CLOSED: Final = 4005
ANNOUNCE_SECONDS: Final = 0.1
"""People who come and go within this time are announced in one message, so that a crowd does not flood the table."""
MOST_NONSENSE: Final = 20
"""After more invalid messages than this, the session ends."""

_decode = msgspec.json.Decoder(ClientMessage).decode
_encode = msgspec.json.Encoder().encode

Doing = WsMove | WsUndo | WsChat | WsShow


class Session:
    """A listener of a table that also receives messages. `receive` is awaited for one message at a time."""

    watches = True

    def __init__(
        self,
        server: Server,
        outlet: Outlet,
        person: str | None,
        language: str,
        table: str,
        address: str,
        device: str | None = None,
    ) -> None:
        self.server = server
        self.outlet = outlet
        self.person = person
        self.language = language
        self.table = table
        self.address = address
        self.device = device
        """The hash of the token with which the client came."""
        self.who = f"p {person}" if person is not None else f"a {address}"
        """The name under which limits count this client."""
        self.public = False
        """Whether the client is a screen that everybody sees: it gets what a spectator gets, whoever opened it."""
        self.heard = time.monotonic()
        """When the client last sent something."""
        self.looks = True
        """Whether the person looks at the page, as far as their client has said."""
        self.sent = 0
        """The number of the newest entry that was sent."""
        self._loaded: LoadedTable | None = None
        self._held: list[bytes] | None = None
        """While a message of this client is being answered: the updates to send together with the answer."""
        self._reloading = False
        """Whether a new welcome will follow, so that updates before it are left out."""
        self._presence = 0
        """The number of the newest presence that was sent to the client."""
        self._nonsense = 0

    @property
    def seat(self) -> int | None:
        return None if self._loaded is None or self.public else self._loaded.state.seat_of(self.person)

    @property
    def busy(self) -> bool:
        """Whether a message is being answered. The task that awaits `receive` must not be cancelled then."""
        return self._held is not None

    # ---- the life of a session

    async def open(self, since: int | None) -> None:
        """Welcome the client and start listening. Raises Refused, StoreFailed and OwnedElsewhere."""
        loaded = await self.server.tables.get(self.table)
        self.sent = loaded.state.n if since is None else min(since, loaded.state.n)
        self.server.sessions.add(self)
        await self._welcome(loaded, self.sent if since is None else since)

    def close(self) -> None:
        """Stop listening."""
        self.server.sessions.discard(self)
        if self._loaded is not None:
            self._loaded.listeners.discard(self)
            if self.seat not in self._loaded.here:
                self._announce(self._loaded)
            self._left(self._loaded)

    async def receive(self, text: str | bytes) -> None:
        """Handle one message of the client and send the answer."""
        self.heard = time.monotonic()
        try:
            message = _decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._nonsense += 1
            if self._nonsense > MOST_NONSENSE:
                self.outlet.cut(NONSENSE)
                return
            self._put(_encode(self._refused(_key_in(text), Refused("bad_message", why=str(error)[:200]))))
            return
        if isinstance(message, WsPong):
            return
        if isinstance(message, WsLook):
            self._look(message.looking)
            return
        try:
            self.server.requests.take(self.who)
            if self.device is not None and not await self.server.people.is_valid(self.device):
                self.outlet.cut(NO_RIGHT)
                return
            answer = await self._answer(message)
        except (Refused, RatkingError) as error:
            answer = self._refused(getattr(message, "key", None), error)
        except StoreFailed:
            answer = self._refused(getattr(message, "key", None), Refused("database_away"))
        held, self._held = self._held or [], None
        self.outlet.put(*held, _encode(answer))

    def ping(self) -> None:
        """Send a ping, or disconnect a client that has not answered for long."""
        settings = self.server.settings
        if time.monotonic() - self.heard > settings.heartbeat + settings.pong_seconds:
            self.outlet.cut(NOT_THERE)
        else:
            self._put(_encode(WsPing(n=self.sent)))

    def notice(self, text: str) -> None:
        """Send the client the operator's announcement."""
        self._put(_encode(WsNotice(text=text)))

    def _look(self, looking: bool) -> None:
        was, self.looks = self.looks, looking
        if was and not looking and self._loaded is not None:
            self._left(self._loaded)

    def _left(self, loaded: LoadedTable) -> None:
        """Report it if nobody of this seat looks at the table any more."""
        if self.seat is not None and self.seat not in loaded.looking:
            self.server.left(loaded, self.seat)

    # ---- as a listener

    def on_update(self, broadcast: Broadcast) -> None:
        state = broadcast.state
        if not state.may_watch(self.person):
            self.outlet.cut(NO_RIGHT)
            return
        if self._reloading or state.n < self.sent:
            return  # a welcome will contain this, or has contained it
        if broadcast.entries and broadcast.before != self.sent:
            self.lost()
            return
        self.sent = state.n
        self._put(broadcast.text(self.seat, None if self.public else self.person))
        if state.status == "closed":
            self.outlet.cut(CLOSED)

    def lost(self) -> None:
        """Load the table again and send a new welcome, because it was dropped from memory or entries were missed."""
        if not self._reloading and self in self.server.sessions:
            self._reloading = True
            self._put(_encode(WsReload()))
            self.server.spawn(self._reload())

    def _put(self, text: bytes) -> None:
        if self._held is None:
            self.outlet.put(text)
        else:
            self._held.append(text)

    # ---- welcomes

    async def _reload(self) -> None:
        try:
            await self._welcome(await self.server.tables.get(self.table), self.sent)
        except (Refused, StoreFailed, OwnedElsewhere) as error:
            self.outlet.cut(close_code_of(error))
        finally:
            self._reloading = False

    async def _welcome(self, loaded: LoadedTable, since: int) -> None:
        """Send the present state, and what happened after entry `since`."""
        memory = self.server.tables.memory
        async with loaded.lock:  # so that nothing is sent before it has been stored
            state = loaded.state
            if state.n < max(self.sent, since) and not loaded.lost and not loaded.owned:
                await memory.catch_up(loaded)  # never show a client an older state than it has already seen
            check_watching(state, self.person)
            missed = await memory.missed(loaded, since)
            if self not in self.server.sessions:
                return
            if loaded.lost:
                raise Refused("try_again")
            self._listen_to(loaded)
            self._welcome_now(loaded, missed, since)

    def _welcome_now(self, loaded: LoadedTable, missed: list[Entry], since: int) -> None:
        """Send the welcome. There is no await here, so that nothing can happen between the welcome and the first update."""
        state = loaded.state
        self.sent = state.n
        self._reloading = False
        table = self.server.tables.memory.table_now(loaded, None if self.public else self.person)
        heartbeat = self.server.settings.heartbeat
        self._put(welcome(state, self.seat, table, missed, min(since, state.n), heartbeat))
        if self.server.operator.announcement:
            self.notice(self.server.operator.announcement)

    def _listen_to(self, loaded: LoadedTable) -> None:
        if self._loaded is loaded:
            return
        if self._loaded is not None:
            self._loaded.listeners.discard(self)
        self._loaded = loaded
        new = self.seat not in loaded.here
        loaded.listeners.add(self)
        if new:
            self._announce(loaded)
        self._presence = loaded.presence  # the welcome says who is connected

    def _announce(self, loaded: LoadedTable) -> None:
        """Plan to tell the others that somebody came or went."""
        loaded.presence += 1
        if not loaded.announcing:
            loaded.announcing = True
            self.server.spawn(_send_presence(loaded, self.server.tables.memory))

    def on_presence(self, broadcast: Broadcast, presence: int) -> None:
        """Send the client who is connected, unless it knows already."""
        if self._presence != presence:
            self._presence = presence
            self.on_update(broadcast)

    # ---- messages

    async def _answer(self, message: Doing | WsWhy) -> ServerMessage:
        loaded = await self.server.tables.get(self.table)
        if self.person is None:
            raise Refused("nobody")
        if self.public:
            raise Refused("not_seated")
        if isinstance(message, WsWhy):
            found = why(loaded.state, self.person, message.move, self.language)
            return WsWhyAnswer(move=found.move, reason=found.reason, text=found.text)
        self._held = []
        try:
            done = await self._do(loaded, self.person, message)
        except OwnedElsewhere as elsewhere:
            held, self._held = self._held, None  # these updates must be sent before the owner's answer
            self.outlet.put(*held)
            done = await self._hand_on(elsewhere.url, message)
        return WsAck(key=done.key, n=done.n, revision=done.revision)

    async def _do(self, loaded: LoadedTable, person: str, message: Doing) -> Ack:
        """Carry out a message. This must not be cancelled, which is what `busy` is for."""
        tables = self.server.tables
        if isinstance(message, WsShow):
            await tables.perform(loaded, commands.Show(person, message.nonce))
            return Ack(key="show", n=loaded.state.n, revision=loaded.state.revision)
        begun = time.monotonic()
        outcome = await tables.perform(loaded, command_of(message, person))
        if isinstance(message, WsMove):
            self.server.counters.move_seconds(time.monotonic() - begun)
        return ack_of(message.key, outcome, loaded)

    async def _hand_on(self, url: str, message: Doing) -> Ack:
        """Forward a message over HTTP to the process that owns the table."""
        paths = {WsMove: "moves", WsUndo: "undo", WsChat: "chat", WsShow: "luck"}
        content = msgspec.to_builtins(message)
        content.pop("type")
        path = f"/api/tables/{self.table}/{paths[type(message)]}"
        try:
            status, _, body = await self.server.siblings.ask(url, "POST", path, _encode(content), self.person, self.language)
            if status != 200:
                raise _RefusedElsewhere(msgspec.json.decode(body, type=Problem))
            return msgspec.json.decode(body, type=_Answer).ack()
        except (SiblingAway, msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise Refused("try_again") from error

    def _refused(self, key: str | None, error: Refused | RatkingError) -> WsRefused:
        state = None if self._loaded is None else self._loaded.state
        n, revision = (0, None) if state is None else (state.n, state.revision)
        if isinstance(error, _RefusedElsewhere):
            problem = error.problem
            n = n if isinstance(problem.n, msgspec.UnsetType) else problem.n
            revision = revision if isinstance(problem.revision, msgspec.UnsetType) else problem.revision
            return WsRefused(key=key, error=problem.error, n=n, revision=revision)
        return WsRefused(key=key, error=wrong(error, self.language), n=n, revision=revision)


async def _send_presence(loaded: LoadedTable, memory: LoadedTables) -> None:
    """Tell the sessions at a table who is connected. Takes the lock, so that nothing is sent before it has been stored."""
    await asyncio.sleep(ANNOUNCE_SECONDS)
    loaded.announcing = False
    async with loaded.lock:
        broadcast = Broadcast(loaded.state, [], loaded.state.n, memory.moment(loaded))
        for listener in list(loaded.listeners):
            if isinstance(listener, Session):
                listener.on_presence(broadcast, loaded.presence)


def command_of(message: WsMove | WsUndo | WsChat, person: str) -> commands.Move | commands.Undo | commands.Chat:
    """Return the command for a message with a key."""
    if isinstance(message, WsMove):
        return commands.Move(person, message.key, message.move, message.revision)
    if isinstance(message, WsUndo):
        return commands.Undo(person, message.key, message.revision)
    return commands.Chat(person, message.key, clean(message.text), message.reaction)


def ack_of(key: str, outcome: Outcome, loaded: LoadedTable) -> Ack:
    """Return the answer to a message with a key: the same one as before if the message is a repetition."""
    if outcome.receipt is not None:
        return Ack(key=key, n=outcome.receipt.n, revision=outcome.receipt.revision)
    entry = outcome.entries[0]
    return Ack(key=key, n=entry.n, revision=getattr(entry.body, "revision", loaded.state.revision))


def close_code_of(error: Exception) -> int:
    """Return the close code for a session that cannot be welcomed."""
    if not isinstance(error, Refused):
        return NO_STORE
    return {"no_table": NO_TABLE, "no_watching": NO_RIGHT}.get(error.key, NO_STORE)


class _RefusedElsewhere(Refused):
    """Raised when another process refused a message; `problem` is its answer."""

    def __init__(self, problem: Problem) -> None:
        super().__init__("try_again")
        self.problem = problem


class _Answer(msgspec.Struct):
    """The answer of another process to a message that was forwarded to it."""

    n: int
    key: str = "show"
    revision: int = 0

    def ack(self) -> Ack:
        return Ack(key=self.key, n=self.n, revision=self.revision)


class _Keyed(msgspec.Struct):
    """A malformed message of which only the key can be read."""

    key: str


def _key_in(text: str | bytes) -> str | None:
    """Return the key of a malformed message, so that the client learns which of its messages was refused."""
    try:
        return msgspec.json.decode(text, type=_Keyed).key[:64]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
