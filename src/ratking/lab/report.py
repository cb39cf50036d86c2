"""Report: writes a study's findings as one HTML page, as a summary in Markdown, and each figure as an SVG file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..games.registry import description_of
from ..kernel.game import Json
from ..version import __version__
from ..words import Words
from .figure import Figure
from .findings import findings
from .page import PRECISION, heading, in_short, named, page, remark, value_of
from .results import Results
from .svg_figure import svg_figure

PAGE: Final = "report.html"
SUMMARY: Final = "report.md"
FIGURES: Final = "figures"


def write(results: Results, words: Words, precision: float = PRECISION) -> Path:
    """Write the page, the summary and the figures into the folder of the study. Return the path of the page.

    Where intervals reach further than `precision` to either side, the report says how many games would be needed.
    """
    experiment = results.experiment
    figures = findings(results)
    about: Json = {
        "games": results.table("games").num_rows,
        "game": description_of(experiment.game).title,
        "bots": sorted({bot for condition in experiment.conditions for bot in condition.bots}),
        "seed": experiment.seed,
        "engine": __version__,
        "date": results.head_or_fail().get("date", ""),
        "until": f"{experiment.until:.1%}" if experiment.until else "",
    }
    path = results.folder / PAGE
    path.write_text(page(experiment.title, about, figures, words, experiment.game, precision), encoding="utf-8")
    text = summary(experiment.title, about, figures, words, experiment.game, precision)
    (results.folder / SUMMARY).write_text(text, encoding="utf-8")
    _write_figures(results.folder / FIGURES, figures, words, experiment.game)
    return path


def _write_figures(folder: Path, figures: list[Figure], words: Words, game: str) -> None:
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.svg"):
        old.unlink()
    for number, figure in enumerate(figures, 1):
        name = f"{number:02}-{figure.key}.svg".replace(" ", "-")
        (folder / name).write_text(svg_figure(figure, words, game), encoding="utf-8")


def summary(title: str, about: Json, figures: list[Figure], words: Words, game: str, precision: float = PRECISION) -> str:
    """Return the findings as Markdown."""
    stop = words.say("study.report.stop." + ("width" if about["until"] else "games"), about)
    told = words.say("study.report.about", about) + (f" {words.say('study.report.played', about)}" if about["date"] else "")
    parts = [f"# {title}", told, words.say("study.report.bots"), f"{words.say('study.report.how')} {stop}"]
    short = [f"- {heading(figure, words)}: {told}" for figure in figures for told in in_short(figure, words, game)]
    parts += [f"## {words.say('study.report.short')}", "\n".join(short)]
    for figure in figures:
        parts += [f"## {heading(figure, words)}", remark(figure, words, game, precision)]
        if figure.bars:
            parts.append("\n".join(f"    {name:>6} {'#' * _length(count, figure)} {count}" for name, count in figure.bars))
            continue
        rows = []
        for line in figure.lines:
            found = line.found
            verdict = "" if line.verdict == "none" else words.say(f"study.{line.verdict}")
            interval = f"{value_of(found.low, figure)} … {value_of(found.high, figure)}"
            rows.append(f"| {named(line, words, game)} | {value_of(found.value, figure)} | {interval} | {verdict} |")
        head = f"| | {words.say('study.found')} | {words.say('simulate.interval')} | |\n| --- | ---: | ---: | --- |"
        parts.append("\n".join([head, *rows]))
    last = f"{words.say('study.report.again', about)} {words.say('study.report.drawings')}"
    return "\n\n".join([*parts, last]) + "\n"


def _length(count: int, figure: Figure) -> int:
    return round(40 * count / max(most for _, most in figure.bars))
