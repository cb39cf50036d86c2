"""Rulebook: the rules and options of the games, in parts that an agent can read one at a time."""

from __future__ import annotations

import re
from typing import Final

from ...games.registry import GAMES, description_of, form_of, game_called
from ...words import Words
from ..shell.game_options import OF_EVERY_GAME
from ..shell.help import players_of
from ..terminal.guide import looked_up
from .brief import shortened

CHAPTER: Final = re.compile(r"[A-Z]\d+")


def rules(words: Words, game: str, topic: str) -> str:
    """Return which games there are, the chapters of a game, or the rules about a topic. Raises BadOptions."""
    if not game:
        lines = [f"{name}: {description_of(name).title}, {players_of(words, name)}" for name in GAMES]
        return shortened([*lines, words.say("mcp.rules_of")], words)
    game_called(game)
    if not topic:
        return shortened([*_options(words, game), *_chapters(words, game), words.say("mcp.topics")], words)
    chapter = topic.strip().upper()
    beginning = f"{game}.rule.{chapter}."
    found = [(key.removeprefix(f"{game}.rule."), words.say(key)) for key in words.texts if key.startswith(beginning)]
    if not CHAPTER.fullmatch(chapter) or not found:
        found = looked_up(words, game, topic)
    if not found:
        return words.say("cli.no_rule", {"number": topic})
    return shortened([f"{number} {rule}" for number, rule in sorted(found, key=lambda rule: _order(rule[0]))], words)


def _options(words: Words, game: str) -> list[str]:
    """Return the numbers of players and the other options of a game, with their values."""
    lines = [f"{game}: {players_of(words, game)}"]
    for option in form_of(game, {}):
        if option.name not in OF_EVERY_GAME:
            values = [str(choice.value).lower() for choice in (*option.presets, *option.choices)]
            lines.append(f"{option.name}: {', '.join(values)}")
    return lines


def _chapters(words: Words, game: str) -> list[str]:
    """Return the chapters that have rules, in order."""
    key = f"{game}.chapter."
    chapters = [name.removeprefix(key) for name in words.texts if name.startswith(key)]
    filled = [name for name in chapters if any(rule.startswith(f"{game}.rule.{name}.") for rule in words.texts)]
    return [f"{name} {words.say(key + name)}" for name in sorted(filled, key=_order)]


def _order(number: str) -> tuple[str, tuple[int, ...]]:
    """Return a key by which rules and chapters are sorted: B2 comes after A10 and before B10."""
    return number[:1], tuple(int(part) for part in re.findall(r"\d+", number))
