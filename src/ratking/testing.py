"""Testing: the laws that every game keeps, for authors of games and sets. One line in a test file is enough:

from ratking.testing import laws_of

test_laws = laws_of("rattus", players=3, sets=["base", "mercatus"], cards="random")
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, Final

import ratking

from .description import Option
from .games.registry import form_of, game_called
from .kernel import engine, laws
from .kernel.chance import Seeded
from .kernel.frame import CHANCE
from .kernel.game import Game, Json
from .kernel.laws import BrokenLaw
from .kernel.match import Match
from .kernel.observation import Observation
from .kernel.record import Record, copied
from .kernel.rng import Rng
from .kernel.table import Table
from .kernel.values import Move, seats
from .kernel.view_cache import BoundedViewCache
from .probing import refusal

SAMPLE: Final = 5
"""On average all laws are checked once in this many moves."""

OBSERVED: Final = 12
"""On average each seat's observation is checked once in this many moves."""

VIEW_CACHE: Final = BoundedViewCache(copied, 1000)
"""Shared by the views of all seats and all games."""

TOO_LONG: Final = 20_000
"""A game with more moves than this is taken to be endless."""


# Any, in this file: the tables of any game; options are JSON.
def laws_of(game: str, *, games: int = 20, **asked: Any) -> Callable[[], None]:
    """Return a test that plays random games with these options and raises BrokenLaw if one breaks a law.

    >>> from ratking.testing import laws_of
    >>> test_laws = laws_of("rattus", games=1, players=2)
    >>> test_laws()
    """

    def test_laws() -> None:
        rules = game_called(game)
        for seed in range(games):
            options = rules.options(dict(asked), Rng(f"options {seed}"))
            play_by_the_law(rules, options, Rng(f"law {seed}"), observed=OBSERVED)
            replays_the_same(random_match(rules, options, seed))

    return test_laws


def form_law_of(game: str) -> Callable[[], None]:
    """Return a test that raises BrokenLaw where the form offers what `options` refuses, or greys out what it accepts.

    >>> from ratking.testing import form_law_of
    >>> test_form = form_law_of("ratzzia")
    >>> test_form()
    """

    def test_form() -> None:
        for options in all_choices(game):
            _law(refusal(game_called(game), options) is None, f"the form offers {options}, which is refused")

    return test_form


def all_choices(game: str) -> Iterator[Json]:
    """Yield all ways to fill in the form of a game, option by option. Where many are possible, presets and examples are
    used.

    Raises BrokenLaw if a choice is greyed out but not refused.
    """
    rules = game_called(game)

    def fill(at: int, chosen: Json) -> Iterator[Json]:
        form = form_of(game, chosen)
        if at == len(form):
            yield chosen
            return
        option = form[at]
        for value in _greyed(option):
            asked = {**chosen, option.name: value}
            _law(refusal(rules, asked) is not None, f"the form greys out {asked}, which is not refused")
        for value in _offered(option):
            yield from fill(at + 1, chosen if value is None else {**chosen, option.name: value})

    return fill(0, {})


def _offered(option: Option) -> Iterator[Any]:
    """Yield possible values of an option; None if it is left out."""
    values = [choice.value for choice in option.offered]
    if option.kind == "several":
        fixed = [choice.value for choice in option.choices if choice.fixed]
        if option.count:
            yield values[: option.count]
            yield values[-option.count :]
        else:
            free = [value for value in values if value not in fixed]
            for number in range(len(free) + 1):
                yield from ([*fixed, *chosen] for chosen in combinations(free, number))
        yield from (preset.value for preset in option.presets if not preset.why_not)
    else:
        if option.kind == "flag":
            yield None
        yield from values


def _greyed(option: Option) -> Iterator[Any]:
    """Yield values that the form declares impossible: for each impossible choice, one that contains it."""
    values = [choice.value for choice in option.offered]
    for choice in option.choices:
        if choice.why_not and option.kind == "several":
            yield [*values, choice.value][-max(1, option.count) :]
        elif choice.why_not:
            yield choice.value
        elif choice.fixed:
            yield [value for value in values if value != choice.value]
    yield from (preset.value for preset in option.presets if preset.why_not)
    if option.count:
        yield values[: option.count - 1]


def new_table(game: str, **asked: Any) -> Any:
    """Return a new table of a game, at its first question, to try effects and questions on.

    >>> from ratking.testing import new_table
    >>> new_table("ratzzia", players=2).over
    False
    """
    rules = game_called(game)
    return rules.table(rules.options(dict(asked), Rng(0)))


def until(game: str, move: str, question: str = "", *, seed: int = 0, **asked: Any) -> Match[Any]:
    """Return a match played at random up to the first position in which this move is legal.

    With `question`, up to the first such position at that question. From there on the caller also plays the moves of CHANCE.

    >>> from ratking.testing import until
    >>> until("rattus", "use merchant", players=2).question.key
    'actions'
    """
    for again in range(seed, seed + 100):
        match = ratking.new(game, chance="manual", seed=again, **asked)
        rng = Rng(f"until {again}")
        while not match.over:
            legal = match.moves()
            if match.game.space.number(move) in legal and (not question or _key(match) == question):
                return match
            match.play(legal[rng.below(len(legal))])
    raise AssertionError(f"in a hundred random games {move!r} was never legal")


