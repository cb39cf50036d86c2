"""`ratking bots train`: trains the network of a game's evaluator by rounds of games between bots."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from ...arena.workers import cores
from ...games.registry import evaluator_of
from ...kernel.errors import BadOptions
from ..shell.arguments import Game, Language, Seed, check_numbers
from ..shell.progress import progress_bar
from ..shell.speech import speaking


def train_network(
    game: Game,
    players: Annotated[str | None, typer.Option(help="bots.help.trained players")] = None,
    rounds: Annotated[int, typer.Option(help="bots.help.rounds")] = 3,
    games: Annotated[int, typer.Option(help="bots.help.round games")] = 4000,
    duel: Annotated[int, typer.Option(help="bots.help.duel")] = 400,
    seed: Seed = None,
    folder: Annotated[str, typer.Option(help="bots.help.folder")] = "training",
    out: Annotated[str | None, typer.Option(help="bots.help.out")] = None,
    workers: Annotated[int | None, typer.Option(help="arena.help.workers")] = None,
    language: Language = None,
) -> None:
    """bots.help.train"""
    from ...lab.training.training_run import Plan, result, train

    words = speaking(language)
    check_numbers(games, workers)
    counts = evaluator_of(game).players if players is None else players_asked(game, players)
    luck = secrets.token_hex(8) if seed is None else seed
    plan = Plan(game, counts, rounds, games, duel, luck, folder, workers or cores())
    total = rounds * len(counts) * (games + duel)
    with progress_bar(words.say("simulate.playing"), total) as tell:
        played = 0

        def count(number: int) -> None:
            nonlocal played
            played += number
            tell(completed=played)

        found = train(plan, count)
    for one in found:
        fields = {"round": one.number, "positions": one.positions, "loss": f"{one.loss:.4f}"}
        typer.echo(words.say("bots.trained", fields), err=True)
        for number, (won, of) in one.duels.items():
            used = Path(one.used[number]).name or "-"
            typer.echo(words.say("bots.duelled", {"players": number, "won": won, "games": of, "used": used}), err=True)
    text = result(plan, found)
    if out is None:
        typer.echo(text, nl=False)
    else:
        Path(out).write_text(text, encoding="utf-8")


def players_asked(game: str, players: str) -> tuple[int, ...]:
    """Return the numbers of players that were asked for. Raises BadOptions."""
    allowed = evaluator_of(game).players
    counts: list[int] = []
    for text in players.split(","):
        if not text.strip().isdecimal() or int(text) not in allowed:
            raise BadOptions("players", players=text.strip(), allowed=list(allowed))
        counts.append(int(text))
    return tuple(counts)
