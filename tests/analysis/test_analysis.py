"""Analysis: the columns of a ledger give the result, luck is luck, and decisions are judged by what their players know."""

from __future__ import annotations

from math import sqrt

import pytest

import ratking
from ratking.analysis.analysis import Analysis, analyse
from ratking.analysis.decision import SURE, compare, weigh
from ratking.analysis.judge import AT_THE_END, Judge
from ratking.analysis.page import page
from ratking.analysis.report import Report
from ratking.arena.fingerprint import fingerprint, judge_fingerprint
from ratking.arena.tournament import Tournament
from ratking.games.registry import evaluator_of
from ratking.kernel import engine
from ratking.kernel.errors import BadRecord
from ratking.kernel.frame import CHANCE
from ratking.kernel.game import Json
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng
from ratking.kernel.table import Table, copy_of
from ratking.words import LANGUAGES, words

from ..bots.questions import COMPILED, FIELDS, game_of, name_of, questions
from .self_play import played

SOME = [FIELDS[0], FIELDS[2], FIELDS[4], FIELDS[6], FIELDS[10], FIELDS[-4]] if COMPILED else [FIELDS[0]]
"""Some games, sets and numbers of players; uncompiled, only one of them. Many games have a test of their own."""


def adds_up(found: Analysis) -> None:
    """Check what holds of every analysis, whatever the judge."""
    ledger = found.ledger
    for seat in ledger.seats:
        total = seat.start + seat.luck + seat.own + seat.others + seat.change_of_mind
        assert abs(total - seat.result) < 1e-9
        assert seat.own <= 1e-9, "own play is compared with the best choice that was found"
    assert [seat.result for seat in ledger.seats].count(1.0) == 1
    for column in ("start", "luck", "change_of_mind", "result"):
        whole = 1.0 if column in ("start", "result") else 0.0
        assert abs(sum(getattr(seat, column) for seat in ledger.seats) - whole) < 1e-9
    for mover, row in enumerate(ledger.matrix):
        assert abs(sum(row)) < 1e-9
        assert abs(row[mover] - ledger.seats[mover].own) < 1e-9
    moves = [move for step in found.steps for move in found.texts(step.stretch.moves)]
    assert moves == found.record.moves
    swings = [abs(swing["change"]) for swing in found.swings()]
    assert swings == sorted(swings, reverse=True)


@pytest.mark.parametrize("field", SOME, ids=name_of)
def test_the_columns_give_the_result(field: tuple[str, Json]) -> None:
    adds_up(analyse(played(field, 0), closer=False))


def test_a_closer_look_changes_no_ledger_and_calls_mistakes_by_the_interval() -> None:
    record = played(FIELDS[0], 1)
    first = analyse(record, closer=False)
    found = analyse(record, pairs=4)
    assert analyse(record, closer=False).to_json() == first.to_json(), "the same record gives the same analysis"
    assert [seat.to_json() for seat in found.ledger.seats] == [seat.to_json() for seat in first.ledger.seats]
    told = found.to_json()
    looked = [decision for decision in told["decisions"] if decision["compared"] is not None]
    assert looked
    for decision in looked:
        assert decision["mistake"] == (decision["compared"]["high"] < 0)
        assert sorted(decision["lost_by"]) == ["novice", "quick", "steady"]
    for language in LANGUAGES:
        report = Report(told, found.game, words(language))
        text = page(report)
        assert text.count("<table>") == len(report.tables())
        assert "analyse." not in text, "a text is missing"


def test_a_loss_counts_only_if_other_deals_are_sure_of_it() -> None:
    found = analyse(played(FIELDS[0], 3), closer=False)
    for _, decision in found.decisions:
        if decision.best == decision.moves:
            assert not any(decision.effect.shares), "what was played counts as the best"
        else:
            assert decision.lost > SURE * sqrt(decision.effect.variances[decision.seat])


def test_turns_that_may_end_the_game_are_played_on_more_often() -> None:
    found = analyse(played(FIELDS[0], 4), closer=False)
    judge = found.judge
    luck = [step.stretch.before for step in found.steps if step.stretch.who == CHANCE]
    assert judge.samples(luck[0], 24, "early") == 24
    assert judge.samples(luck[-1], 24, "late") == 24 * AT_THE_END


def test_the_judge_says_what_it_judges_by() -> None:
    said = Judge("rattus", "").to_json()["fingerprint"]
    assert said == judge_fingerprint("rattus") != fingerprint("steady", "rattus")


def test_a_game_that_is_not_over_is_refused() -> None:
    with pytest.raises(BadRecord):
        analyse(ratking.new("rattus", players=2, seed=1).record)


