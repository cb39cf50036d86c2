"""Writes views of real games, played by the engine, for the page's tests and gallery.

    python web/views/made_of_games.py

One file for each kind of game, with a list of moments: the view of the seat that is asked, and the events that this seat was
told since the previous moment. And one file with every question, move and event of these games as the terminal words them.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, Final

import ratking
from ratking.bots.levels import level
from ratking.games.registry import evaluator_of, game_called
from ratking.kernel.record import Record
from ratking.kernel.rng import Rng
from ratking.words import LANGUAGES, words

HERE: Final = Path(__file__).parent / "made"
NAMES: Final = ["Marta", "Bruno", "Giulia", "Pere", "Anna", "Lluís"]
ALL: Final = ["base", "africanus", "mercatus"]
GAMES: Final[dict[str, tuple[str, dict[str, Any]]]] = {  # Any: options are JSON
    "base-2": ("rattus", {"players": 2}),
    "base-3": ("rattus", {"players": 3}),
    "base-4": ("rattus", {"players": 4}),
    "mercatus-4": ("rattus", {"players": 4, "sets": ["base", "mercatus"], "cards": "one-per-class"}),
    "africanus-5": ("rattus", {"players": 5, "sets": ["base", "africanus"]}),
    "all-4": ("rattus", {"players": 4, "sets": ALL}),
    "all-6": ("rattus", {"players": 6, "sets": ALL}),
    "ratzzia-2": ("ratzzia", {"players": 2}),
    "ratzzia-3": ("ratzzia", {"players": 3}),
    "ratzzia-5": ("ratzzia", {"players": 5}),
}


RECORDS: Final = ("rattus_4", "africanus_5", "mercatus_3", "all_sets_6", "ratzzia_2")
"""Records in tests/records: one for each rulebook, and one with all sets together."""
ENOUGH: Final = 500
"""The number of moves to use of a random game of Ratzzia: it has thousands, most of them the roll of one die."""
STORED: Final = Path(__file__).parents[2] / "tests" / "records"


def game(name: str, options: dict[str, Any], seed: str) -> list[dict[str, Any]]:
    """Play a whole random game. Returns each moment as seen by the seat that was asked. Any: JSON."""
    match = ratking.new(name, seed=seed, **options)
    match.record.seats[:] = NAMES[: match.players]
    rng = Rng(f"views {seed}")
    heard = [0] * match.players
    moments: list[dict[str, Any]] = []
    while True:
        seat = match.seat if match.seat is not None else 0
        events = match.events(seat, heard[seat])
        moments.append({"seat": seat, "view": match.view(seat), "events": events})
        heard[seat] = events[-1]["n"] + 1 if events else heard[seat]
        if match.over:
            return moments
        moves = match.moves()
        match.play(moves[rng.below(len(moves))])


def with_undo(name: str) -> dict[str, Any]:
    """Play the beginning of a game in which every move that can be undone is undone once. Any: JSON."""
    match = ratking.new(name, players=3, seed="with undo")
    match.record.seats[:] = NAMES[: match.players]
    rng = Rng(f"undo {name}")
    for _ in range(30):
        moves = match.moves()
        move = moves[rng.below(len(moves))]
        match.play(move)
        if match.can_undo is not None:
            match.undo()
            match.play(move)
    view = {**match.view(None), "moves": []}
    return {"seat": 0, "view": view, "events": match.events(0), "story": match.story(0)}


def between_bots(name: str, players: int) -> Record:
    """Return the record of a whole game between quick bots, which is short."""
    match = ratking.new(name, players=players, seed="between bots")
    bots = [level("quick", evaluator_of(name), f"bot {seat}") for seat in range(players)]
    while match.seat is not None:
        match.play(bots[match.seat].choose(match.observe(match.seat)).move)
    return match.record


def moments_of(record: Record) -> list[dict[str, Any]]:
    """Return all moments of a record, seen in turn by each seat and by spectators. Any: JSON."""
    match = ratking.resume(record, chance="manual", upto=0)
    moments: list[dict[str, Any]] = []
    moves = len(record) if record.game == "rattus" else min(len(record), ENOUGH)
    for at in range(moves + 1):
        seat = at % (match.players + 1)
        view_key = seat if seat < match.players else None
        moments.append({"seat": view_key, "view": match.view(view_key), "events": []})
        if at < moves:
            match.play(record.moves[at])
    return moments


def sayings(moments: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the texts of each question, move and event of a game, once for each reader with a different text. Any: JSON."""
    found: dict[str, dict[str, Any]] = {}
    for moment in moments:
        view = moment["view"]
        game, seats = game_called(view["game"]), view["seats"]
        things = [("move", move) for move in view["moves"]] + [("event", event) for event in moment["events"]]
        if view["question"]:
            things.append(("question", view["question"]))
        for kind, thing in things:
            bare = {name: value for name, value in thing.items() if name not in ("at", "n")} if kind == "event" else thing
            for you in (None,) if kind == "move" else (None, moment["seat"]):
                to = () if you is None else (you,)
                said = {language: getattr(words(language), kind)(game, thing, seats, *to) for language in LANGUAGES}
                saying = {"game": view["game"], "seats": seats, "kind": kind, "thing": bare, "you": you, "said": said}
                found.setdefault(json.dumps([kind, bare, said["en"]]), saying)
    return list(found.values())


def main() -> None:
    shutil.rmtree(HERE, ignore_errors=True)
    HERE.mkdir()
    said = []
    for kind, (name, options) in GAMES.items():
        moments = game(name, options, f"{kind} 1")
        said += sayings(moments)
        (HERE / f"{kind}.json").write_text(json.dumps(moments, ensure_ascii=False), encoding="utf-8")
    undone = [with_undo(name) for name in ("rattus", "ratzzia")]
    said += sayings(undone)
    (HERE / "undo.json").write_text(json.dumps(undone, ensure_ascii=False), encoding="utf-8")
    records = {name: Record.open(str(STORED / f"{name}.json")) for name in RECORDS}
    for name, record in {**records, "ratzzia_quick": between_bots("ratzzia", 2)}.items():
        (HERE / f"record-{name}.json").write_text(json.dumps(moments_of(record), ensure_ascii=False), encoding="utf-8")
    (HERE / "sayings.json").write_text(json.dumps(said, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
