"""`ratking arena`: lets bots play each other and shows win shares with intervals, or a ladder of all levels."""

from __future__ import annotations

import json
import secrets
import threading
from contextlib import closing
from dataclasses import replace
from itertools import combinations
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ...arena.journal import Journal, seed_in
from ...arena.ladder import Rating, ratings
from ...arena.program import PATIENCE
from ...arena.standings import Standings
from ...arena.tournament import Tournament
from ...arena.workers import bouts, cores
from ...bots.levels import LEVELS
from ...kernel.errors import BadOptions
from ...words import Words
from ..shell import completion
from ..shell.arguments import INTERRUPTED, AsJson, Box, Game, Language, Players, Seed, check_numbers
from ..shell.game_options import NONE_GIVEN, GameOptions, several, typed, with_game_options
from ..shell.progress import progress_bar, stderr
from ..shell.speech import speaking
from .components import components_in


@with_game_options
def arena(
    game: Game,
    bots: Annotated[str | None, typer.Option(help="arena.help.bots", autocompletion=completion.bots)] = None,
    players: Players = None,
    games: Annotated[int, typer.Option(help="arena.help.games")] = 100,
    seed: Seed = None,
    options: GameOptions = NONE_GIVEN,
    components: Box = None,
    milliseconds: Annotated[int | None, typer.Option(help="arena.help.milliseconds")] = None,
    samples: Annotated[int | None, typer.Option(help="arena.help.samples")] = None,
    until: Annotated[float | None, typer.Option(help="arena.help.until")] = None,
    ladder: Annotated[bool, typer.Option("--ladder", help="arena.help.ladder")] = False,
    limit: Annotated[float, typer.Option(help="arena.help.limit")] = PATIENCE,
    adjusted: Annotated[bool, typer.Option("--luck-adjusted", help="arena.help.adjusted")] = False,
    workers: Annotated[int | None, typer.Option(help="arena.help.workers")] = None,
    save: Annotated[str | None, typer.Option(help="arena.help.save")] = None,
    as_json: AsJson = False,
    language: Language = None,
) -> None:
    """arena.help.arena"""
    words = speaking(language)
    check_numbers(games, workers)
    if until is not None and not 0 < until < 1:
        raise BadOptions("until", until=until)
    if not 0 < limit < threading.TIMEOUT_MAX:
        raise BadOptions("limit", limit=limit)
    if seed is None:
        seed = (seed_in(save) if save is not None else None) or secrets.token_hex(8)
    entrants = tuple(several(bots) or ())
    asked = typed(game, players, options)
    own = None if components is None else components_in(components).to_json()
    if ladder:
        asked.setdefault("players", 2)
        field = Tournament(game, asked, (), seed, games, milliseconds, samples, components=own, limit=limit)
        _climb(field, entrants or ("random", *LEVELS), workers, as_json, words)
        return
    entrants = _entrants(entrants, players)
    asked["players"] = len(entrants) if players is None else players
    field = Tournament(game, asked, entrants, seed, games, milliseconds, samples, save, own, limit=limit, adjusted=adjusted)
    field.check()
    standings, finished = play_out(field, workers or cores(), until, Journal(save, field) if save else None, words)
    if as_json:
        typer.echo(json.dumps(report(field, standings, finished), indent=1, ensure_ascii=False))
    elif standings.games:
        show(field, standings, words)
    if not finished:
        key = "arena.interrupted" if standings.games else "simulate.none"
        stderr().print(Text(words.say(key, {"asked": games, "games": standings.games} if standings.games else {})))
        raise typer.Exit(INTERRUPTED)


def _entrants(named: tuple[str, ...], players: int | None) -> tuple[str, ...]:
    """Return the bots as they were named. If at most one is named, `steady` bots are added as opponents."""
    if len(named) > 1:
        return named
    others = (players or 2) - 1
    return (*(named or ("steady",)), *(("steady",) * others))


