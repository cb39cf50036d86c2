"""Options: players, sets, cards and house rules of a game, complete and checked (B1.3, A1.4, M1.2)."""

from __future__ import annotations

from typing import Final

from ....kernel.errors import BadOptions
from ....kernel.game import Json
from ....kernel.options import check_names, house_rules_of, players_of
from ....kernel.rng import Rng
from .faces import CHIVALRY
from .sets.all_sets import CARDS, SETS, combinations, set_of
from .sets.set import Set

HOUSE_RULES: Final = {"up_to": "B3.3", "chivalry": "M1.2", "random_first": "B2.5"}
"""By name, the rule that each house rule changes. One that is off is not among the completed options."""


def options(asked: Json, rng: Rng) -> Json:
    """Return players, sets, cards and house rules, complete and checked. Cards left to luck are drawn here."""
    check_names(asked, ["players", "sets", "cards", *HOUSE_RULES])
    house_rules = house_rules_of(asked, HOUSE_RULES)
    needed = [name for name, group in SETS.items() if group.needed]
    names = _names(asked.get("sets", needed), needed)
    sets = [SETS[name] for name in names]
    players = players_of(asked, 4, sorted({number for group in sets for number in group.shades}))
    in_game = {number: cards for group in sets for number, cards in group.cards_in_game.items()}[players]
    cards = asked.get("cards")
    if cards is None:
        cards = names[0] if names == needed else "random"
    chosen = _cards(cards, players, in_game, sets, "chivalry" in house_rules, rng)
    return {"players": players, "sets": names, "cards": chosen, **house_rules}


def warnings(options: Json) -> list[str]:
    """Return the warnings: no chivalry card with fewer than four players, so corners are safe (M1.2); house rules."""
    safe = options["players"] < 4 and not _has_chivalry(options["cards"])
    return (["no chivalry"] if safe else []) + [name for name in HOUSE_RULES if name in options]


def _names(asked: object, needed: list[str]) -> list[str]:
    """Return the names of the sets asked for, in order, if they are sets and those are there that are needed."""
    if not isinstance(asked, list | tuple) or not all(name in asked for name in needed):
        raise BadOptions("sets", sets=asked, allowed=list(SETS))
    for name in asked:
        if name not in list(SETS):  # a list: what was asked may be anything, also unhashable
            raise BadOptions("sets", sets=name, allowed=list(SETS))
    return [name for name in SETS if name in asked]


def _cards(asked: object, players: int, needed: int, sets: list[Set], chivalry: bool, rng: Rng) -> list[str]:
    """Return the names of the class cards in the game, in the order of the catalogue.

    With `chivalry` cards that are drawn are drawn again until one of them is of that class (M1.2).
    """
    there_are = [card.name for group in sets for card in group.cards]
    if isinstance(asked, str):
        chosen = _cards_by_word(asked, needed, there_are, rng)
        while chivalry and not _has_chivalry(chosen) and _is_drawn(asked, needed):
            chosen = _cards_by_word(asked, needed, there_are, rng)
    elif isinstance(asked, list | tuple):
        chosen = [str(name) for name in asked]
    else:
        raise BadOptions("cards", cards=asked, allowed=choices())
    for name in chosen:
        if name not in CARDS:
            raise BadOptions("unknown_card", card=name, allowed=there_are)
        if name not in there_are:
            raise BadOptions("card_of_other_set", card=name, set=set_of(name))
        if chosen.count(name) > 1:
            raise BadOptions("card_twice", card=name)
    if len(chosen) != needed:
        raise BadOptions("card_count", cards=len(chosen), needed=needed, players=players)
    return [name for name in there_are if name in chosen]


def _has_chivalry(cards: list[str]) -> bool:
    return any(CARDS[name].of_class == CHIVALRY for name in cards)


def _is_drawn(word: str, needed: int) -> bool:
    """Return whether luck decides at least one of the cards that a word stands for."""
    return word not in SETS and len(combinations().get(word, ())) < needed


def choices() -> list[str]:
    """Return what may be asked for by a word: the cards of a set that every game has, luck, or a combination with a name."""
    return [*(name for name, group in SETS.items() if group.needed), "random", "one-per-class", *combinations()]


def _cards_by_word(word: str, needed: int, there_are: list[str], rng: Rng) -> list[str]:
    if word not in choices():
        raise BadOptions("cards", cards=word, allowed=choices())
    if word in SETS:
        return [card.name for card in SETS[word].cards]
    if word == "random":
        return _draw([], needed, there_are, rng)
    if word == "one-per-class":
        classes = sorted({CARDS[name].of_class for name in there_are})
        rng.shuffle(classes)
        one_each: list[str] = []
        for group in classes[:needed]:
            one_each += _draw([], 1, [name for name in there_are if CARDS[name].of_class == group], rng)
        return _draw(one_each, needed, there_are, rng)
    return _draw(list(combinations()[word]), needed, there_are, rng)


def _draw(cards: list[str], needed: int, there_are: list[str], rng: Rng) -> list[str]:
    """Return these cards, and others at random up to the number needed."""
    others = [number for number, name in enumerate(there_are) if name not in cards]
    rng.shuffle(others)
    return cards + [there_are[number] for number in others[: max(0, needed - len(cards))]]
