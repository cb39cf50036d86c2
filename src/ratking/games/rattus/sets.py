"""Sets: the one place that knows which sets there are and what each adds."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...kernel.errors import BadOptions
from ...kernel.game import Json
from ...kernel.options import check_names, players_of
from ...kernel.rng import Rng
from . import ending, plague, setup, turn
from .board import Board
from .box import Box
from .cards.africanus import CARDS as AFRICANUS
from .cards.base import CARDS as BASE
from .cards.card import Card
from .cards.catalogue import BY_SET, COMBINATIONS, NAMES
from .cards.mercatus import CARDS as MERCATUS
from .faces import CLASSES
from .market import Goods
from .moves import AFRICAN_TOKENS, BASE_TOKENS
from .part import Part
from .region_cards import RegionCards

CARDS: Final[dict[str, tuple[Card, ...]]] = {"base": BASE, "africanus": AFRICANUS, "mercatus": MERCATUS}

EUROPE: Final = {2: ("light",), 3: ("light", "medium"), 4: ("light", "medium", "dark")}  # B1.1
AND_AFRICA: Final = {5: ("light", "medium", "africa"), 6: ("light", "medium", "dark", "africa")}  # A1.3

# How many normal tokens go out unseen, by players: B2.2, A2.1.
REMOVED: Final = {2: 12, 3: 6, 4: 0}
AFRICAN_REMOVED: Final = {2: 24, 3: 20, 4: 16, 5: 8, 6: 0}

# ---- options


def options(asked: Json, rng: Rng) -> Json:
    """Players, sets and cards, complete and checked. Cards left to luck are drawn here."""
    check_names(asked, ["players", "sets", "cards"])
    sets = _sets(asked.get("sets", ["base"]))
    allowed = list(EUROPE) + (list(AND_AFRICA) if "africanus" in sets else [])
    players = players_of(asked, 4, allowed)
    return {"players": players, "sets": sets, "cards": _cards(asked.get("cards"), players, sets, rng)}


def warnings(options: Json) -> list[str]:
    """With fewer than four players and no chivalry card, corners of the map would be safe (M1.2)."""
    cards = [card for cards in CARDS.values() for card in cards if card.name in options["cards"]]
    chivalry = any(CLASSES[card.of_class] == "chivalry" for card in cards)
    return [] if chivalry or options["players"] > 3 else ["no chivalry"]


def _sets(asked: object) -> list[str]:
    if not isinstance(asked, list | tuple) or "base" not in asked:
        raise BadOptions("sets", sets=asked, allowed=list(CARDS))
    for name in asked:
        if name not in list(CARDS):  # a list: what was asked may be anything, also unhashable
            raise BadOptions("sets", sets=name, allowed=list(CARDS))
    return [name for name in CARDS if name in asked]


def _cards(asked: object, players: int, sets: list[str], rng: Rng) -> list[str]:
    """The names of the class cards in the game, in the order of the catalogue (A1.4, M1.2)."""
    there_are = [name for group in sets for name in BY_SET[group]]
    needed = 8 if players > 4 else 6
    if asked is None:
        asked = "base" if sets == ["base"] else "random"
    if isinstance(asked, str):
        chosen = _cards_by_word(asked, needed, there_are, rng)
    elif isinstance(asked, list | tuple):
        chosen = [str(name) for name in asked]
    else:
        raise BadOptions("cards", cards=asked, allowed=_words())
    for name in chosen:
        if name not in NAMES:
            raise BadOptions("unknown_card", card=name, allowed=there_are)
        if name not in there_are:
            raise BadOptions("card_of_other_set", card=name, set=next(s for s in BY_SET if name in BY_SET[s]))
        if chosen.count(name) > 1:
            raise BadOptions("card_twice", card=name)
    if len(chosen) != needed:
        raise BadOptions("card_count", cards=len(chosen), needed=needed, players=players)
    return [name for name in there_are if name in chosen]


def _words() -> list[str]:
    return ["base", "random", "one-per-class", *COMBINATIONS]


def _cards_by_word(word: str, needed: int, there_are: list[str], rng: Rng) -> list[str]:
    if word == "base":
        return list(BY_SET["base"])
    if word == "random":
        return _draw([], needed, there_are, rng)
    if word == "one-per-class":
        classes = sorted({card.of_class for cards in CARDS.values() for card in cards if card.name in there_are})
        rng.shuffle(classes)
        one_each: list[str] = []
        for group in classes[:needed]:
            of_class = [card.name for cards in CARDS.values() for card in cards if card.of_class == group]
            one_each += _draw([], 1, [name for name in of_class if name in there_are], rng)
        return _draw(one_each, needed, there_are, rng)
    if word in COMBINATIONS:
        return _draw(list(COMBINATIONS[word]), needed, there_are, rng)
    raise BadOptions("cards", cards=word, allowed=_words())


def _draw(cards: list[str], needed: int, there_are: list[str], rng: Rng) -> list[str]:
    """These cards, and others at random up to the number needed."""
    others = [number for number, name in enumerate(there_are) if name not in cards]
    rng.shuffle(others)
    return cards + [there_are[number] for number in others[: max(0, needed - len(cards))]]


# ---- the box


@lru_cache(maxsize=1)
def _boards() -> dict[int, Board]:
    """The map for each number of players."""
    return {players: Board(shades) for players, shades in {**EUROPE, **AND_AFRICA}.items()}


def box_for(options: Json) -> Box:
    """The box for options that have been checked. Those used last are kept: making one takes as long as many moves."""
    return _box(options["players"], tuple(options["sets"]), tuple(options["cards"]))


@lru_cache(maxsize=256)
def _box(players: int, sets: tuple[str, ...], names: tuple[str, ...]) -> Box:
    cards = [card for group in sets for card in CARDS[group] if card.name in names]
    african = "africanus" in sets
    tokens = AFRICAN_TOKENS if african else BASE_TOKENS
    removed = AFRICAN_REMOVED[players] if african else REMOVED[players]
    options = {"players": players, "sets": list(sets), "cards": list(names)}
    box = Box(options, _boards()[players], tokens, removed, cards)
    box.before_cubes = ["first plague"]
    box.turn = list(turn.TURN)
    box.at_a_face = ["strike"]
    box.actions = [turn.TakeCard(), turn.UsePower(), turn.PlaceCubes(), turn.BeginPlague()]
    box.last_actions = [turn.UsePower(), ending.LastPlague(), turn.Done()]
    for steps in (setup.steps(), turn.steps(), plague.steps(), ending.steps()):
        box.steps.update(steps)
    parts: list[Part] = []
    if african:
        parts.append(RegionCards())
        box.farther = 1 if players > 4 else 0  # A2.5
        box.first_cubes = 3 if players > 4 else 2  # A2.3
    if "mercatus" in sets:
        parts.append(Goods())
    for card in cards:
        parts += card.parts()
        box.steps.update(card.steps())
    for part in parts:
        part.join(box)
    for card in cards:
        card.join(box)
    box.parts = parts
    box.actions.sort(key=lambda action: action.first)
    box.last_actions.sort(key=lambda action: action.first)
    return box
