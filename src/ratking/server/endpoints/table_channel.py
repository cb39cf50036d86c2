"""Table channel: endpoints with which whoever made a table lets a whole group be told whose turn it is."""

from __future__ import annotations

import secrets
import time
from typing import Final, cast

from ..live import notification_clock
from ..live.loaded_table import LoadedTable
from ..live.notification_store import Channel
from ..live.senders import SendFailed
from ..protocol.notifications import Ended, NewTableChannel, TableChannel, WebhookKind
from ..tables.handle import made_by
from ..tables.keys import hashed
from ..tables.refused import Refused
from .access import T, watched_table
from .being_told import now
from .request import Endpoint, Request

C: Final = f"{T}/channel"
FOR_ONE_PERSON: Final = ("mail", "push")
"""The kinds of channels that lead to one person, not to a group."""


async def table_channel(request: Request) -> TableChannel:
    """Where a group is told whose turn it is at a table. Only whoever made the table may see it."""
    loaded, server = await _made_table(request), request.server
    known = await server.store.notifications.channels(loaded.state.table)
    kinds = [kind for kind in server.notifications.senders if kind not in FOR_ONE_PERSON]
    return TableChannel(
        kinds=cast(list[WebhookKind], kinds),
        seconds=server.settings.notify_seconds,
        channel=now(known[0], request.language) if known and known[0].kind in kinds else None,
    )


async def set_table_channel(request: Request, body: NewTableChannel) -> TableChannel:
    """Let a group be told, in the language of this request. A message is sent at once. An earlier channel ends."""
    loaded, server = await _made_table(request), request.server
    store, table = server.store.notifications, loaded.state.table
    sender = server.notifications.senders.get(body.kind)
    if sender is None:
        raise Refused("no_channel_kind", channel=body.kind)
    if loaded.state.status == "closed":
        raise Refused("closed")
    address = sender.check(body.address.strip())
    known = await store.channels(table)
    if any((one.kind, one.address, one.trouble) == (body.kind, address, None) for one in known):
        return await table_channel(request)
    server.new_channels.take(f"p {request.somebody}")
    server.new_channels.take(f"a {request.address}", server.settings.per_address)
    server.codes.take(hashed(address))
    channel = Channel(secrets.token_hex(12), table, body.kind, address, time.time(), None)
    try:
        await server.notifications.greet_table(channel, loaded, request.language)
    except SendFailed as failed:
        raise Refused(failed.trouble) from failed
    await store.set_table_channel(channel, request.language)
    await store.wake(table, notification_clock.now() + server.settings.notify_seconds)
    return await table_channel(request)


async def end_table_channel(request: Request) -> Ended:
    """End the channel of a table."""
    table = (await _made_table(request)).state.table
    store = request.server.store.notifications
    return Ended(ended=any([await store.end_channel(table, one.id) for one in await store.channels(table)]))


async def _made_table(request: Request) -> LoadedTable:
    """Return the table of a request, if the client has made it. Raises Refused."""
    loaded = await watched_table(request)
    made_by(loaded.state, request.somebody)
    return loaded


ENDPOINTS: Final = (
    Endpoint("GET", C, table_channel, gives=TableChannel),
    Endpoint("PUT", C, set_table_channel, takes=NewTableChannel, gives=TableChannel),
    Endpoint("DELETE", C, end_table_channel, gives=Ended),
)
