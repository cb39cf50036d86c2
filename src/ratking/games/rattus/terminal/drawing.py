"""How Rattus is drawn in the terminal: with room, in few lines, and what to type for each move."""

from __future__ import annotations

from typing import Final

from ....drawing.drawing import Drawing, and_the_rest
from . import pieces, rows, sentences, set_drawings, table_drawing

DRAWING: Final = Drawing(
    and_the_rest(table_drawing.draw, set_drawings.DRAWN),
    and_the_rest(rows.draw, set_drawings.DRAWN),
    pieces.labels,
    tell=sentences.tell,
)
