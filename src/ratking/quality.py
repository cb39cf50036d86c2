"""Quality: measures a game: whether it keeps the laws, in which languages it has all texts, and which parts it has."""

from __future__ import annotations

import json
from typing import Final, NamedTuple

import ratking

from .games.registry import description_of
from .kernel.laws import BrokenLaw
from .kernel.rng import Rng
from .plugins import MISTAKES, PACKAGES
from .testing import form_law_of, laws_of
from .words import LANGUAGES, our_files

GAMES: Final = 2
"""How many random games are played with the smallest and with the largest number of players."""


class Quality(NamedTuple):
    """The quality of a game."""

    broken: str
    """The first law that it broke; empty if it keeps all laws."""
    missing: dict[str, list[str]]
    """By language, the keys of the missing texts."""
    parts: dict[str, bool]
    """Which parts it has itself: evaluator, encoder, drawing, table."""

    @property
    def languages(self) -> list[str]:
        """The languages in which no text is missing."""
        return [language for language, keys in self.missing.items() if not keys]

    @property
    def rungs(self) -> dict[str, bool]:
        """Each level of quality, and whether the game reaches it."""
        return {"laws": not self.broken, "words": len(self.languages) == len(self.missing), **self.parts}


def quality_of(name: str, games: int = GAMES) -> Quality:
    """Measure a game, playing some random games. Raises BadOptions if there is no such game."""
    description = description_of(name)
    option = description.option("players", {})
    numbers = [] if option is None else [int(choice.value) for choice in option.offered]
    needed, broken = _listed(name), ""
    try:
        form_law_of(name)()
        for players in dict.fromkeys((min(numbers), max(numbers))):
            laws_of(name, games=games, players=players)()
            for seed in range(games):
                needed |= _met(name, players, seed)
    except (BrokenLaw, *MISTAKES) as error:
        broken = f"{type(error).__name__}: {error}"
    return Quality(
        broken,
        {language: sorted(needed - _texts(language)) for language in LANGUAGES},
        description.capabilities,
    )


def _listed(name: str) -> set[str]:
    """Return the keys of all moves, events, cards and their rules, and named things of a game."""
    description = description_of(name)
    space = description.game.space
    keys = {f"{name}.move.{pattern}" for pattern, text in zip(space.patterns, space.texts, strict=True) if text}
    keys |= {f"{name}.event.{kind}" for kind in description.game.events}
    for card in description.cards:
        keys |= {card.text, f"{name}.card.{card.name}", f"{name}.rule.{card.rule}"}
    for topic in description.topics:
        keys |= {f"{name}.{topic.noun}.{topic.value}", f"{name}.rule.{topic.rule}"}
    return keys


def _met(name: str, players: int, seed: int) -> set[str]:
    """Return the keys of the questions, rules, score lines and reasons that occur in a random game."""
    match = ratking.new(name, players=players, seed=seed, chance="manual")
    rng = Rng(f"met {seed}")
    keys: set[str] = set()
    while match.question is not None:
        keys |= {f"{name}.ask.{match.question.key}", f"{name}.rule.{match.question.rule}"}
        legal = match.moves()
        match.play(legal[rng.below(len(legal))])
    keys |= {f"{name}.score.{line}" for lines in match.result.lines for line in lines}
    return keys | {f"{name}.reason.{reason}" for reason in match.result.reasons}


def _texts(language: str) -> set[str]:
    """Return the keys that have a text in this language: our own, and those of other packages."""
    keys: set[str] = set()
    for file in our_files(language):
        keys |= set(json.loads(file.read_text(encoding="utf-8")))
    for package in PACKAGES:
        try:
            keys |= set(json.loads(package.words(language) or "{}"))
        except (OSError, TypeError, ValueError):
            continue  # reported where the words of the package are read
    return keys
