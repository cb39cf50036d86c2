"""Saved games replay to their results. They are never rewritten: after a change of the rules they go to another folder."""

from __future__ import annotations

import json

import pytest

import ratking
from ratking.games.rattus.rules.end_reasons import REASONS
from ratking.kernel.record import Record

from .write_records import HERE, RESULTS, SAVED

RESULT_OF = json.loads(RESULTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(RESULT_OF))
def test_a_saved_game_replays_to_its_result(name: str) -> None:
    match = ratking.resume(str(HERE / f"{name}.json"), chance="manual")
    assert match.over
    assert match.result.to_json() == RESULT_OF[name]
    assert match.scores == RESULT_OF[name]["totals"]
    assert match.winner == RESULT_OF[name]["ranking"][0]


@pytest.mark.parametrize("name", sorted(RESULT_OF))
def test_a_saved_game_can_be_replayed_up_to_any_move(name: str) -> None:
    record = Record.open(str(HERE / f"{name}.json"))
    for upto in range(0, len(record), 29):
        match = ratking.resume(record, chance="manual", upto=upto)
        assert match.record.moves == record.moves[:upto]
        assert record.moves[upto] in [match.text(move) for move in match.moves()]


def test_every_saved_game_has_its_result() -> None:
    files = {path.stem for path in HERE.glob("*.json")} - {RESULTS.stem}
    assert files == set(RESULT_OF) == {name for name, *_ in SAVED}


def test_every_reason_to_end_has_a_saved_game() -> None:
    """Every reason of Rattus occurs in some saved game, with any sets."""
    of_rattus = [name for name, game, *_ in SAVED if game == "rattus"]
    reasons = {reason for name in of_rattus for reason in RESULT_OF[name]["reasons"]}
    assert reasons == set(REASONS)


@pytest.mark.parametrize(
    ("rules", "name", "at"),
    [(1, "ratzzia_2", 61), (1, "ratzzia_4", 176), (2, "ratzzia_2", 61), (2, "ratzzia_4", 305)],
)
def test_errors_for_games_under_older_rules_name_the_first_move_that_differs(rules: int, name: str, at: int) -> None:
    """They can be replayed up to that move. Rules 2 revised Z4.2 and Z5.2, rules 3 revised Z2.4."""
    record = Record.open(str(HERE / f"rules_{rules}" / f"{name}.json"))
    assert record.rules == rules
    with pytest.raises(ratking.BadRecord) as refused:
        ratking.resume(record, chance="manual")
    assert (refused.value.key, refused.value.fields["at"]) == ("record_rules", at)
    match = ratking.resume(record, chance="manual", upto=at - 1)
    assert match.record.moves == record.moves[: at - 1]
