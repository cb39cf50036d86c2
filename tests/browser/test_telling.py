"""Players choose how they are told that it is their turn, in the waiting room, and end it by the link in a message."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.notifications.sinks import HttpSink, SmtpSink
from tests.server.notifications.telling import telling
from tests.server.running import Running, until

from .axe import violations
from .making import make_table
from .person import DESK, Person, Size

Come = Callable[..., Person]
SMALL: Size = (390, 664)
"""A phone, less the bars of its browser."""


@pytest.fixture(scope="module")
def mails() -> Iterator[SmtpSink]:
    with SmtpSink() as sink:
        yield sink


@pytest.fixture(scope="module")
def tells(built: None, tmp_path_factory: pytest.TempPathFactory, mails: SmtpSink) -> Iterator[Running]:
    database: Path = tmp_path_factory.mktemp("tells") / "ratking.db"
    with telling(database, mails, public_url="http://127.0.0.1:{port}", notify_seconds=600) as running:
        yield running


@pytest.fixture
def player(browser: Browser, tells: Running) -> Iterator[Come]:
    came: list[Person] = []

    def come(size: Size = DESK, *, night: bool = False) -> Person:
        came.append(Person(browser, tells.url, size, night=night))
        return came[-1]

    yield come
    for one in came:
        one.leave()


@pytest.mark.parametrize(("size", "night"), [(DESK, False), (SMALL, True)], ids=["desk by day", "phone by night"])
def test_a_player_is_told_by_mail_until_they_stop_it(
    player: Come, mails: SmtpSink, tmp_path: Path, size: Size, night: bool
) -> None:
    anna, address = player(size, night=night), f"anna{size[0]}@rats.example"
    page = anna.page
    make_table(anna, 2, ["me", "link"])
    page.get_by_role("button", name="Tell me when it is my turn").click()
    section = page.get_by_role("region", name="Tell me when it is my turn")
    section.get_by_label("By e-mail to").fill(address)
    section.get_by_role("button", name="Tell me there").first.click()
    code = section.get_by_label("Code from the e-mail")
    expect(code).to_be_visible()
    mail = next(mail for mail in mails.mails if mail.to == address)
    code.fill(mail.subject.split()[0])
    section.get_by_role("button", name="Confirm").click()
    expect(code).not_to_be_visible()
    expect(section.get_by_text(address)).to_be_visible()
    section.get_by_label("from").fill("22:00")
    section.get_by_label("from").blur()
    expect(section.get_by_label("to", exact=True)).to_have_value("08:00")
    daily = section.get_by_role("group", name="All turns in one message a day").get_by_label("at")
    daily.fill("18:30")
    daily.blur()
    expect(section.get_by_role("button", name="Each turn by itself")).to_be_visible()
    expect(section.get_by_label("from")).to_have_value("22:00")
    section.get_by_role("button", name="Make an address").click()
    link = section.get_by_label("Address of the calendar").input_value()
    assert page.request.get(link).text().startswith("BEGIN:VCALENDAR")
    section.get_by_text("By a webhook").click()
    section.scroll_into_view_if_needed()
    page.screenshot(path=tmp_path / "told.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []

    section.get_by_role("button", name="No calendar any more").click()
    expect(section.get_by_role("button", name="No calendar any more")).not_to_be_visible()
    assert page.request.get(link).status == 404
    section.get_by_role("button", name="No longer").click()
    expect(section.get_by_text(address)).not_to_be_visible()


def test_a_webhook_and_the_link_that_stops_it(player: Come, tells: Running) -> None:
    anna = player()
    page = anna.page
    make_table(anna, 2, ["me", "link"])
    page.get_by_role("button", name="Tell me when it is my turn").click()
    section = page.get_by_role("region", name="Tell me when it is my turn")
    section.get_by_text("By a webhook").click()
    with HttpSink() as hooks:
        section.get_by_label("By a webhook").select_option("JSON")
        section.get_by_label("Address of the webhook").fill(f"{hooks.url}/hook")
        with page.expect_response(re.compile("/api/me/channels$")) as answer:
            section.get_by_role("button", name="Tell me there").last.click()
        until(lambda: hooks.posted)
        expect(section.get_by_text(f"JSON, 127.0.0.1:{hooks.port}")).to_be_visible()
    stranger = player()
    stranger.page.goto(f"{tells.url}/#/stop/{answer.value.json()['channel']}")
    stranger.page.get_by_role("button", name="No more messages").click()
    expect(stranger.page.get_by_text("Done: nothing more will be sent there.")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(section.get_by_text("By a webhook")).to_be_visible()
    expect(section.get_by_text("JSON, 127.0.0.1")).not_to_be_visible()


@pytest.mark.parametrize(
    ("size", "night"),
    [(DESK, False), (SMALL, True), (DESK, True), (SMALL, False)],
    ids=["desk by day", "phone by night", "desk by night", "phone by day"],
)
def test_a_group_is_told_until_its_host_ends_it(player: Come, tmp_path: Path, size: Size, night: bool) -> None:
    anna = player(size, night=night)
    page = anna.page
    make_table(anna, 2, ["me", "novice"])
    button = page.get_by_role("button", name="Tell a group whose turn it is")
    button.click()
    section = page.get_by_role("region", name="Tell a group whose turn it is")
    with HttpSink() as hooks:
        address = section.get_by_label("Address of the webhook")
        section.get_by_label("By a webhook").select_option("JSON")
        address.fill(f"https://192.168.1.1/{size[0]}/{night}")  # an address is tried only a few times an hour
        section.get_by_role("button", name="Tell the group there").click()
        expect(section.get_by_text("That address is not on the public internet.")).to_be_visible()
        address.fill(f"{hooks.url}/group")
        section.get_by_role("button", name="Tell the group there").click()
        expect(section.get_by_text(f"JSON, 127.0.0.1:{hooks.port}")).to_be_visible()
        expect(address).not_to_be_visible()
        assert "this channel is told whose turn it is" in hooks.posted[0].json["title"]
        section.scroll_into_view_if_needed()
        page.screenshot(path=tmp_path / "group.png")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert violations(page) == []

        # Another address takes its place; it is chosen in the menu during the game.
        page.get_by_role("button", name="Start").click()
        page.get_by_role("button", name="Menu").click()
        button.click()
        section.get_by_role("button", name="Another address").click()
        section.get_by_label("By a webhook").select_option("Slack")
        address.fill(f"{hooks.url}/slack")
        section.scroll_into_view_if_needed()
        page.screenshot(path=tmp_path / "menu.png")
        section.get_by_role("button", name="Tell the group there").click()
        expect(section.get_by_text(f"Slack, 127.0.0.1:{hooks.port}")).to_be_visible()
        assert hooks.posted[-1].path == "/slack"
    section.get_by_role("button", name="No longer").click()
    expect(section.get_by_text("Slack, 127.0.0.1")).not_to_be_visible()
    expect(address).to_be_visible()
    anna.odd = [line for line in anna.odd if "422" not in line]  # Chromium logs that the private address was refused


def test_only_the_host_is_offered_to_tell_a_group(player: Come) -> None:
    anna, bruno = player(), player()
    make_table(anna, 2, ["me", "open"])
    (table,) = re.findall("#/t/([a-z2-7]{12})", anna.page.url)
    bruno.open(f"#/t/{table}")
    bruno.page.get_by_role("button", name="Sit down").click()
    expect(bruno.page.get_by_role("button", name="Tell me when it is my turn")).to_be_visible()
    expect(anna.page.get_by_role("button", name="Tell a group whose turn it is")).to_be_visible()
    expect(bruno.page.get_by_role("button", name="Tell a group whose turn it is")).not_to_be_visible()


def test_nothing_is_offered_where_nothing_is_set_up(person: Come) -> None:
    anna = person()
    with anna.page.expect_response(re.compile("/api/me/notifications")):
        make_table(anna, 2, ["me", "link"])
    expect(anna.page.get_by_role("button", name="Play on my phone")).to_be_visible()
    expect(anna.page.get_by_role("button", name="Tell me when it is my turn")).not_to_be_visible()
    expect(anna.page.get_by_role("button", name="Tell a group whose turn it is")).not_to_be_visible()
