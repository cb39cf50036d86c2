"""Answers questions by the names of moves: shared by the test helpers of all games."""

from __future__ import annotations

from typing import Any

from ratking.kernel import engine
from ratking.kernel.event import Event
from ratking.kernel.game import Game
from ratking.kernel.table import Table


# Any: a table of any game.
def answer(game: Game[Any], t: Table, texts: tuple[str, ...]) -> list[Event]:
    """Answer the open questions, those to luck included, one after another. Returns the events."""
    told = t.listen()
    for text in texts:
        assert not t.over, f"{text!r}: the game is over"
        move = game.space.number(text)
        assert move is not None, f"no move is called {text!r}"
        assert move in t.legal, f"{text!r} is not an answer to {t.stack[-1]!r}: {game.space.many(t.legal)}"
        engine.apply(t, move)
        assert game.broken_laws(t) == []
    t.outbox = None
    return told.events()
