"""Rows: the columns of the Parquet files with the results of games. docs/lab.md explains each column."""

from __future__ import annotations

from typing import Any, Final

import pyarrow as pa

_COUNTS: Final = pa.map_(pa.string(), pa.int32())

COLUMNS: Final[dict[str, dict[str, tuple[Any, str]]]] = {
    "games": {
        "cell": (pa.int16(), "the kind of games it is of, as `cells` in study.json lists them"),
        "game": (pa.int32(), "its number in the cell"),
        "deal": (pa.int32(), "games of one deal have the same cards and the same luck, and the bots in other seats"),
        "players": (pa.int8(), "how many play"),
        "cards": (pa.list_(pa.string()), "the cards in the game; empty where there are none"),
        "winner": (pa.int8(), "the seat that won, ties broken"),
        "margin": (pa.int16(), "the winner's score less the best of the others"),
        "reasons": (pa.list_(pa.string()), "why it ended"),
        "answers": (pa.int32(), "answers given, those of chance included"),
        "decisions": (pa.int32(), "questions to players with more than one answer"),
        "turns": (pa.int32(), "turns begun"),
        "lead_changes": (pa.int16(), "how often, from turn to turn, the lead went from one seat alone to another alone"),
        "counts": (_COUNTS, "what the game counts of all seats together, by name"),
    },
    "seats": {
        "cell": (pa.int16(), "as in games"),
        "game": (pa.int32(), "as in games"),
        "deal": (pa.int32(), "as in games"),
        "seat": (pa.int8(), "its number; seat 0 begins"),
        "bot": (pa.string(), "who plays there"),
        "entrant": (pa.int8(), "which of the cell's bots it is"),
        "score": (pa.int16(), "points at the end"),
        "rank": (pa.int8(), "1 for the winner; ties broken"),
        "won": (pa.bool_(), "whether it won"),
        "lines": (_COUNTS, "where the points came from"),
        "held": (_COUNTS, "of each card, at the beginning of how many turns it held it"),
        "lost": (pa.int16(), "pieces lost"),
        "counts": (_COUNTS, "what the game counts of a seat, by name; of several things, `name: thing`"),
    },
    "turns": {
        "cell": (pa.int16(), "as in games"),
        "game": (pa.int32(), "as in games"),
        "turn": (pa.int32(), "its number in the game, from 0"),
        "seat": (pa.int8(), "who is on turn"),
        "scores": (pa.list_(pa.int16()), "of each seat, when the turn begins, as if the game ended then"),
        "leader": (pa.int8(), "the seat that leads alone; -1 if none does"),
        "holders": (pa.list_(pa.int8()), "of each card of the game, who holds it when the turn begins; -1 nobody"),
        "lost": (pa.list_(pa.int16()), "of each seat, pieces lost in the turn"),
    },
    "forks": {
        "cell": (pa.int16(), "as in games"),
        "game": (pa.int32(), "the game it leaves"),
        "seat": (pa.int8(), "who takes the card"),
        "turn": (pa.int32(), "in which turn of the game"),
        "card": (pa.string(), "the card taken in the one game played on"),
        "other": (pa.string(), "the card taken instead in the other, drawn by lot"),
        "won": (pa.bool_(), "whether the seat wins with the card"),
        "won_other": (pa.bool_(), "whether it wins with the other"),
        "lead": (pa.int16(), "its score less the best of the others, with the card"),
        "lead_other": (pa.int16(), "the same with the other"),
    },
}
"""By kind of row: its columns, each with its type and its meaning."""

KINDS: Final = tuple(COLUMNS)

# Any: pyarrow has no types.
Rows = dict[str, list[dict[str, Any]]]
"""The rows of each kind."""


def schema(kind: str) -> Any:
    """Return the Arrow schema of a kind of row."""
    return pa.schema([(name, of) for name, (of, _) in COLUMNS[kind].items()])


def tables(rows: Rows) -> dict[str, Any]:
    """Return the rows as Arrow tables."""
    return {kind: pa.Table.from_pylist(rows[kind], schema=schema(kind)) for kind in KINDS}
