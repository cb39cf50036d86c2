"""`ratking play`: plays a game in this terminal."""

from __future__ import annotations

import contextlib
import secrets
from typing import Annotated, Any, Final

import typer

import ratking

from ...bots.bot import Bot
from ...bots.levels import level
from ...bots.levels import names as levels
from ...drawing.prompt import plain
from ...games.registry import GAMES, evaluator_of
from ...kernel.match import Match
from ...kernel.record import Record
from ...kernel.rng import Rng
from ...words import Words
from ..shell import completion
from ..shell.arguments import Box, Language, Players, Seed
from ..shell.game_options import NONE_GIVEN, GameOptions, several, typed, with_game_options
from ..shell.speech import Refusal, speaking
from ..terminal.guide import topics
from ..terminal.saved_game import RecordFile, record_in
from ..terminal.screen import Screen, console_for
from ..terminal.terminal_game import TerminalGame
from .components import components_in

BOT = "bot "
"""The prefix of a bot's name. By it a resumed record shows which seats bots play."""

USUAL: Final = "steady"
"""The default level of bots."""


@with_game_options
def play(
    game: Annotated[str | None, typer.Argument(help="cli.help.game", autocompletion=completion.games)] = None,
    players: Players = None,
    human: Annotated[int | None, typer.Option(help="cli.help.human")] = None,
    names: Annotated[str | None, typer.Option(help="cli.help.names")] = None,
    bots: Annotated[str | None, typer.Option(help="cli.help.bots", autocompletion=completion.bots)] = None,
    options: GameOptions = NONE_GIVEN,
    components: Box = None,
    seed: Seed = None,
    record: Annotated[str | None, typer.Option(help="cli.help.record")] = None,
    resume: Annotated[str | None, typer.Option(help="cli.help.resume")] = None,
    language: Language = None,
) -> None:
    """cli.help.play"""
    words = speaking(language)
    asked = typed(game, players, options)
    if components is not None:
        asked["components"] = components_in(components)
    if resume is not None:
        for name, value in {"game": game, "names": names, "bots": bots, **asked}.items():
            if value is not None:
                raise Refusal("with_resume", option=name)
        with contextlib.closing(RecordFile.going_on(resume)) as file:
            match = ratking.resume(record_in(resume), seed=seed)
            opponents = _bots(match, human, seed)
            if record in (None, resume):
                file.keep(match.record)
                _sit(match, opponents, words, file, "cli.welcome_back")
                return
    else:
        if game is None:
            raise Refusal("which_game", allowed=list(GAMES))
        match = ratking.new(game, seed=seed, **asked)
        people = 1 if human is None else human
        match.record.seats[:] = _seats(game, match.players, people, several(names) or [], several(bots) or [], words)
        opponents = _bots(match, human, seed)
    with contextlib.closing(RecordFile.named_for(match.game.name) if record is None else RecordFile.new(record)) as file:
        _begin(file, match.record)
        _sit(match, opponents, words, file, "cli.welcome" if resume is None else "cli.welcome_back")


# Any: a match of any game.
def _sit(match: Match[Any], bots: dict[int, Bot], words: Words, file: RecordFile, welcome: str) -> None:
    """Show the welcome and the warnings, and play."""
    screen = Screen(console_for(), words)
    screen.say(welcome, file=file.path)
    if f"{match.game.name}.reconstruction" in words.texts:
        screen.say(f"{match.game.name}.reconstruction")
    for warning in match.game.warnings(match.record.options):
        screen.say(f"{match.game.name}.warning.{warning}")
    TerminalGame(match, bots, screen, file).play()


def _begin(file: RecordFile, record: Record) -> None:
    """Write a new file for the first time. If that fails, remove the empty file and raise Refusal."""
    try:
        file.keep(record)
    except Refusal:
        file.give_up()
        raise


def _seats(game: str, players: int, human: int, names: list[str], bots: list[str], words: Words) -> list[str]:
    """Return the names of the seats, people first. No two names look alike, nor does one look like a thing of the game.

    The name of a bot contains its level, if it is not the usual one. If fewer bots are named than needed, their levels
    are repeated. Raises Refusal.
    """
    if not 0 <= human <= players:
        raise Refusal("human", human=human, players=players)
    if len(names) > human:
        raise Refusal("names", names=len(names), human=human)
    if len(bots) > players - human:
        raise Refusal("bots", bots=len(bots), players=players - human)
    kinds = [bots[n % len(bots)] if bots else USUAL for n in range(players - human)]
    opponents = [f"{BOT}{human + n + 1}" + (f" {kind}" if kind != USUAL else "") for n, kind in enumerate(kinds)]
    people = names + [words.say("cli.person", {"number": n + 1}) for n in range(len(names), human)]
    things = [name for topic in topics(words, game) if not topic.person for name in topic.names]
    alike = [" ".join(plain(name)) for name in (*people, *opponents)]
    for name, plainly in zip(people, alike, strict=False):
        taken = alike.count(plainly) > 1 or plainly in [" ".join(plain(thing)) for thing in things]
        if taken or not plainly or not name.isprintable() or plainly.startswith(BOT):
            raise Refusal("name", name=name)
    return people + opponents


# Any: a match of any game.
def _bots(match: Match[Any], human: int | None, seed: str | None) -> dict[int, Bot]:
    """Return the bots by seat: those marked by their names, or all seats after the first `human` ones.

    Raises Refusal and BadOptions.
    """
    seats = match.record.seats
    if human is not None and not 0 <= human <= len(seats):
        raise Refusal("human", human=human, players=len(seats))
    rng = Rng(secrets.token_hex(16) if seed is None else f"bots {seed}")
    bots: dict[int, Bot] = {}
    for seat, name in enumerate(seats):
        if (seat >= human) if human is not None else name.startswith(BOT):
            bots[seat] = level(_kind(name), evaluator_of(match.game.name), rng.word())
    return bots


def _kind(name: str) -> str:
    """Return the level in the name of a bot; the usual one if the name contains none."""
    named = name.removeprefix(BOT).split()[1:] if name.startswith(BOT) else []
    return named[0] if named and (named[0] in levels() or len(named) == 1) else USUAL
