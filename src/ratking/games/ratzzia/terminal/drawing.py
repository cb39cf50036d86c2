"""How Ratzzia is drawn in the terminal: with room, in few lines, and what to type for each move."""

from __future__ import annotations

from typing import Final

from ....drawing.drawing import Drawing, OneLine
from . import reroll, rows, sentences, table_drawing

REROLL: Final = OneLine(reroll.asked, reroll.question, reroll.choice, reroll.answer, str.isdecimal, "ratzzia.re-roll.not so")

DRAWING: Final = Drawing(table_drawing.draw, rows.draw, rows.labels, REROLL, sentences.tell)
