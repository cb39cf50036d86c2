"""Trials: tables that begin with one decision, of a finished game or of a puzzle, and whether it was made well there."""

from __future__ import annotations

import msgspec

from ...analysis.puzzle import puzzle_called
from ...kernel.errors import BadOptions
from ..protocol.playing import TrialNow
from ..tables.handle import seated
from ..tables.refused import Refused
from ..tables.table_state import TableState
from .store import Store
from .thinker import Busy, Thinker, ThinkerFailed


class Trials:
    """Answers how a decision compares with the best one that is known. Nothing is stored: the answer is always the same."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self._store = store
        self._thinker = thinker

    async def now(self, state: TableState, person: str) -> TrialNow:
        """Return how this person decided at a table of their own. Raises Refused."""
        seated(state, person)
        origin = state.origin
        if state.match is None or origin is None:
            raise Refused("no_trial")
        if origin.kind == "puzzle":
            best = best_of(state.plan.game, "" if origin.puzzle is msgspec.UNSET else origin.puzzle)
        elif origin.kind == "trial":
            best = await self.best_at(origin.table or "", origin.at)
        else:
            raise Refused("no_trial")
        try:
            found = await self._thinker.trial(person, state.match.record.to_json(), origin.at, best)
        except ThinkerFailed as failed:
            raise Refused("no_bot") from failed
        except Busy as busy:
            raise Refused("too_many_questions", most=busy.most, seconds=1) from busy
        return TrialNow(trial=found["trial"])

    async def best_at(self, table: str, at: int) -> list[str]:
        """Return the best turn that the analysis of a game found after `at` moves. Raises Refused."""
        stored = await self._store.analysis(table)
        if stored is not None:
            for decision in msgspec.json.decode(stored.body)["decisions"]:
                if decision["at"] == at:
                    found: list[str] = decision["best"]
                    return found
        raise Refused("no_trial")


def best_of(game: str, puzzle: str) -> list[str]:
    """Return the solution of a puzzle. Raises Refused if the game has no such puzzle."""
    try:
        return puzzle_called(game, puzzle).best
    except BadOptions as error:
        raise Refused("no_puzzle") from error
