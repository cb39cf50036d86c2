"""People: names, portraits of bots, "you", the waiting room, rematches, and the texts of the lists."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.server.running import until

from .making import HAND_OVER, at_a_table, link_of, make_table, sit_by_link, start
from .person import PHONE, Person

Come = Callable[..., Person]


def call_oneself(person: Person, name: str) -> None:
    """Fill in the name field of the current page."""
    field = person.page.get_by_label(re.compile("You are|Your name"))
    field.fill(name)
    field.press("Enter")


def let_bots_finish(table: str, *people: Person) -> None:
    """Let bots play for these people, who go home, and return to the table when the game is over."""
    for seat, person in enumerate(people):
        person.open()
        person.page.evaluate(HAND_OVER, [table, seat])
    status = "async table => (await (await fetch(`api/tables/${table}`)).json()).status"
    until(lambda: people[0].page.evaluate(status, table) == "over", 60)
    for person in people:
        person.open(f"#/t/{table}")
        person.wait_for("over")


def section(page: Page, title: str) -> Locator:
    """Return a list of the home page."""
    return page.get_by_role("region", name=title)


def test_the_faces_of_all_levels_stand_in_one_row_on_a_phone(person: Come) -> None:
    anna = person((360, 640))
    anna.open()
    faces = [anna.page.get_by_role("radio", name=name) for name in ("Pia", "Tito", "Orsola", "Zeno", "Rex")]
    boxes = [face.locator("xpath=..").bounding_box() for face in faces]
    assert len({round(box["y"]) for box in boxes if box}) == 1
    assert [box for box in boxes if box and box["x"] + box["width"] > 360] == []


def test_nobody_on_a_phone_is_offered_to_play_on_their_phone(person: Come) -> None:
    """On home: the name and “Your devices”, where the same button is, fit into one row there."""
    phone, desk = person(PHONE), person()
    for one in (phone, desk):
        one.open()
        one.page.get_by_role("link", name="Your devices").wait_for()
    expect(desk.page.get_by_role("button", name="Play on my phone")).to_be_visible()
    expect(phone.page.get_by_role("button", name="Play on my phone")).to_be_hidden()
    name, devices = (
        one.bounding_box()
        for one in (phone.page.get_by_label("You are"), phone.page.get_by_role("link", name="Your devices"))
    )
    assert name is not None
    assert devices is not None
    assert abs((name["y"] + name["height"] / 2) - (devices["y"] + devices["height"] / 2)) < 4
    phone.page.get_by_role("link", name="Your devices").click()
    expect(phone.page.get_by_role("button", name="Play on another device")).to_be_visible()


def test_a_name_is_asked_for_once_and_bots_are_chosen_by_face(person: Come) -> None:
    anna = person()
    page = anna.page
    anna.open()
    call_oneself(anna, "Anna")
    page.get_by_role("radio", name="Zeno").check(force=True)
    expect(page.get_by_text("Zeno tries out many turns before every move.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("radio", name="Zeno")).to_be_checked()
    page.get_by_role("button", name="Play now", exact=True).click()
    anna.wait_for("asked")
    expect(page.get_by_text("Anna, you")).to_be_visible()
    expect(page.get_by_text("Pia, a novice bot")).to_be_visible()  # the tests' bots are novices
    expect(page.get_by_text("Nino, a novice bot")).to_be_visible()
    anna.play()
    anna.wait_for("asked")
    expect(page.get_by_role("list", name="What has happened")).to_contain_text("You place 2 cubes in")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Italiano").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("list", name="Che cosa è successo")).to_contain_text("Piazzi 2 cubetti in")


def test_bots_speak_of_their_level_in_every_language(person: Come) -> None:
    """Their names stay, as people's do; the level and what it means do not stay English."""
    anna = person()
    page = anna.page
    table = at_a_table(anna, 1, game="rattus")
    for language, named, taught in (
        ("it", "Pia, bot di livello principiante", "Orsola pensa"),
        ("ca", "Pia, bot de nivell principiant", "Orsola pensa"),
    ):
        page.evaluate("language => localStorage.setItem('ratking.language', language)", language)
        anna.open(f"?{language}#/t/{table}")
        expect(page.get_by_text(named)).to_be_visible()
        expect(page.get_by_role("list").filter(has_text="Pia").first).not_to_contain_text(re.compile("novice|steady|Bot "))
        anna.open(f"?{language}2")
        page.get_by_role("radio", name="Orsola").check(force=True)
        expect(page.get_by_text(taught)).to_be_visible()


