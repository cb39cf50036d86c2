"""B1 and B2: the components and the preparation."""

from __future__ import annotations

import pytest

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.board import SHADES
from ratking.games.rattus.rules.faces import CLASSES
from ratking.kernel import engine
from ratking.kernel.errors import BadOptions
from ratking.kernel.rng import Rng

from .play import (
    BLUE,
    BY_SET,
    CHANCE,
    FROM_SUPPLY,
    GREEN,
    LAID,
    RED,
    YELLOW,
    asked,
    cubes,
    events,
    moves,
    play,
    region,
    start,
    table,
)

LIGHT = ["anglia", "gallia", "germania", "hispania", "hungaria", "italia", "polonia", "scandia"]
MEDIUM = ["bulgaria", "turcia"]
DARK = ["russia", "tartaria"]
MAPS = {2: LIGHT, 3: LIGHT + MEDIUM, 4: LIGHT + MEDIUM + DARK}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_regions_and_cubes_by_number_of_players(players: int) -> None:
    """B1.1: eight, ten or twelve regions; twenty cubes for each player."""
    t = start(players)
    assert list(GAME.view(t, None)["regions"]) == MAPS[players]
    assert moves(t) == MAPS[players]
    assert list(t.reserve) == [20] * players


@pytest.mark.parametrize("players", [0, 1, 5, 7, True, 2.0, "2", None, [2]])
def test_other_numbers_of_players_are_refused(players: object) -> None:
    """B1.1: two to four."""
    with pytest.raises(BadOptions, match="number of players"):
        GAME.options({"players": players}, Rng(0))


def test_regions_out_of_use_do_not_exist() -> None:
    """B1.1: with two players Hungaria has no neighbour in the east, and no path leads through there."""
    hungaria, polonia, scandia = region("hungaria"), region("polonia"), region("scandia")
    names = {players: start(players).box.board for players in (2, 3, 4)}
    assert region("bulgaria") not in names[2].neighbours[hungaria]
    assert region("bulgaria") in names[3].neighbours[hungaria]
    assert region("tartaria") not in names[3].neighbours[hungaria]
    assert region("tartaria") in names[4].neighbours[hungaria]
    # Polonia and Scandia are two steps apart, through Russia or Germania; with two players only Germania exists.
    assert region("russia") in names[4].neighbours[polonia]
    assert scandia in names[2].within(polonia, 2)
    assert all(SHADES[near] == "light" for r in names[2].regions for near in names[2].neighbours[r])


def test_the_tokens() -> None:
    """B1.2: 49 tokens, 12 of them starting; limits 1 to 6, up to four classes, no, one or two M, an A or none."""
    assert (GAME.combination.tokens["base"].starting, GAME.combination.tokens["base"].normal) == (12, 37)
    assert {face.limit for face in GAME.combination.tokens["base"].faces} == {1, 2, 3, 4, 5, 6}
    assert {face.majority for face in GAME.combination.tokens["base"].faces} == {0, 1, 2}
    assert {face.everybody for face in GAME.combination.tokens["base"].faces} == {True, False}
    assert {len(face.classes) for face in GAME.combination.tokens["base"].faces} == {0, 1, 2, 3, 4}


def test_the_class_cards() -> None:
    """B1.3: six, one for each class, beside the map; and the palace is not a region."""
    t = start()
    classes = {card.name: CLASSES[card.of_class] for card in t.box.cards}
    assert classes == {
        "king": "royalty",
        "knight": "chivalry",
        "merchant": "bourgeoisie",
        "monk": "church",
        "peasant": "peasantry",
        "witch": "magic",
    }
    assert list(classes) == list(BY_SET["base"])
    assert {card["owner"] for card in GAME.view(t, None)["cards"].values()} == {None}
    assert "palace" not in moves(t)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_starting_token_lies_in_each_region(players: int) -> None:
    """B2.1: face down, and everybody knows that it is a starting token."""
    t = start(players)
    for shown in GAME.view(t, None)["regions"].values():
        assert shown["rats"] == [{"start": True, "face": None, "seen by": []}, None, None]


@pytest.mark.parametrize(("players", "supply", "removed"), [(2, 29, 12), (3, 33, 6), (4, 37, 0)])
def test_the_supply(players: int, supply: int, removed: int) -> None:
    """B2.2: its size after some tokens are removed and the unplaced starting tokens are mixed in."""
    t = start(players)
    assert (t.supply, t.box.removed) == (supply, removed)
    assert sum(t.unseen) == 49  # the removed ones were not seen either