def _key(match: Match[Any]) -> str:
    return "" if match.question is None else match.question.key


def choose(t: Table, rng: Rng) -> Move:
    """Return a random legal move; for chance, by its weights."""
    return engine.draw(t, rng) if t.who == CHANCE else t.legal[rng.below(len(t.legal))]


def play_by_the_law(game: Game[Any], options: Json, rng: Rng, observed: int = 0) -> int:
    """Play one random game, checking the laws at a sample of its positions and at its end. Return the number of moves.

    With `observed`, each seat's observation is also checked once in `observed` moves on average.
    """
    t = game.table(options)
    answers = 0
    while not t.over:
        try:
            if rng.below(SAMPLE) == 0:
                laws.check(game, options, t, rng)
            else:
                laws.moves_are_in_order(game, t)
            if observed and rng.below(observed) == 0:
                looks_the_same_filled_in(game, options, t, rng)
        except BrokenLaw as broken:
            raise BrokenLaw(f"{broken} (after {answers} moves, with the options {options})") from broken
        engine.apply(t, choose(t, rng))
        answers += 1
        _law(answers < TOO_LONG, f"a game with the options {options} does not end")
    laws.check(game, options, t, rng)
    result_adds_up(game, options, t)
    return answers


def result_adds_up(game: Game[Any], options: Json, t: Table) -> None:
    """Check that the result of a finished game has a reason, and ranks all seats by points, the sums of their lines."""
    result = game.result(t)
    _law(
        sorted(result.ranking) == list(range(options["players"])),
        f"the ranking {result.ranking} does not contain all seats once",
    )
    _law(result.totals == [sum(line.values()) for line in result.lines], f"{result.totals} are not the sums of the lines")
    points = [result.totals[seat] for seat in result.ranking]
    _law(
        points == sorted(points, reverse=True),
        f"the ranking {result.ranking} is not in the order of points, {result.totals}",
    )
    _law(bool(result.reasons), "a game has no reason for its end")


def looks_the_same_filled_in(game: Game[Any], options: Json, t: Any, rng: Rng) -> int:
    """Check that each seat sees and may do the same when what it cannot know is filled in at random.

    Return how many of the tables filled in differ from the real one.
    """
    before = t.dump()
    refilled = 0
    for seat in (None, *seats(options["players"])):
        observation = Observation.of(game, options, t, seat)
        filled = observation.determinise(rng)
        laws.check(game, options, filled, rng)
        view = game.view(t, seat)
        _law(
            game.view(filled, seat) == view,
            f"seat {seat} sees something else when what it cannot know is filled in at random",
        )
        _law(observation.view == view, f"the view of seat {seat} differs in its observation")
        _law(game.view(t, seat, VIEW_CACHE) == view, f"with a cache seat {seat} has another view")
        if seat is not None and not game.has_private_view(t, seat):
            _law(view == game.view(t, None), f"seat {seat} has no private view, but its view is not the public one")
        if t.who == seat:
            _law(
                filled.legal == t.legal == observation.moves, f"the legal moves of seat {seat} depend on what it cannot know"
            )
        again = Observation.of(game, options, filled, seat)
        _law(
            json.dumps(again.to_json()) == json.dumps(observation.to_json()),
            f"the observation of seat {seat} depends on what it cannot know",
        )
        refilled += filled.dump() != before
    _law(t.dump() == before, "looking at a table changed it")
    return refilled


def random_match(game: Game[Any], options: Json, seed: int) -> Match[Any]:
    """Return a match played to its end at random."""
    seats = [f"Player {n + 1}" for n in range(options["players"])]
    match = Match(game, Record("test", game.name, options, seats), Seeded(Rng(f"luck {seed}")))
    rng = Rng(f"moves {seed}")
    while not match.over:
        legal = match.moves()
        match.play(legal[rng.below(len(legal))])
    return match


def replays_the_same(match: Match[Any]) -> None:
    """Check that the record of a match, written and read, gives the same result, views and events for everybody."""
    again = Match.replay(match.game, Record.read(match.record.text()))
    _law(again.result.to_json() == match.result.to_json(), "the replay of a record has another result")
    for seat in (None, *range(match.players)):
        _law(
            again.observe(seat).to_json() == match.observe(seat).to_json(),
            f"in the replay seat {seat} has another observation",
        )
        _law(again.events(seat) == match.events(seat), f"in the replay seat {seat} has other events")
        _law(again.view(seat)["table"] == match.view(seat)["table"], f"in the replay seat {seat} has another view")


def _law(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenLaw(otherwise)
