"""Trials: a decision tried again is accepted if it is as good as the best known one, by what its player can know."""

from __future__ import annotations

import ratking
from ratking.analysis.analysis import analyse
from ratking.analysis.trial import tried
from ratking.kernel.record import Record

from ..bots.questions import FIELDS
from .self_play import played


def test_a_trial_says_what_the_analysis_of_the_same_decision_says() -> None:
    record = played(FIELDS[0], 1)
    found = analyse(record, pairs=4)
    stretch, decision = next(pair for pair in found.decisions if pair[1].compared is not None)
    best = found.texts(decision.best)
    trial = tried(record, stretch.at, best, pairs=4)
    assert trial is not None
    assert trial.moves == found.texts(decision.moves)
    assert trial.compared is not None
    assert trial.accepted == (not trial.compared.mistake)
    assert trial.to_json()["accepted"] == trial.accepted
    for reason in trial.compared.reasons:
        assert reason.points.low > 0.0 or reason.points.high < 0.0, "only what is certain is a reason"


def test_the_best_turn_itself_is_accepted_without_playing_on() -> None:
    record = played(FIELDS[0], 1)
    stretch, decision = analyse(record, closer=False).decisions[3]
    same = tried(record, stretch.at, record.moves[stretch.at : stretch.at + len(stretch.moves)])
    assert same is not None
    assert (same.accepted, same.compared) == (True, None)
    assert decision.seat == stretch.who


def test_a_decision_is_judged_when_it_is_complete() -> None:
    """A trial of a record that ends in the middle of a decision says nothing yet."""
    match = ratking.new("rattus", players=2, seed=1)
    assert tried(match.record, 0, ["gallia"]) is None
    record = played(FIELDS[0], 1)
    long = next(stretch for stretch, _ in analyse(record, closer=False).decisions if len(stretch.moves) > 1)
    cut = Record.from_json(record.copy(long.at + len(long.moves) - 1).to_json())
    assert tried(cut, long.at, ["pass"]) is None