@pytest.mark.parametrize(("players", "mixed_in"), [(2, 4), (3, 2), (4, 0)])
def test_a_token_from_the_supply_may_be_a_starting_token(players: int, mixed_in: int) -> None:
    """B2.2: backs look alike; only the proportion of starting tokens in the supply is known. With four players: none."""
    t = table(players, rats={**dict.fromkeys(MAPS[players], (LAID,)), "gallia": [LAID, FROM_SUPPLY]}, cards={"witch": RED})
    play(t, "use witch", "gallia 2")
    assert asked(t) == "face seen"
    weights = dict(zip(moves(t), engine.weights(t), strict=True))
    starting = sum(weight for text, weight in weights.items() if text.startswith("start"))
    assert starting * t.supply + starting == sum(weights.values()) * mixed_in
    # A token laid in preparation is always a starting token.
    play(t, moves(t)[-1], "italia 1")
    assert all(text.startswith("start") for text in moves(t))
    assert len(moves(t)) == 12


def test_a_laid_token_stays_known_as_one_wherever_it_goes() -> None:
    """B2.2: moved by a card, it is still known as a starting token, and can only have a starting face."""
    t = table(2, rats={"gallia": [LAID, FROM_SUPPLY], "italia": [LAID]}, cards={"monk": RED, "witch": RED})
    play(t, "use monk", "italia 1", "gallia")
    shown = GAME.view(t, None)["regions"]["gallia"]["rats"]
    assert [rat["start"] for rat in shown] == [True, False, True]
    play(t, "use witch", "gallia 3")
    assert all(text.startswith("start") for text in moves(t))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_plague_starts_anywhere(players: int) -> None:
    """B2.3: in a random region, all equally likely."""
    t = start(players)
    assert t.who == CHANCE
    assert moves(t) == MAPS[players]
    assert engine.weights(t) == [1] * len(MAPS[players])
    assert events(play(t, "polonia"), "plague moved") == [(CHANCE, "polonia")]
    assert t.plague == region("polonia")


def test_first_cubes_go_round_and_back() -> None:
    """B2.4: two cubes at a time, first to last player, then back; any region, also the plague's, also the same twice."""
    t = start(4)
    play(t, "italia")
    order = []
    for place in ["italia", "gallia", "gallia", "russia", "russia", "italia", "gallia", "anglia"]:
        assert asked(t) == "first cubes"
        assert moves(t) == MAPS[4]
        order.append(t.who)
        assert events(play(t, place), "cubes placed") == [(order[-1], place, 2)]
    assert order == [RED, BLUE, GREEN, YELLOW, YELLOW, GREEN, BLUE, RED]
    assert cubes(t, "russia") == [0, 0, 0, 4]
    assert cubes(t, "gallia") == [0, 4, 2, 0]
    assert cubes(t, "italia") == [2, 0, 2, 0]
    assert list(t.reserve) == [16, 16, 16, 16]


def test_seat_zero_begins() -> None:
    """B2.5: after the first cubes the first turn is seat 0's."""
    for players in (2, 3, 4):
        t = start(players)
        happened = play(t, "italia", *["gallia"] * (2 * players))
        assert (asked(t), t.who, t.turn) == ("actions", RED, RED)
        assert events(happened, "turn begins") == [(RED,)]


@pytest.mark.parametrize(
    ("asked_for", "sentence"),
    [
        ({"colour": "red"}, "no option “colour”"),
        ({"sets": ["base", "atlantis"]}, "“atlantis” is not a choice of sets"),
        ({"sets": "base"}, "not a choice of sets"),
        ({"sets": []}, "not a choice of sets"),
        ({"cards": "atlantis"}, "“atlantis” is not a choice of class cards"),
        ({"cards": ["king", "jester"]}, "no class card “jester”"),
        ({"cards": ["king", "monk"]}, "2 class cards were chosen, but 6 are needed"),
        ({"cards": ["king", "king", "monk", "witch", "merchant", "knight"]}, "“king” was chosen twice"),
    ],
)
def test_bad_options_are_refused_with_a_sentence(asked_for: dict[str, object], sentence: str) -> None:
    """B1.3 and B2.5: impossible options are refused before the game begins."""
    with pytest.raises(BadOptions, match=sentence):
        GAME.options({"players": 4, **asked_for}, Rng(0))
