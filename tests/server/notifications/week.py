"""Week: many tables at which people take their turns now and then, a server that is killed, and what people are told.

A week passes in a minute or a few: the server's clock for notifications runs faster. People take some turns at once, and
others only after they were told, so a slow machine makes fewer turns count, but none count wrongly.
"""

from __future__ import annotations

import random
import threading
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from ratking.server.live.notifications import AT_ONCE

from ..client import Socket, seated
from ..running import Running
from .browser import Browser
from .sinks import HttpSink, SmtpSink
from .telling import by_mail, by_push, by_webhook, telling

DAY = 86400.0
SLACK = 2.5
"""Seconds that a message can be under way on a busy machine."""
PATIENCE = 120.0
"""Seconds after which a person who should have been told takes their turn all the same."""
QUIET = (22, 8)
"""The quiet hours of half of the people."""


class Turn:
    """A turn that a seat owes: the seconds between which it began, and those between which it ended."""

    def __init__(self, person: str, begun: tuple[float, float]) -> None:
        self.person = person
        self.begun = begun
        self.ended = (float("inf"), float("inf"))
        self.looked: list[tuple[float, float]] = []
        """When the person looked at the table."""
        self.late = False
        """Whether it must have been told: it was not taken within the grace time, nor while looking on."""


class Told(NamedTuple):
    """A message that has arrived."""

    channel: str
    when: float
    id: str
    text: str


