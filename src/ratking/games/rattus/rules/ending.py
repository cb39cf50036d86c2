"""The end (B6): when it comes, the last round, the final devastation, the score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....kernel.frame import Frame
from ....kernel.game import Result
from ....kernel.packed import i64
from ....kernel.reason import Reason
from ....kernel.step import NO_MOVES, Step
from .effects import move_plague
from .end_reasons import NO_RAT_LEFT_THE_SUPPLY, REASONS, RESERVE_EMPTY, SUPPLY_EMPTY
from .events import LAST_ROUND
from .moves import PLAGUE
from .picks import Pick
from .plague import plague_moved
from .queries import cubes_on_map, devastated
from .refusals import why_not_so_far
from .table import Table
from .turn import Action, Actions, Done, UsePower
from .values import NOBODY, Move, Region, Seat

if TYPE_CHECKING:
    from .box import Box

PATIENCE: Final = 20
"""Full rounds in which no rat leaves the supply before the game is ended (B6.5)."""


class EndOfTurn(Step[Table]):
    """The next player's turn, unless the last round begins (B4.8, B6.1, B6.5)."""

    name = "end of turn"
    rule = "B6.1"

    def happen(self, t: Table, frame: Frame) -> None:
        t.idle += 1
        if t.supply == 0:
            t.reasons |= 1 << SUPPLY_EMPTY
        if 0 in t.reserve:
            t.reasons |= 1 << RESERVE_EMPTY
        if t.idle >= PATIENCE * t.box.players:
            t.reasons |= 1 << NO_RAT_LEFT_THE_SUPPLY
        if t.reasons == 0:
            new_turn = t.box.new_turn_of(Seat((frame.who + 1) % t.box.players))
            new_turn.step.happen(t, new_turn)
            return
        t.last = frame.who
        t.used = 0
        for watcher in t.box.turn_watchers:
            watcher.turn_begins(t)
        for reason in range(len(REASONS)):
            if t.reasons >> reason & 1:
                t.tell(LAST_ROUND, reason)
        t.push_all(t.box.after_final, t.last)
        t.push("final devastation", t.last)
        for away in range(1, t.box.players):  # counter-clockwise, the right-hand neighbour first (B6.2)
            t.push("last round", Seat((t.last + away) % t.box.players))


# ---- the last round


class LastRound(Actions):
    """Each player but the last may use the powers of their cards once more, until they say done (B6.2)."""

    name = "last round"
    rule = "B6.2"

    def moves(self, t: Table, frame: Frame) -> list[Move]:
        moves = super().moves(t, frame)
        return moves if len(moves) > 1 else NO_MOVES  # only "done": they are skipped


class LastPlague(Action):
    """Cards that move the plague do so once, all together, as far as the farthest reaches (B6.2)."""

    def begun_by(self, box: Box) -> list[Move]:
        return [PLAGUE]

    def offers(self, t: Table, who: Seat) -> i64:
        return 1 if last_reach(t, who) else 0

    def why_not(self, t: Table, who: Seat, move: Move) -> Reason | None:
        if last_reach(t, who):
            return None
        owned = any(t.owner[card.number] == who for card in t.box.with_last_reach)
        return Reason("plague moved already" if owned else "no card moves the plague", "B6.2")

    def begin(self, t: Table, who: Seat, move: Move) -> None:
        reach = last_reach(t, who)
        for card in t.box.with_last_reach:
            if t.owner[card.number] == who:
                t.used |= 1 << card.number
        t.push("last plague", who, (reach,))


def last_reach(t: Table, who: Seat) -> int:
    """Return how far the player may move the plague in the last round; 0 if they may not, or have."""
    reach = 0
    for card in t.box.with_last_reach:
        if t.owner[card.number] == who and not t.used >> card.number & 1:
            reach = max(reach, card.last_reach + (t.box.extra_steps if card.last_reach > 1 else 0))
    return reach


class MoveLastPlague(Pick[Region]):
    """The plague moves; nothing else happens, but by a card that says so (B6.2)."""

    name = "last plague"
    rule = "B6.2"
    holds = "reach"

    def values(self, t: Table, frame: Frame) -> list[Region]:
        return t.box.board.within(t.plague, frame.args[0])

    def picked(self, t: Table, frame: Frame, value: Region) -> None:
        move_plague(t, frame.who, value)
        t.push_all(t.box.after_last_plague, frame.who)
        plague_moved(t, frame.who)

    def why_not_this(self, t: Table, frame: Frame, value: Region) -> Reason | None:
        return why_not_so_far(t, value, frame.args[0], self.rule)


LAST_ACTIONS: Final[list[Action]] = [UsePower(), LastPlague(), Done()]
"""What may be done in the last round."""


# ---- the final devastation


class FinalDevastation(Step[Table]):
    """Every region with a cube and a rat, in the order of the board file; the plague piece counts as two (B6.3)."""

    name = "final devastation"
    rule = "B6.3"

    def happen(self, t: Table, frame: Frame) -> None:
        for region in t.box.board.regions:
            if devastated(t, region):
                self.devastate(t, frame, region)
                return

    def devastate(self, t: Table, frame: Frame, region: Region) -> None:
        t.stack.append(frame)
        t.plague_cubes = 2
        t.mover = NOBODY  # nobody's cards work for them here
        t.push("devastate", frame.who, (region,))


# ---- the score


def result(t: Table) -> Result:
    """Return the score: cubes on the map and in the palace, and what the sets add; ties by the next turns (B6.4)."""
    players = t.box.players
    seats = t.box.seats
    lines = [{"map": cubes_on_map(t, seat), "palace": t.palace[seat]} for seat in seats]
    for part in t.box.parts:
        for line, points in part.points(t).items():
            for seat in seats:
                lines[seat][line] = points[seat]
    totals = [sum(line.values()) for line in lines]
    last = t.last if t.last != NOBODY else t.turn
    ranking = sorted(seats, key=lambda seat: (-totals[seat], (seat - last - 1) % players))
    return Result(lines, totals, ranking, [reason for bit, reason in enumerate(REASONS) if t.reasons >> bit & 1])


def steps() -> list[Step[Table]]:
    return [EndOfTurn(), MoveLastPlague(), FinalDevastation()]