# ---- luck, computed again in another way


def turn_played_on(t: Table, seat: int, rng: Rng) -> list[float]:
    """Return what one seat thinks when this turn has been played on at random luck. A second implementation, in full."""
    evaluator = evaluator_of("rattus")
    t = copy_of(t)
    while not t.over and (t.who == CHANCE or not evaluator.fresh(t)):
        if t.who == CHANCE:
            engine.apply(t, t.legal[rng.weighted(engine.weights(t))])
        else:
            engine.apply(t, evaluator.careful(t, rng)[0])
    return evaluator.value(t, seat)


def test_luck_is_what_a_second_implementation_finds() -> None:
    found = analyse(played(FIELDS[0], 2), closer=False)
    before = found.start
    checked = 0
    often = 60
    for step in found.steps:
        if step.stretch.who == CHANCE and step.stretch.at > 8 and checked < 2:
            luck = step.value.shares[0] - before.shares[0]
            error = step.value.variances[0] + before.variances[0]
            total = 0.0
            for table, sign in ((step.stretch.after, 1), (step.stretch.before, -1)):
                sampled = []
                for number in range(often):
                    thought = [turn_played_on(table, seat, Rng(f"again {number}"))[0] for seat in range(2)]
                    sampled.append(sum(thought) / 2)
                mean = sum(sampled) / often
                error += sum((one - mean) ** 2 for one in sampled) / often**2
                total += sign * mean
            assert abs(luck - total) < 5 * sqrt(error) + 0.01
            checked += 1
        before = step.value
    assert checked == 2


# ---- what a player cannot know


def test_no_figure_about_a_decision_uses_what_its_player_cannot_know() -> None:
    fields = [FIELDS[0], FIELDS[8]] if COMPILED else [FIELDS[0]]
    for field in fields:
        game = game_of(field)
        judge = Judge(game.name, "twins")
        wanted = 6 if COMPILED else 1
        for number in range(100):
            for options, t in questions(game, field[1], f"twins {number}", 30):
                observation = Observation.of(game, options, t, t.who)
                twin = observation.determinise(Rng(f"twin {number}"))
                if twin == t or not wanted:
                    continue
                other = Observation.of(game, options, twin, t.who)
                moves = [t.legal[-1]]
                one, two = [weigh(judge, seen, moves, "here", levels=False) for seen in (observation, other)]
                assert one == two
                both = [compare(judge, seen, moves, one.best, 2, "here") for seen in (observation, other)]
                assert both[0] == both[1]
                wanted -= 1
        assert not wanted, "too few of these games had secrets"


# ---- many games


def many(field: tuple[str, Json], games: int, bot: str) -> tuple[list[list[float]], list[list[float]]]:
    """Return the results and the luck of every seat in each game, after checking that the ledgers add up."""
    results, luck = [], []
    for number in range(games):
        found = analyse(played(field, number, bot), closer=False)
        adds_up(found)
        results.append([seat.result for seat in found.ledger.seats])
        luck.append([seat.luck for seat in found.ledger.seats])
    return results, luck


def spread(numbers: list[float]) -> tuple[float, float]:
    mean = sum(numbers) / len(numbers)
    return mean, sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)


def luck_has_mean_0(results: list[list[float]], luck: list[list[float]]) -> float:
    """Check the mean luck of every seat; return the variance of the result less luck, as a share of that of the result."""
    wide = narrow = 0.0
    for seat in range(len(luck[0])):
        mean, variance = spread([one[seat] for one in luck])
        assert abs(mean) < 3.5 * sqrt(variance / len(luck)), "luck is biased"
        wide += spread([one[seat] for one in results])[1]
        narrow += spread([one[seat] - other[seat] for one, other in zip(results, luck, strict=True)])[1]
    return narrow / wide


def test_luck_has_mean_0_and_explains_some_of_the_result() -> None:
    """The luck is that of the arena, which needs no judgement of decisions and is much faster."""
    field = Tournament("rattus", {"players": 2}, ("quick", "quick"), "luck", 24, adjusted=True)
    games = [field.play(number) for number in range(field.games)]
    results = [[1.0 if entrant == game.winner else 0.0 for entrant in range(2)] for game in games]
    assert luck_has_mean_0(results, [list(game.luck) for game in games]) < 1.0


@pytest.mark.long
@pytest.mark.parametrize("field", FIELDS, ids=name_of)
def test_luck_has_mean_0_in_many_games(field: tuple[str, Json]) -> None:
    assert luck_has_mean_0(*many(field, 1000 if COMPILED else 50, "steady")) < 1.0
