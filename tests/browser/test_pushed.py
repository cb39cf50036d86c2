"""A push message in the browser: the page's own service worker gets what the server makes, by Chromium's tools.

No push service can be reached from here: that messages arrive there encrypted for the browser is tested in
tests/server/notifications/test_push.py, with an endpoint that decrypts them. Nor can the Chromium of these tests show a
notification: it is the shell without windows, which denies the permission whatever it is told. So the test records what
the worker asks the browser to show; that a newer notification replaces one with the same tag is the browser's part.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Worker, expect

from ratking.server.live.senders import Message
from ratking.server.senders.push import payload
from tests.server.running import Running, until

from .making import make_table
from .person import Person

Come = Callable[..., Person]
RECORD = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, options) => void self.shown.push({ title, ...options });
}"""
CLICK = """async (link) => {
  const opened = [], waiting = [];
  let closed = false;
  self.clients.openWindow = async (link) => void opened.push(link);  // only a real click may open a window
  const event = new Event("notificationclick");
  event.notification = { data: link, close: () => (closed = true) };
  event.waitUntil = (work) => void waiting.push(work);
  self.dispatchEvent(event);
  await Promise.all(waiting);
  return { opened, closed };
}"""


class Pushed:
    """A browser to which push messages are delivered."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._registrations: list[str] = []
        self._session = person.context.new_cdp_session(person.page)
        self._session.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self._session.send("ServiceWorker.enable")
        person.page.evaluate("async () => void await navigator.serviceWorker.ready")
        until(lambda: self._wait() and self._registrations and person.context.service_workers)
        self.worker: Worker = person.context.service_workers[0]
        self.worker.evaluate(RECORD)

    def _wait(self) -> bool:
        self._person.page.wait_for_timeout(20)  # Playwright reports events only while it waits
        return True

    def _note(self, event: dict[str, list[dict[str, str]]]) -> None:
        mine = [one for one in event["registrations"] if one["scopeURL"].startswith(self._person.url)]
        self._registrations += [one["registrationId"] for one in mine]

    def deliver(self, *messages: Message) -> list[Any]:  # Any: what the worker wants to show, as JSON
        """Deliver messages in the form in which the server sends them. Return what was shown for them."""
        before = len(self.worker.evaluate("self.shown"))
        for number, message in enumerate(messages, 1):
            delivery = {"origin": self._person.url, "registrationId": self._registrations[0]}
            self._session.send("ServiceWorker.deliverPushMessage", {**delivery, "data": payload(message).decode()})
            until(lambda number=number: len(self.worker.evaluate("self.shown")) == before + number)
        return list(self.worker.evaluate("self.shown"))[before:]


def about(url: str, table: str, title: str, seat: int = 0) -> Message:
    link, tag = f"{url}/#/t/{table}/{seat}", f"{table}-{seat}"
    return Message(id=f"{tag}-turn-1", kind="turn", title=title, lines=["One.", "Two."], link=link, tag=tag)


def test_the_worker_shows_what_the_server_sends(person: Come, server: Running) -> None:
    anna = person()
    anna.open("#/")
    pushed = Pushed(anna)
    first, newer, other = pushed.deliver(
        about(server.url, "aaaaaaaaaaaa", "It is your turn at “By post”."),
        about(server.url, "aaaaaaaaaaaa", "Your time at “By post” is nearly up."),
        about(server.url, "bbbbbbbbbbbb", "It is your turn at “Cats”."),
    )
    assert (first["title"], first["body"]) == ("It is your turn at “By post”.", "One.\nTwo.")
    assert first["data"] == f"{server.url}/#/t/aaaaaaaaaaaa/0"
    assert anna.page.request.get(f"{server.url}/{first['icon']}").ok
    assert newer["renotify"], "a newer one is announced, too"
    assert newer["title"] == "Your time at “By post” is nearly up."
    assert first["tag"] == newer["tag"] != other["tag"], "the newer one replaces the older one of its seat only"


def test_a_click_leads_to_the_table(person: Come, server: Running) -> None:
    anna = person()
    make_table(anna, 2, ["me", "novice"])
    table = anna.page.url.partition("#/t/")[2].partition("/")[0]
    anna.open("#/")
    pushed = Pushed(anna)
    (shown,) = pushed.deliver(about(server.url, table, "It is your turn."))
    clicked = pushed.worker.evaluate(CLICK, shown["data"])
    assert clicked == {"opened": [f"{server.url}/#/t/{table}/0"], "closed": True}
    page = anna.new_page()
    page.goto(clicked["opened"][0])
    expect(page.get_by_role("button", name="Start")).to_be_visible()
