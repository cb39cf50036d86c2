"""Being told: endpoints with which a person chooses how to be told that it is their turn."""

from __future__ import annotations

import re
import secrets
import time
from typing import Final, cast

from ...words import words
from ..live import notification_clock
from ..live.calendar import MEDIA_TYPE
from ..live.notification_store import Channel, Wishes
from ..live.people import CODE_LETTERS
from ..live.senders import SendFailed
from ..protocol.notifications import (
    CalendarKey,
    CalendarLink,
    ChannelKind,
    ChannelNow,
    Confirmation,
    Ended,
    NewChannel,
    Quiet,
    Stopping,
    ToldHow,
)
from ..tables.keys import hashed
from ..tables.plan import check_zone
from ..tables.refused import Refused
from .queries import Nothing
from .request import Endpoint, Reply, Request

MOST_CHANNELS: Final = 8
CODE_LENGTH: Final = 8
C: Final = "/api/me/channels"


async def told_how(request: Request) -> ToldHow:
    """How the server can tell people that it is their turn, and how the client wants to be told."""
    notifications, store = request.server.notifications, request.server.store.notifications
    person = request.person
    channels = [] if person is None else await store.channels(person)
    wishes = Wishes() if person is None else await store.wishes(person)
    kinds = cast(list[ChannelKind], list(notifications.senders))
    return ToldHow(
        kinds=kinds,
        push_key=next((sender.public_key for sender in notifications.senders.values() if sender.public_key), None),
        seconds=request.server.settings.notify_seconds,
        channels=[now(channel, request.language) for channel in channels if channel.kind in kinds],
        quiet_from=wishes.quiet_from,
        quiet_to=wishes.quiet_to,
        zone=wishes.zone,
        daily=wishes.daily,
        calendar=person is not None and await store.has_calendar(person),
    )


async def quiet(request: Request, body: Quiet) -> ToldHow:
    """Choose when messages are sent. They come in the language of this request from now on."""
    check_zone(body.zone)
    wishes = Wishes(request.language, body.quiet_from, body.quiet_to, body.zone, body.daily)
    await request.server.store.notifications.set_wishes(request.somebody, wishes)
    await _wake(request)
    return await told_how(request)


async def add_channel(request: Request, body: NewChannel) -> ChannelNow:
    """Add a channel. A message is sent to it at once: to an e-mail address a code that must be entered, else a test."""
    server, person = request.server, request.somebody
    sender = server.notifications.senders.get(body.kind)
    if sender is None:
        raise Refused("no_channel_kind", channel=body.kind)
    address = sender.check(body.address.strip())
    known = await server.store.notifications.channels(person)
    same = [channel for channel in known if (channel.kind, channel.address) == (body.kind, address)]
    device = request.device if body.kind == "push" else None
    if same and same[0].code is None and same[0].trouble is None:
        if same[0].device != device:  # the browser has become this person on another device, or again
            await server.store.notifications.set_device(same[0].id, device)
        return now(same[0], request.language)
    if len(known) - len(same) >= MOST_CHANNELS:
        raise Refused("too_many_channels", most=MOST_CHANNELS)
    server.new_channels.take(f"p {person}")
    server.new_channels.take(f"a {request.address}", server.settings.per_address)
    server.codes.take(hashed(address))
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)) if body.kind == "mail" else None
    channel = Channel(
        secrets.token_hex(12),
        person,
        body.kind,
        address,
        time.time(),
        None if code is None else hashed(code),
        device=device,
    )
    try:
        await server.notifications.greet(channel, code, request.language)
    except SendFailed as failed:
        raise Refused(failed.trouble) from failed
    await server.store.notifications.add_channel(channel, request.language)
    if code is None:
        await _wake(request)
    return now(channel, request.language)


async def confirm_channel(request: Request, body: Confirmation) -> Ended:
    """Enter the code that was sent to an e-mail address."""
    server = request.server
    server.claims.take(f"c {request.somebody}")
    code = hashed(body.code.upper().replace("-", "").replace(" ", ""))
    if not await server.store.notifications.confirm_channel(request.somebody, body.channel, code):
        raise Refused("wrong_code")
    await _wake(request)
    return Ended(ended=False)


async def end_channel(request: Request) -> Ended:
    """End a channel."""
    channel = request.parameters["channel"]
    if re.fullmatch("[0-9a-f]{24}", channel) is None:
        raise Refused("no_channel")
    return Ended(ended=await request.server.store.notifications.end_channel(request.somebody, channel))


async def stop_channel(request: Request, query: Stopping) -> Ended:
    """End a channel by the link in a message, on any device. Mail programs can do it too (RFC 8058)."""
    return Ended(ended=await request.server.store.notifications.stop_channel(query.channel))


async def new_calendar(request: Request, body: Nothing) -> CalendarLink:
    """Make a calendar with the times by which the client must have answered. Its earlier address ends."""
    key = secrets.token_urlsafe(32)
    request.server.new_channels.take(f"p {request.somebody}")
    await request.server.store.notifications.set_calendar(request.somebody, hashed(key))
    return CalendarLink(link=f"{request.base_url}/api/calendar?key={key}")


async def end_calendar(request: Request) -> Ended:
    """End the client's calendar."""
    store, person = request.server.store.notifications, request.somebody
    had = await store.has_calendar(person)
    await store.set_calendar(person, None)
    return Ended(ended=had)


async def calendar(request: Request, query: CalendarKey) -> Reply:
    """The calendar with this secret, for programs that read iCalendar (RFC 5545)."""
    person = await request.server.store.notifications.calendar_owner(hashed(query.key))
    if person is None:
        raise Refused("no_calendar")
    text = await request.server.notifications.calendar(person, request.base_url)
    return Reply(
        text.encode(), 200, {"Content-Type": f"{MEDIA_TYPE}; charset=utf-8", "Cache-Control": "private, max-age=300"}
    )


def now(channel: Channel, language: str) -> ChannelNow:
    """Return a channel as its owner sees it. The addresses of webhooks are secrets, so only their host is shown."""
    shown = channel.address if channel.kind == "mail" else re.sub(r"^.*?https?://([^/?#\"]+).*$", r"\1", channel.address)
    return ChannelNow(
        channel=channel.id,
        kind=cast(ChannelKind, channel.kind),
        shown=shown,
        confirmed=channel.code is None,
        trouble=None if channel.trouble is None else words(language).say(f"server.{channel.trouble}"),
    )


async def _wake(request: Request) -> None:
    """Let the person be told of what they owe already, by what they have just chosen."""
    server = request.server
    await server.store.notifications.wake(request.somebody, notification_clock.now() + server.settings.notify_seconds)


ENDPOINTS: Final = (
    Endpoint("GET", "/api/me/notifications", told_how, gives=ToldHow),
    Endpoint("PUT", "/api/me/notifications", quiet, takes=Quiet, gives=ToldHow),
    Endpoint("POST", C, add_channel, takes=NewChannel, gives=ChannelNow, status=201),
    Endpoint("POST", f"{C}/code", confirm_channel, takes=Confirmation, gives=Ended),
    Endpoint("DELETE", f"{C}/{{channel}}", end_channel, gives=Ended),
    Endpoint("POST", "/api/me/calendar", new_calendar, takes=Nothing, gives=CalendarLink, status=201),
    Endpoint("DELETE", "/api/me/calendar", end_calendar, gives=Ended),
    Endpoint("GET", "/api/calendar", calendar, query=CalendarKey, gives=str, media=MEDIA_TYPE),
    Endpoint("POST", "/api/channels/stop", stop_channel, query=Stopping, gives=Ended),
)
