"""Lets people at one table answer whenever they are asked."""

from __future__ import annotations

from collections.abc import Sequence

from .person import Person


def answer(people: Sequence[Person], times: int) -> int:
    """Let the person who is asked answer, `times` times. Returns the number of answers, fewer if the game ended."""
    made = 0
    while made < times:
        states = [one.state() for one in people]
        if "over" in states:
            break
        if "asked" not in states:
            people[0].page.wait_for_timeout(50)
            continue
        one = people[states.index("asked")]
        one.play("finger" if one.phone else "mouse")
        made += 1
    return made
