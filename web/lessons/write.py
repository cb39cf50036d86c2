"""Writes the printed examples and the guided first games as records: src/learn/lessons.

    python web/lessons/write.py [NAME ...]

Every position is reached by a real game with dictated luck, so that the page plays it on the real engine. The games of
Ratzzia are written down move by move; those of Rattus are found by a search that steers seats and luck alike towards the
position of the example. tests/records/test_lessons.py replays all of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from rattus import COVER, FIRST_RATTUS, RATTUS, Far
from ratzzia import FIRST_RATZZIA, RATZZIA

import ratking
from ratking.games.registry import game_called
from ratking.kernel import engine
from ratking.kernel.rng import Rng

TO: Final = Path(__file__).parent.parent / "src" / "learn" / "lessons"
REROLL: Final = "re-roll"
"""The question of Ratzzia that is asked once for each value."""
PEOPLE: Final = ["Marta", "Bruno", "Giulia", "Pere"]

# Any, in this file: options and tables are the games' own.


def at_turn(t: Any, turn: int) -> bool:
    return bool(t.stack) and t.stack[-1].step.name == "actions" and t.who == turn


def search(
    options: dict[str, Any], turn: int, distance: Far, then: list[str], tries: int = 400, longest: int = 260
) -> list[str]:
    """The moves of a game that leads to the position, and after which `then` can be played."""
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
    """The move after which the table is nearest; of several one at random."""
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
    """The moves of the example with whatever else is asked between and after them; None if they cannot be played."""
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


def lesson(
    name: str,
    game: str,
    options: dict[str, Any],
    before: Sequence[str],
    then: Sequence[str],
    seat: int,
    notes: Sequence[str] = (),
) -> str:
    """Check the game by playing it, and write it with the number of the move from which the example begins.

    Its stops are the questions put to the reader; a re-roll, which the engine asks value by value, is one of them. `notes`
    name the note of each move of `then`, empty for none; a note where the reader is not asked makes a pause.
    """
    match = ratking.new(game, chance="manual", **options)
    match.record.seats[:] = PEOPLE[: match.players]
    stops = []
    rerolling = False
    for at, move in enumerate([*before, *then]):
        again = match.question is not None and match.question.key == REROLL
        noted = bool(notes) and at >= len(before) and notes[at - len(before)] != ""
        if at >= len(before) and (noted or (match.seat == seat and not (rerolling and again))):
            stops.append(at)
        rerolling = again
        match.play(move)
    record = match.record.to_json()
    record.pop("check")
    written: dict[str, Any] = {"name": name, "from": len(before), "seat": seat, "stops": stops}
    if notes:
        written["notes"] = [notes[at - len(before)] for at in stops]
    return json.dumps({**written, "record": record}, ensure_ascii=False)


def lessons(wanted: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """The names and the texts of the lessons with these names, or of all."""
    games: dict[str, tuple[str, dict[str, Any], list[str], list[str], int]] = {
        name: ("ratzzia", options, before, then, seat) for name, (options, before, then, seat) in RATZZIA.items()
    }
    for name, told in games.items():
        if not wanted or name in wanted:
            yield name, lesson(name, *told)
    for name, first in {"ratzzia": FIRST_RATZZIA, "rattus": FIRST_RATTUS}.items():
        if not wanted or name in wanted:
            yield name, lesson(name, name, {"players": 3}, [], [move for move, _ in first], 0, [note for _, note in first])
    for name, (options, turn, distance, moves) in RATTUS.items():
        if not wanted or name in wanted:
            then = moves[:]
            yield name, lesson(name, "rattus", options, search(options, turn, distance, then), then, turn)


def main(wanted: list[str]) -> None:
    TO.mkdir(exist_ok=True)
    for name, text in lessons(wanted):
        (TO / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
