"""Guide: what `help` tells of a rule, a class card, a column or a word, in whichever game it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from ...drawing.prompt import plain
from ...games.registry import GAMES, description_of
from ...words import Words

MOST: Final = 3
"""This many rules are shown in full when a word is looked for; of the others the numbers."""

_NUMBER: Final = re.compile(r"[A-Z]\d+\.\d+")


class NamedTopic(NamedTuple):
    """A thing that a rule says something about, by its names: the game's own, and the one in this language."""

    names: tuple[str, ...]
    rule: str
    person: bool
    """Whether it is called after a person."""


def looked_up(words: Words, game: str, typed: str) -> list[tuple[str, str]]:
    """Return the rules that were asked for, each with its number: by number, by the name of a thing, or by a word in them.

    What the game at the table says comes first. Empty if there is nothing.
    """
    if _NUMBER.fullmatch(typed.strip().upper()):
        number = typed.strip().upper()
        return [(number, words.say(key)) for key in (f"{name}.rule.{number}" for name in GAMES) if key in words.texts]
    sought = plain(typed)
    for name in (game, *(other for other in GAMES if other != game)):
        for topic in topics(words, name):
            if sought in [plain(said) for said in topic.names]:
                return [(topic.rule, words.say(f"{name}.rule.{topic.rule}"))]
    beginnings = f"{game}.rule."
    rules = {key.removeprefix(beginnings): words.say(key) for key in words.texts if key.startswith(beginnings)}
    holding = [(number, rule) for number, rule in rules.items() if sought and _holds(plain(rule), sought)]
    return holding[:MOST] + [(number, "…") for number, _ in holding[MOST:]]


def topics(words: Words, game: str) -> Iterator[NamedTopic]:
    """Yield everything in the description of a game that has a name and a rule of its own."""
    for topic in description_of(game).topics:
        names = topic.value, words.noun(game, topic.noun, topic.value, ())
        yield NamedTopic(names, topic.rule, topic.person)


def _holds(rule: list[str], sought: list[str]) -> bool:
    """Return whether the words sought stand in a rule side by side, the last of them at least with its beginning."""
    for place in range(len(rule) - len(sought) + 1):
        if rule[place : place + len(sought) - 1] == sought[:-1] and rule[place + len(sought) - 1].startswith(sought[-1]):
            return True
    return False
