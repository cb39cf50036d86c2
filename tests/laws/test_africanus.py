"""The laws with region cards, diplomats and a caravan: random games over random choices of cards, two to six players."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.parts.deck import DECK, HAND, LOOKED_AT, Where, cards_at, deck
from ratking.games.rattus.rules.table import Table
from ratking.games.rattus.rules.values import NOBODY
from ratking.kernel import engine, laws
from ratking.kernel.chance import Seeded
from ratking.kernel.match import Match
from ratking.kernel.observation import Observation
from ratking.kernel.record import Record
from ratking.kernel.rng import Rng
from ratking.kernel.values import Seat

from ..games.rattus.rules.african import ISLAMIC, REGION_CARDS
from .games import Case, choose, heard, met, rattus, some
from .test_random_games import played

SETS = ["base", "africanus"]
CASES = [rattus(players=players, sets=SETS, cards="random") for players in range(2, 7)]

GAMES_A_CASE = some(12)
SECRET_GAMES = some(12)
LONG = 400
AHEAD = 30

REACTIONS = ("play region card", "cover which", "astronomer keep", "explorer place", "escort", "draw region card")
"""The questions at which secrets are looked at most closely."""

REVEALS = ("rat turned up", "face seen", "region card discarded", "hand shown")
"""The events that reveal a secret: they may differ between the true table and one that a seat considers possible."""

AFRICAN_EVENTS = {kind for kind in GAME.events if any(word in kind for word in ("region card", "diplomat", "caravan"))} | {
    "card covered",
    "deck reshuffled",
    "hand shown",
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_games_keep_the_laws(case: Case) -> None:
    """The laws of the kernel and of the parts hold."""
    answers = sum(played(case, seed) for seed in range(GAMES_A_CASE))
    assert answers > GAMES_A_CASE * 50


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=str)
def test_many_random_games_keep_the_laws(case: Case) -> None:
    for seed in range(1000, 1000 + LONG):
        played(case, seed)


def tables(case: Case, games: int) -> Iterator[tuple[Table, Rng]]:
    """Yield the table at each question of random games. The table keeps changing: clone what you keep."""
    for seed in range(games):
        t = case.game.table(case.options(seed))
        rng = Rng(f"african {case} {seed}")
        while not t.over:
            yield t, rng
            engine.apply(t, choose(t, rng))
        yield t, rng


# ---- nothing is lost


@pytest.mark.parametrize("case", CASES, ids=str)
def test_pieces_are_conserved(case: Case) -> None:
    """Counts what everybody sees: hand, deck, discards, covers; diplomats on the map, in the palace, in the stock."""
    covered = stood = 0
    for t, _ in tables(case, 15):
        seen = GAME.view(t, None)
        cards = seen["region cards"]
        looked_at = list(deck(t).where).count(LOOKED_AT)
        public = len(cards["discards"]) + len(cards["open"]) + len(cards["covers"])
        assert sum(cards["hand sizes"]) + cards["deck"] + public + looked_at == 3 * len(seen["regions"])
        covered += bool(cards["covers"])
        if "diplomats" in seen:
            diplomats = seen["diplomats"]
            by_region = diplomats["regions"]
            assert all(count in (0, 1) for counts in by_region.values() for count in counts)
            assert all(
                count <= cubes
                for name, counts in by_region.items()
                for count, cubes in zip(counts, seen["regions"][name]["cubes"], strict=True)
            )
            placed = sum(map(sum, by_region.values())) + sum(diplomats["palace"])
            assert placed + diplomats["stock"] == 15
            stood += placed > 0
    assert covered > 0
    assert stood > 0


# ---- everything occurs


def test_everything_of_the_set_occurs() -> None:
    games = [met(case, 25, "met") for case in CASES]
    steps = {step for found in games for step, _ in found.answers}
    moves = {f"{step}: {text}" for found in games for step, text in found.answers}
    assert AFRICAN_EVENTS - {kind for found in games for kind in found.events} == set()
    asked = {*REACTIONS, "caravan cube", "first caravan", "final devastation"}
    assert asked - steps == set()
    for card in ISLAMIC:
        assert {f"actions: take {card}", f"actions: use {card}", f"last round: use {card}"} <= moves
    assert {f"draw region card: {card.text}" for card in REGION_CARDS} <= moves


# ---- secrets


def seats(t: Table) -> list[Seat | None]:
    return [None, *t.box.seats]


def observed(t: Table, seat: int | None) -> Observation[Table]:
    return Observation.of(GAME, t.box.options, t, seat)


def at_reactions(case: Case, one_in: int) -> Iterator[tuple[Table, Rng]]:
    """Yield clones of the tables while a reaction is open, and of a sample of the others."""
    for t, rng in tables(case, SECRET_GAMES):
        if not t.over and rng.below(one_in if t.stack[-1].name in REACTIONS else 8 * one_in) == 0:
            yield t.clone(), rng.fork()


def question(t: Table) -> tuple[str, str, str]:
    """Return what everybody is told about the open question."""
    asked = t.stack[-1].step.question(t, t.stack[-1])
    return asked.key, asked.rule, str(asked.fields)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_other_hands_and_unseen_faces_change_nothing_for_a_seat(case: Case) -> None:
    """If what a seat cannot know is dealt again, its view, question, moves and observation stay the same, with the stack."""
    dealt_again = 0
    reactions = set()
    for t, rng in at_reactions(case, 6):
        for seat in seats(t):
            seen = observed(t, seat)
            other = seen.determinise(rng)
            laws.check(GAME, t.box.options, other, rng)
            assert GAME.view(other, seat) == GAME.view(t, seat) == seen.view
            assert question(other) == question(t)
            assert json.dumps(observed(other, seat).to_json()) == json.dumps(seen.to_json())
            again = Observation.from_json(GAME, json.loads(json.dumps(seen.to_json())))
            assert again.moves == seen.moves == (t.legal if t.who == seat else [])
            assert seat != t.who or other.legal == t.legal
            if deck(other).dump() != deck(t).dump():
                dealt_again += 1
                reactions.add(t.stack[-1].name)
    assert dealt_again > 100
    assert reactions >= {"play region card", "draw region card"}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_same_moves_give_the_seat_the_same_events(case: Case) -> None:
    """From a reaction on, until a secret is revealed, the seat cannot tell the two tables and their questions apart."""
    compared = revealed = 0
    for t, rng in at_reactions(case, 10):
        for seat in seats(t):
            other = observed(t, seat).determinise(rng)
            if other.dump() == t.dump():
                continue
            true = t.clone()
            for _ in range(AHEAD):
                if true.over:
                    break
                assert question(true) == question(other)
                assert true.who == other.who
                possible = [move for move in true.legal if move in other.legal]
                if true.who == seat:
                    assert true.legal == other.legal
                if not possible:
                    break
                move = possible[rng.below(len(possible))]
                one, two = heard(true, move, seat), heard(other, move, seat)
                if one != two:
                    first, second = next(pair for pair in zip(one, two, strict=False) if pair[0] != pair[1])
                    assert first["kind"] == second["kind"]
                    assert first["kind"] in REVEALS, f"{first} instead of {second}"
                    revealed += 1
                    break
                compared += 1
                assert GAME.view(true, seat) == GAME.view(other, seat)
    assert compared > 100
    assert revealed > 0


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_secret_is_in_anything_that_is_sent(case: Case) -> None:
    """While a question is open, nothing that a seat gets contains the name of a card that it has never seen."""
    looked = 0
    for seed in range(4):
        options = case.options(seed)
        names = [f"Player {n + 1}" for n in range(options["players"])]
        record = Record("test", GAME.name, options, names)
        match: Match[Any] = Match(GAME, record, Seeded(Rng(f"luck {seed}")))  # Any: any game
        rng = Rng(f"moves {seed}")
        seen: dict[int | None, set[str]] = {seat: set() for seat in (None, *range(options["players"]))}
        told = 0
        while not match.over:
            for event, audience in match.log.heard(told):
                for seat, texts in seen.items():
                    if (audience is None or seat in audience) and "region card" in event:
                        texts.add(event["region card"])
            told = len(match.log)
            if rng.below(12) == 0:
                for seat, texts in seen.items():
                    sent = json.dumps([match.view(seat), match.events(seat)])
                    for card in REGION_CARDS:
                        assert card.text in texts or f'"{card.text}"' not in sent
                    looked += 1
            legal = match.moves()
            match.play(legal[rng.below(len(legal))])
    assert looked > 50


# ---- filled-in observations


def likely(t: Table, seat: int, where: Where, whose: int, draws: int) -> dict[str, float]:
    """Return how often each region card is in a place when the seat's observation is filled in."""
    seen = observed(t, seat)
    counts = dict.fromkeys((card.text for card in REGION_CARDS), 0)
    for seed in range(draws):
        for number in cards_at(seen.determinise(Rng(f"filling {seed}")), where, whose):
            counts[REGION_CARDS[number].text] += 1
    return {text: count / draws for text, count in counts.items()}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_filled_in_cards_have_the_right_frequencies(players: int) -> None:
    """Every card that may be in a hand or in the deck is there in proportion to the number of places."""
    case = CASES[players - 2]
    t = case.game.table(case.options(1))
    rng = Rng("dealt")
    while t.stack[-1].name != "first cubes":
        engine.apply(t, choose(t, rng))
    draws = 1500
    mine = cards_at(t, HAND, 0)
    hidden = 3 * len(t.box.board.regions) - len(mine)
    for where, whose, size in ((HAND, 1, 3), (DECK, NOBODY, hidden - 3 * (players - 1))):
        expected = size / hidden
        error = 5 * (expected * (1 - expected) / draws) ** 0.5
        for text, often in likely(t, 0, where, whose, draws).items():
            number = next(n for n, card in enumerate(REGION_CARDS) if card.text == text)
            if number in mine or REGION_CARDS[number].region not in t.box.board.regions:
                assert often == 0
            else:
                assert abs(often - expected) <= error, text


def test_no_filled_in_card_is_in_two_places() -> None:
    """Cards that are open, discarded or on a class card stay where everybody sees them."""
    for t, rng in at_reactions(CASES[2], 3):
        other = observed(t, 0).determinise(rng)
        for at, now in zip(places(t), places(other), strict=True):
            secret = at[0] == DECK or (at[0] in (HAND, LOOKED_AT) and at[1] != 0)
            assert now[0] in (DECK, HAND, LOOKED_AT) and now[1] != 0 if secret else now == at


def places(t: Table) -> list[tuple[Where, int]]:
    """Return the place and the owner of each region card."""
    return [(Where(where), whose) for where, whose in zip(deck(t).where, deck(t).whose, strict=True)]
