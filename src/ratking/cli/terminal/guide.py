"""Guide: finds the rules for `help`: by number, by the name of a thing, or by a word, in any game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from ...drawing.prompt import plain
from ...games.registry import GAMES, description_of
from ...words import Words

MOST: Final = 3
"""How many rules are shown in full when a word is searched for; of the others only the numbers."""

_NUMBER: Final = re.compile(r"[A-Z]\d+\.\d+")


class NamedTopic(NamedTuple):
    """A thing explained by a rule, with its names: the game's own, and the one in this language."""

    names: tuple[str, ...]
    rule: str
    person: bool
    """Whether it has the name of a person."""


def looked_up(words: Words, game: str, typed: str) -> list[tuple[str, str]]:
    """Return the rules that were searched for, each with its number: by number, by the name of a thing, or by a word.

    Rules of the game that is being played come first. The list is empty if nothing is found.
    """
    if _NUMBER.fullmatch(typed.strip().upper()):
        number = typed.strip().upper()
        return [(number, words.say(key)) for key in (f"{name}.rule.{number}" for name in GAMES) if key in words.texts]
    sought = plain(typed)
    for name in (game, *(other for other in GAMES if other != game)):
        for topic in topics(words, name):
            if sought in [plain(name) for name in topic.names]:
                return [(topic.rule, words.say(f"{name}.rule.{topic.rule}"))]
    beginnings = f"{game}.rule."
    rules = {key.removeprefix(beginnings): words.say(key) for key in words.texts if key.startswith(beginnings)}
    holding = [(number, rule) for number, rule in rules.items() if sought and _holds(plain(rule), sought)]
    return holding[:MOST] + [(number, "…") for number, _ in holding[MOST:]]


def topics(words: Words, game: str) -> Iterator[NamedTopic]:
    """Yield everything in the description of a game that has a name and a rule."""
    for topic in description_of(game).topics:
        names = topic.value, words.noun(game, topic.noun, topic.value, ())
        yield NamedTopic(names, topic.rule, topic.person)


def _holds(rule: list[str], sought: list[str]) -> bool:
    """Return whether a rule contains the searched words side by side; of the last word the beginning suffices."""
    for place in range(len(rule) - len(sought) + 1):
        if rule[place : place + len(sought) - 1] == sought[:-1] and rule[place + len(sought) - 1].startswith(sought[-1]):
            return True
    return False
