"""What is owed is stored with the move, in both databases; one process at a time holds it; it is deleted with its person."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from ratking.server.live.notification_store import NEVER, Channel, Notification, Settled, SharedChannel, Wishes
from ratking.server.live.store import Seating, Write
from ratking.server.storage.store import Store

from ..storage.small_writes import chats, new_table

TURN = Notification("a", 0, "anna", "turn", 2, 10.0)
LATE = Notification("a", 0, "anna", "late", 2, 20.0)
CHANNEL = Channel("c1", "anna", "mail", "anna@rats.example", 1.0, "hash")


def run(database: str, use: Callable[[Store], Awaitable[None]]) -> None:
    async def used() -> None:
        store = Store(database)
        try:
            await use(store)
        finally:
            await asyncio.to_thread(store.stop)

    asyncio.run(used())


def test_notifications_and_channels_are_kept(database: str) -> None:
    async def use(store: Store) -> None:
        kept = store.notifications
        await store.write(new_table("a"))
        await store.write(Write(entries=chats("a", 2).entries, notifications=[TURN, LATE]))
        assert await kept.due(15.0, 15.0, 10) == [TURN]
        assert await kept.due(25.0, 25.0, 10) == [TURN, LATE]

        # One process at a time holds it, until a moment.
        assert not await kept.hold(TURN, 9.0, 40.0)
        assert await kept.hold(TURN, 15.0, 40.0)
        assert not await kept.hold(TURN, 15.0, 40.0)
        assert await kept.due(15.0, 15.0, 10) == []
        assert await kept.due(15.0, 41.0, 10) == [TURN]
        await kept.told(TURN, "c1")
        await kept.told(TURN, "c2")
        assert (await kept.due(15.0, 41.0, 10))[0].told == ("c1", "c2")
        await kept.postpone(TURN, NEVER, 1)
        assert await kept.due(25.0, 41.0, 10) == [LATE]

        # The answer deletes it in the same commit in which it adds that of the next seat.
        other = Notification("a", 1, "bruno", "turn", 3, 30.0)
        await store.write(Write(entries=chats("a", 3).entries, settled=[Settled("a", 0)], notifications=[other]))
        assert await kept.due(NEVER, 41.0, 10) == [other]
        await kept.postpone_seat("a", 1, 35.0)
        assert [row.due for row in await kept.due(NEVER, 41.0, 10)] == [35.0]

        # Batches of one commit keep their order.
        first = store.write(Write(settled=[Settled("a", 1)], notifications=[TURN]))
        second = store.write(Write(settled=[Settled("a", 0)], notifications=[other]))
        await asyncio.gather(first, second)
        assert await kept.due(NEVER, 41.0, 10) == [other]

        # A failed write adds nothing.
        wrong = store.write(Write(entries=chats("a", 3).entries, notifications=[TURN]))
        assert isinstance((await asyncio.gather(wrong, return_exceptions=True))[0], Exception)
        assert await kept.due(NEVER, 41.0, 10) == [other]

        await kept.add_channel(CHANNEL, "it")
        assert await kept.wishes("anna") == Wishes("it")
        assert not await kept.confirm_channel("anna", "c1", "wrong")
        assert await kept.confirm_channel("anna", "c1", "hash")
        assert (await kept.channels("anna"))[0].code is None
        await kept.set_wishes("anna", Wishes("ca", "22:00", "08:00", "Europe/Andorra"))
        assert await kept.wishes("anna") == Wishes("ca", "22:00", "08:00", "Europe/Andorra")
        assert await kept.push_key("first") == "first"
        assert await kept.push_key("second") == "first"

        await store.forget("anna")
        assert await kept.channels("anna") == []
        assert await kept.wishes("anna") == Wishes()
        await store.delete_tables(["a"])
        assert await kept.due(NEVER, 41.0, 10) == []

    run(database, use)


def test_seats_that_owe_an_answer_are_found_at_the_start(database: str) -> None:
    async def use(store: Store) -> None:
        for table in ("a", "b"):
            write = new_table(table, status="playing", asked=1)
            write.seatings = [Seating(table, "anna", 0), Seating(table, "bruno", 1)]
            await store.write(write)
        known = Notification("a", 1, "bruno", "turn", 7, NEVER)
        await store.write(Write(notifications=[known]))
        await store.notifications.begin(50.0)
        await store.notifications.begin(60.0)
        found = await store.notifications.due(NEVER, 100.0, 10)
        assert found == [Notification("b", 1, "bruno", "turn", 0, 50.0), known]

        # With webhooks, one for each table as well.
        await store.notifications.begin(70.0, tables=True)
        await store.notifications.begin(80.0, tables=True)
        found = [one for one in await store.notifications.due(NEVER, 100.0, 10) if one.to_table]
        assert sorted(found, key=lambda one: one.table) == [
            Notification(table, 1, table, "turn", 0, 70.0) for table in ("a", "b")
        ]

    run(database, use)


def test_the_channel_of_a_table_is_kept_shared_and_deleted(database: str) -> None:
    async def use(store: Store) -> None:
        kept = store.notifications
        for table in ("a", "b", "c"):
            await store.write(new_table(table))
        for number in (1, 2):
            group = Channel(f"g{number}", "a", "json", f"https://rats.example/{number}", 1.0, None)
            await kept.set_table_channel(group, "it")
            assert await kept.channels("a") == [group], "the newer one replaces the older one"

        # A rematch gets it in its first commit; a table without one gives none.
        await store.write(Write(shared=[SharedChannel("a", "b", "g3", 2.0), SharedChannel("c", "d", "g4", 2.0)]))
        assert await kept.channels("b") == [Channel("g3", "b", "json", "https://rats.example/2", 2.0, None)]
        assert await kept.wishes("b") == Wishes("it")
        assert await kept.channels("d") == []

        await store.delete_tables(["a"])
        assert await kept.channels("a") == []
        assert await kept.wishes("a") == Wishes()
        await store.forget("anna")  # who made it
        assert await kept.channels("b") == []

    run(database, use)
