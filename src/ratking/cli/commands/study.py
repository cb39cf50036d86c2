"""`ratking study`: runs experiments from files, writes their reports, and exports any of their games as a record."""

from __future__ import annotations

import importlib.util
import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from ...arena.workers import cores
from ...kernel.errors import BadOptions
from ..shell.arguments import INTERRUPTED, Language
from ..shell.help import Explained
from ..shell.progress import progress_bar, stderr
from ..shell.speech import speaking

study = typer.Typer(add_completion=False, rich_markup_mode=None)

NEWEST: Final = {"ray": (3, 14)}
"""The newest Python that a package is there for, where pyproject.toml leaves it out of an extra on newer ones."""


@study.command("run", cls=Explained)
def run_study(
    file: Annotated[str, typer.Argument(help="study.help.file")],
    out: Annotated[str, typer.Option(help="study.help.out")],
    workers: Annotated[int | None, typer.Option(help="simulate.help.workers")] = None,
    on: Annotated[str | None, typer.Option(help="study.help.on")] = None,
    language: Language = None,
) -> None:
    """study.help.run"""
    words = speaking(language)
    _need("pyarrow", "lab")
    if workers is not None and workers < 1:
        raise BadOptions("workers", workers=workers)
    if on is not None:
        _need("ray", "ray")
    from ...lab.experiment import open_experiment
    from ...lab.results import Results
    from ...lab.run import processes, run

    experiment = open_experiment(Path(file))
    results = Results.begin(Path(out), experiment)
    playing = processes(workers or cores())
    if on is not None:
        from ...lab.on_ray import cluster

        playing = cluster(on)
    try:
        with progress_bar(words.say("simulate.playing")) as tell:
            run(experiment, results, playing, tell)
    except KeyboardInterrupt as stop:
        stderr().print(Text(words.say("study.interrupted", {"folder": out})))
        raise typer.Exit(INTERRUPTED) from stop
    typer.echo(words.say("study.played", {"games": results.table("games").num_rows, "folder": out}))


@study.command("report", cls=Explained)
def report_study(
    folder: Annotated[str, typer.Argument(help="study.help.folder")],
    precision: Annotated[float, typer.Option(help="study.help.precision")] = 0.03,
    language: Language = None,
) -> None:
    """study.help.report"""
    words = speaking(language)
    _need("pyarrow", "lab")
    from ...lab.report import write
    from ...lab.results import Results

    if not 0 < precision < 0.5:
        raise BadOptions("study_value", name="--precision", value=str(precision))
    page = write(Results.open(Path(folder)), words, precision)
    typer.echo(words.say("study.written", {"file": str(page)}))


@study.command("open", cls=Explained)
def open_study(
    folder: Annotated[str, typer.Argument(help="study.help.folder")],
    language: Language = None,
) -> None:
    """study.help.open"""
    words = speaking(language)
    page = Path(folder, "report.html")
    if not page.exists():
        raise BadOptions("study_report", folder=folder)
    webbrowser.open(page.resolve().as_uri())
    typer.echo(words.say("study.written", {"file": str(page)}))


@study.command("record", cls=Explained)
def record_study(
    folder: Annotated[str, typer.Argument(help="study.help.folder")],
    out: Annotated[str, typer.Option(help="study.help.record_out")],
    game: Annotated[int, typer.Option(help="study.help.game")] = 0,
    condition: Annotated[int, typer.Option(help="study.help.cell")] = 0,
    language: Language = None,
) -> None:
    """study.help.record"""
    words = speaking(language)
    _need("pyarrow", "lab")
    from ...lab.results import Results
    from ...lab.study_game import record_of

    experiment = Results.open(Path(folder)).experiment
    conditions = experiment.conditions
    games = conditions[condition].games if 0 <= condition < len(conditions) else experiment.most
    if not 0 <= condition < len(conditions) or not 0 <= game < games:
        raise BadOptions("study_game", condition=condition, game=game, conditions=len(conditions) - 1, games=games - 1)
    record_of(experiment, condition, game).save(out)
    typer.echo(words.say("study.written", {"file": out}))


def _need(package: str, extra: str) -> None:
    """Raise BadOptions if a package of this optional extra is not installed."""
    if importlib.util.find_spec(package) is None:
        newest = NEWEST.get(package, sys.version_info[:2])
        if sys.version_info[:2] > newest:
            raise BadOptions("study_python", package=package, newest="{}.{}".format(*newest))
        raise BadOptions("study_extra", extra=extra)