class Clock:
    """The clock of the server's notifications: one second of the test is `speed` seconds there."""

    def __init__(self, day_seconds: float) -> None:
        self.speed = DAY / day_seconds
        self._real = time.time()
        # Noon, so that the first evening is half a day away.
        self._simulated = (self._real // DAY + 1) * DAY + DAY / 2

    def at(self, real: float) -> float:
        return self._simulated + (real - self._real) * self.speed

    def is_quiet(self, real: float) -> bool:
        hour = datetime.fromtimestamp(self.at(real), UTC).hour
        return hour >= QUIET[0] or hour < QUIET[1]

    @property
    def prelude(self) -> str:
        """Python that gives a server this clock."""
        return (
            "import time\nimport ratking.server.live.notification_clock as clock\n"
            f"clock.now = lambda: {self._simulated} + (time.time() - {self._real}) * {self.speed}"
        )


class Table:
    """One table of two people, who take their turns until the week is over."""

    def __init__(self, week: Week, number: int) -> None:
        self.week = week
        self.random = random.Random(number)
        self.id, self.clients = seated(week.server.url, clock={"kind": "days", "days": 60}, name=f"Table {number}")
        self.turns: list[list[Turn]] = [[], []]
        self.next = time.time()
        self.looker: Socket | None = None
        self.leaves = float("inf")
        for seat, client in enumerate(self.clients):
            match (number + seat) % 3:
                case 0:
                    by_mail(client, week.mails, f"p{client.person}@rats.example")
                case 1:
                    by_webhook(client, week.hooks)
                case _:
                    week.browsers[str(client.person)] = by_push(client, week.pushes)
            if (number // 2 + seat) % 2:
                client.done("PUT", "/api/me/notifications", {"quiet_from": "22:00", "quiet_to": "08:00"})
                week.quiet.add(str(client.person))
        self.asked = -1

    def begin(self) -> None:
        """Take the first turns quickly: what was owed before everybody had a channel does not count."""
        before = time.time()
        self.asked = int(self.clients[0].view(self.id)["asked"])
        self.turns[self.asked].append(Turn(str(self.clients[self.asked].person), (before - 60, time.time())))
        self.next = time.time() + self.random.random() * self.week.grace * 0.3

    def act(self) -> None:
        """Do what is next: stop looking, or take the turn."""
        if self.looker is not None and self.leaves <= time.time() and self.leaves < self.next:
            self._leave()
            return
        client = self.clients[self.asked]
        turn = self.turns[self.asked][-1]
        begun = time.time()
        waited = begun > turn.begun[0] + 0.3 * self.week.grace
        turn.late = waited and self.looker is None and len(self.turns[self.asked]) > 1
        if turn.late and begun < turn.begun[1] + PATIENCE and not self.week.was_told(self.id, self.asked, turn):
            self.next = begun + 0.1
            return
        view = client.view(self.id)
        while view["asked"] == self.asked:
            before = time.time()
            move = self.random.choice(view["moves"])
            assert client.move(self.id, move, view["revision"]).status == 200
            view = client.view(self.id)
        turn.ended = (begun, time.time())
        if self.looker is not None:
            self._leave()
        if view["asked"] is None:
            self.next = float("inf")
            return
        self.asked = int(view["asked"])
        self.turns[self.asked].append(Turn(str(self.clients[self.asked].person), (before, time.time())))
        self._plan()

    def _plan(self) -> None:
        """Decide when the next turn is taken, and whether its player looks on before."""
        grace, now = self.week.grace, time.time()
        kind = self.random.choice(["quick", "slow", "slow", "looks", "leaves"])
        if kind == "quick":
            self.next = now + 0.2 * grace
        elif kind == "slow":
            self.next = now + grace + self.random.random() * self.week.day
        else:
            turn = self.turns[self.asked][-1]
            self.looker = self.clients[self.asked].socket(self.id)
            now = time.time()
            turn.looked.append((now, float("inf")))
            self.next = now + 2 * grace + (0 if kind == "looks" else grace)
            self.leaves = float("inf") if kind == "looks" else now + 1.5 * grace

    def _leave(self) -> None:
        assert self.looker is not None
        for turns in self.turns:
            for turn in turns:
                turn.looked = [(a, time.time() if b == float("inf") else b) for a, b in turn.looked]
        self.looker.close()
        self.looker, self.leaves = None, float("inf")

    @property
    def due(self) -> float:
        return min(self.next, self.leaves)


class Week:
    """A server, its sinks, and many tables."""

    def __init__(self, database: str | Path, tables: int, days: float, day_seconds: float, grace: float) -> None:
        """`grace` and `day_seconds` are seconds of the test."""
        self.clock = Clock(day_seconds)
        self.grace, self.day, self.days = grace, day_seconds, days
        self.quiet: set[str] = set()
        self.up: list[float] = []
        """When the server began to answer."""
        self.killed: list[float] = []
        """When the server was killed."""
        self.mails, self.hooks, self.pushes = SmtpSink(), HttpSink(), HttpSink()
        self.pushes.status = 201
        self.browsers: dict[str, Browser] = {}
        """The browsers of those who are told by web push, by person."""
        self.messages: dict[tuple[str, int], list[Told]] = {}
        """What has arrived, by table and seat."""
        self._read = [0, 0, 0]
        self._reading = threading.Lock()
        self.server: Running = telling(
            database,
            self.mails,
            prelude=self.clock.prelude,
            notify_seconds=grace * self.clock.speed,
            push_contact="mailto:op@rats.example",
            connections_per_address=2000,
            heartbeat=3600,  # people who look on here do not answer pings
        )
        self.up.append(time.time())
        self.tables = [Table(self, number) for number in range(tables)]
        self._key = str(self.tables[0].clients[0].get("/api/me/notifications").json["push_key"])
        self.mails.mails.clear()
        self.hooks.posted.clear()
        self.pushes.posted.clear()

    def run(self, restarts: int) -> None:
        """Play until the week is over. At the first of `restarts` moments the server is killed, at the others stopped."""
        for table in self.tables:
            table.begin()
        begun, end = time.time(), time.time() + self.days * self.day
        moments = [begun + (number + 1) * (end - begun) / (restarts + 1) for number in range(restarts)]
        while time.time() < end:
            if moments and time.time() > moments[0]:
                self._restart(kill=len(moments) == restarts)
                moments.pop(0)
            due = [table for table in self.tables if table.due <= time.time()]
            threads = [threading.Thread(target=self._some, args=(due[first::4],)) for first in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            time.sleep(0.01)
        assert not self.failed, self.failed
        time.sleep(SLACK)
        self.server.stop()

    failed: str | None = None

    def _some(self, tables: list[Table]) -> None:
        try:
            for table in tables:
                table.act()
        except BaseException as error:
            self.failed = repr(error)
            raise

    def _restart(self, kill: bool) -> None:
        """Kill or stop the server, whatever it is sending, and start it again."""
        for table in self.tables:
            if table.looker is not None:
                table._leave()
                table.next = time.time() + self.grace
        if kill:
            self.server.kill()
            self.killed.append(time.time())
        else:
            self.server.stop()
        self.server.restart()
        self.up.append(time.time())
        for table in self.tables:
            for client in table.clients:
                client.again()

    # ---- what must have arrived

    def was_told(self, table: str, seat: int, turn: Turn) -> bool:
        """Return whether a message about this turn has arrived."""
        self.read()
        return any(told.when >= turn.begun[0] for told in self.messages.get((table, seat), [])[-3:])

    def read(self) -> None:
        """Read what has arrived since the last time. Web push is checked and decrypted with the keys of its browser."""
        with self._reading:
            mails = self.mails.mails[self._read[0] :]
            hooks = self.hooks.posted[self._read[1] :]
            pushes = self.pushes.posted[self._read[2] :]
            self._read = [self._read[0] + len(mails), self._read[1] + len(hooks), self._read[2] + len(pushes)]
            for mail in mails:
                self._add(Told("mail", mail.when, mail.id.strip("<").partition(".")[0], mail.text))
            for posted in hooks:
                self._add(Told("webhook", posted.when, posted.json["id"], posted.json["text"]))
            for posted in pushes:
                shown = self.browsers[posted.path.strip("/")].shown(posted, self._key)
                kind = "turn" if shown["title"].startswith("It is your turn") else "over"
                text = f"{shown['title']} {shown['body']} {shown['navigate']}"
                # Browsers are not told the id: they show only the newest message with a tag.
                self._add(Told("push", posted.when, f"{shown['tag']}-{kind}-{text}", text))

    def _add(self, told: Told) -> None:
        table, seat, kind, _ = told.id.split("-", 3)
        if kind != "over":
            assert kind == "turn", told.id
            assert f"/#/t/{table}/{seat}" in told.text
            self.messages.setdefault((table, int(seat)), []).append(told)

    def once(self, came: list[Told]) -> list[Told]:
        """Return the messages about one turn without those sent again because the server was killed meanwhile.

        It did not know that they had arrived. Each has the id of the first one. A server that is only stopped sends nothing
        again.
        """
        for told in came[1:]:
            first = came[0]
            assert told.id == first.id, f"two messages: {came}"
            assert any(first.when <= killed + SLACK and killed < told.when for killed in self.killed), f"told twice: {came}"
            self.again += 1
        assert self.again <= AT_ONCE * len(self.killed), "more messages came again than could have been under way"
        return came[:1]

    again = 0

    def check(self) -> dict[str, int]:
        """Compare what has arrived with what was owed. Return how many turns had to be told, and how many not.

        `half`, `most` and `latest` are milliseconds after the grace time, in which half, 99 of 100 and all messages came.
        """
        self.read()
        arrived, counts = dict(self.messages), {"told": 0, "not told": 0, "either": 0}
        channels = {"mail": 0, "webhook": 0, "push": 0}
        delays: list[float] = []
        for table in self.tables:
            for seat, turns in enumerate(table.turns):
                came = sorted(arrived.pop((table.id, seat), []), key=lambda told: told.when)
                for number, turn in enumerate(turns):
                    before = turns[number + 1].begun[0] if number + 1 < len(turns) else float("inf")
                    mine = self.once([told for told in came if turn.begun[0] <= told.when < before])
                    if number > 0:
                        counts[self.check_turn(turn, [told.when for told in mine])] += 1
                    if number > 0 and mine:
                        channels[mine[0].channel] += 1
                        when = mine[0].when
                        if not turn.looked and turn.person not in self.quiet:
                            since = max(turn.begun[1] + self.grace, max((up for up in self.up if up < when), default=0))
                            delays.append(when - since)
        assert not arrived, f"for nobody: {arrived}"
        delays.sort()
        late = (
            {"half": delays[len(delays) // 2], "most": delays[len(delays) * 99 // 100], "latest": delays[-1]}
            if delays
            else {}
        )
        return {**counts, **channels, "again": self.again, **{name: round(1000 * delay) for name, delay in late.items()}}

    def check_turn(self, turn: Turn, came: list[float]) -> str:
        """Check what a person was told of one turn."""
        assert len(came) <= 1, "told twice"
        if came:
            (when,) = came
            assert when >= turn.begun[0] + self.grace, "told within the grace time"
            assert when <= turn.ended[1] + SLACK, "told of a turn that was taken"
            for begin, end in turn.looked:
                assert not begin + SLACK < when < end, "told while looking on"
            quiet = turn.person in self.quiet and all(self.clock.is_quiet(when - early) for early in (0, SLACK / 2, SLACK))
            assert not quiet, "told in quiet hours"
        if turn.ended[1] == float("inf"):
            return "either"
        if turn.late:
            assert came, "not told"
            return "told"
        if turn.ended[1] - turn.begun[0] < self.grace or self._looked_all_the_time(turn):
            assert not came, "told without need"
            return "not told"
        return "either"

    def _looked_all_the_time(self, turn: Turn) -> bool:
        return any(begin - turn.begun[0] < self.grace and end >= turn.ended[0] for begin, end in turn.looked)
