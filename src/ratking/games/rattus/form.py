"""Form: what can be chosen before a game of Rattus begins: sets, players, class cards (B1.3, A1.4, M1.2), house rules."""

from __future__ import annotations

from typing import Final

from ...description import Choice, Option
from ...kernel.game import Json
from ...probing import probed, refusal
from .game import GAME
from .rules.faces import CLASSES
from .rules.options import choices
from .rules.sets.all_sets import CARDS, SETS, combinations, set_of

USUAL: Final = 4
"""How many play if nobody says otherwise."""

NAMES: Final = ("sets", "players", "cards")


def form(asked: Json) -> list[Option]:
    """Sets come first: they say how many can play, and both say which cards there are and how many of them are needed."""
    given = asked.get("sets")
    needed = [name for name, group in SETS.items() if group.needed]
    names = [name for name, group in SETS.items() if group.needed or (isinstance(given, list | tuple) and name in given)]
    numbers = sorted({number for name in names for number in SETS[name].shades})
    given = asked.get("players", USUAL)
    players = given if type(given) is int and given in numbers else USUAL
    by_players = {number: count for name in names for number, count in SETS[name].cards_in_game.items()}
    settled: Json = {"sets": names, "players": players}
    usual_cards = needed[0] if names == needed else "random"
    return [
        Option(
            "sets",
            "several",
            tuple(Choice(name, fixed=group.needed) for name, group in SETS.items()),
            asked.get("sets", names),
            rule="B1.1",
        ),
        Option("players", "one", tuple(_number(number, numbers) for number in all_numbers()), given, rule="B1.1"),
        Option(
            "cards",
            "several",
            tuple(_card(name, names) for name in CARDS),
            asked.get("cards", usual_cards),
            tuple(_preset(word, settled, by_players[players]) for word in choices()),
            by_players[players],
            "B1.3",
        ),
        *probed(GAME, asked, NAMES),
    ]


def all_numbers() -> list[int]:
    """Return how many can play, with whatever sets."""
    return sorted({number for group in SETS.values() for number in group.shades})


def _number(number: int, possible: list[int]) -> Choice:
    if number in possible:
        return Choice(number)
    return Choice(number, why_not="set", needs=tuple(name for name, group in SETS.items() if number in group.shades))


def _card(name: str, sets: list[str]) -> Choice:
    group = CLASSES[CARDS[name].of_class]
    return Choice(name, group) if set_of(name) in sets else Choice(name, group, "set", (set_of(name),))


def _preset(word: str, settled: Json, count: int) -> Choice:
    """Return a word that stands for class cards, with those it names; the others are drawn."""
    named = tuple(card.name for card in SETS[word].cards) if word in SETS else combinations().get(word, ())
    if refusal(GAME, {**settled, "cards": word}) is None:
        return Choice(word, means=named)
    missing = dict.fromkeys(set_of(name) for name in named if set_of(name) not in settled["sets"])
    if missing:
        return Choice(word, why_not="set", needs=tuple(missing), means=named)
    return Choice(word, why_not="count", needs=(str(count),), means=named)
