"""Pins the counts again: `python -m tests.counts.pin`. Read the difference before you commit it."""

from __future__ import annotations

import json
from typing import Final

from ratking.games.registry import game_called
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.game import Json
from ratking.kernel.rng import Rng

from .counting import FILE, breakdown, load

TRADE: Final[Json] = {"players": 3, "sets": ["base", "mercatus"]}
VIOLENT: Final[Json] = {**TRADE, "cards": "violent times"}
CLERICS: Final[Json] = {**TRADE, "cards": ["deacon", "assassin", "grave robber", "raider", "knight", "pope"]}
LOADED: Final[Json] = {**TRADE, "cards": ["landowner", "hanseatic trader", "shaman", "brewer", "lieutenant", "knight"]}
EVERYTHING: Final[Json] = {"players": 6, "sets": ["base", "africanus", "mercatus"], "cards": "random"}


def african(players: int) -> Json:
    """Return options with all islamic cards, and others that move cubes."""
    cards = ["king", "merchant", "explorer", "astronomer", "sultan", "caravan leader", "knight", "peasant"]
    return {"players": players, "sets": ["base", "africanus"], "cards": cards[: 8 if players > 4 else 6]}


# Name, game, options, seed, the question at which a random game is stopped, and how often it must have been asked by then.
STARTS: Final[list[tuple[str, str, Json, int, str, int]]] = [
    ("rattus: before preparation", "rattus", {"players": 3}, 1, "first plague", 1),
    ("rattus: the last first cubes", "rattus", {"players": 3}, 2, "first cubes", 6),
    ("rattus: the first turn", "rattus", {"players": 4}, 3, "actions", 1),
    ("rattus: a turn with cards", "rattus", {"players": 2}, 4, "actions", 20),
    ("rattus: where to place", "rattus", {"players": 3}, 5, "place", 6),
    ("rattus: how many", "rattus", {"players": 4}, 6, "how many", 2),
    ("rattus: where the plague goes", "rattus", {"players": 4}, 7, "plague", 9),
    ("rattus: where the new rat goes", "rattus", {"players": 3}, 8, "new rat", 12),
    ("rattus: which rat is turned up", "rattus", {"players": 2}, 9, "which rat", 2),
    ("rattus: what face it has", "rattus", {"players": 2}, 10, "face", 5),
    ("rattus: a second rat to look at", "rattus", {"players": 3}, 11, "witch second", 1),
    ("rattus: whether the plague counts", "rattus", {"players": 4}, 12, "count plague", 1),
    ("rattus: a power half asked", "rattus", {"players": 4}, 13, "power", 5),
    ("rattus: the last round", "rattus", {"players": 4}, 14, "last round", 1),
    ("mercatus: goods are laid", "rattus", TRADE, 31, "remove good", 1),
    ("mercatus: the first turn", "rattus", VIOLENT, 32, "actions", 1),
    ("mercatus: which good to put on a card", "rattus", LOADED, 33, "load", 2),
    ("mercatus: rats are shared out", "rattus", LOADED, 34, "shaman share", 1),
    ("mercatus: whether to be spared", "rattus", CLERICS, 35, "deacon spare", 1),
    ("mercatus: a good from a grave", "rattus", CLERICS, 36, "grave robber good", 2),
    ("mercatus: a good from the plague region", "rattus", VIOLENT, 37, "raider good", 2),
    ("mercatus: the last round", "rattus", VIOLENT, 38, "last round", 1),
    ("mercatus: whether rats are turned up in the last round", "rattus", CLERICS, 39, "last strike", 1),
    ("all sets: a turn", "rattus", EVERYTHING, 40, "actions", 60),
    ("all sets: the last round", "rattus", EVERYTHING, 41, "last round", 1),
    ("ratzzia: the first turn", "ratzzia", {"players": 4}, 71, "turn", 1),
    ("ratzzia: which dice to re-roll", "ratzzia", {"players": 3}, 72, "re-roll", 9),
    ("ratzzia: which die goes where", "ratzzia", {"players": 5}, 73, "place", 20),
    ("ratzzia: support dice", "ratzzia", {"players": 2}, 74, "support", 3),
    ("ratzzia: a reward", "ratzzia", {"players": 4}, 75, "reward", 2),
    ("africanus: where the caravan begins", "rattus", african(2), 31, "first caravan", 1),
    ("africanus: where the caravan goes", "rattus", african(5), 32, "power", 8),
    ("africanus: a cube for the caravan", "rattus", african(5), 33, "caravan cube", 5),
    ("africanus: which card is drawn", "rattus", african(2), 40, "draw region card", 7),
    ("africanus: where the explorer places", "rattus", african(6), 34, "explorer place", 3),
    ("africanus: which card to keep", "rattus", african(2), 35, "astronomer keep", 3),
    ("africanus: a region card in answer to a face", "rattus", african(6), 59, "play region card", 6),
    ("africanus: which card it covers", "rattus", african(5), 37, "cover which", 1),
    ("africanus: whether the diplomat goes along", "rattus", african(2), 38, "escort", 2),
    ("africanus: which region is devastated next", "rattus", african(6), 39, "final devastation", 1),
]


def position(name: str, game_name: str, asked: Json, seed: int, step: str, times: int) -> Json:
    """Return the moves of a random game up to the question; with another seed if the game ends before that."""
    game = game_called(game_name)
    while True:
        options = game.options(asked, Rng(seed))
        t = game.table(options)
        rng = Rng(f"position {seed}")
        moves: list[str] = []
        met = 0
        while not t.over:
            met += t.stack[-1].name == step
            if met == times:
                return {"name": name, "game": game_name, "options": options, "moves": moves}
            move = engine.draw(t, rng) if t.who == CHANCE else t.legal[rng.below(len(t.legal))]
            moves.append(game.space.text(move))
            engine.apply(t, move)
        seed += 1000


def leads_there(pinned: Json) -> bool:
    """Return whether the moves of a pinned position are still legal."""
    game = game_called(pinned["game"])
    t = game.table(pinned["options"])
    for text in pinned["moves"]:
        move = game.space.number(text)
        if move is None or move not in t.legal:
            return False
        engine.apply(t, move)
    return True


def main() -> None:
    """Keep the pinned positions that are still legal, choose new ones for the others, and count all."""
    pinned = {old["name"]: old for old in load()} if FILE.exists() else {}
    positions = []
    for start in STARTS:
        kept = pinned.get(start[0])
        if kept is None or not leads_there(kept):
            kept = position(*start)
        content = {name: kept[name] for name in ("name", "game", "options", "moves")}
        counts = breakdown(content)
        positions.append({**content, "total": sum(counts.values()), "counts": counts})
        print(f"{positions[-1]['total']:>9}  {start[0]}")
    FILE.write_text(json.dumps(positions, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
