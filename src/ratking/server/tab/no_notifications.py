"""NoNotifications: the NotificationStore of a device, on which nobody is told anything: they sit in front of it."""

from __future__ import annotations

from ..live.notification_store import Channel, Notification, Wishes


class NoNotifications:
    """Keeps nothing, because a device has no sender that could send anything."""

    async def begin(self, due: float, tables: bool = False) -> None:
        return

    async def due(self, before: float, now: float, most: int) -> list[Notification]:
        return []

    async def hold(self, notification: Notification, now: float, until: float) -> Notification | None:
        return None

    async def hold_turns(self, person: str, now: float, until: float) -> list[Notification]:
        return []

    async def postpone(self, notification: Notification, due: float, tries: int = 0) -> None:
        return

    async def postpone_seat(self, table: str, seat: int, due: float) -> None:
        return

    async def told(self, notification: Notification, channel: str) -> None:
        return

    async def drop(self, notification: Notification) -> None:
        return

    async def wake(self, person: str, due: float) -> None:
        return

    async def channels(self, person: str) -> list[Channel]:
        return []

    async def add_channel(self, channel: Channel, language: str) -> None:
        return

    async def set_device(self, channel: str, device: str | None) -> None:
        return

    async def set_table_channel(self, channel: Channel, language: str) -> None:
        return

    async def confirm_channel(self, person: str, channel: str, code: str) -> bool:
        return False

    async def end_channel(self, person: str, channel: str) -> bool:
        return False

    async def stop_channel(self, channel: str) -> bool:
        return False

    async def set_trouble(self, channel: str, trouble: str | None) -> None:
        return

    async def wishes(self, person: str) -> Wishes:
        return Wishes()

    async def set_wishes(self, person: str, wishes: Wishes) -> None:
        return

    async def turns_owed(self, person: str) -> list[tuple[str, int]]:
        return []

    async def set_calendar(self, person: str, key: str | None) -> None:
        return

    async def has_calendar(self, person: str) -> bool:
        return False

    async def calendar_owner(self, key: str) -> str | None:
        return None

    async def push_key(self, new: str) -> str:
        return new
