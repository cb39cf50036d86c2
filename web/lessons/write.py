"""Writes the printed examples and the guided first games as records: src/games/*/lessons.

    python web/lessons/write.py [NAME ...]

Every position is reached by a real game with fixed luck, so that the page plays it on the real engine. The games of Ratzzia
are lists of moves; those of Rattus are found by a search that chooses the moves of seats and luck so as to approach the
position of the example. tests/records/test_lessons.py replays all of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from rattus import COVER, FIRST_RATTUS, RATTUS, Far
from ratzzia import FIRST_RATZZIA, RATZZIA
from steps import Step

import ratking
from ratking.games.registry import game_called
from ratking.kernel import engine
from ratking.kernel.rng import Rng

GAMES: Final = Path(__file__).parent.parent / "src" / "games"
REROLL: Final = "re-roll"
"""The question of Ratzzia that the engine asks once for each value."""
PEOPLE: Final = ["Marta", "Bruno", "Giulia", "Pere"]
READER: Final = 0
"""The seat of the reader in a guided game."""

# Any in this file: options and tables, whose types belong to the games.


def at_turn(t: Any, turn: int) -> bool:
    return bool(t.stack) and t.stack[-1].step.name == "actions" and t.who == turn


def search(
    options: dict[str, Any], turn: int, distance: Far, then: list[str], tries: int = 400, longest: int = 260
) -> list[str]:
    """Find the moves of a game that leads to the position and after which `then` can be played."""
    game = game_called("rattus")
    complete = game.options(options, Rng(0))
    for seed in range(tries):
        rng = Rng(f"lesson {seed}")
        t = game.table(complete)
        engine.settle(t)
        path: list[str] = []
        for _ in range(longest):
            if t.over:
                break
            if at_turn(t, turn) and distance(t) == 0:
                whole = filled(game, t, then)
                if whole:
                    then[:] = whole
                    return path
            legal = list(t.legal)
            move = legal[rng.below(len(legal))]
            if len(legal) > 1 and rng.below(10):
                move = best(t, legal, distance, rng)
            path.append(game.space.text(move))
            engine.apply(t, move)
    raise SystemExit("no game leads there")


def best(t: Any, legal: list[int], distance: Far, rng: Rng) -> int:
    """Return the move that leads nearest to the position; among equals, a random one."""
    least, found = 1 << 30, legal[:1]
    for move in legal:
        after = t.clone()
        engine.apply(after, move)
        now = distance(after)
        if now < least:
            least, found = now, []
        if now == least:
            found.append(move)
    return found[rng.below(len(found))]


def filled(game: Any, t: Any, then: Sequence[str]) -> list[str] | None:
    """Return the moves of the example, with answers to all other questions between and after them; None if impossible."""
    after = t.clone()
    whole: list[str] = []
    for wanted in then:
        text = wanted
        if wanted == COVER:
            asked = [
                game.space.text(move)
                for move in after.legal
                if after.stack and after.stack[-1].step.name == "play region card"
            ]
            text = next((move for move in asked if move != "pass"), "")
        number = game.space.number(text)
        for _ in range(6 if whole else 0):
            if number in after.legal or after.over:
                break
            whole.append(game.space.text(after.legal[0]))
            engine.apply(after, after.legal[0])
        if number is None or number not in after.legal:
            return None
        whole.append(text)
        engine.apply(after, number)
    while not after.over and after.stack[-1].step.name != "actions":
        whole.append(game.space.text(after.legal[0]))
        engine.apply(after, after.legal[0])
    return whole


def example(
    name: str, game: str, options: dict[str, Any], before: Sequence[str], then: Sequence[str], seat: int
) -> dict[str, Any]:
    """Check an example by playing it, and make each question to the reader a step.

    A re-roll is one step, although the engine asks value by value.
    """
    match = ratking.new(game, chance="manual", **options)
    steps: list[dict[str, Any]] = []
    rerolling = False
    for at, move in enumerate([*before, *then]):
        again = match.question is not None and match.question.key == REROLL
        if at >= len(before) and match.seat == seat:
            if rerolling and again:
                steps[-1]["own"] += 1
            else:
                steps.append({"at": at, "own": 1})
        rerolling = again
        match.play(move)
    return {"name": name, "seat": seat, "steps": steps, "record": recorded(match)}


def guided(name: str, options: dict[str, Any], steps: Sequence[Step]) -> dict[str, Any]:
    """Check a guided first game by playing it, and record where each of its steps begins."""
    match = ratking.new(name, chance="manual", **options)
    written: list[dict[str, Any]] = []
    at = 0
    for step in steps:
        at += len(step.before)
        written.append({"name": step.name, "at": at, "own": len(step.own)})
        if step.before and len(written) > 1:
            written[-1]["later"] = True
        for move in (*step.before, *step.own, *step.then):
            match.play(move)
        if step.hold:
            kinds = [event["kind"] for event in match.story(READER) if event["at"] == at]
            written[-1]["shown"] = kinds.index(step.hold) + 1
        for key in ("points", "tap", "picture", "explains"):
            if value := getattr(step, key):
                written[-1][key] = value
        at += len(step.own) + len(step.then)
    return {"name": name, "seat": READER, "steps": written, "record": recorded(match)}


def recorded(match: Any) -> dict[str, Any]:
    """Return the record of a played game, with people in its seats."""
    match.record.seats[:] = PEOPLE[: match.players]
    record: dict[str, Any] = match.record.to_json()
    record.pop("check")
    return record


def lessons(wanted: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """Yield the name and text of each lesson in `wanted`, or of all."""
    made: dict[str, Callable[[], dict[str, Any]]] = {
        name: partial(example, name, "ratzzia", options, before, then, seat)
        for name, (options, before, then, seat) in RATZZIA.items()
    }
    made["ratzzia"] = partial(guided, "ratzzia", {"players": 3}, FIRST_RATZZIA)
    made["rattus"] = partial(guided, "rattus", {"players": 3}, FIRST_RATTUS)
    made.update((name, partial(found, name, *position)) for name, position in RATTUS.items())
    for name, make in made.items():
        if not wanted or name in wanted:
            yield name, json.dumps(make(), ensure_ascii=False)


def found(name: str, options: dict[str, Any], turn: int, distance: Far, moves: list[str]) -> dict[str, Any]:
    """Return an example of Rattus with a game that leads to it."""
    then = moves[:]
    return example(name, "rattus", options, search(options, turn, distance, then), then, turn)


def main(wanted: list[str]) -> None:
    for name, text in lessons(wanted):
        file_of(name, text).write_text(text + "\n", encoding="utf-8")
        print(name)


def file_of(name: str, text: str) -> Path:
    """Return the file of a lesson, in the folder of its game."""
    game: str = json.loads(text)["record"]["game"]
    return GAMES / game / "lessons" / f"{name}.json"


if __name__ == "__main__":
    main(sys.argv[1:])
