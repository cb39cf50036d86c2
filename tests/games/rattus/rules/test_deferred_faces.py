"""Faces that are drawn only when a player looks have the same probabilities as with really shuffled tokens."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from ratking.checked import Field
from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules import faces
from ratking.games.rattus.rules.board import PLACES, Board
from ratking.games.rattus.rules.box import Box
from ratking.games.rattus.rules.effects import add_rat, free_place, lay_again, lay_rat
from ratking.games.rattus.rules.faces import Tokens
from ratking.games.rattus.rules.moves import FACE
from ratking.games.rattus.rules.queries import can_lay_again, laid_again, likelihoods
from ratking.games.rattus.rules.table import Table
from ratking.games.rattus.rules.values import FaceNo, Region
from ratking.kernel import engine
from ratking.kernel.frame import Frame
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng

from .play import BLUE, RED, region, start

BULGARIA, TURCIA = region("bulgaria"), region("turcia")

STARTING = ["start 1 bourgeoisie chivalry", "start 2 M church royalty", "start 4 A church"]
NORMAL = ["1 bourgeoisie church", "6 MMA", "6 MMA"]
REMOVED = 1

Script = tuple[str, ...]
"""A sequence of actions: "add 2", "peek 2", "up 2", "again 5". Rats 0 and 1 were laid; the others are numbered as they come:
from the supply by "add", from those turned up by "again".
"""

# ---- a tiny box: two regions, three starting tokens of which one is mixed into the supply, three normal, one removed


def tiny_box() -> Box:
    printed = {faces._read(token).text: token.value for token in GAME.components().entry("tokens").at("tokens").items()}
    wanted = {"tokens": [printed[text] for text in STARTING + NORMAL]}
    tokens = Tokens(Field(wanted, "tiny"), starting=3, normal=3)
    tokens.number(FACE, GAME.space.things[FACE:])
    whole = GAME.combination.box_for(GAME.options({"players": 3}, Rng(0)))
    box = Box(whole.options, GAME.space, Board(("medium",), GAME.combination.borders), tokens, REMOVED, whole.cards)
    box.steps, box.at_a_face = whole.steps, whole.at_a_face
    return box


def tiny_table(box: Box) -> Table:
    """Return a table with one rat laid in each of the two regions, and three in the supply."""
    t = Table(box)
    for place in box.board.regions:
        lay_rat(t, place)
    t.supply = 3
    t.plague = BULGARIA
    return t


def test_asking_for_moves_changes_nothing_that_weights_come_from() -> None:
    """B2.2, B4.4: asking about another rat in between does not change the weights of the open question."""
    t = tiny_table(tiny_box())
    add_rat(t, RED, BULGARIA)
    laid, added = (BULGARIA * PLACES + place for place in range(2))
    t.ask_chance("face", (laid, RED))
    engine.settle(t)
    frame = t.stack[-1]
    before = engine.weights(t)
    other = Frame(frame.step, frame.who, (added, RED))
    assert len(frame.step.moves(t, other)) > len(t.legal)
    assert engine.weights(t) == before == [1, 1, 1]
    before.clear()  # the list belongs to the caller
    assert engine.weights(t) == [1, 1, 1]


REGION_OF = (BULGARIA, TURCIA) * 5

Likely = dict[tuple[str, ...], Fraction]


def by_chance(t: Table, script: Script, places: tuple[int, ...] = (BULGARIA * PLACES, TURCIA * PLACES)) -> Likely:
    """Compute the probability of each sequence of faces from the engine's weights, following every outcome."""
    assert GAME.broken_laws(t) == []
    if not script:
        return {(): Fraction(1)}
    action, number = script[0].split()
    rat = int(number)
    if action == "add":
        place = free_place(t, REGION_OF[rat])
        add_rat(t, RED, REGION_OF[rat])
        return by_chance(t, script[1:], (*places, place))
    if action == "again":
        place = free_place(t, REGION_OF[rat])
        lay_again(t, RED, REGION_OF[rat])
        return by_chance(t, script[1:], (*places, place))
    likely: Likely = {}
    for chance, face, after in looked_at(t, action, places[rat]):
        for outcome, then in by_chance(after, script[1:], places).items():
            likely[face, *outcome] = likely.get((face, *outcome), Fraction(0)) + chance * then
    return likely


