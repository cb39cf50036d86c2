"""Writes the saved games that must always replay: `python -m tests.records.write_records` adds missing ones only."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import ratking
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.game import Json
from ratking.kernel.match import Match
from ratking.kernel.rng import Rng
from tests.games.rattus.rules.builder import build

HERE: Final = Path(__file__).parent
RESULTS: Final = HERE / "results.json"
"""How each saved game ended."""

# Any: any game.
Player = Callable[[Any, Rng], int]


def anything(t: Any, rng: Rng) -> int:
    """Return a random legal move; outcomes of luck by their weights."""
    return engine.draw(t, rng) if t.who == CHANCE else t.legal[rng.below(len(t.legal))]


def played(game: str, options: Json, seed: int, opening: list[str], player: Player) -> Match[Any]:
    """Play the opening, then the player's moves to the end."""
    begun = ratking.new(game, seed=seed, chance="manual", **options)
    rules, record = begun.game, begun.record
    record.moves = list(opening)
    t = rules.table(record.options)
    rng = Rng(f"record {seed}")
    for text in opening:
        engine.apply(t, rules.space.texts.index(text))
    while not t.over:
        move = player(t, rng)
        record.moves.append(rules.space.text(move))
        engine.apply(t, move)
    return Match.replay(rules, record)


# File name, game, options, seed, opening moves, player of the rest.
SAVED: Final[list[tuple[str, str, Json, int, list[str], Player]]] = [
    ("rattus_2", "rattus", {"players": 2}, 21, [], anything),
    ("rattus_3", "rattus", {"players": 3}, 22, [], anything),
    ("rattus_4", "rattus", {"players": 4}, 23, [], anything),
    ("mercatus_3", "rattus", {"players": 3, "sets": ["base", "mercatus"], "cards": "aristocrats"}, 26, [], anything),
    (
        "all_sets_6",
        "rattus",
        {"players": 6, "sets": ["base", "africanus", "mercatus"], "cards": "random"},
        27,
        [],
        anything,
    ),
    ("africanus_2", "rattus", {"players": 2, "sets": ["base", "africanus"], "cards": "one-per-class"}, 42, [], anything),
    ("africanus_5", "rattus", {"players": 5, "sets": ["base", "africanus"], "cards": "random"}, 45, [], anything),
    ("africanus_6", "rattus", {"players": 6, "sets": ["base", "africanus"], "cards": "beginners"}, 46, [], anything),
    ("ratzzia_2", "ratzzia", {"players": 2}, 62, [], anything),
    ("ratzzia_4", "ratzzia", {"players": 4}, 64, [], anything),
    ("rattus_reserve_empty", "rattus", {"players": 3}, 25, [], build),
    (
        "rattus_no_rat_in_20_rounds",
        "rattus",
        {"players": 2},
        24,
        ["italia", "gallia", "hispania", "hispania", "gallia"]
        + ["move plague", "gallia", "anglia", "start 3 M church royalty"]
        + ["move plague", "hispania", "italia", "start 2 M church royalty"]
        + ["move plague", "gallia", "move plague", "hispania"] * 20,
        anything,
    ),
]


def main() -> None:
    results: Json = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for name, game, options, seed, opening, player in SAVED:
        path = HERE / f"{name}.json"
        if not path.exists():
            match = played(game, options, seed, opening, player)
            match.record.save(str(path))
            results[name] = match.result.to_json()
    RESULTS.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
