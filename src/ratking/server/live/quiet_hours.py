"""Quiet hours: at what times of the day a person may be told something, by the local time of their zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from .notification_store import Notification, Wishes


def quiet_until(wishes: Wishes, now: float) -> float | None:
    """Return when a person's quiet hours end, if they are now."""
    if wishes.quiet_from is None or wishes.quiet_to is None or wishes.quiet_from == wishes.quiet_to:
        return None
    local = _local(wishes, now)
    time = f"{local:%H:%M}"
    begin, end = wishes.quiet_from, wishes.quiet_to
    inside = begin <= time < end if begin < end else time >= begin or time < end
    if not inside:
        return None
    over = _at(local, end)
    if time >= end:
        over += timedelta(days=1)
    return over.timestamp()


def daily_after(wishes: Wishes, notification: Notification, now: float) -> float | None:
    """Return when a person is next told of all their turns; None if that is now, because their time of the day has come.

    A message that failed is not postponed to the next day.
    """
    if wishes.daily is None or notification.tries or notification.told:
        return None
    local = _local(wishes, now)
    today = _at(local, wishes.daily)
    last = today if today <= local else today - timedelta(days=1)
    if notification.due <= last.timestamp():
        return None
    return (last + timedelta(days=1)).timestamp()


def _local(wishes: Wishes, now: float) -> datetime:
    return datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(wishes.zone))


def _at(day: datetime, time: str) -> datetime:
    """Return this time of a day."""
    hour, minute = map(int, time.split(":"))
    return day.replace(hour=hour, minute=minute, second=0, microsecond=0)
