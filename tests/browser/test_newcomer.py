"""A newcomer opens the page, plays now, and finishes a whole game: by mouse, by keyboard alone, by taps on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .person import DESK, PHONE, Hand, Person, Size

Come = Callable[..., Person]


@pytest.mark.parametrize(("hand", "size"), [("mouse", DESK), ("keyboard", DESK), ("finger", PHONE)])
def test_a_whole_game_by_what_is_lit(person: Come, hand: Hand, size: Size) -> None:
    newcomer = person(size, seed=3)
    newcomer.open()
    button = newcomer.page.get_by_role("button", name="Play now")
    if hand == "keyboard":
        button.press("Enter")
    elif hand == "finger":
        button.tap()
    else:
        button.click()
    assert newcomer.play_to_the_end(hand) > 10
    score = newcomer.page.get_by_role("dialog")
    score.wait_for()
    assert "Total" in score.inner_text()
    assert "wins." in newcomer.page.inner_text(".ask")
