"""M1.2 and A1.4: which class cards are in the game, and with how many players."""

from __future__ import annotations

import pytest

import ratking
from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.faces import CLASSES
from ratking.games.rattus.rules.sets.all_sets import CARDS
from ratking.games.rattus.rules.sets.all_sets import SETS as THERE_ARE
from ratking.kernel.errors import BadOptions
from ratking.kernel.rng import Rng
from ratking.words import LANGUAGES, words

from .trading import ALL_SETS, SETS

CLASS = {card.name: CLASSES[card.of_class] for card in CARDS.values()}
COMBINATIONS = {word: cards for group in THERE_ARE.values() for word, cards in group.combinations.items()}
BY_SET = {name: tuple(card.name for card in group.cards) for name, group in THERE_ARE.items()}
SIX = ["king", "knight", "merchant", "monk", "peasant", "witch"]


def chosen(cards: object, players: int = 4, sets: tuple[str, ...] = ALL_SETS, seed: int = 0) -> list[str]:
    options = GAME.options({"players": players, "sets": list(sets), "cards": cards}, Rng(seed))
    names: list[str] = options["cards"]
    return names


@pytest.mark.parametrize(("players", "needed"), [(2, 6), (3, 6), (4, 6), (5, 8), (6, 8)])
def test_at_random_from_all(players: int, needed: int) -> None:
    """M1.2: six cards, with five or six players eight, each of the 22 equally likely."""
    drawn = [chosen("random", players, seed=seed) for seed in range(300)]
    assert {len(set(names)) for names in drawn} == {needed}
    counts = {name: sum(name in names for names in drawn) for name in CARDS}
    assert min(counts.values()) > 300 * needed / 22 / 2
    assert max(counts.values()) < 300 * needed / 22 * 2


def test_only_from_sets_in_use() -> None:
    """M1.2: only cards of the sets in use."""
    for seed in range(50):
        assert set(chosen("random", sets=SETS, seed=seed)) <= {*BY_SET["base"], *BY_SET["mercatus"]}


def test_one_of_each_class() -> None:
    """M1.2: drawn at random within the class."""
    drawn = [chosen("one-per-class", sets=SETS, seed=seed) for seed in range(100)]
    for names in drawn:
        assert sorted(CLASS[name] for name in names) == sorted(CLASSES[:6])
    assert {name for names in drawn for name in names} == {*BY_SET["base"], *BY_SET["mercatus"]}


def test_one_of_each_class_with_seven_classes() -> None:
    """A1.4, M1.2: up to four players leave one class out; five and six add a card."""
    left_out = set()
    for seed in range(100):
        four = [CLASS[name] for name in chosen("one-per-class", 4, seed=seed)]
        assert len(set(four)) == len(four) == 6
        left_out |= set(CLASSES) - set(four)
        six = [CLASS[name] for name in chosen("one-per-class", 6, seed=seed)]
        assert (len(set(six)), len(six)) == (7, 8)
    assert left_out == set(CLASSES)


def test_the_named_combinations() -> None:
    """M1.2: three of them; with five or six players two more cards at random."""
    assert set(COMBINATIONS) == {"beginners", "aristocrats", "violent times"}
    for name, cards in COMBINATIONS.items():
        assert set(chosen(name, 3, SETS)) == set(cards)
        with_six = {tuple(chosen(name, 6, seed=seed)) for seed in range(20)}
        assert len(with_six) > 5
        assert all(set(cards) < set(names) and len(names) == 8 for names in with_six)
    assert set(chosen("beginners", 4, ("base",))) == set(BY_SET["base"])


def test_a_list_of_names() -> None:
    """M1.2: chosen by the players, in any order; the game lists them in the order of the catalogue."""
    names = ["shaman", "raider", "king", "brewer", "pope", "sultan"]
    assert chosen(names) == [name for name in CARDS if name in names]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"cards": [*SIX[:5], "king"]}, "The class card “king” was chosen twice."),
        ({"cards": [*SIX[:5], "sultan"]}, "“sultan” belongs to the set “africanus”, which is not in this game"),
        ({"cards": SIX[:5]}, "5 class cards were chosen, but 6 are needed"),
        ({"cards": [*SIX, "pope"]}, "7 class cards were chosen, but 6 are needed"),
        ({"cards": []}, "0 class cards were chosen"),
        ({"cards": [*SIX[:5], "jester"]}, "There is no class card “jester”"),
        ({"cards": [*SIX[:5], ["king"]]}, "There is no class card"),
        ({"cards": "atlantis"}, "“atlantis” is not a choice of class cards"),
        ({"cards": 6}, "“6” is not a choice of class cards"),
        ({"players": 5}, "5 is not a number of players here. Possible: 2, 3, 4"),
        ({"players": 1}, "1 is not a number of players"),
        ({"players": "3"}, "The number of players must be a whole number, not '3'. Possible: 2, 3, 4"),
        ({"players": 3.0}, "must be a whole number, not 3.0"),
        ({"players": True}, "must be a whole number, not True"),
        ({"sets": ["mercatus"]}, "the base game is needed"),
        ({"sets": ["base", "pied piper"]}, "“pied piper” is not a choice of sets"),
        ({"sets": ["base", ["mercatus"]]}, "is not a choice of sets"),
        ({"players": 6, "sets": list(ALL_SETS), "cards": "base"}, "6 class cards were chosen, but 8 are needed"),
        ({"players": 6, "sets": list(ALL_SETS), "cards": SIX}, "6 class cards were chosen, but 8 are needed"),
        ({"sets": ["base"], "cards": "aristocrats"}, "belongs to the set “mercatus”"),
        ({"sets": ["base", "africanus"], "cards": "violent times"}, "belongs to the set “mercatus”"),
    ],
)
def test_wrong_choices_are_refused_with_a_sentence(asked: dict[str, object], sentence: str) -> None:
    """M1.2, A1.4: in every language, and no game begins."""
    with pytest.raises(BadOptions, match=sentence) as refused:
        GAME.options({"sets": ["base", "mercatus"], **asked}, Rng(0))
    for language in LANGUAGES:
        assert words(language).error(refused.value)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", [[*SIX[:1], *SIX[2:], "pope"], [*SIX[:1], *SIX[2:], "raider"]])
def test_a_warning_without_chivalry(players: int, cards: list[str]) -> None:
    """M1.2: with fewer than four players corners of the map would be safe; it is allowed, but interfaces can warn."""
    match = ratking.new("rattus", players=players, sets=["base", "mercatus"], cards=cards, seed=1)
    warned = ["no chivalry"] if players < 4 and "raider" not in cards else []
    assert match.warnings == match.view(None)["warnings"] == warned
    for language in LANGUAGES:
        for key in warned:
            assert words(language).say(f"rattus.warning.{key}")


@pytest.mark.parametrize(
    ("sets", "players"),
    [
        *((SETS, n) for n in (2, 3, 4)),
        *((ALL_SETS, n) for n in (2, 3, 4, 5, 6)),
        *((("base", "africanus"), n) for n in (2, 6)),
    ],
)
def test_sets_and_players(sets: tuple[str, ...], players: int) -> None:
    """M1.1: two to four; five and six with Africanus. The order in which sets are named does not matter."""
    match = ratking.new("rattus", players=players, sets=list(reversed(sets)), seed=1)
    assert match.record.options["sets"] == list(sets)
    assert match.players == players