def looked_at(t: Table, action: str, place: int) -> list[tuple[Fraction, str, Table]]:
    """Return all results of a look: the probability, the face, and the table after it."""
    if action == "peek":
        t.ask_chance("face seen", (place, RED))
    else:
        t.ask_chance("face", (place, t.turn))
    known = t.face[place]
    engine.settle(t)
    if t.over:  # it was seen before: chance is not asked
        return [(Fraction(1), t.box.tokens.faces[known].text, t)]
    weights = engine.weights(t)
    after = []
    for move, weight in zip(t.legal, weights, strict=True):
        copy = t.clone()
        engine.apply(copy, move)
        after.append((Fraction(weight, sum(weights)), GAME.space.text(move), copy))
    return after


def by_shuffling(script: Script) -> Likely:
    """Compute the same by counting all orders of all piles, as the rulebook shuffles them."""
    likely: Likely = {}
    orders = 0
    for laid in permutations(range(3)):
        for kept in combinations(range(3), 3 - REMOVED):
            pile = [STARTING[laid[2]], *(NORMAL[n] for n in kept)]
            for supply in permutations(pile):
                orders += 1
                for outcome, chance in done_with_tokens(script, (STARTING[laid[0]], STARTING[laid[1]]), supply, ()).items():
                    likely[outcome] = likely.get(outcome, Fraction(0)) + chance
    return {outcome: chance / orders for outcome, chance in likely.items()}


Faces = tuple[str, ...]


def done_with_tokens(script: Script, rats: Faces, supply: Faces, turned_up: Faces) -> Likely:
    """Compute the probability of each sequence with real tokens: luck decides only which turned-up token is put back."""
    if not script:
        return {(): Fraction(1)}
    action, number = script[0].split()
    if action == "add":
        return done_with_tokens(script[1:], (*rats, supply[0]), supply[1:], turned_up)
    likely: Likely = {}
    if action == "again":
        for n, token in enumerate(turned_up):
            left = turned_up[:n] + turned_up[n + 1 :]
            for outcome, then in done_with_tokens(script[1:], (*rats, token), supply, left).items():
                likely[outcome] = likely.get(outcome, Fraction(0)) + then / len(turned_up)
        return likely
    face = rats[int(number)]
    if action == "up":
        turned_up = (*turned_up, face)
    for outcome, then in done_with_tokens(script[1:], rats, supply, turned_up).items():
        likely[face, *outcome] = then
    return likely


SCRIPTS: list[Script] = [
    ("up 0", "up 1"),
    ("add 2", "up 2"),
    ("add 2", "add 3", "up 3", "up 2", "up 0", "up 1"),
    ("up 0", "add 2", "up 2", "add 3", "up 3", "up 1"),
    ("add 2", "peek 2", "add 3", "up 0", "up 2", "up 3", "up 1"),
    ("add 2", "add 3", "add 4", "up 4", "up 2", "up 3"),
    ("peek 0", "add 2", "add 3", "peek 3", "up 2", "up 0", "up 3", "peek 1", "up 1"),
    ("up 0", "up 1", "add 2", "add 3", "add 4", "peek 4", "up 3", "up 2", "up 4"),
]


SCRIPTS_AGAIN: list[Script] = [
    ("up 0", "again 2", "up 2", "again 3", "up 3"),
    ("up 0", "up 1", "again 2", "again 3", "up 2", "up 3"),
    ("up 0", "up 1", "again 2", "peek 2", "again 3", "peek 3", "up 3", "up 2"),
    ("up 0", "again 2", "up 1", "again 3", "up 3", "up 2"),
    ("add 2", "up 2", "add 3", "up 3", "again 4", "up 0", "again 5", "up 5", "again 6", "up 6", "up 4"),
    ("add 2", "up 2", "up 0", "again 3", "up 3", "again 4", "up 1", "again 5", "peek 5", "up 4", "up 5"),
    ("add 2", "add 3", "add 4", "up 2", "up 3", "again 5", "up 4", "again 6", "up 6", "again 7", "up 7", "up 5"),
    ("up 0", "up 1", "add 2", "add 3", "add 4", "again 5", "up 2", "up 3", "again 6", "again 7", "up 4", "up 7", "up 6"),
]
"""Scripts in which tokens that were turned up come back, several before one of them is turned up again."""


