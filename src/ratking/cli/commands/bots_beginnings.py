"""`ratking bots beginnings`: trains the network by which analyses judge where turns begin, by games between bots."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from ...arena.tournament import entrant_of
from ...arena.workers import cores
from ...games.registry import evaluator_of
from ...kernel.errors import BadOptions
from ..shell.arguments import Game, Language, Seed, check_numbers
from ..shell.progress import progress_bar
from ..shell.speech import speaking
from .bots_train import players_asked


def train_beginnings(
    game: Game,
    players: Annotated[str | None, typer.Option(help="bots.help.trained players")] = None,
    games: Annotated[str, typer.Option(help="bots.help.beginnings games")] = "1000",
    bots: Annotated[str, typer.Option(help="bots.help.beginnings bots")] = "steady,steady@1,quick",
    seed: Seed = None,
    folder: Annotated[str, typer.Option(help="bots.help.folder")] = "training",
    others: Annotated[str | None, typer.Option(help="bots.help.beginnings others")] = None,
    out: Annotated[str | None, typer.Option(help="bots.help.out")] = None,
    workers: Annotated[int | None, typer.Option(help="arena.help.workers")] = None,
    language: Language = None,
) -> None:
    """bots.help.beginnings"""
    from ...lab.training.beginnings import Plan, train

    words = speaking(language)
    counts = evaluator_of(game).players if players is None else players_asked(game, players)
    often = _numbers(games, len(counts))
    check_numbers(min(often), workers)
    named = tuple(bots.split(","))
    for name in named:
        entrant_of(name)
    luck = secrets.token_hex(8) if seed is None else seed
    kept = Path(others).read_text(encoding="utf-8") if others else ""
    plan = Plan(game, counts, often, named, luck, folder, workers or cores(), kept)
    with progress_bar(words.say("simulate.playing"), sum(often)) as tell:
        played = 0

        def count(number: int) -> None:
            nonlocal played
            played += number
            tell(completed=played)

        text, learned = train(plan, count)
    for one in learned:
        fields = {**one._asdict(), "weights": f"{one.weights:.4f}", "network": f"{one.network:.4f}"}
        typer.echo(words.say("bots.beginnings", fields), err=True)
    if out is None:
        typer.echo(text, nl=False)
    else:
        Path(out).write_text(text, encoding="utf-8")


def _numbers(games: str, count: int) -> tuple[int, ...]:
    """Return how many games of each number of players: one number for all, or a list. Raises BadOptions."""
    parts = games.split(",")
    if not all(part.strip().isdecimal() for part in parts) or len(parts) not in (1, count):
        raise BadOptions("games", games=games)
    found = tuple(int(part) for part in parts)
    return found if len(found) == count else found * count
