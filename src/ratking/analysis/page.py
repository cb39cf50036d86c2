"""Page: an analysis as one file of HTML that needs nothing else: a curve, and everything as tables."""

from __future__ import annotations

from html import escape
from typing import Final

from ..kernel.game import Json
from .report import Report, TextTable

WIDTH: Final = 760
HEIGHT: Final = 260
DASHES: Final = ("", "9 4", "2 4", "9 4 2 4", "14 4", "5 3")
"""How the lines of seats differ, also without colour."""
COLOURS: Final = ("#2c5d94", "#a8321f", "#2f6b45", "#7a5a00", "#5d2a63", "#1f5f66")

STYLE: Final = """
:root{color-scheme:light dark}
body{font:17px/1.45 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:#f4ead6;color:#2a1c10}
table{border-collapse:collapse;width:100%;margin:.5rem 0;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:.25rem .5rem;border-bottom:1px solid #b9a888;vertical-align:top}
th:first-child,td.text{text-align:left}.scroll{overflow-x:auto}p{margin:.4rem 0}svg{width:100%;height:auto}
@media (prefers-color-scheme:dark){body{background:#1d150d;color:#f0e4c8}svg{background:#f4ead6}}
"""


def page(report: Report) -> str:
    """Return the whole page."""
    title = escape(report.title())
    tables = "".join(_table(table) for table in report.tables())
    curve = _curve(report.found["curve"], report.names)
    return (
        f'<!doctype html><html lang="{report.words.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title><style>{STYLE}</style>'
        f"</head><body><main><h1>{title}</h1>{curve}{tables}<p>{escape(report.judge())}</p></main></body></html>\n"
    )


def _table(table: TextTable) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in table.columns)
    rows = ""
    for name, *cells in table.rows:
        texts = (f"<td{'' if _figure(cell) else ' class=text'}>{escape(cell)}</td>" for cell in cells)
        rows += f'<tr><th scope="row">{escape(name)}</th>{"".join(texts)}</tr>'
    notes = "".join(f"<p>{escape(note)}</p>" for note in table.notes)
    body = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return f'<h2>{escape(table.title)}</h2><div class="scroll" tabindex="0"><table>{body}</table></div>{notes}'


def _figure(cell: str) -> bool:
    return not any(letter.isalpha() for letter in cell)


def _curve(points: list[Json], names: list[str]) -> str:
    """Return the curve as a drawing. It is hidden from screen readers: the last table has the same figures."""
    last = max(1, len(points) - 1)
    lines = ""
    for percent in (0, 25, 50, 75, 100):
        y = HEIGHT * (1 - percent / 100)
        lines += f'<line x1="0" x2="{WIDTH}" y1="{y:.1f}" y2="{y:.1f}" stroke="#b9a888"/>'
        lines += f'<text x="-6" y="{y + 4:.1f}" text-anchor="end" font-size="12" fill="#2a1c10">{percent}</text>'
    for seat, name in enumerate(names):
        drawn = " ".join(
            f"{WIDTH * number / last:.1f},{HEIGHT * (1 - min(1.0, max(0.0, point['shares'][seat]))):.1f}"
            for number, point in enumerate(points)
        )
        colour, dash = COLOURS[seat % len(COLOURS)], DASHES[seat % len(DASHES)]
        stroke = f'fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dash}"'
        lines += f'<polyline points="{drawn}" {stroke}/>'
        y = HEIGHT + 26 + 20 * seat
        lines += f'<line x1="0" x2="44" y1="{y}" y2="{y}" {stroke}/>'
        lines += f'<text x="52" y="{y + 5}" font-size="14" fill="#2a1c10">{escape(name)}</text>'
    height = HEIGHT + 50 + 20 * len(names)
    return f'<svg viewBox="-40 -12 {WIDTH + 52} {height}" aria-hidden="true">{lines}</svg>'
