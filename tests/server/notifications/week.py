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

from ..client import Socket, seated
from ..running import Running
from .sinks import HttpSink, SmtpSink
from .telling import by_mail, by_webhook, telling

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
            if (number + seat) % 2:
                by_mail(client, week.mails, f"p{client.person}@rats.example")
            else:
                by_webhook(client, week.hooks)
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
        self.mails, self.hooks = SmtpSink(), HttpSink()
        self.server: Running = telling(
            database,
            self.mails,
            prelude=self.clock.prelude,
            notify_seconds=grace * self.clock.speed,
            connections_per_address=2000,
        )
        self.up.append(time.time())
        self.tables = [Table(self, number) for number in range(tables)]
        self.mails.mails.clear()
        self.hooks.posted.clear()

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
        """Kill or stop the server and start it again.

        It is killed while nothing is under way: a message of which the server cannot know whether it has arrived is sent
        again, which `test_killed.py` shows.
        """
        for table in self.tables:
            if table.looker is not None:
                table._leave()
                table.next = time.time() + self.grace
        arrivals = -1
        while arrivals != (arrivals := len(self.mails.mails) + len(self.hooks.posted)):
            time.sleep(0.3)
        if kill:
            self.server.kill()
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
        begin = f"{table}-{seat}-"
        mails = any(mail.when >= turn.begun[0] and begin in mail.id for mail in self.mails.mails[-500:])
        return mails or any(
            posted.when >= turn.begun[0] and posted.json["id"].startswith(begin) for posted in self.hooks.posted[-500:]
        )

    def arrived(self) -> dict[tuple[str, int], list[tuple[float, str]]]:
        """Return when which messages arrived, by table and seat."""
        found: dict[tuple[str, int], list[tuple[float, str]]] = {}
        messages = [(mail.when, mail.id.strip("<").partition(".")[0], mail.text) for mail in self.mails.mails]
        messages += [(posted.when, posted.json["id"], posted.json["text"]) for posted in self.hooks.posted]
        for when, id, text in messages:
            table, seat, kind, _ = id.split("-")
            if kind != "over":
                assert f"/#/t/{table}/{seat}" in text
                found.setdefault((table, int(seat)), []).append((when, id))
        return found

    def check(self) -> dict[str, int]:
        """Compare what has arrived with what was owed. Return how many turns had to be told, and how many not."""
        arrived, counts = self.arrived(), {"told": 0, "not told": 0, "either": 0, "latest": 0}
        for table in self.tables:
            for seat, turns in enumerate(table.turns):
                came = sorted(arrived.pop((table.id, seat), []))
                assert len({id for _, id in came}) == len(came), f"twice: {came}"
                for number, turn in enumerate(turns):
                    before = turns[number + 1].begun[0] if number + 1 < len(turns) else float("inf")
                    mine = [when for when, _ in came if turn.begun[0] <= when < before]
                    if number > 0:
                        counts[self.check_turn(turn, mine)] += 1
                        if mine and not turn.looked and turn.person not in self.quiet:
                            since = max(turn.begun[1] + self.grace, max((up for up in self.up if up < mine[0]), default=0))
                            counts["latest"] = max(counts["latest"], round(1000 * (mine[0] - since)))
        assert not arrived, f"for nobody: {arrived}"
        return counts

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
