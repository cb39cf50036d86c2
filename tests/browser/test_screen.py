"""The table for the evening: one screen shows it, two phones answer, and the screen gets nothing private."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import expect

from .person import PHONE, Person

Come = Callable[..., Person]
LARGE = (1920, 1080)


def test_two_phones_and_a_shared_screen_play_a_whole_game(person: Come) -> None:
    screen, phones = person(LARGE), [person(PHONE, seed=1), person(PHONE, seed=2)]
    screen.open("#/new")
    screen.page.get_by_role("radio", name="2", exact=True).check()
    screen.page.get_by_label("One screen for all").check()
    screen.page.get_by_role("button", name="Make the table").click()
    expect(screen.page.get_by_role("img", name="QR code")).to_be_visible()
    zoom = "() => Number(getComputedStyle(document.documentElement).zoom)"
    assert screen.page.evaluate(zoom) > 1.2, "it is read from afar"
    link = screen.page.get_by_text("/#/t/").text_content() or ""
    for phone, name in zip(phones, ("Anna", "Bruno"), strict=True):
        phone.open("#" + link.partition("/#")[2])
        phone.page.get_by_label("Your name").fill(name)
        phone.page.get_by_role("button", name="Sit down").first.click()
        expect(screen.page.get_by_role("list", name="Who is here").get_by_text(name)).to_be_visible()
    screen.page.get_by_role("button", name="Start").click()
    for phone in phones:
        phone.wait_for("asked", "waiting")
    for _ in range(12_000):
        states = [phone.state() for phone in phones]
        if "over" in states:
            break
        if "asked" in states:
            phones[states.index("asked")].play("finger")
        else:
            screen.page.wait_for_timeout(50)
    expect(screen.page.get_by_role("dialog")).to_contain_text("Anna")
    before = screen.page.url
    phones[0].page.get_by_role("dialog").get_by_role("button", name="Play again").tap()
    expect(screen.page).not_to_have_url(before)
    assert "/#/screen/" in screen.page.url, "the screen comes along to the next game"
    expect(screen.page.get_by_role("list", name="Who is here").get_by_text("Anna")).to_be_visible()

    messages = [json.loads(frame) for frame in screen.frames]
    views = [message["view"] for message in messages if message.get("view")]
    assert len(views) > 20
    assert not any(view["moves"] for view in views)
    assert not any(message.get("seat") is not None for message in messages if message["type"] == "welcome")
    told = {event["n"] for message in messages for event in message.get("events", ())}
    stranger = person()
    stranger.open("#" + link.partition("/#")[2])
    stranger.wait_for("over")
    public = {event["n"] for frame in stranger.frames for event in json.loads(frame).get("events", ())}
    assert told == public
