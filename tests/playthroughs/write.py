"""Writes out whole games with everything that can be observed: `python -m tests.playthroughs.write`.

A change of the engine shows up as changed lines; read them before you commit.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import ratking
from ratking.kernel.frame import CHANCE
from ratking.kernel.game import Json
from ratking.kernel.match import Match
from ratking.kernel.rng import Rng

HERE: Final = Path(__file__).parent

ISLAMIC_SIX: Final = ["king", "merchant", "explorer", "astronomer", "sultan", "caravan leader"]

# A fixed list that was once drawn at random, so that a new card does not change the playthroughs.
MIXED_EIGHT: Final = ["monk", "sultan", "caravan leader", "treasurer", "deacon", "assassin", "brewer", "hanseatic trader"]
CLASSES_EIGHT: Final = ["king", "knight", "merchant", "monk", "peasant", "witch", "explorer", "astronomer"]
DRAWN_EIGHT: Final = ["king", "knight", "merchant", "monk", "witch", "explorer", "sultan", "caravan leader"]

# File name, game, options, seed.
GAMES: Final[list[tuple[str, str, Json, int]]] = [
    ("rattus_2", "rattus", {"players": 2}, 2),
    ("rattus_3", "rattus", {"players": 3}, 3),
    ("rattus_4", "rattus", {"players": 4}, 4),
    ("mercatus_3", "rattus", {"players": 3, "sets": ["base", "mercatus"], "cards": "violent times"}, 5),
    ("all_sets_6", "rattus", {"players": 6, "sets": ["base", "africanus", "mercatus"], "cards": MIXED_EIGHT}, 6),
    ("africanus_2", "rattus", {"players": 2, "sets": ["base", "africanus"], "cards": ISLAMIC_SIX}, 32),
    ("africanus_5", "rattus", {"players": 5, "sets": ["base", "africanus"], "cards": CLASSES_EIGHT}, 35),
    ("africanus_6", "rattus", {"players": 6, "sets": ["base", "africanus"], "cards": DRAWN_EIGHT}, 36),
    ("ratzzia_2", "ratzzia", {"players": 2}, 52),
    ("ratzzia_5", "ratzzia", {"players": 5}, 55),
]

LONGEST: Final = 1000
"""The longest game, in moves, that is written in full."""
LAST: Final = 300
"""How many moves at the end of a longer game are written: nobody reads thousands."""

SHOWN: Final = ("supply", "reserve", "palace", "plague", "caravan", "turn", "last round", "coins")
"""The parts of the table that are written when they change."""


# Any, here and below: any game; views are JSON.
def playthrough(game: str, options: Json, seed: int) -> str:
    """Return the text of a random game, question by question; of a long one, the last moves."""
    match = ratking.new(game, seed=seed, chance="manual", **options)
    rng = Rng(f"playthrough {seed}")
    moments: list[list[str]] = []
    before: Json = {}
    while not match.over:
        lines = _question(match)
        moves = match.moves()
        move = moves[rng.weighted(match.weights()) if match.seat == CHANCE else rng.below(len(moves))]
        lines.append(f"  > {match.text(move)}")
        told = len(match.log)
        match.play(move)
        lines += [f"    {_event(entry, audience)}" for entry, audience in match.log.heard(told)]
        lines += _changes(match, before)
        moments.append([*lines, ""])
    head = [f"{game} {match.record.options}", ""]
    if len(moments) > LONGEST:
        head += [f"(the first {len(moments) - LAST} moves are not written)", ""]
        moments = moments[-LAST:]
    written = [line for moment in moments for line in moment]
    return "\n".join([*head, *written, f"over: {match.result.to_json()}"]) + "\n"


def _question(match: Match[Any]) -> list[str]:
    question = match.question
    assert question is not None
    who = "chance" if match.seat == CHANCE else f"seat {match.seat}"
    fields = "".join(f" {name}={value}" for name, value in question.fields.items())
    legal = [match.text(move) for move in match.moves()]
    if match.seat == CHANCE:
        weights = match.weights()
        legal = [f"{text} ({weight})" for text, weight in zip(legal, weights, strict=True)]
    undo = "" if match.can_undo is None else f", seat {match.can_undo} may undo"
    return [f"{len(match.record)}. {who}: {question.key}{fields} ({question.rule}{undo})", f"  {' | '.join(legal)}"]


def _event(entry: Json, audience: tuple[int, ...] | None) -> str:
    fields = " ".join(f"{name}={value}" for name, value in entry.items() if name not in ("n", "at", "revision", "kind"))
    return f"{entry['kind']}: {fields}{'' if audience is None else f' (only {audience})'}"


def _changes(match: Match[Any], before: Json) -> list[str]:
    """Return the public changes of the table since `before`, which is updated."""
    table = match.view(None)["table"]
    now = {name: table.get(name) for name in SHOWN}
    for name, region in table.get("regions", {}).items():
        rats = "".join("." if rat is None else "s" if rat["start"] else "r" for rat in region["rats"])
        now[name] = f"{region['cubes']} {rats}"
    for name, content in table.get("goods", {}).items():
        if name != "regions":  # they never move
            now[f"goods {name}"] = content
    changes = [f"    {name} = {value}" for name, value in now.items() if before and before.get(name) != value]
    before.update(now)
    return changes


def main() -> None:
    for name, game, options, seed in GAMES:
        (HERE / f"{name}.txt").write_text(playthrough(game, options, seed), encoding="utf-8")


if __name__ == "__main__":
    main()
