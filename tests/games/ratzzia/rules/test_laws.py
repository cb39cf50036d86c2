"""The laws hold in random games of every number of players, and random games reach everything."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ratking
from ratking.games.ratzzia.game import GAME
from ratking.games.ratzzia.rules import effects
from ratking.games.ratzzia.rules.board import COLUMNS, REWARDS
from ratking.games.ratzzia.rules.dice import EMPTY
from ratking.games.ratzzia.rules.events import EVENTS
from ratking.games.ratzzia.rules.rewards.all_rewards import NAMES
from ratking.games.ratzzia.rules.table import Table
from ratking.kernel import engine, laws
from ratking.kernel.event import Event
from ratking.kernel.frame import CHANCE
from ratking.kernel.packed import is_row
from ratking.kernel.rng import Rng
from ratking.kernel.values import Seat

from .play import roll, start

PLAYERS = (2, 3, 4, 5)


def answer(t: Table, rng: Rng) -> list[Event]:
    """Make one random answer. Returns the events."""
    told = t.listen()
    engine.apply(t, engine.draw(t, rng) if t.who == CHANCE else t.legal[rng.below(len(t.legal))])
    return told.events()


def check_games(players: int, seed: int, games: int, every: int) -> None:
    """Check whole random games: all laws at one question in `every`, and the game's own laws at each."""
    rng = Rng(f"laws {players} {seed}")
    options = GAME.options({"players": players}, rng)
    for _ in range(games):
        t = GAME.table(options)
        while not t.over:
            if rng.below(every) == 0:
                laws.check(GAME, options, t, rng)
            assert GAME.broken_laws(t) == []
            answer(t, rng)
        laws.check(GAME, options, t, rng)
        assert GAME.result(t).reasons in (["bag full"], ["1000 turns"])


@pytest.mark.parametrize("players", PLAYERS)
def test_laws_hold_along_random_games(players: int) -> None:
    check_games(players, seed=1, games=2, every=4)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("players", PLAYERS)
def test_laws_hold_along_many_random_games(players: int, seed: int) -> None:
    check_games(players, seed=100 + seed, games=3, every=1)


@pytest.mark.parametrize("players", PLAYERS)
def test_food_changes_only_as_the_events_say(players: int) -> None:
    """Z1.2, Z1.3: the events of gaining, passing and saving account for all food, from the first sausages on."""
    rng = Rng(f"food {players}")
    t = start(players)
    loose = [3 + seat for seat in range(players)]
    bag = [0] * players
    while not t.over:
        for event in answer(t, rng):
            fields = event.fields
            if event.kind == "food gained":
                loose[int(fields["seat"])] += int(fields["sausages"])
            elif event.kind == "food passed":
                loose[int(fields["seat"])] -= int(fields["sausages"])
                loose[int(fields["to"])] += int(fields["sausages"])
            elif event.kind == "food saved":
                loose[int(fields["seat"])] -= int(fields["sausages"])
                bag[int(fields["seat"])] += int(fields["sausages"])
        assert (t.loose, t.bag) == (loose, bag)


@pytest.mark.parametrize("players", PLAYERS)
def test_stopping_depends_on_what_was_placed_and_what_fits_a_column(players: int) -> None:
    """Z2.4: computed from the events of the turn and the legal moves. Z4.2 can forbid more only if support dice are left."""
    rng = Rng(f"stopping {players}")
    t = start(players)
    placed = False
    met: Counter[tuple[bool, bool]] = Counter()
    while not t.over:
        if t.stack[-1].name == "place" and t.stack[-1].step.question(t, t.stack[-1]).key == "place":
            offered = GAME.space.many(t.legal)
            fits = any(text[0].isdigit() and not text.endswith(" on cat") for text in offered)
            if "done" in offered or not any(t.support):
                assert ("done" in offered) == (placed or not fits)
            met[placed, fits] += 1
        elif t.stack[-1].name == "turn":
            placed = False
        for event in answer(t, rng):
            placed = placed or event.kind in ("die placed", "cat alerted", "candy placed")
    assert met[False, True]
    assert met[True, True]


def met_in(t: Table, happened: list[Event], met: Counter[str]) -> None:
    """Count the named things of the rulebook that occur in one answer and its events."""
    kinds = [event.kind for event in happened]
    met.update(kinds)
    for at, event in enumerate(happened):
        if event.kind == "column completed":
            missed = kinds[at + 1 :].count("reward missed") > 0
            met[f"reward {REWARDS[COLUMNS.index(str(event.fields['column']))]}"] += not missed
        if event.kind == "cat comes":
            met[f"the cat when {next(kind for kind in reversed(kinds[:at]) if kind.endswith('rolled'))}"] += 1
        if event.kind == "retired":
            number = COLUMNS.index(str(event.fields["column"]))
            met["gaps"] += EMPTY in t.dice[t.box.board.bottom[number] : t.next[number]]
        if event.kind == "die pushed in" and event.fields["pushed"]:
            met["a push completes a column"] += "column completed" in kinds[at:]


