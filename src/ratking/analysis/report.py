"""Report: an analysis in words, as tables of text. Terminal and page draw the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ..kernel.game import Game, Json
from ..words import Words
from .decision import Z95
from .ledger import COLUMNS

MINUS: Final = "\N{MINUS SIGN}"


@dataclass(slots=True)
class TextTable:
    """A table of texts with a title, and sentences below it. The first column names the rows."""

    title: str
    columns: list[str]
    rows: list[list[str]]
    notes: list[str] = field(default_factory=list)


def points(share: float, error: float | None = None, sign: bool = True) -> str:
    """Return a share in points of a hundred, with its 95 % interval by sampling if it has one.

    >>> points(0.0512, 0.01), points(-0.25, 0.0), points(1.0, sign=False)
    ('+5.1 ±2.0', '−25.0', '100.0')
    """
    rounded = round(100 * share, 1) or 0.0
    said = f"{abs(rounded):.1f}"
    if rounded < 0:
        said = MINUS + said
    elif sign and rounded > 0:
        said = "+" + said
    return f"{said} ±{100 * Z95 * error:.1f}" if error else said


# Any: any game.
class Report:
    """Says the JSON of an analysis in a language."""

    def __init__(self, found: Json, game: Game[Any], words: Words) -> None:
        self.found = found
        self.game = game
        self.words = words
        self.names: list[str] = [seat["name"] for seat in found["seats"]]

    def say(self, key: str, **fields: object) -> str:
        return self.words.say(f"analyse.{key}", fields)

    def title(self) -> str:
        winner = max(self.found["seats"], key=lambda seat: float(seat["result"]))["name"]
        return self.say("title", winner=winner)

    def judge(self) -> str:
        return self.say("judge", **self.found["judge"])

    def tables(self) -> list[TextTable]:
        """Return all tables: ledger, swings, who did what to whom, decisions, the level of play, and the curve."""
        return [self.ledger(), self.swings(), self.matrix(), self.decisions(), self.skill(), self.curve()]

    def ledger(self) -> TextTable:
        columns = [self.say("seat"), self.say("start"), *(self.say(name) for name in COLUMNS), self.say("result")]
        rows = []
        for seat in self.found["seats"]:
            figures = [points(seat[name], seat["errors"][name]) for name in COLUMNS]
            ends = points(seat["start"], sign=False), points(seat["result"], sign=False)
            rows.append([seat["name"], ends[0], *figures, ends[1]])
        return TextTable(self.say("ledger"), columns, rows, [self.say("ledger_note")])

    def swings(self) -> TextTable:
        columns = [self.say("turn"), self.say("mover"), self.say("seat"), self.say("change"), self.say("luck")]
        columns += [self.say("play"), self.say("change_of_mind")]
        rows = []
        for swing in self.found["swings"]:
            mover = "" if swing["mover"] is None else self.names[swing["mover"]]
            figures = swing["change"], swing["luck"], swing["own"] + swing["others"], swing["change_of_mind"]
            rows.append([str(swing["turn"]), mover, self.names[swing["seat"]], *(points(figure) for figure in figures)])
        return TextTable(self.say("swings"), columns, rows)

    def matrix(self) -> TextTable:
        rows = [[self.names[mover], *(points(figure) for figure in row)] for mover, row in enumerate(self.found["matrix"])]
        return TextTable(self.say("matrix"), [self.say("whose"), *self.names], rows, [self.say("matrix_note")])

    def decisions(self) -> TextTable:
        columns = [self.say(name) for name in ("seat", "turn", "played", "better", "lost", "closer", "verdict")]
        rows = []
        looked = [decision for decision in self.found["decisions"] if decision["compared"] is not None]
        for decision in sorted(looked, key=lambda one: (one["seat"], -one["lost"])):
            closer = decision["compared"]
            between = f"{points(closer['low'])} … {points(closer['high'])}"
            verdict = "mistake" if decision["mistake"] else "good" if closer["low"] > 0 else "open"
            name = self.names[decision["seat"]]
            moves = self._moves(decision["moves"]), self._moves(decision["best"])
            rows.append([name, str(decision["turn"]), *moves, points(-decision["lost"]), between, self.say(verdict)])
        return TextTable(self.say("decisions"), columns, rows, [self.say("decisions_note")])

    def skill(self) -> TextTable:
        levels = list(next((seat["skill"]["levels"] for seat in self.found["seats"] if seat["skill"]["levels"]), {}))
        columns = [self.say("seat"), self.say("number"), self.say("lost_each"), *levels]
        rows, notes = [], []
        for seat in self.found["seats"]:
            skill = seat["skill"]
            lost = [points(-skill["levels"][name]["lost"]) for name in levels if skill["levels"]]
            rows.append([seat["name"], str(skill["decisions"]), points(-skill["lost"]), *lost])
            if skill["levels"]:
                key = ("between" if skill["below"] else "above") if skill["above"] else "below" if skill["below"] else "like"
                notes.append(self.say(f"skill_{key}", name=seat["name"], above=skill["above"], below=skill["below"]))
        return TextTable(self.say("skill"), columns, rows, [*notes, self.say("skill_note")])

    def curve(self) -> TextTable:
        rows = []
        for point in self.found["curve"]:
            mover = "" if point["seat"] is None else self.names[point["seat"]]
            rows.append([str(point["turn"]), mover, *(points(share, sign=False) for share in point["shares"])])
        return TextTable(self.say("curve"), [self.say("turn"), self.say("mover"), *self.names], rows)

    def _moves(self, moves: Sequence[str]) -> str:
        return ", ".join(self.words.move(self.game, move, self.names) for move in moves)
