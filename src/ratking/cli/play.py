"""`ratking play`: a game in this terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

import ratking

from ..bots.bot import Bot
from ..bots.random import RandomBot
from ..games.catalogue import GAMES
from ..kernel.rng import Rng
from ..words import Words
from .keep import keep, new_file, opened
from .options import several, typed
from .screen import Screen, console_for
from .sitting import Sitting
from .speech import Refusal, speaking

BOT = "bot "
"""How the names of seats begin where a bot sits: so a record tells who goes on as a bot."""


def play(
    game: Annotated[str | None, typer.Argument(help="cli.help.game")] = None,
    players: Annotated[int | None, typer.Option(help="cli.help.players")] = None,
    human: Annotated[int | None, typer.Option(help="cli.help.human")] = None,
    names: Annotated[str | None, typer.Option(help="cli.help.names")] = None,
    sets: Annotated[str | None, typer.Option(help="cli.help.sets")] = None,
    cards: Annotated[str | None, typer.Option(help="cli.help.cards")] = None,
    seed: Annotated[str | None, typer.Option(help="cli.help.seed")] = None,
    record: Annotated[str | None, typer.Option(help="cli.help.record")] = None,
    resume: Annotated[str | None, typer.Option(help="cli.help.resume")] = None,
    language: Annotated[str | None, typer.Option(help="cli.help.language")] = None,
) -> None:
    """cli.help.play"""
    words = speaking(language)
    asked = typed(players, sets, cards)
    if resume is not None:
        for name, value in {"game": game, "names": names, **asked}.items():
            if value is not None:
                raise Refusal("with_resume", option=name)
        match = ratking.resume(opened(resume), seed=seed)
        path = record or resume
    else:
        if game is None:
            raise Refusal("which_game", allowed=list(GAMES))
        match = ratking.new(game, seed=seed, **asked)
        match.record.seats[:] = _seats(match.players, 1 if human is None else human, several(names) or [], words)
        path = record or new_file(game)
    bots = _bots(match.record.seats, human, seed)
    if record is not None and record != resume and Path(record).exists():
        raise Refusal("file_exists", file=record)
    screen = Screen(console_for(), words)
    keep(match.record, path)
    screen.say("cli.welcome" if resume is None else "cli.welcome_back", file=path)
    screen.say(f"{match.game.name}.reconstruction")
    for warning in match.game.warnings(match.record.options):
        screen.say(f"{match.game.name}.warning.{warning}")
    Sitting(match, bots, screen, path).play()


def _seats(players: int, human: int, names: list[str], words: Words) -> list[str]:
    """Who sits where: people first, by the names they gave. Raises Refusal."""
    if not 0 <= human <= players:
        raise Refusal("human", human=human, players=players)
    if len(names) > human:
        raise Refusal("names", names=len(names), human=human)
    for name in names:
        if name.startswith(BOT) or names.count(name) > 1 or not name.isprintable():
            raise Refusal("name", name=name)
    people = names + [words.say("cli.person", {"number": n + 1}) for n in range(len(names), human)]
    return people + [f"{BOT}{n + 1}" for n in range(human, players)]


def _bots(seats: list[str], human: int | None, seed: str | None) -> dict[int, Bot]:
    """The bots by seat: those the names tell, or all seats after the first `human`. Raises Refusal."""
    if human is not None and not 0 <= human <= len(seats):
        raise Refusal("human", human=human, players=len(seats))
    rng = Rng(secrets.token_hex(16) if seed is None else f"bots {seed}")
    bots: dict[int, Bot] = {}
    for seat, name in enumerate(seats):
        if (seat >= human) if human is not None else name.startswith(BOT):
            bots[seat] = RandomBot(rng.fork())
    return bots