@pytest.mark.parametrize("script", SCRIPTS + SCRIPTS_AGAIN, ids=" ".join)
def test_faces_are_as_likely_as_with_shuffled_tokens(
    script: Script,
) -> None:
    """B2.1, B2.2, M8.4: every sequence of faces has exactly the same chance, to the last fraction."""
    likely = by_chance(tiny_table(tiny_box()), script)
    assert likely == by_shuffling(script)
    assert sum(likely.values()) == 1


def turned_up_and_laid_again(rats: int) -> tuple[Table, list[int]]:
    """Return a table where both laid rats were turned up with the first two possible faces, and rats were put back."""
    t = tiny_table(tiny_box())
    for place in (BULGARIA, TURCIA):
        t.ask_chance("face", (place * PLACES, RED))
        engine.settle(t)
        engine.apply(t, t.legal[0])
    for _ in range(rats):
        lay_again(t, RED, BULGARIA)
    return t, [BULGARIA * PLACES + n for n in range(rats)]


def test_no_token_is_laid_again_twice() -> None:
    """M8.4: if all rats that were turned up are on the map again, no more are put back."""
    t, _ = turned_up_and_laid_again(2)
    assert not can_lay_again(t)
    before = t.dump()
    lay_again(t, RED, TURCIA)
    assert t.dump() == before
    assert GAME.broken_laws(t) == []


def test_secrets_of_tokens_that_were_put_back_are_consistent() -> None:
    """B1.4: blue has looked at both tokens; for everybody else, both orders of the two are equally likely."""
    t, places = turned_up_and_laid_again(2)
    for place in places:
        t.ask_chance("face seen", (place, BLUE))
        engine.settle(t)
        if not t.over:
            engine.apply(t, t.legal[0])
    assert GAME.broken_laws(t) == []
    rng = Rng("again")
    guessed: Counter[tuple[int, ...]] = Counter()
    for _ in range(600):
        filled = t.clone()
        GAME.hide(filled, RED)
        GAME.fill(filled, RED, rng)
        assert GAME.broken_laws(filled) == []
        guessed[tuple(filled.face[place] for place in places)] += 1
    first, second = t.discard
    assert set(guessed) == {(first, second), (second, first)}
    assert abs(guessed[first, second] - 300) < 75


def test_a_table_saved_before_tokens_laid_again_were_counted() -> None:
    t = start(3)
    saved = t.dump()
    assert saved.pop("returned") == []
    again = start(3)
    again.load(saved)
    assert again == t


def test_many_tokens_laid_again_have_weights_that_can_be_drawn() -> None:
    """A rat is put back after each one that is turned up; the weights stay small enough to be drawn exactly."""
    t = start(4)
    t.stack.clear()
    rng = Rng("many")
    for number, land in enumerate(t.box.board.regions):
        t.ask_chance("face", (land * PLACES, RED))
        engine.settle(t)
        engine.apply(t, engine.draw(t, rng))
        if number % 2:
            lay_again(t, RED, land)
            lay_again(t, RED, land)
    assert len(laid_again(t)) == 12
    assert not can_lay_again(t)
    for place in laid_again(t):
        weights = list(likelihoods(t, t.kind[place]))
        assert 0 < sum(weights) < 1 << 53
        assert {FaceNo(face) for face, weight in enumerate(weights) if weight} <= set(t.discard)
    shown = []
    for place in laid_again(t):
        t.ask_chance("face", (place, RED))
        engine.settle(t)
        if not t.over:
            engine.apply(t, engine.draw(t, rng))
        assert GAME.broken_laws(t) == []
        shown.append(t.discard[-1])
    assert sorted(shown) == sorted(t.discard[:12])


# ---- the real box


def chi_square(one: Counter[Any], other: Counter[Any]) -> tuple[float, int]:
    """Return chi-square for two samples of equal size, and the degrees of freedom; rare outcomes are merged."""
    # Any: outcomes of any kind.
    rare = {outcome for outcome in one | other if one[outcome] + other[outcome] < 20}
    pairs = [(one[outcome], other[outcome]) for outcome in (one | other) if outcome not in rare]
    pairs.append((sum(one[outcome] for outcome in rare), sum(other[outcome] for outcome in rare)))
    pairs = [(a, b) for a, b in pairs if a + b]
    return sum((a - b) ** 2 / (a + b) for a, b in pairs), len(pairs) - 1


