"""People at one table who answer whenever they are asked."""

from __future__ import annotations

from collections.abc import Sequence

from .person import Person


def answer(people: Sequence[Person], times: int) -> int:
    """Let whoever is asked answer, `times` times. Returns how often that was: fewer times if the game ended."""
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
