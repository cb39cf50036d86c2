"""A newcomer opens the page, learns, plays, finishes, meets a friend: by what is lit, or only by roles and texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.server.running import Running

from .going_on import nearly_over
from .making import link_of, make_table, sit_by_link, start
from .person import DESK, PHONE, Hand, Person, Size
from .roles import my_turn, play_by_touch, score

Come = Callable[..., Person]
HANDS: Final = pytest.mark.parametrize(("hand", "size"), [("mouse", DESK), ("keyboard", DESK), ("finger", PHONE)])


def play_now(newcomer: Person, hand: Hand) -> None:
    newcomer.open()
    button = newcomer.page.get_by_role("button", name="Play now")
    if hand == "keyboard":
        button.press("Enter")
    elif hand == "finger":
        button.tap()
    else:
        button.click()


def sees_the_score(newcomer: Person) -> None:
    expect(score(newcomer)).to_be_visible()
    expect(newcomer.page.locator(".ask")).to_contain_text("wins.")


@HANDS
def test_a_game_by_what_is_lit(person: Come, server: Running, hand: Hand, size: Size) -> None:
    """The beginning of one game, and the last rounds, devastation and score of another."""
    newcomer = person(size, seed=3)
    play_now(newcomer, hand)
    for _ in range(5):
        newcomer.wait_for("asked")
        newcomer.play(hand)
    newcomer.open(nearly_over(server.url, "rattus_3", 6))
    assert newcomer.play_to_the_end(hand) > 2
    sees_the_score(newcomer)


@pytest.mark.long
@HANDS
def test_a_whole_game_by_what_is_lit(person: Come, hand: Hand, size: Size) -> None:
    newcomer = person(size, seed=3)
    play_now(newcomer, hand)
    assert newcomer.play_to_the_end(hand) > 10
    sees_the_score(newcomer)


ANOTHER_DEVICE: Final = re.compile("another device", re.IGNORECASE)


def learns(stranger: Person, game: str, most: int) -> bool:
    """Open a lesson from the home page and press its button at most `most` times. Returns whether it was finished."""
    page = stranger.page
    stranger.open()
    page.get_by_role("link", name=re.compile("^Learn")).first.tap()
    expect(page.get_by_role("heading", name=re.compile("^Learn"))).to_be_visible()
    lesson = page.get_by_role("main").get_by_role("link", name=re.compile("^(Begin|Go on)"))
    lesson.nth(["Rattus", "Ratzzia"].index(game)).tap()
    guide = page.get_by_role("region", name="Lesson", exact=True)
    for _ in range(most):
        title = guide.get_by_role("heading").inner_text()
        if guide.get_by_role("button", name="Play your first game").is_visible():
            return True
        # The button that continues is the first after the one for the current step.
        guide.get_by_role("button", name=re.compile(r"^(?!Back$|\d+ of \d+$)")).first.tap()
        expect(guide.get_by_role("heading")).not_to_have_text(title)
    return False


def meets_a_friend(stranger: Person, friend: Person) -> None:
    make_table(friend, 2, ["me", "link"])
    sit_by_link(stranger, link_of(friend, 0), "Nuria")
    expect(friend.page.get_by_text("Nuria").first).to_be_visible()
    start(friend)
    expect(stranger.page.get_by_role("status").first).to_contain_text(re.compile("Your turn|Player 1"))


def moves_to(device: Person, stranger: Person) -> None:
    """The stranger shows a link with a code, the other device takes it, and has the same tables and the same seat."""
    stranger.open()
    stranger.page.get_by_role("link", name="Your devices").tap()
    stranger.page.get_by_role("button", name=ANOTHER_DEVICE).first.tap()
    field = stranger.page.get_by_role("textbox", name="Link for the other device")
    expect(field).to_have_value(re.compile("/#/me/."))
    page = device.page
    page.goto(field.input_value())
    page.get_by_role("button", name="Play on this device").tap()
    expect(page.get_by_role("textbox", name=re.compile("You are|Your name"))).to_have_value("Nuria")
    page.get_by_role("region", name="My tables").get_by_role("link", name=re.compile("Rattus")).first.tap()
    expect(page.get_by_role("status").first).to_contain_text(re.compile("Your turn|Player 1"))


def finds_the_game_again(stranger: Person) -> None:
    page = stranger.page
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("dialog").get_by_role("link", name="Home").tap()
    page.get_by_role("link", name=re.compile("your turn|go on with", re.IGNORECASE)).first.tap()
    expect(my_turn(stranger)).to_be_visible(timeout=60_000)


def test_a_stranger_on_a_phone(person: Come) -> None:
    """Only by roles and texts: learns, plays, finds the game again, joins a friend with a name, moves to another device."""
    stranger, friend, tablet = person((390, 664)), person(DESK), person((768, 1024))
    assert not learns(stranger, "Rattus", 3)
    stranger.open()
    stranger.page.get_by_role("button", name="Play now", exact=True).tap()
    expect(my_turn(stranger)).to_be_visible(timeout=60_000)
    finds_the_game_again(stranger)
    assert play_by_touch(stranger, 4) == 4
    meets_a_friend(stranger, friend)
    moves_to(tablet, stranger)


@pytest.mark.long
@pytest.mark.parametrize(("game", "play"), [("Rattus", "Play now"), ("Ratzzia", "Play Ratzzia now")])
def test_a_stranger_on_a_phone_plays_a_whole_game(person: Come, game: str, play: str) -> None:
    """The same with a lesson to its end, a whole game and its score, and the game among the finished ones."""
    stranger, friend, tablet = person((390, 664)), person(DESK), person((768, 1024))
    assert learns(stranger, game, 40)
    stranger.open()
    stranger.page.get_by_role("button", name=play, exact=True).tap()
    expect(my_turn(stranger)).to_be_visible(timeout=60_000)
    finds_the_game_again(stranger)
    assert play_by_touch(stranger, 3000) > 10
    expect(score(stranger)).to_be_visible()
    meets_a_friend(stranger, friend)
    moves_to(tablet, stranger)
    tablet.open()
    expect(tablet.page.get_by_role("region", name="Finished games")).to_contain_text(game)
