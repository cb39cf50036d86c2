"""Page: a report as one self-contained HTML file. Positions are in percent, so that it also fits a phone."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby
from typing import Final

from ..kernel.game import Json
from ..words import Words
from .experiment import OURS
from .figure import ENOUGH, Figure, Line
from .level_comparison import agreements
from .scale import Scale, scale_of

STYLE: Final = """
:root { color-scheme: light dark; --page:#f4ecd8; --card:#fbf6e9; --ink:#2a1c10; --soft:#5f4a30; --line:#b9a577;
  --more:#3f7a4b; --less:#b3382c; --open:#8a744a; }
@media (prefers-color-scheme: dark) { :root { --page:#11141b; --card:#1d222d; --ink:#f0e4c8; --soft:#bfb08e; --line:#5d5339;
  --more:#5c9d69; --less:#ff8a6b; --open:#8d7d55; } }
* { box-sizing: border-box }
body { margin:0; background:var(--page); color:var(--ink); font:17px/1.5 Georgia, "Times New Roman", serif }
main { max-width:54rem; margin:0 auto; padding:1.5rem 1rem 4rem }
h1 { font-size:1.9rem; line-height:1.15; margin:.5rem 0 }
h2 { font-size:1.15rem; margin:0 0 .25rem } h3 { font-size:1rem; margin:.75rem 0 .1rem }
ul { margin:.25rem 0; padding-left:1.2rem } li { margin:.2rem 0 } a { color:inherit }
p { margin:.25rem 0 .75rem } p.soft, footer { color:var(--soft); font-size:.9rem }
section { background:var(--card); border:1px solid var(--line); border-radius:6px; padding:1rem; margin:1.25rem 0 }
.row { display:grid; grid-template-columns:minmax(7rem,16rem) 1fr minmax(9.5rem,auto); gap:.25rem .75rem; align-items:center;
  border-top:1px solid color-mix(in srgb, var(--line) 45%, transparent); padding:.2rem 0 }
.row svg { width:100%; height:22px; display:block; overflow:visible }
.number { text-align:right; font-variant-numeric:tabular-nums; font-size:.92rem; white-space:nowrap }
.number small { color:var(--soft) }
.null { stroke:var(--soft); stroke-dasharray:2 3 } .reach { stroke-width:3; stroke-linecap:round }
.dot { stroke:var(--card) }
.more { stroke:var(--more) } .dot.more { fill:var(--more) } .less { stroke:var(--less) } .dot.less { fill:var(--less) }
.open, .none { stroke:var(--open) } .dot.open, .dot.none { fill:var(--open) }
.axis line { stroke:var(--soft) } .axis text { font-size:.75rem; fill:var(--soft) }
.word { font-size:.85rem; white-space:nowrap }
.word.more { color:var(--more) } .word.less { color:var(--less) } .word.open { color:var(--soft) }
.scale { display:flex; justify-content:space-between; color:var(--soft); font-size:.8rem }
nav { margin:1.25rem 0 } nav ol { margin:.25rem 0; padding-left:1.6rem }
.counts { display:grid; grid-template-columns:auto 1fr; gap:.5rem } .counts + .scale { padding-left:2rem }
.tall { display:flex; flex-direction:column; justify-content:space-between; color:var(--soft); font-size:.8rem;
  text-align:right }
.bars { width:100%; height:120px; display:block } .bars rect { fill:var(--open) }
@media (max-width:34rem) { .row { grid-template-columns:1fr auto }
  .row svg { grid-column:1 / -1; grid-row:2 } body { font-size:16px } }
"""


PRECISION: Final = 0.03
"""How far intervals may reach to either side before a report says how many games would make them narrower."""


def page(title: str, about: Json, figures: list[Figure], words: Words, game: str, precision: float = PRECISION) -> str:
    """Return the whole report as HTML."""
    parts = [_section(figure, number, words, game, precision) for number, figure in enumerate(figures)]
    short = "".join(
        f'<li><a href="#figure-{number}">{escape(heading(figure, words))}</a>: {escape(told)}</li>'
        for number, figure in enumerate(figures)
        for told in in_short(figure, words, game)
    )
    contents = "".join(
        f'<li><a href="#figure-{number}">{escape(heading(figure, words))}</a></li>' for number, figure in enumerate(figures)
    )
    played = f" {words.say('study.report.played', about)}" if about["date"] else ""
    return (
        f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head>\n<body><main>\n<h1>{escape(title)}</h1>\n"
        f"<p>{escape(words.say('study.report.about', about) + played)}</p>\n"
        f"<p>{escape(words.say('study.report.bots'))}</p>\n"
        f"<p class='soft'>{escape(words.say('study.report.how'))} "
        f"{escape(words.say('study.report.stop.' + ('width' if about['until'] else 'games'), about))}</p>\n"
        + f"<section><h2>{escape(words.say('study.report.short'))}</h2><ul>{short}</ul></section>\n"
        + f"<nav><h2>{escape(words.say('study.report.contents'))}</h2><ol>{contents}</ol></nav>\n"
        + "\n".join(parts)
        + f"\n<footer>{escape(words.say('study.report.again', about) + ' ' + words.say('study.report.drawings'))}</footer>\n"
        + "</main></body></html>\n"
    )


def heading(figure: Figure, words: Words) -> str:
    return words.say(f"study.figure.{figure.key}", {**figure.fields, **_shown(figure)})


def remark(figure: Figure, words: Words, game: str, precision: float = PRECISION) -> str:
    """Return what it shows, for how many comparisons its intervals allow, what is left out, and how many games it needs."""
    told = [words.say(f"study.figure.{figure.key}.says", {**figure.fields, **_shown(figure)})]
    if figure.compared > 1:
        told.append(words.say("study.report.compared", {"compared": figure.compared}))
    if figure.difference:
        told.append(words.say("study.report.points"))
    if figure.left_out:
        names = ", ".join(label(one, words, game) for one in figure.left_out)
        told.append(words.say("study.report.left_out", {"names": names, "enough": ENOUGH}))
    if needed := figure.needed(precision):
        fields = {"needed": about_as_many(needed), "played": figure.played, "precision": f"{100 * precision:g}"}
        told.append(words.say("study.report.needed", fields))
    if figure.bars:
        told.append(words.say("study.report.tallest", {"most": max(count for _, count in figure.bars)}))
    return " ".join(told)


def about_as_many(games: int) -> int:
    """Return a number of games rounded up to two digits, as an estimate is stated.

    >>> about_as_many(4137), about_as_many(96)
    (4200, 96)
    """
    step: int = 10 ** max(0, len(str(games)) - 2)
    return -(-games // step) * step


def in_short(figure: Figure, words: Words, game: str) -> Iterable[str]:
    """Yield a line with what a figure has shown to be more or less; nothing for a figure without comparisons."""
    if all(line.null is None for line in figure.lines):
        return
    if figure.key.startswith("levels"):
        found = dict(agreements(figure))
        told = [
            f"{words.say(f'study.levels.{kind}')}: {', '.join(names)}"
            for kind in ("every", "some", "against")
            if (names := [label(thing, words, game) for thing, holds in found.items() if holds == kind])
        ]
        yield "; ".join(told) or words.say("study.open")
        return
    if figure.key == "luck":
        shown = [line for line in figure.lines if line.verdict == "more"]
        told = [f"{named(line, words, game)} {value_of(line.found.value, figure)}" for line in shown]
        yield ", ".join(told) or words.say("study.open")
        return
    told = []
    for verdict in ("more", "less"):
        names = [named(line, words, game) for line in figure.lines if line.verdict == verdict]
        if names:
            told.append(f"{words.say(f'study.{verdict}')}: {', '.join(names)}")
    yield "; ".join(told) or words.say("study.open")


def named(line: Line, words: Words, game: str) -> str:
    """Return the full name of a line, with its group."""
    name = label(line.label, words, game)
    return name if line.group is None else f"{label(line.group, words, game)} ({name})"


def label(of: tuple[str, str], words: Words, game: str) -> str:
    """Return a label in words."""
    noun, value = of
    if noun == "seat":
        return words.say("study.seat", {"seat": int(value) + 1})
    if noun == "players":
        return words.say("study.players", {"players": int(value)})
    if noun == "pair":
        return " + ".join(words.noun(game, "card", card, ()) for card in value.split("|"))
    if noun == "text":
        return words.say(f"study.{value}")
    if noun == "box":
        return words.say("study.ours") if value == OURS else value.replace("-", " ").capitalize()
    return value if noun == "bot" else words.noun(game, noun, value, ())


def number(value: float, percent: bool) -> str:
    """Return a value as text.

    >>> number(-0.125, True), number(3, False)
    ('−12.5%', '3.00')
    """
    # Adding 0 removes the sign of a value that rounds to 0.
    return f"{round(value, 3) + 0.0:.1%}".replace("-", "−") if percent else f"{round(value, 2) + 0.0:.2f}".replace("-", "−")


def value_of(value: float, figure: Figure) -> str:
    """Return a value of a figure as people read it: a difference of two percentages in percentage points."""
    shown = number(value, figure.percent)
    return shown.replace("%", " pp") if figure.difference else shown


def _shown(figure: Figure) -> dict[str, object]:
    return {name: f"{value:.0%}" for name, value in figure.fields.items() if isinstance(value, float)}


def _section(figure: Figure, place: int, words: Words, game: str, precision: float) -> str:
    title, says = escape(heading(figure, words)), escape(remark(figure, words, game, precision))
    head = f"<section id='figure-{place}'><h2>{title}</h2><p class='soft'>{says}</p>"
    if figure.bars:
        return head + _bars(figure, title) + "</section>"
    scale = scale_of(figure)
    rows = []
    for group, lines in groupby(figure.lines, key=lambda line: line.group):
        if group is not None:
            rows.append(f"<h3>{escape(label(group, words, game))}</h3>")
        rows += [_row(line, figure, words, game, scale) for line in lines]
    return head + "".join(rows) + _axis(figure, scale) + "</section>"


def _axis(figure: Figure, scale: Scale) -> str:
    """Return the axis below the lines, with round values marked."""
    texts = "".join(
        f'<line x1="{100 * scale.share(mark):.2f}%" x2="{100 * scale.share(mark):.2f}%" y1="0" y2="4"/>'
        f'<text x="{100 * scale.share(mark):.2f}%" y="17" text-anchor="middle">{mark_text(mark, figure)}</text>'
        for mark in scale.marks()
    )
    return f'<div class="row axis"><div></div><svg aria-hidden="true">{texts}</svg><div></div></div>'


def mark_text(value: float, figure: Figure) -> str:
    """Return a round value of an axis as text, with no more digits than it needs."""
    if not figure.percent:
        return f"{value + 0.0:g}".replace("-", "−")
    return f"{round(100 * value, 10) + 0.0:g}{' pp' if figure.difference else '%'}".replace("-", "−")


def colour_of(line: Line, figure: Figure) -> str:
    """Return the colour of a line: the verdict, or its opposite where more is worse."""
    return {"more": "less", "less": "more"}.get(line.verdict, line.verdict) if figure.more_is_worse else line.verdict


def _row(line: Line, figure: Figure, words: Words, game: str, scale: Scale) -> str:
    def at(value: float) -> str:
        return f"{100 * scale.share(value):.2f}%"

    found, verdict = line.found, line.verdict
    null = "" if line.null is None else f'<line class="null" x1="{at(line.null)}" x2="{at(line.null)}" y1="0" y2="22"/>'
    colour = colour_of(line, figure)
    word = "" if verdict == "none" else f' <span class="word {colour}">{escape(words.say(f"study.{verdict}"))}</span>'
    interval = f"{value_of(found.low, figure)} … {value_of(found.high, figure)}"
    name = escape(label(line.label, words, game))
    return (
        f'<div class="row"><div>{name}{word}</div>'
        f'<svg role="img" aria-label="{name}: {value_of(found.value, figure)}, {interval}">{null}'
        f'<line class="reach {colour}" x1="{at(found.low)}" x2="{at(found.high)}" y1="11" y2="11"/>'
        f'<circle class="dot {colour}" cx="{at(found.value)}" cy="11" r="5"/></svg>'
        f'<div class="number">{value_of(found.value, figure)} <small>{interval}</small></div></div>'
    )


def _bars(figure: Figure, title: str) -> str:
    most = max(count for _, count in figure.bars)
    width = 100 / len(figure.bars)
    bars = "".join(
        f'<rect x="{at * width + 0.1 * width:.2f}%" width="{0.8 * width:.2f}%" y="{100 - 100 * count / most:.1f}%" '
        f'height="{100 * count / most:.1f}%"><title>{name}: {count}</title></rect>'
        for at, (name, count) in enumerate(figure.bars)
    )
    first, last = figure.bars[0][0], figure.bars[-1][0]
    scale = f'<div class="scale"><span>{first}</span><span>{last}</span></div>'
    tall = f'<div class="tall"><span>{most}</span><span>0</span></div>'
    return f'<div class="counts">{tall}<svg class="bars" role="img" aria-label="{title}">{bars}</svg></div>{scale}'