def really_shuffled(players: int, rng: Rng) -> tuple[str, ...]:
    """Return Gallia's laid token and the first three of the supply, from tokens that are really shuffled."""
    box = start(players).box
    split = box.tokens.first_normal
    starting = [face for face in range(split) for _ in range(box.tokens.counts[face])]
    normal = [face for face in range(split, len(box.tokens.faces)) for _ in range(box.tokens.counts[face])]
    rng.shuffle(starting)
    rng.shuffle(normal)
    regions = len(box.board.regions)
    supply = normal[box.removed :] + starting[regions:]
    rng.shuffle(supply)
    return tuple(box.tokens.faces[face].text for face in (starting[box.board.regions.index(Region(1))], *supply[:3]))


def deferred(players: int, rng: Rng) -> tuple[str, ...]:
    """Return the same four tokens from the engine: the second of the supply is looked at first, then all are turned up."""
    t = start(players)
    t.stack.clear()
    for name in ("anglia", "italia", "polonia"):
        add_rat(t, RED, region(name))
    places = [region("gallia") * PLACES, *(region(name) * PLACES + 1 for name in ("anglia", "italia", "polonia"))]
    t.ask_chance("face seen", (places[2], BLUE))
    engine.settle(t)
    engine.apply(t, engine.draw(t, rng))
    shown = []
    for place in (places[3], places[0], places[2], places[1]):
        t.ask_chance("face", (place, t.turn))
        engine.settle(t)
        if not t.over:
            engine.apply(t, engine.draw(t, rng))
        shown.append(t.box.tokens.faces[t.discard[-1]].text)
    return (shown[1], shown[3], shown[2], shown[0])


def kinds(texts: tuple[str, ...]) -> tuple[bool, ...]:
    return tuple(text.startswith("start") for text in texts)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_samples_agree_with_a_shuffled_box(players: int) -> None:
    """B2.1, B2.2: compares, with the real tokens, all kinds together, and each token's face with the kind of the next."""
    rng = Rng(f"shuffled {players}")
    games = 6000
    shuffled = [really_shuffled(players, rng) for _ in range(games)]
    drawn = [deferred(players, rng) for _ in range(games)]
    looks: list[tuple[Counter[Any], Counter[Any]]] = [
        (Counter(map(kinds, shuffled)), Counter(map(kinds, drawn))),
        *(
            (Counter((s[n], kinds(s)[n - 1]) for s in shuffled), Counter((d[n], kinds(d)[n - 1]) for d in drawn))
            for n in range(4)
        ),
        (Counter((s[1][:7], s[2][:7]) for s in shuffled), Counter((d[1][:7], d[2][:7]) for d in drawn)),
    ]
    for one, other in looks:
        distance, freedom = chi_square(one, other)
        assert distance <= freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_filled_in_secrets_have_the_right_frequencies(players: int) -> None:
    """B1.4: blue has looked at a laid rat and at one from the supply; red's fillings follow the shuffled tokens."""
    rng = Rng(f"secrets {players}")
    t = start(players)
    t.stack.clear()
    add_rat(t, RED, region("italia"))
    laid, drawn = region("gallia") * PLACES, region("italia") * PLACES + 1
    for place in (laid, drawn):
        t.ask_chance("face seen", (place, BLUE))
        engine.settle(t)
        engine.apply(t, t.legal[0])
    observation = Observation.of(GAME, t.box.options, t, RED)
    games = 8000
    guessed: Counter[tuple[int, int]] = Counter()
    for _ in range(games):
        filled = observation.determinise(rng)
        guessed[filled.face[laid], filled.face[drawn]] += 1
    tokens = t.box.tokens
    mixed_in, supply = 12 - len(t.box.board.regions), t.supply + 1
    expected: dict[tuple[int, int], Fraction] = {}
    for one, n in enumerate(tokens.counts[: tokens.first_normal]):
        for other, m in enumerate(tokens.counts):
            if other < tokens.first_normal:
                chance = Fraction(n, 12) * Fraction(m - (one == other), 11) * Fraction(mixed_in, supply)
            else:
                chance = Fraction(n, 12) * Fraction(m, 37) * Fraction(supply - mixed_in, supply)
            if chance:
                expected[one, other] = chance
    assert sum(expected.values()) == 1
    assert set(guessed) <= set(expected)
    distance = sum(float((guessed[pair] - games * chance) ** 2 / (games * chance)) for pair, chance in expected.items())
    freedom = len(expected) - 1
    assert abs(distance - freedom) <= 4 * (2 * freedom) ** 0.5
