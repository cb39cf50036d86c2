"""Re-roll: Ratzzia asks value by value how many dice are rolled again; at the terminal one line answers all of it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from ....drawing.prompt import plain
from ....words import Words

# Any, in this file: a view is JSON.
View = dict[str, Any]

KEY: Final = "re-roll"


def asked(view: View) -> bool:
    """Return whether the open question is which dice to re-roll."""
    return bool(view["game"] == "ratzzia" and view["question"] and view["question"]["key"] == KEY)


def question(view: View, words: Words) -> str:
    """Return all questions that follow each other, as one."""
    dice = " ".join(str(value) for value in _offered(view).elements())
    return words.say("ratzzia.re-roll.which", {"dice": dice})


def choice(view: View, words: Words, typed: str) -> Counter[int] | None:
    """Return how many dice of each value a line names ("1 1 5", "all", "none"); None if it names something else."""
    offered = _offered(view)
    said = plain(typed)
    if said in (["all"], plain(words.say("ratzzia.re-roll.all"))):
        return offered
    if said in (["none"], ["0"], plain(words.say("ratzzia.re-roll.none"))):
        return Counter()
    if not said or not all(word.isdecimal() for word in said):
        return None
    # "115" is three dice too: no die shows more than 6.
    chosen = Counter(int(digit) for word in said for digit in word)
    return chosen if chosen <= offered else None


def answer(view: View, chosen: Counter[int]) -> str:
    """Return the move that answers the open question so."""
    return str(chosen[view["question"]["fields"]["value"]])


def _offered(view: View) -> Counter[int]:
    """Return the dice that can still be chosen: values are asked from low to high."""
    value = view["question"]["fields"]["value"]
    return Counter(die for die in sorted(view["table"]["rolled"]) if die >= value)
