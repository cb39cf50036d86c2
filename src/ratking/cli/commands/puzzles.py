"""`ratking puzzles`: makes puzzles from games between bots, and shows those that a game brings."""

from __future__ import annotations

import datetime
import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from ...analysis.puzzle import Puzzle, line_of, puzzle_of_day, puzzles_of, read
from ...analysis.puzzle_maker import puzzles_from
from ...games.registry import evaluator_of, game_called
from ...kernel.rng import Rng
from ...words import Words
from ..shell.arguments import AsJson, Game, Language, Seed, check_numbers
from ..shell.help import Explained
from ..shell.speech import Refusal, speaking

puzzles = typer.Typer(add_completion=False, rich_markup_mode=None)


@puzzles.command("make", cls=Explained)
def make(
    game: Game,
    out: Annotated[str, typer.Option(help="puzzles.help.out")],
    games: Annotated[int, typer.Option(help="puzzles.help.games")] = 10,
    first: Annotated[int, typer.Option("--from", help="puzzles.help.from")] = 0,
    seed: Seed = None,
    language: Language = None,
) -> None:
    """puzzles.help.make"""
    words = speaking(language)
    check_numbers(games, None)
    evaluator = evaluator_of(game)
    counts = evaluator.players
    file = Path(out)
    try:
        known = {puzzle.name for puzzle in read(file.read_text(encoding="utf-8").splitlines())} if file.exists() else set()
        with file.open("a", encoding="utf-8") as opened:
            for number in range(first, first + games):
                asked = evaluator.asked(counts[number % len(counts)], number // len(counts))
                options = game_called(game).options(asked, Rng(f"{seed} options {number}"))
                for puzzle in puzzles_from(game, options, seed or "", number):
                    if puzzle.name not in known:
                        known.add(puzzle.name)
                        opened.write(line_of(puzzle) + "\n")
                        opened.flush()
                        typer.echo(_said(puzzle, words))
    except (OSError, ValueError) as error:
        raise Refusal("file_not_written", file=out) from error


@puzzles.command("show", cls=Explained)
def show(
    game: Game,
    day: Annotated[str | None, typer.Option(help="puzzles.help.day")] = None,
    seed: Seed = None,
    as_json: AsJson = False,
    language: Language = None,
) -> None:
    """puzzles.help.show"""
    words = speaking(language)
    found = puzzles_of(game)
    if day is not None:
        try:
            of_day = puzzle_of_day(game, datetime.date.fromisoformat(day), seed or "")
        except ValueError as error:
            raise Refusal("option_value", option="--day", typed=day) from error
        found = [] if of_day is None else [of_day]
    if as_json:
        typer.echo(json.dumps([asdict(puzzle) for puzzle in found], ensure_ascii=False))
        return
    for puzzle in found:
        typer.echo(_said(puzzle, words))


def _said(puzzle: Puzzle, words: Words) -> str:
    """Return a line about a puzzle that does not give its solution away."""
    points = round(-100 * puzzle.gap["mean"])
    fields = {"name": puzzle.name, "players": puzzle.options["players"], "seat": puzzle.seat + 1, "points": points}
    return words.say("puzzles.line", {**fields, "moves": len(puzzle.moves)})
