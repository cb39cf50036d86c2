"""`ratking bots fit`: fits the weights of an evaluator by self-play, and measures how well they predict the winner."""

from __future__ import annotations

import json
import multiprocessing
import secrets
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from ...arena.workers import cores
from ...bots.evaluator import Evaluator
from ...bots.fit import Fit, calibration, fit, self_play
from ...bots.position import Position, of_plain
from ...bots.weights import read
from ...games.registry import evaluator_of
from ...kernel.errors import BadOptions
from ...kernel.rng import Rng
from ...version import __version__
from ..shell.arguments import Game, Language, Seed
from ..shell.speech import speaking
from .bots_beginnings import train_beginnings
from .bots_freeze import freeze_bots
from .bots_train import train_network

ROUNDS: Final = 6
HELD_BACK: Final = 10
"""One game in this many is not used for fitting, but for testing the weights."""

bots = typer.Typer(help="bots.help.bots", rich_markup_mode=None)


@bots.callback()
def group() -> None:
    """bots.help.bots"""


bots.command("train")(train_network)
bots.command("beginnings")(train_beginnings)
bots.command("freeze")(freeze_bots)


@bots.command("fit")
def fit_weights(
    game: Game,
    games: Annotated[int, typer.Option(help="bots.help.games")] = 1000,
    seed: Seed = None,
    start: Annotated[str | None, typer.Option(help="bots.help.start")] = None,
    out: Annotated[str | None, typer.Option(help="bots.help.out")] = None,
    workers: Annotated[int | None, typer.Option(help="arena.help.workers")] = None,
    language: Language = None,
) -> None:
    """bots.help.fit"""
    words = speaking(language)
    if games < HELD_BACK:
        raise BadOptions("games", games=games)
    evaluator = evaluator_of(game)
    luck = secrets.token_hex(8) if seed is None else seed
    # Any: JSON.
    found: dict[str, Any] = {
        "made": {
            "version": __version__,
            "games": games,
            "seed": luck,
            "rounds": ROUNDS,
            "start": Path(start).name if start else None,
        },
        "features": list(evaluator.features),
        "players": {},
        "calibration": {},
    }
    for players in evaluator.players:
        positions = _played(game, players, games, luck, start, workers or cores())
        learnt = [position for number in range(games) if number % HELD_BACK for position in positions[number]]
        tested = [position for number in range(0, games, HELD_BACK) for position in positions[number]]
        fitted: Fit = fit(learnt, len(evaluator.features), evaluator.stages, ROUNDS, Rng(luck))
        found["players"][str(players)] = fitted.stages()
        found["calibration"][str(players)] = [
            [round(told, 4), round(came, 4), count] for told, came, count in calibration(fitted, tested, 10)
        ]
        fields = {"players": players, "games": games, "positions": len(learnt), "surprise": f"{fitted.surprise(tested):.4f}"}
        typer.echo(words.say("bots.fitted", fields), err=True)
    text = json.dumps(found, separators=(",", ":")).replace(']],"', ']],\n"').replace("],[", "],\n[") + "\n"
    if out is None:
        typer.echo(text, nl=False)
    else:
        Path(out).write_text(text, encoding="utf-8")


def _played(game: str, players: int, games: int, seed: str, start: str | None, workers: int) -> list[list[Position]]:
    jobs = [(game, players, number, seed, start) for number in range(games)]
    if workers == 1:
        played = [_play(job) for job in jobs]
    else:
        with multiprocessing.get_context("spawn").Pool(workers) as pool:
            played = pool.map(_play, jobs, chunksize=8)
    return [[of_plain(plain) for plain in positions] for positions in played]


# Any: the type of Position.plain.
def _play(job: tuple[str, int, int, str, str | None]) -> list[list[Any]]:
    game, players, number, seed, start = job
    evaluator = _starting(game, start)
    positions = self_play(evaluator, evaluator.asked(players, number), f"{seed} {players} {number}")
    return [position.plain() for position in positions]


# Any: the evaluator of any game.
@lru_cache(maxsize=1)
def _starting(game: str, start: str | None) -> Evaluator[Any]:
    """Return the evaluator for self-play, with its present weights or those in a file."""
    evaluator = evaluator_of(game)
    if start is not None:
        evaluator.weights = read(Path(start).read_text(encoding="utf-8"))
    return evaluator
