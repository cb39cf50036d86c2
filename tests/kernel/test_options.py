"""Options: the checks that every game makes."""

from __future__ import annotations

import pytest

from ratking.kernel.errors import BadOptions
from ratking.kernel.options import check_names, players_of


def test_unknown_names_are_refused() -> None:
    check_names({"players": 2}, ["players", "sets"])
    with pytest.raises(BadOptions) as refused:
        check_names({"players": 2, "colour": "red"}, ["players", "sets"])
    assert refused.value.fields == {"option": "colour", "allowed": ["players", "sets"]}


def test_the_number_of_players_is_one_of_those_allowed() -> None:
    assert players_of({}, 4, range(2, 5)) == 4
    assert players_of({"players": 2}, 4, range(2, 5)) == 2
    for wrong in (1, 5):
        with pytest.raises(BadOptions) as refused:
            players_of({"players": wrong}, 4, range(2, 5))
        assert refused.value.fields == {"players": wrong, "allowed": [2, 3, 4]}


@pytest.mark.parametrize("wrong", [True, "3", 2.0, None, [2]])
def test_the_number_of_players_is_a_whole_number(wrong: object) -> None:
    with pytest.raises(BadOptions) as refused:
        players_of({"players": wrong}, 4, range(2, 5))
    assert refused.value.key == "players_number"
    assert refused.value.fields == {"given": repr(wrong), "allowed": [2, 3, 4]}
