"""Canvas: a grid of coloured characters on which a map can be drawn."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

Point = tuple[int, int]

_TURNS = {"du": "│", "lr": "─", "dr": "┌", "dl": "┐", "ru": "└", "lu": "┘"}
_DASHES = {"│": "╎", "─": "╌"}


class Canvas:
    """Rows of cells, each with a character and a style. Later drawing covers earlier drawing."""

    def __init__(self, width: int, height: int, style: str) -> None:
        self.width = width
        self.height = height
        self._cells: list[list[tuple[str, str]]] = [[(" ", style)] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str) -> None:
        """Write text from a cell to the right. Characters outside the canvas are left out."""
        for i, character in enumerate(text):
            if 0 <= x + i < self.width and 0 <= y < self.height:
                self._cells[y][x + i] = (character, style)

    def path(self, corners: Sequence[Point], style: str, dashed: bool = False) -> None:
        """Draw a line along these corners, including both ends. Neighbouring corners must share a row or a column."""
        cells = [corners[0]]
        for x, y in corners[1:]:
            while cells[-1] != (x, y):
                at_x, at_y = cells[-1]
                cells.append((at_x + (x > at_x) - (x < at_x), at_y + (y > at_y) - (y < at_y)))
        for i, cell in enumerate(cells):
            around = [cells[j] for j in (i - 1, i + 1) if 0 <= j < len(cells)]
            shape = _TURNS[_turn(cell, around)]
            self.write(*cell, _DASHES.get(shape, shape) if dashed else shape, style)

    def text(self) -> Text:
        """Return the canvas as one text with a line per row."""
        sheet = Text(no_wrap=True, overflow="crop")
        for y, row in enumerate(self._cells):
            if y:
                sheet.append("\n")
            start = 0
            for x in range(1, self.width + 1):
                if x == self.width or row[x][1] != row[start][1]:
                    sheet.append("".join(character for character, _ in row[start:x]), row[start][1])
                    start = x
        return sheet


def _turn(cell: Point, around: Sequence[Point]) -> str:
    """Return the two sides (down, left, right, up) through which a line leaves a cell; at its end it goes straight on."""
    sides = set()
    for x, y in around:
        sides.add("r" if x > cell[0] else "l" if x < cell[0] else "d" if y > cell[1] else "u")
    if len(sides) < 2:
        return "du" if sides <= {"d", "u"} else "lr"
    return "".join(sorted(sides))
