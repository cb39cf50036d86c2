"""The evaluator uses the code of the rules for what a rat does, which face it can have and how far the plague goes."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ratking.games.rattus import evaluation
from ratking.games.rattus.evaluation.danger import danger
from ratking.games.rattus.evaluation.face_belief import EFFECT, FaceBelief
from ratking.games.rattus.evaluation.heuristics import reachable
from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.board import REGIONS
from ratking.games.rattus.rules.table import Table
from ratking.kernel import engine
from ratking.kernel.game import Json
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng

PINNED = {
    "players=2": "13f77c57b57bb9a7",
    "players=4": "02456c4de5629d1c",
    "players=3 sets=base,mercatus": "6e97de0abb6ff445",
    "players=6 sets=base,africanus,mercatus": "c8e5d97d324f1bb7",
}
"""By case, a digest of the numbers, from the time when the evaluator still had its own code for this."""

DRAWN = {
    "players=3 sets=base,mercatus": (
        ["king", "monk", "lieutenant", "assassin", "brewer", "shaman"],
        ["witch", "deacon", "assassin", "brewer", "swindler", "grave robber"],
    ),
    "players=6 sets=base,africanus,mercatus": (
        ["knight", "pope", "deacon", "assassin", "raider", "brewer", "hanseatic trader", "grave robber"],
        ["knight", "explorer", "astronomer", "sultan", "treasurer", "assassin", "hanseatic trader", "swindler"],
    ),
}
"""The cards of each game where they were drawn at random: with a card more, other cards would be drawn."""

SHUFFLED = {"players=3 sets=base,mercatus": 18, "players=6 sets=base,africanus,mercatus": 22}
"""From how many they were drawn."""


def asked(case: str) -> Json:
    options: Json = {}
    for word in case.split():
        name, _, value = word.partition("=")
        options[name] = int(value) if value.isdigit() else value.split(",")
    return options


def positions(case: str) -> Iterator[tuple[Json, Table]]:
    """Yield every seventh question of two random games."""
    for game in range(2):
        rng = Rng(f"rules once {case} {game}")
        if case in DRAWN:
            cards, shuffled = DRAWN[case][game], SHUFFLED[case]
            rng.shuffle(list(range(shuffled)))  # as when they were drawn, so that what follows is the same
            options = GAME.options({**asked(case), "cards": cards}, rng)
        else:
            options = GAME.options(asked(case), rng)
        t = GAME.table(options)
        at = 0
        while not t.over:
            if at % 7 == 0 and t.plague >= 0 and t.who >= 0:
                yield options, t
            at += 1
            engine.apply(t, engine.draw(t, rng) if t.who < 0 else t.legal[rng.below(len(t.legal))])


def numbers(case: str) -> str:
    """Return a digest of all numbers: sums, products and quotients, so they are the same on every machine."""
    digest = hashlib.sha256()
    for options, t in positions(case):
        known = Observation.of(GAME, options, t, t.who).known()
        effects = list(FaceBelief(t, t.who).effects)
        laid, drawn = effects[:EFFECT], effects[EFFECT:]
        places = [[REGIONS[region] for region in reachable(t, seat)] for seat in range(options["players"])]
        digest.update(repr((danger(known), laid, drawn, places)).encode())
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("case", PINNED)
def test_the_numbers_are_the_same_to_the_last_digit(case: str) -> None:
    """B2.2, B4.1, B4.5, B4.6"""
    assert numbers(case) == PINNED[case]


def test_no_rule_is_implemented_twice() -> None:
    """The evaluator's code does not contain these rules a second time."""
    (folder,) = evaluation.__path__
    for path in sorted(Path(folder).glob("*.py")):
        code = path.read_text(encoding="utf-8")
        for pattern in (r"\.limit\b(?! \*)", r"extra_steps", r"with_reach", r"// 3\b", r"< 3\b", r"PLACES: Final"):
            assert not re.search(pattern, code), f"{path.name}: {pattern}"
