"""SvgFigure: one figure of a report as an SVG file, for slides and papers."""

from __future__ import annotations

from html import escape
from typing import Final

from ..words import Words
from .figure import Figure, Line
from .page import colour_of, heading, mark_text, named, value_of
from .scale import Scale, scale_of

WIDTH: Final = 800
LEFT: Final = 250
RIGHT: Final = 570
"""The plot lies between these two; names are to the left of it, and numbers to the right."""
TOP: Final = 48
ROW: Final = 24
TALL: Final = 160
"""The height of a figure that counts."""
COLOURS: Final = {"more": "#3f7a4b", "less": "#b3382c", "open": "#8a744a", "none": "#8a744a"}
HEAD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
    'font-family="Georgia, Times New Roman, serif" font-size="14" fill="#2a1c10">\n<title>{title}</title>\n'
    '<rect width="100%" height="100%" fill="#fbf6e9"/>\n<text x="16" y="28" font-size="17">{title}</text>\n'
)


def svg_figure(figure: Figure, words: Words, game: str) -> str:
    """Return a figure as the text of an SVG file."""
    title = escape(heading(figure, words))
    if figure.bars:
        return HEAD.format(width=WIDTH, height=TOP + TALL + 40, title=title) + _bars(figure) + "</svg>\n"
    scale, bottom = scale_of(figure), TOP + ROW * len(figure.lines)
    rows = [_row(line, TOP + ROW * place, figure, scale, words, game) for place, line in enumerate(figure.lines)]
    marks = [
        f'<line x1="{_x(scale, mark)}" x2="{_x(scale, mark)}" y1="{bottom}" y2="{bottom + 5}" stroke="#5f4a30"/>'
        f'<text x="{_x(scale, mark)}" y="{bottom + 20}" text-anchor="middle" font-size="12" fill="#5f4a30">'
        f"{mark_text(mark, figure)}</text>\n"
        for mark in scale.marks()
    ]
    axis = f'<line x1="{LEFT}" x2="{RIGHT}" y1="{bottom}" y2="{bottom}" stroke="#5f4a30"/>\n'
    return HEAD.format(width=WIDTH, height=bottom + 36, title=title) + "".join([*rows, axis, *marks]) + "</svg>\n"


def _x(scale: Scale, value: float) -> str:
    return f"{LEFT + scale.share(value) * (RIGHT - LEFT):.1f}"


def _row(line: Line, top: int, figure: Figure, scale: Scale, words: Words, game: str) -> str:
    found, colour, middle = line.found, COLOURS[colour_of(line, figure)], top + ROW / 2
    null = ""
    if line.null is not None:
        at = _x(scale, line.null)
        null = f'<line x1="{at}" x2="{at}" y1="{top}" y2="{top + ROW}" stroke="#5f4a30" stroke-dasharray="2 3"/>'
    numbers = f"{value_of(found.value, figure)}  ({value_of(found.low, figure)} … {value_of(found.high, figure)})"
    return (
        f'<text x="{LEFT - 12}" y="{middle + 5}" text-anchor="end">{escape(named(line, words, game))}</text>{null}'
        f'<line x1="{_x(scale, found.low)}" x2="{_x(scale, found.high)}" y1="{middle}" y2="{middle}" stroke="{colour}" '
        f'stroke-width="3" stroke-linecap="round"/><circle cx="{_x(scale, found.value)}" cy="{middle}" r="5" '
        f'fill="{colour}"/><text x="{RIGHT + 12}" y="{middle + 5}" font-size="12">{escape(numbers)}</text>\n'
    )


def _bars(figure: Figure) -> str:
    most, bottom = max(count for _, count in figure.bars), TOP + TALL
    wide = (WIDTH - 100) / len(figure.bars)
    every = max(1, len(figure.bars) // 10)
    parts = [
        f'<rect x="{70 + place * wide:.1f}" y="{bottom - TALL * count / most:.1f}" width="{0.8 * wide:.1f}" '
        f'height="{TALL * count / most:.1f}" fill="#8a744a"/>\n'
        for place, (_, count) in enumerate(figure.bars)
    ]
    parts += [
        f'<text x="{70 + (place + 0.4) * wide:.1f}" y="{bottom + 20}" text-anchor="middle" font-size="12">'
        f"{escape(name)}</text>\n"
        for place, (name, _) in enumerate(figure.bars)
        if place % every == 0
    ]
    parts += [
        f'<text x="60" y="{y}" text-anchor="end" font-size="12">{count}</text>\n'
        for count, y in ((most, TOP + 5), (0, bottom))
    ]
    return "".join([*parts, f'<line x1="66" x2="{WIDTH - 30}" y1="{bottom}" y2="{bottom}" stroke="#5f4a30"/>\n'])