def play_out(
    field: Tournament, workers: int, until: float | None, journal: Journal | None, words: Words
) -> tuple[Standings, bool]:
    """Play with a progress bar, until all games are played or the result is clear.

    Return the standings, and False if Ctrl-C interrupted it.
    """
    standings = Standings(field.bots)
    done: set[int] = set()
    if journal is not None:
        for result in journal.finished():
            if result.number < field.games:
                standings.add(result)
                done.add(result.number)
    numbers = [number for number in range(field.games) if number not in done]
    try:
        with (
            closing(bouts(field, min(workers, max(1, len(numbers))), numbers)) as playing,
            progress_bar(words.say("simulate.playing"), field.games, standings.games) as tell,
        ):
            for result in playing:
                standings.add(result)
                if journal is not None:
                    journal.add(result)
                won = standings.wins(0)
                tell(standings.games, description=f"{field.bots[0]} {won.share:.0%}")
                # Stop only after complete deals, in which every bot has played every seat once.
                if until is not None and standings.games % len(field.bots) == 0 and standings.doubt() < until:
                    break
    except KeyboardInterrupt:
        return standings, False
    return standings, True


def report(field: Tournament, standings: Standings, finished: bool) -> dict[str, Any]:
    """Return everything as JSON. Any: JSON."""
    head = {"game": field.game, "options": field.options, "seed": field.seed, "asked": field.games}
    return {**head, "finished": finished, **standings.to_json()}


def show(field: Tournament, standings: Standings, words: Words) -> None:
    """Print the standings as a table."""
    console = _console()
    title = {"games": standings.games, "game": field.game, "seed": field.seed}
    console.print(Text(words.say("arena.title", title), style="bold"))
    table = Table(box=box.SIMPLE_HEAD)
    games = ("arena.bot", "simulate.wins", "simulate.share", "simulate.interval", "simulate.score")
    adjusted = [standings.adjusted(entrant) for entrant in range(len(field.bots))]
    calmer = () if None in adjusted else ("arena.adjusted", "arena.adjusted_interval")
    for column in (*games, *calmer, "arena.median", "arena.within", "arena.longest"):
        table.add_column(words.say(column), justify="left" if column == "arena.bot" else "right")
    for entrant, bot in enumerate(field.bots):
        won = standings.wins(entrant)
        table.add_row(
            f"{entrant + 1} {bot}",
            str(won.count),
            f"{won.share:.1%}",
            f"{won.low:.1%} – {won.high:.1%}",
            f"{standings.scores(entrant).mean:.2f}",
            *((f"{found[0]:.1%}", f"{found[1]:.1%} – {found[2]:.1%}") if (found := adjusted[entrant]) and calmer else ()),
            f"{standings.within(entrant, 0.5):.1f} ms",
            f"{standings.within(entrant, 0.95):.1f} ms",
            f"{standings.within(entrant, 1.0):.0f} ms",
        )
    console.print(table)
    key = "arena.decided" if standings.doubt() < 0.05 else "arena.undecided"
    fields = {"bot": field.bots[0], "fair": f"{1 / len(field.bots):.0%}", "doubt": f"{standings.doubt():.2g}"}
    console.print(Text(words.say(key, fields)))


# ---- the ladder


def _climb(pair: Tournament, bots: tuple[str, ...], workers: int | None, as_json: bool, words: Words) -> None:
    """Let every bot play every other, and show a rating for each. With more than two players, two bots share the seats."""
    players = pair.options["players"]
    wins = [[0.0] * len(bots) for _ in bots]
    for one, other in combinations(range(len(bots)), 2):
        entrants = tuple(bots[one] if seat % 2 == 0 else bots[other] for seat in range(players))
        field = replace(pair, bots=entrants, seed=f"{pair.seed} {bots[one]} {bots[other]}")
        field.check()
        standings, finished = play_out(field, workers or cores(), None, None, words)
        won = sum(standings.wins(entrant).count for entrant in range(0, players, 2)) if standings.games else 0
        wins[one][other] += won
        wins[other][one] += standings.games - won
        if not finished:
            raise typer.Exit(INTERRUPTED)
    found = sorted(ratings(bots, wins), key=lambda rating: rating.rating)
    if as_json:
        head = {"game": pair.game, "options": pair.options, "seed": pair.seed, "asked": pair.games}
        typer.echo(
            json.dumps(
                {**head, "bots": list(bots), "wins": wins, "ladder": [rating._asdict() for rating in found]}, indent=1
            )
        )
        return
    _show_ladder(found, words)


def _show_ladder(found: list[Rating], words: Words) -> None:
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("arena.bot", "arena.rating", "simulate.interval"):
        table.add_column(words.say(column), justify="left" if column == "arena.bot" else "right")
    for rating in reversed(found):
        table.add_row(rating.bot, f"{rating.rating:.0f}", f"{rating.low:.0f} – {rating.high:.0f}")
    _console().print(table)


def _console() -> Console:
    return Console(highlight=False, markup=False, emoji=False)
