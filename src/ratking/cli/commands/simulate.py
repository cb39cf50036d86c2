"""`ratking simulate`: plays many random games, and shows statistics about them."""

from __future__ import annotations

import json
import secrets
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ...arena.random_series import RandomSeries
from ...arena.statistics import Share, Spread, Tally
from ...arena.workers import cores, outcomes, useful_workers
from ...words import Words
from ..shell.arguments import INTERRUPTED, AsJson, Box, Game, Language, Players, Seed, check_numbers
from ..shell.game_options import NONE_GIVEN, GameOptions, typed, with_game_options
from ..shell.progress import progress_bar, stderr
from ..shell.speech import speaking
from .components import components_in


@with_game_options
def simulate(
    game: Game,
    players: Players = None,
    games: Annotated[int, typer.Option(help="simulate.help.games")] = 1000,
    seed: Seed = None,
    options: GameOptions = NONE_GIVEN,
    components: Box = None,
    workers: Annotated[int | None, typer.Option(help="simulate.help.workers")] = None,
    as_json: AsJson = False,
    language: Language = None,
) -> None:
    """simulate.help.simulate"""
    words = speaking(language)
    check_numbers(games, workers)
    box = None if components is None else components_in(components).to_json()
    series = RandomSeries(game, typed(game, players, options), secrets.token_hex(8) if seed is None else seed, games, box)
    series.check()
    tally, finished = play_out(
        series, min(workers or useful_workers(games), cores()), words
    )  # more workers than cores would only wait for each other
    if as_json:
        typer.echo(json.dumps(report(series, tally, finished), indent=1, ensure_ascii=False))
    elif tally.games:
        show(series, tally, words)
    if not finished:
        key, fields = (
            ("simulate.interrupted", {"asked": games, "games": tally.games}) if tally.games else ("simulate.none", {})
        )
        stderr().print(Text(words.say(key, fields)))
        raise typer.Exit(INTERRUPTED)


def play_out(series: RandomSeries, workers: int, words: Words) -> tuple[Tally, bool]:
    """Play with a progress bar. Return the tally, and False if Ctrl-C interrupted it."""
    tally = Tally()
    playing = outcomes(series, workers)
    try:
        with progress_bar(words.say("simulate.playing"), series.games) as tell:
            for outcome in playing:
                tally.add(outcome)
                tell(tally.games)
    except KeyboardInterrupt:
        return tally, False
    finally:
        playing.close()
    return tally, True


def report(series: RandomSeries, tally: Tally, finished: bool) -> dict[str, Any]:
    """Return everything as JSON. Any: JSON."""
    head = {"game": series.game, "options": series.options, "seed": series.seed, "asked": series.games}
    return {**head, "finished": finished, **tally.to_json()}


def show(series: RandomSeries, tally: Tally, words: Words) -> None:
    """Print the statistics as tables."""
    console = Console(highlight=False, markup=False, emoji=False)
    title = {"games": tally.games, "game": series.game, "seed": series.seed}
    console.print(Text(words.say("simulate.title", title), style="bold"))

    wins = _table(words, "seat", "wins", "share", "interval")
    scores = _table(words, "seat", "score", "interval", "least", "median", "most")
    for seat in range(tally.seats):
        won = tally.wins(seat)
        wins.add_row(str(seat + 1), str(won.count), *_share(won))
        scores.add_row(str(seat + 1), *_spread(tally.scores(seat)))
    console.print(wins)
    console.print(scores)

    lengths = _table(words, "length", "interval", "least", "median", "most")
    lengths.add_row(*_spread(tally.lengths))
    console.print(lengths)

    reasons = _table(words, "reason", "share", "interval")
    for reason, share in tally.reasons.items():
        reasons.add_row(words.noun(series.game, "reason", reason, ()), *_share(share))
    console.print(reasons)


def _table(words: Words, *columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for column in columns:
        table.add_column(words.say(f"simulate.{column}"), justify="left" if column in ("reason", "seat") else "right")
    return table


def _share(share: Share) -> tuple[str, str]:
    return f"{share.share:.1%}", f"{share.low:.1%} – {share.high:.1%}"


def _spread(spread: Spread) -> tuple[str, str, str, str, str]:
    interval = f"{spread.low:.2f} – {spread.high:.2f}"
    return f"{spread.mean:.2f}", interval, str(spread.least), f"{spread.median:g}", str(spread.most)
