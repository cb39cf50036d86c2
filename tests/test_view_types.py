"""The types of views: the page's are generated from ours, and the views of real games have exactly their fields."""

from __future__ import annotations

import importlib
import runpy
import types
from pathlib import Path
from typing import Any, Final, Union, get_args, get_origin, is_typeddict

import pytest

import ratking
from ratking.kernel.rng import Rng
from ratking.kernel.view_types import View

WEB: Final = Path(__file__).parents[1] / "web"
MADE: Final = runpy.run_path(str(WEB / "protocol" / "view_types.py"))
ALL_SETS: Final = ["base", "africanus", "mercatus"]

# Any in this file: types, and views, which are JSON.


@pytest.mark.parametrize("module", MADE["FILES"])
def test_the_pages_types_are_up_to_date(module: str) -> None:
    file = WEB / MADE["FILES"][module][1]
    assert file.read_text(encoding="utf-8") == MADE["written"](module), "run: python web/protocol/view_types.py"


def test_every_game_of_ours_declares_the_type_of_its_view() -> None:
    assert {module.split(".")[2] for module in MADE["FILES"] if ".games." in module} == {"rattus", "ratzzia"}


def wrong(value: Any, kind: Any, at: str = "view") -> list[str]:
    """Return where a value does not have a type: fields that are missing, unknown or of another type."""
    if kind is Any:
        return []
    if is_typeddict(kind):
        fields = MADE["fields_of"](kind)
        if not isinstance(value, dict):
            return [f"{at} is {value!r}"]
        missing = [f"{at} lacks {name}" for name, (_, needed) in fields.items() if needed and name not in value]
        unknown = [f"{at} has {name}" for name in value if name not in fields and kind.__name__ not in MADE["OPEN"]]
        inside = [wrong(value[name], hint, f"{at}.{name}") for name, (hint, _) in fields.items() if name in value]
        return [*missing, *unknown, *(one for found in inside for one in found)]
    if get_origin(kind) in (types.UnionType, Union):
        found = [wrong(value, part, at) for part in get_args(kind)]
        return [] if not all(found) else found[0]
    if get_origin(kind) is list:
        items = value if type(value) is list else [None]
        return [one for n, item in enumerate(items) for one in wrong(item, get_args(kind)[0], f"{at}[{n}]")]
    if get_origin(kind) is dict:
        values = value.values() if type(value) is dict else [object()]
        keys = [f"{at} has the key {key!r}" for key in (value if type(value) is dict else ()) if type(key) is not str]
        return [*keys, *(one for item in values for one in wrong(item, get_args(kind)[1], f"{at}[]"))]
    return [] if type(value) is kind else [f"{at} is {value!r}, not {kind}"]


def test_missing_unknown_and_wrongly_typed_fields_are_found() -> None:
    """So the test below would notice them."""
    match = ratking.new("rattus", players=2, seed=1)
    table = importlib.import_module("ratking.games.rattus.rules.view_types").Table
    view = match.view(0)
    assert wrong(view, View) == wrong(view["table"], table) == []
    region = view["table"]["regions"]["gallia"]
    assert wrong({**view, "moves": [1]}, View) == ["view.moves[0] is 1, not <class 'str'>"]
    assert wrong({**view, "more": 1}, View) == ["view has more"]
    del region["cubes"]
    region["rats"][0] = {"start": 1, "face": None, "seen by": []}
    assert wrong(view["table"], table) == [
        "view.regions[] lacks cubes",
        "view.regions[].rats[0].start is 1, not <class 'bool'>",
    ]


CASES: Final[list[tuple[str, dict[str, Any]]]] = [
    *(("rattus", {"players": players}) for players in (2, 3, 4)),
    *(("rattus", {"players": n, "sets": ["base", "africanus"], "cards": "random"}) for n in (2, 5, 6)),
    *(("rattus", {"players": n, "sets": ["base", "mercatus"], "cards": "random"}) for n in (2, 3, 4)),
    *(("rattus", {"players": n, "sets": ALL_SETS, "cards": "random"}) for n in (2, 3, 4, 5, 6)),
    *(("ratzzia", {"players": players}) for players in (2, 3, 4, 5)),
]


@pytest.mark.parametrize(("game", "options"), CASES, ids=[f"{game} {options}" for game, options in CASES])
def test_the_views_of_random_games_have_these_types(game: str, options: dict[str, Any]) -> None:
    """All seats' views and the public one, from the first question to the end; in Ratzzia's long games only some moves."""
    table = importlib.import_module(f"ratking.games.{game}.rules.view_types").Table
    match = ratking.new(game, seed=f"types {options}", **options)
    rng = Rng(f"types {options}")
    while True:
        at = len(match.record)
        if match.over or at < 40 or at % (7 if game == "rattus" else 61) == 0:
            seat = at % (match.players + 1)
            view = match.view(seat if seat < match.players else None)
            assert wrong(view, View) == []
            assert wrong(view["table"], table) == []
        if match.over:
            return
        moves = match.moves()
        match.play(moves[rng.below(len(moves))])
