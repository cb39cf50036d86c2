"""How Ratzzia is drawn in the terminal: with room, in few lines, and what to type for each move."""

from __future__ import annotations

from typing import Final

from ....drawing.drawing import Drawing
from . import rows, table_drawing

DRAWING: Final = Drawing(table_drawing.draw, rows.draw, rows.labels)
