"""Faces drawn when somebody looks come as often as from a box really shuffled."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from ratking.games.rattus import faces
from ratking.games.rattus.board import PLACES, Board
from ratking.games.rattus.box import Box
from ratking.games.rattus.effects import add_rat, free_place, lay_rat
from ratking.games.rattus.faces import Tokens
from ratking.games.rattus.game import GAME
from ratking.games.rattus.moves import FACE
from ratking.games.rattus.table import Table
from ratking.games.rattus.values import Region
from ratking.kernel import engine
from ratking.kernel.entry import Entry
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng

from .play import BLUE, RED, region, start

BULGARIA, TURCIA = region("bulgaria"), region("turcia")

STARTING = ["start 1 bourgeoisie chivalry", "start 2 M church royalty", "start 4 A church"]
NORMAL = ["1 bourgeoisie church", "6 MMA", "6 MMA"]
REMOVED = 1

Script = tuple[str, ...]
"""What is done in order: "add 2", "peek 2", "up 2". Rats 0 and 1 were laid, 2 to 4 come from the supply."""

# ---- a tiny box: two regions, three starting tokens of which one is mixed into the supply, three normal, one removed


def tiny_box() -> Box:
    printed = {faces._read(token).text: token.value for token in GAME.components().entry("tokens").at("tokens").items()}
    wanted = {"tokens": [printed[text] for text in STARTING + NORMAL]}
    tokens = Tokens(Entry(wanted, "tiny"), starting=3, normal=3)
    tokens.number(FACE, GAME.space.things[FACE:])
    whole = GAME.combination.box_for(GAME.options({"players": 3}, Rng(0)))
    box = Box(whole.options, GAME.space, Board(("medium",), GAME.combination.borders), tokens, REMOVED, whole.cards)
    box.steps, box.at_a_face = whole.steps, whole.at_a_face
    return box


def tiny_table(box: Box) -> Table:
    """One rat laid in each of the two regions, three in the supply."""
    t = Table(box)
    for place in box.board.regions:
        lay_rat(t, place)
    t.supply = 3
    t.plague = BULGARIA
    return t


REGION_OF = (BULGARIA, TURCIA, BULGARIA, TURCIA, BULGARIA)

Likely = dict[tuple[str, ...], Fraction]


def by_chance(t: Table, script: Script, places: tuple[int, ...] = (BULGARIA * PLACES, TURCIA * PLACES)) -> Likely:
    """How likely each sequence of faces is, by asking chance; every outcome of every question is followed."""
    assert GAME.broken_laws(t) == []
    if not script:
        return {(): Fraction(1)}
    action, number = script[0].split()
    rat = int(number)
    if action == "add":
        place = free_place(t, REGION_OF[rat])
        add_rat(t, RED, REGION_OF[rat])
        return by_chance(t, script[1:], (*places, place))
    likely: Likely = {}
    for chance, face, after in looked_at(t, action, places[rat]):
        for outcome, then in by_chance(after, script[1:], places).items():
            likely[face, *outcome] = likely.get((face, *outcome), Fraction(0)) + chance * then
    return likely


def looked_at(t: Table, action: str, place: int) -> list[tuple[Fraction, str, Table]]:
    """All that can come of a look: how likely, which face, and the table after it."""
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


def by_shuffling(script: Script) -> dict[tuple[str, ...], Fraction]:
    """The same by shuffling: every order of every pile, as the rulebook says, counted."""
    counts: Counter[tuple[str, ...]] = Counter()
    for laid in permutations(range(3)):
        for kept in combinations(range(3), 3 - REMOVED):
            pile = [STARTING[laid[2]], *(NORMAL[n] for n in kept)]
            for supply in permutations(pile):
                rats = dict(enumerate([STARTING[laid[0]], STARTING[laid[1]]]))
                drawn = iter(supply)
                seen = []
                for action, number in (line.split() for line in script):
                    if action == "add":
                        rats[int(number)] = next(drawn)
                    else:
                        seen.append(rats[int(number)])
                counts[tuple(seen)] += 1
    total = sum(counts.values())
    return {outcome: Fraction(count, total) for outcome, count in counts.items()}


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


@pytest.mark.parametrize("script", SCRIPTS, ids=" ".join)
def test_exactly_as_shuffled(
    script: Script,
) -> None:
    """B2.1, B2.2: every sequence of faces has exactly the same chance, to the last fraction."""
    likely = by_chance(tiny_table(tiny_box()), script)
    assert likely == by_shuffling(script)
    assert sum(likely.values()) == 1


# ---- the real box


def chi_square(one: Counter[Any], other: Counter[Any]) -> tuple[float, int]:
    """How far two samples of one size are apart, and the degrees of freedom; rare outcomes are put together."""
    # Any: outcomes of any kind.
    rare = {outcome for outcome in one | other if one[outcome] + other[outcome] < 20}
    pairs = [(one[outcome], other[outcome]) for outcome in (one | other) if outcome not in rare]
    pairs.append((sum(one[outcome] for outcome in rare), sum(other[outcome] for outcome in rare)))
    pairs = [(a, b) for a, b in pairs if a + b]
    return sum((a - b) ** 2 / (a + b) for a, b in pairs), len(pairs) - 1


def really_shuffled(players: int, rng: Rng) -> tuple[str, ...]:
    """Gallia's laid token and the first three of the supply, from tokens really shuffled, removed and mixed."""
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
    """The same four tokens by the engine: the second of the supply is peeked at first, then all are turned up."""
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
def test_as_a_shuffled_box(players: int) -> None:
    """B2.1, B2.2: with the real tokens, the kinds together, and each token's face with the kind of the next."""
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
def test_each_secret_comes_as_often_as_it_should(players: int) -> None:
    """B1.4: blue has looked at a laid rat and at one from the supply; red's guesses follow the shuffled box."""
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