def test_a_seat_that_a_bot_holds_says_so_to_its_owner(person: Come) -> None:
    anna, watcher = person(PHONE), person()
    table = at_a_table(anna, 0, game="rattus")
    watcher.open(f"#/t/{table}")
    watcher.wait_for("waiting")
    page = anna.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a bot play for you").click()
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_text("A bot plays for you.")).to_be_visible()
    expect(watcher.page.get_by_text("A steady bot plays for Marta.")).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_text("A bot plays for you.")).to_be_hidden()
    expect(watcher.page.get_by_text("A steady bot plays for Marta.")).to_be_hidden()


def test_the_waiting_room_says_what_is_played_and_what_is_missing(person: Come) -> None:
    anna, bruno = person(), person(PHONE)
    make_table(anna, 3, ["me", "link", "novice"])
    page = anna.page
    call_oneself(anna, "Anna")
    expect(page.get_by_text("Anna, you")).to_be_visible()
    expect(page.get_by_text("The table waits for one more.")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_be_disabled()
    expect(page.get_by_text("The game starts when the free seat is taken; or give it to a bot.")).to_be_visible()
    for words in ("Rattus, three players.", "The six of the base game", "No clock.", "No hints.", "By link only."):
        expect(page.get_by_role("main")).to_contain_text(words)
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(page.get_by_text("which no other device can open")).to_be_visible()  # the tests open it as 127.0.0.1
    sit_by_link(bruno, link_of(anna, 0), "Bruno")
    expect(bruno.page.get_by_text("Everybody is here. Anna starts the game.")).to_be_visible()
    start(anna)
    bruno.wait_for("asked", "waiting")

    page.get_by_role("button", name="Menu").click()
    call_oneself(anna, "Annie")
    expect(bruno.page.get_by_text("Annie").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Annie, you")).to_be_visible()


def test_playing_again_begins_at_once_against_bots_and_others_are_told(person: Come) -> None:
    anna, bruno = person(), person()
    table = at_a_table(anna, 0, players=2, game="rattus")
    let_bots_finish(table, anna)
    dialog = anna.page.get_by_role("dialog")
    expect(dialog.get_by_text(re.compile(r"You (won, first|came second) of two\."))).to_be_visible()
    expect(dialog.get_by_text("Seed")).to_be_hidden()
    dialog.get_by_text("Check the luck").click()
    expect(dialog.get_by_text("Seed")).to_be_visible()
    dialog.get_by_role("button", name="Play again").click()
    anna.wait_for("asked", "waiting")
    expect(anna.page).not_to_have_url(re.compile(table))

    make_table(anna, 2, ["me", "link"])
    sit_by_link(bruno, link_of(anna, 0), "Bruno")
    bruno.page.get_by_text("Everybody is here.").wait_for()
    table = start(anna)
    let_bots_finish(table, anna, bruno)
    bruno.page.get_by_role("button", name="Play again").click()
    bruno.page.get_by_text("Bruno, you").wait_for()
    expect(anna.page.get_by_text("Bruno waits at a new table.")).to_be_visible()
    anna.page.get_by_role("button", name="Play along").click()
    expect(anna.page.get_by_text("Everybody is here.")).to_be_visible()
    expect(anna.page).to_have_url(bruno.page.url)

    anna.open()
    expect(anna.page.get_by_role("link", name="Go on with Rattus")).to_be_visible()
    expect(section(anna.page, "My tables")).to_contain_text("your turn")
    finished = section(anna.page, "Finished games")
    expect(finished).to_contain_text("with Bruno")
    expect(finished).to_contain_text(re.compile(r"You (won, first|came second) of two\."))
    expect(finished).to_contain_text("ended today")


def test_a_table_with_friends_gives_no_hints_and_is_listed_only_if_anybody_can_come(person: Come) -> None:
    anna = person()
    page = anna.page
    anna.open("#/new")
    hints, listed = page.get_by_label("Hints from a bot"), page.get_by_label("Listed among the open tables")
    page.get_by_role("radio", name="2", exact=True).check()
    expect(hints).not_to_be_checked()
    expect(listed).to_be_disabled()
    page.get_by_label("Seat 2", exact=True).select_option("steady")
    expect(hints).to_be_checked()
    expect(page.get_by_text("Orsola thinks a little before every move.")).to_be_visible()
    expect(page.get_by_text("Rattus, two seats, no clock, with bots.")).to_be_visible()
    page.get_by_label("Seat 2", exact=True).select_option("open")
    listed.check()
    expect(page.get_by_text("Rattus, two seats, no clock, open to anybody.")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("button", name="Play now", exact=True)).to_be_visible()
