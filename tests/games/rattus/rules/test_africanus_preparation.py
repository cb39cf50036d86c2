"""A1 and A2: what Africanus adds, and its preparation."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ratking
from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.board import REGIONS, SHADES
from ratking.games.rattus.rules.faces import CLASSES
from ratking.games.rattus.rules.parts.deck import HAND, OUT, cards_at
from ratking.games.rattus.rules.parts.diplomats import DIPLOMATS, stock
from ratking.games.rattus.rules.sets.all_sets import CARDS
from ratking.games.rattus.rules.table import Table
from ratking.games.rattus.rules.values import Region
from ratking.kernel.errors import BadOptions
from ratking.kernel.rng import Rng

from .african import ISLAMIC, REGION_CARDS, SETS, african, begin, hand, in_deck
from .play import BLUE, BY_SET, CHANCE, RED, asked, cubes, events, moves, play, region

ALL = range(2, 7)
CLASS_OF = {card.name: CLASSES[card.of_class] for card in CARDS.values()}


def options(players: int, cards: Any, seed: int = 0) -> Any:
    """Return complete options. Any: JSON."""
    return GAME.options({"players": players, "sets": list(SETS), "cards": cards}, Rng(seed))


def dealt(players: int) -> Table:
    """Return a table after the deal, before the first cubes."""
    t = begin(players)
    play(t, "italia")
    while asked(t) == "draw region card":
        play(t, moves(t)[-1])
    return t


# ---- A1


@pytest.mark.parametrize("players", ALL)
def test_two_to_six_play_with_twenty_cubes_each(players: int) -> None:
    """A1.1: other numbers are refused."""
    assert list(begin(players).reserve) == [20] * players
    for wrong in (1, 7):
        with pytest.raises(BadOptions, match="2, 3, 4, 5, 6"):
            options(wrong, "random")


def test_the_islamic_class_has_four_cards() -> None:
    """A1.1: a seventh class of people."""
    assert BY_SET["africanus"] == ISLAMIC
    assert {name: CLASS_OF[name] for name in ISLAMIC} == dict.fromkeys(ISLAMIC, "islamic")
    assert CLASSES.index("islamic") == 6


def test_the_tokens_replace_those_of_the_base_game() -> None:
    """A1.2: 65 tokens, 17 of them starting tokens."""
    assert (GAME.combination.tokens["africanus"].starting, GAME.combination.tokens["africanus"].normal) == (17, 48)
    assert begin(2).box.tokens is GAME.combination.tokens["africanus"]


def test_the_region_cards_diplomats_and_caravan() -> None:
    """A1.2: 51 cards, three per region, of two classes or any; 15 diplomats with the Sultan; a caravan with its leader."""
    assert Counter(card.region for card in REGION_CARDS) == dict.fromkeys(range(17), 3)
    assert {len(card.classes) for card in REGION_CARDS} == {0, 2}
    view = GAME.view(begin(4), None)
    assert view["diplomats"]["stock"] == DIPLOMATS == 15
    assert view["caravan"] is None
    without = GAME.view(begin(4, "base"), None)
    assert "diplomats" not in without
    assert "caravan" not in without
    assert "region cards" in without  # whatever class cards are in play


@pytest.mark.parametrize(("players", "regions"), [(2, 8), (3, 10), (4, 12), (5, 15), (6, 17)])
def test_the_regions_in_use(players: int, regions: int) -> None:
    """A1.3: Europe up to four; with five Africa, but neither Russia nor Tartaria; with six everything."""
    t = begin(players)
    in_use = [REGIONS[number] for number in t.box.board.regions]
    assert moves(t) == in_use
    assert len(in_use) == regions
    assert ("libya" in in_use) == (players > 4)
    assert ("russia" in in_use, "tartaria" in in_use) == (players in (4, 6),) * 2


def test_africa_is_joined_to_europe() -> None:
    """A1.3: without Russia and Tartaria every region can still be reached."""
    board = begin(5).box.board
    assert region("marocco") in board.neighbours[region("hispania")]
    reached = {board.regions[0]}
    for _ in board.regions:
        reached |= {near for name in reached for near in board.neighbours[name]}
    assert sorted(reached) == board.regions
    assert {SHADES[name] for name in reached} == {"light", "medium", "africa"}


@pytest.mark.parametrize(("players", "cards"), [(2, 6), (3, 6), (4, 6), (5, 8), (6, 8)])
def test_class_cards_are_drawn_from_all_of_the_sets(players: int, cards: int) -> None:
    """A1.4: six up to four players, eight with more; several may be of one class."""
    drawn = [options(players, "random", seed)["cards"] for seed in range(40)]
    assert {len(names) for names in drawn} == {cards}
    assert {name for names in drawn for name in names} == {*BY_SET["base"], *ISLAMIC}
    assert any(sum(name in ISLAMIC for name in names) > 1 for names in drawn)
    assert all(len(set(names)) == cards for names in drawn)


def test_class_cards_are_chosen_by_list() -> None:
    """A1.4: exactly as many as are needed."""
    chosen = ["sultan", "king", "explorer", "knight", "astronomer", "witch"]
    assert sorted(options(4, chosen)["cards"]) == sorted(chosen)
    with pytest.raises(BadOptions, match="6 class cards were chosen, but 8 are needed"):
        options(5, chosen)
    with pytest.raises(BadOptions, match="pope"):
        options(4, [*chosen[:5], "pope"])  # of a set that is not in the game


@pytest.mark.parametrize("players", ALL)
def test_one_card_of_each_class(players: int) -> None:
    """A1.4: there are seven classes: up to four players go without one, five and six get one card more."""
    left_out: set[str] = set()
    doubled: set[str] = set()
    for seed in range(60):
        classes = Counter(CLASS_OF[name] for name in options(players, "one-per-class", seed)["cards"])
        if players < 5:
            assert set(classes.values()) == {1}
            assert len(classes) == 6
            left_out |= set(CLASSES) - set(classes)
        else:
            assert set(classes) == set(CLASSES)
            assert sorted(classes.values()) == [1] * 6 + [2]
            doubled |= {group for group, count in classes.items() if count == 2}
    assert left_out == (set(CLASSES) if players < 5 else set())
    assert doubled == ({"islamic"} if players > 4 else set())  # no other class has two cards in these sets


@pytest.mark.parametrize("players", ALL)
def test_a_named_combination_gets_two_more_with_five_or_six(players: int) -> None:
    """A1.4: drawn at random from the others."""
    added: set[str] = set()
    for seed in range(30):
        cards = options(players, "beginners", seed)["cards"]
        assert set(cards) >= set(BY_SET["base"])
        assert len(cards) == (8 if players > 4 else 6)
        added |= set(cards) - set(BY_SET["base"])
    assert added == (set(ISLAMIC) if players > 4 else set())


@pytest.mark.parametrize("players", [5, 6])
def test_the_base_cards_alone_are_too_few_for_five_and_six(players: int) -> None:
    """A1.4: refused, with the number needed."""
    with pytest.raises(BadOptions, match="6 class cards were chosen, but 8 are needed"):
        options(players, "base")
    assert options(4, "base")["cards"] == list(BY_SET["base"])


def test_the_front_door() -> None:
    """A1.4: by default the cards are drawn at random."""
    match = ratking.new("rattus", players=6, sets=["base", "africanus"], seed=1)
    assert len(match.record.options["cards"]) == 8
    assert match.players == 6


# ---- A2


@pytest.mark.parametrize(("players", "removed", "supply"), [(2, 24, 33), (3, 20, 35), (4, 16, 37), (5, 8, 42), (6, 0, 48)])
def test_the_supply(players: int, removed: int, supply: int) -> None:
    """A2.1: a starting token in each region; some normal tokens are removed unseen, the other starting ones are mixed in."""
    t = begin(players)
    assert (t.box.removed, t.supply) == (removed, supply)
    assert t.laid == len(t.box.board.regions)
    assert sum(t.unseen) == 65


@pytest.mark.parametrize("players", ALL)
def test_three_region_cards_each_before_cubes(players: int) -> None:
    """A2.2: only those of regions in use; secretly; the rest is the deck."""
    t = dealt(players)
    assert (asked(t), t.who) == ("first cubes", RED)
    assert [len(cards_at(t, HAND, seat)) for seat in range(players)] == [3] * players
    regions = len(t.box.board.regions)
    assert len(cards_at(t, OUT)) == 51 - 3 * regions
    assert len(in_deck(t)) == 3 * regions - 3 * players
    assert all(text.split()[0] in moves(t) for seat in range(players) for text in hand(t, seat))


def test_dealing_is_left_to_chance_and_told_to_its_player_alone() -> None:
    """A2.2: every card of the deck is equally likely; the other players are told only that a card was drawn."""
    t = begin(2)
    play(t, "gallia")
    assert (asked(t), t.who) == ("draw region card", CHANCE)
    assert len(moves(t)) == 24
    happened = play(t, "italia ?")
    assert events(happened, "region card drawn", BLUE) == [(RED,)]
    assert events(happened, "region card seen", RED) == [(RED, "italia ?")]
    assert events(happened, "region card seen", BLUE) == []
    assert events(happened, "region card seen") == []
    assert "italia ?" not in moves(t)


def test_six_cubes_each_with_five_or_six() -> None:
    """A2.3: two at a time, forward, back and forward again; four cubes with fewer players."""
    for players in (5, 6):
        t = dealt(players)
        order = []
        while asked(t) == "first cubes":
            order.append(t.who)
            play(t, "tunis")
        forward = list(range(players))
        assert order == forward + forward[::-1] + forward
        assert cubes(t, "tunis") == [6] * players
    t = dealt(3)
    play(t, *["italia"] * 6)
    assert cubes(t, "italia") == [4] * 3
    assert asked(t) != "first cubes"


@pytest.mark.parametrize("players", ALL)
def test_the_last_player_puts_the_caravan_down(players: int) -> None:
    """A2.4: after the cubes, into any region; then the first turn begins."""
    t = dealt(players)
    while asked(t) == "first cubes":
        play(t, "italia")
    assert (asked(t), t.who) == ("first caravan", players - 1)
    assert moves(t) == [REGIONS[number] for number in t.box.board.regions]
    happened = play(t, "gallia")
    assert events(happened, "caravan placed") == [(players - 1, "gallia")]
    assert GAME.view(t, None)["caravan"] == "gallia"
    assert (asked(t), t.who) == ("actions", RED)


def test_no_caravan_without_its_leader() -> None:
    """A2.4: the first turn follows the cubes."""
    t = begin(2, "base")
    play(t, "italia")
    while asked(t) == "draw region card":
        play(t, moves(t)[0])
    play(t, *["italia"] * 4)
    assert asked(t) == "actions"
    assert "caravan" not in t.box.slots


@pytest.mark.parametrize(("players", "reach"), [(4, 2), (5, 3), (6, 3)])
def test_the_knight_goes_three_steps_with_five_or_six(players: int, reach: int) -> None:
    """A2.5: in a turn."""
    t = african(players, cards={"knight": RED}, plague="anglia")
    play(t, "move plague")
    assert list(map(Region, t.legal)) == t.box.board.within(region("anglia"), reach)
    assert ("tunis" in moves(t)) == (reach == 3)  # over Gallia and Italia
    t = african(players, plague="anglia")
    play(t, "move plague")
    assert moves(t) == ["gallia", "scandia"]  # others still go one step


@pytest.mark.parametrize(("players", "reach"), [(4, 2), (5, 3), (6, 3)])
def test_the_knight_goes_three_steps_in_the_last_round_too(players: int, reach: int) -> None:
    """A2.5: the last round included."""
    t = african(players, cards={"knight": BLUE}, plague="anglia", supply=1, rats={"gallia": 1})
    play(t, "move plague", "gallia", "hispania")
    assert (asked(t), t.who) == ("last round", BLUE)
    play(t, "move plague")
    assert list(map(Region, t.legal)) == t.box.board.within(region("gallia"), reach)


def test_the_diplomats_come_with_the_sultan() -> None:
    """A1.2: all in the stock at first."""
    t = begin(3)
    assert stock(t) == 15