def test_random_games_reach_everything() -> None:
    """Z3.3, Z4.2, Z5.1, Z5.2: every reward and event; all cases of the cat, candy, gaps and pushes."""
    wanted = {
        *(f"reward {name}" for name in NAMES),
        *("the cat when rolled", "the cat when re-rolled", "the cat when support rolled"),
        *("gaps", "a push completes a column", "support returned"),
        *("candy taken", "candy taken from", "candy taken at"),
        *(kind for kind in EVENTS if kind != "first player"),  # only by a house rule
    }
    met: Counter[str] = Counter()
    rng = Rng("meet")
    for game in range(160):
        t = start(PLAYERS[game % len(PLAYERS)])
        while not t.over:
            met_in(t, answer(t, rng), met)
        if wanted <= set(+met):
            break
    assert sorted(wanted - set(+met)) == []


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_end_with_a_full_bag(players: int) -> None:
    """Z1.4: docs/ratzzia.md says how long they take: a few hundred turns."""
    rng = Rng(f"length {players}")
    reasons: Counter[str] = Counter()
    for _ in range(10):
        t = start(players)
        engine.playout(t, rng)
        reasons.update(GAME.result(t).reasons)
    assert reasons["bag full"] >= 9


# ---- questions


def test_a_set_of_dice_to_re_roll_is_chosen_in_one_order_only() -> None:
    """Z2.1: as many ways to answer as there are sets: (3+1) * (2+1) * (1+1) * (1+1)."""
    t = start()
    roll(t, 1, 1, 1, 4, 4, 5, 6)
    left: list[Table] = [t]
    ways = []
    while left:
        one = left.pop()
        if one.stack[-1].name != "re-roll":
            ways.append((tuple(one.rolled), one.home[0]))
            continue
        for move in one.legal:
            copy = one.clone()
            engine.apply(copy, move)
            left.append(copy)
    assert len(ways) == len(set(ways)) == 48


def test_dice_have_the_right_probabilities() -> None:
    """Z2.1: with two dice, 1 and 2 is twice as likely as 1 and 1."""
    t = GAME.table({"players": 3})
    engine.apply(t, t.legal[0])
    counts: Counter[tuple[int, ...]] = Counter()
    for first in t.legal:
        copy = t.clone()
        engine.apply(copy, first)
        for second in copy.legal:
            again = copy.clone()
            engine.apply(again, second)
            counts[tuple(again.rolled)] += 1
    assert len(counts) == 21
    assert sorted(counts.values()) == [1] * 6 + [2] * 15


# Any: a row, packed or a list.
def is_shared(row: Any, other: Any) -> bool:
    """Return whether changing one row changes the other. Reading a packed field gives another object each time."""
    if not len(row):
        return row is other
    other[0] += 1
    shared = bool(row[0] == other[0])
    other[0] -= 1
    return shared


def test_clones_share_no_list_that_changes() -> None:
    """The dice on the board, candy, bags and the last resolved column are replaced, not changed; the rest is copied."""
    t = start()
    copy = t.clone()
    shared = {name for name in t.FIELDS if is_row(getattr(t, name)) and is_shared(getattr(t, name), getattr(copy, name))}
    assert shared == {"bag", "candy", "dice", "resolved"}
    effects.save_food(copy, Seat(0), 2)
    effects.take_candy(copy, Seat(0))
    assert (t.bag[0], copy.bag[0], t.candy[0], copy.candy[0]) == (0, 2, 0, 1)


def test_changes_to_a_table_do_not_affect_its_clones() -> None:
    """Z2.2, Z2.3, Z2.5, Z3.3, Z5.1, Z5.2: checked for everything that changes the board in random games."""
    rng = Rng("clones")
    for players in PLAYERS:
        t = start(players)
        for _ in range(1500):
            if t.over:
                break
            copy = t.clone()
            before = copy.dump()
            answer(t, rng)
            assert copy.dump() == before


def test_no_question_is_long() -> None:
    """At most a few dozen answers; the whole action space is in the low hundreds."""
    rng = Rng("long questions")
    longest = 0
    for players in PLAYERS:
        t = start(players)
        while not t.over:
            longest = max(longest, len(t.legal))
            answer(t, rng)
    assert 20 < longest <= 35  # seven numbered columns, two blank ones, the cat, nine for candy, done
    assert len(GAME.space) == 178


# ---- what is known


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_is_secret(players: int) -> None:
    """Z1.2: all views are the same, and an observation holds the whole table."""
    match = ratking.new("ratzzia", players=players, seed=5)
    rng = Rng(8)
    for _ in range(300):
        views = [match.view(seat)["table"] for seat in (None, *range(players))]
        assert views == [views[0]] * (players + 1)
        observation = match.observe(match.seat)
        assert observation.moves == match.moves()
        assert observation.view == views[0]
        filled = observation.determinise(rng)
        assert GAME.view(filled, None) == views[0]
        again = type(observation).from_json(GAME, observation.to_json())
        assert again.determinise(rng) == filled
        match.play(match.moves()[rng.below(len(match.moves()))])
        if match.over:
            break
