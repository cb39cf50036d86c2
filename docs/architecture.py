"""Draws the pictures of docs/architecture.md: `python docs/architecture.py`.

The layers are data, which a test compares with what the sources import.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).parent / "pictures"


class Layer(NamedTuple):
    """Parts of `src/ratking` side by side, by the names of their files or folders, and what they are for."""

    parts: tuple[str, ...]
    what: str


LAYERS: Final = (
    Layer(("server", "cli"), "play with others, and in the terminal"),
    Layer(("lab", "analysis"), "studies, learning; where a game was won"),
    Layer(("arena", "testing", "quality"), "many games between bots; the laws as tests"),
    Layer(("ratking",), "the front door: new, resume, Match, Record"),
    Layer(("games",), "a folder per game, and the registry"),
    Layer(("description", "probing"), "what a game says of itself"),
    Layer(("bots", "encoding", "drawing", "words"), "what every game can build on"),
    Layer(("components", "checked", "plugins", "version", "moved"), "boxes as files; other packages"),
    Layer(("kernel",), "the loop: questions, answers, luck, records"),
)
"""From the top to the bottom: a part imports parts of its own layer and of those below."""

UPWARDS: Final = {("words", "games"): "words ask a game for its nouns, when a sentence is made"}
"""The imports that go up, and why."""

WAY: Final = (
    ("browser", "a click"),
    ("server/live", "reads the message,\ntakes the table's lock"),
    ("server/tables", "checks the command"),
    ("kernel", "plays the move;\nchance answers itself"),
    ("server/storage", "makes it durable"),
    ("server/live", "shows each seat\nwhat it may know"),
    ("all browsers", "draw it"),
)

PAPER, INK, QUIET, LINE, FILL = "#f7f1e3", "#2a1c10", "#6b5640", "#8a6500", "#fffaf0"
FONT: Final = 'font-family="system-ui, sans-serif"'


def layers() -> str:
    """Return the picture of the layers."""
    width, high, gap, left = 880, 46, 12, 20
    column = 470
    height = len(LAYERS) * (high + gap) + 66
    parts = [_head(width, height, "The parts of Ratking in layers: each imports only what is in its own layer or below.")]
    parts.append(_box(left, 16, column, 34, ("the page in the browser (web/)",), dashed=True))
    parts.append(_text(left + column + 20, 38, "TypeScript; speaks the protocol with the server", QUIET))
    top = 62
    for layer in LAYERS:
        room = column - gap * (len(layer.parts) - 1)
        letters = sum(len(name) + 5 for name in layer.parts)
        x = float(left)
        for name in layer.parts:
            wide = room * (len(name) + 5) / letters
            parts.append(_box(x, top, wide, high, (_shown(name),)))
            x += wide + gap
        parts.append(_text(left + column + 20, top + high / 2 + 5, layer.what, QUIET))
        top += high + gap
    return "\n".join([*parts, "</svg>\n"])


def _shown(name: str) -> str:
    return "import ratking" if name == "ratking" else name


def way() -> str:
    """Return the picture of the way of a move."""
    wide, high, gap = 150, 74, 42
    in_a_row = 4
    width = 20 + in_a_row * wide + (in_a_row - 1) * gap + 20
    rows = -(-len(WAY) // in_a_row)
    height = 20 + rows * high + (rows - 1) * gap + 20
    parts = [_head(width, height, "The way of a move from one browser to all others.")]
    parts.append(
        f'<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        f'<path d="M0 0 8 4 0 8z" fill="{LINE}"/></marker></defs>'
    )
    for number, (where, what) in enumerate(WAY):
        row, column = divmod(number, in_a_row)
        x, y = 20 + column * (wide + gap), 20 + row * (high + gap)
        parts.append(_box(x, y, wide, high, (where, *what.split("\n"))))
        if number + 1 < len(WAY):
            if column + 1 < in_a_row:
                path = f"M{x + wide} {y + high / 2}h{gap - 2}"
            else:
                back = x + wide / 2 - (20 + wide / 2)
                path = f"M{x + wide / 2} {y + high}v{gap / 2}h-{back}v{gap / 2 - 2}"
            parts.append(f'<path d="{path}" fill="none" stroke="{LINE}" stroke-width="2" marker-end="url(#end)"/>')
    return "\n".join([*parts, "</svg>\n"])


def _head(width: float, height: float, title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" {FONT} font-size="14">\n<title>{title}</title>\n'
        f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>'
    )


def _box(x: float, y: float, wide: float, high: float, lines: tuple[str, ...], dashed: bool = False) -> str:
    dash = ' stroke-dasharray="5 4"' if dashed else ""
    box = f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="6" fill="{FILL}" stroke="{LINE}"{dash}/>'
    centre = x + wide / 2
    first = y + high / 2 + 5 - 9 * (len(lines) - 1)
    bold, plain = f'fill="{INK}" font-size="14" font-weight="600"', f'fill="{QUIET}" font-size="12"'
    texts = [
        f'<text x="{centre:g}" y="{first + 18 * number:g}" text-anchor="middle" {plain if number else bold}>{line}</text>'
        for number, line in enumerate(lines)
    ]
    return "\n".join([box, *texts])


def _text(x: float, y: float, line: str, colour: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}" font-size="13">{line}</text>'


PICTURES: Final = {"architecture.svg": layers, "way-of-a-move.svg": way}

if __name__ == "__main__":
    for name, picture in PICTURES.items():
        (HERE / name).write_text(picture(), encoding="utf-8")
