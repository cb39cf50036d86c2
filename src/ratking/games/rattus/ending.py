"""The end (B6): when it comes, the last round, the final devastation, the score."""

from __future__ import annotations

from typing import Final

from ...kernel.frame import Frame
from ...kernel.game import Result
from ...kernel.step import NO_MOVES, Question, Step
from .board import REGIONS
from .effects import move_plague
from .moves import NO, PLAGUE, YES
from .plague import devastated, plague_moved
from .table import NOBODY, Table
from .turn import Action, Actions

REASONS: Final = ("supply empty", "reserve empty", "no rat in 20 rounds")
"""Why the last round begins: bits 0, 1, 2 of `Table.reasons`."""

SUPPLY_EMPTY: Final = 1
RESERVE_EMPTY: Final = 2
NO_RAT_LEFT_THE_SUPPLY: Final = 4

PATIENCE: Final = 20
"""Full rounds in which no rat leaves the supply before the game is ended (B6.5)."""


class EndOfTurn(Step[Table]):
    """The next player's turn, unless the last round begins (B4.8, B6.1, B6.5)."""

    rule = "B6.1"

    def nothing(self, t: Table, frame: Frame) -> None:
        t.idle += 1
        if t.supply == 0:
            t.reasons |= SUPPLY_EMPTY
        if 0 in t.reserve:
            t.reasons |= RESERVE_EMPTY
        if t.idle >= PATIENCE * t.box.players:
            t.reasons |= NO_RAT_LEFT_THE_SUPPLY
        if t.reasons == 0:
            t.push("new turn", (frame.who + 1) % t.box.players)
            return
        t.last = frame.who
        t.used = t.spares = 0
        if t.outbox is not None:
            for bit, reason in enumerate(REASONS):
                if t.reasons >> bit & 1:
                    t.tell("last round", {"reason": reason})
        for step in reversed(t.box.after_final):
            t.push(step, t.last)
        t.push("final devastation", t.last)
        for away in range(1, t.box.players):  # counter-clockwise, the right-hand neighbour first (B6.2)
            t.push("last round", (t.last + away) % t.box.players)


# ---- the last round


class LastRound(Actions):
    """Each player but the last may use the powers of his cards once more, until he says done (B6.2)."""

    rule = "B6.2"

    def actions(self, t: Table) -> list[Action]:
        return t.box.last_actions

    def moves(self, t: Table, frame: Frame) -> list[int]:
        moves = super().moves(t, frame)
        return moves if len(moves) > 1 else NO_MOVES  # only "done": he is skipped


class LastPlague(Action):
    """Cards that move the plague do so once, all together, as far as the farthest reaches (B6.2)."""

    first = PLAGUE

    def offers(self, t: Table, who: int) -> list[int]:
        return [PLAGUE] if last_reach(t, who) else NO_MOVES

    def begin(self, t: Table, who: int, move: int) -> None:
        reach = last_reach(t, who)
        for card in t.box.with_last_reach:
            if t.owner[card.number] == who:
                t.used |= 1 << card.number
        t.push("last plague", who, (reach,))


def last_reach(t: Table, who: int) -> int:
    """How far the player may move the plague in the last round; nought if he may not, or has."""
    reach = 0
    for card in t.box.with_last_reach:
        if t.owner[card.number] == who and not t.used >> card.number & 1:
            reach = max(reach, card.last_reach + (t.box.farther if card.last_reach > 1 else 0))
    return reach


class MoveLastPlague(Step[Table]):
    """The plague moves; nothing else happens, but by a card that says so (B6.2, M8.7)."""

    rule = "B6.2"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return t.box.board.within(t.plague, frame.args[0])

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        move_plague(t, frame.who, move)
        t.push("last strike", frame.who)
        plague_moved(t, frame.who)


class LastStrike(Step[Table]):
    """Some cards let their owner have the rats turned up where he moved the plague, without spreading (M8.7)."""

    rule = "M8.7"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        for card in t.box.with_last_reach:
            if card.last_strikes and t.owner[card.number] == frame.who and devastated(t, t.plague):
                return [YES, NO]
        return NO_MOVES

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        if move == YES:
            t.push("devastation", frame.who)
            t.push("count plague", frame.who)

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(frame.step, self.rule, {"region": REGIONS[t.plague]})


# ---- the final devastation


class FinalDevastation(Step[Table]):
    """Every region with a cube and a rat, in the order of the board file; the plague piece counts as two (B6.3)."""

    rule = "B6.3"

    def nothing(self, t: Table, frame: Frame) -> None:
        for region in t.box.board.regions:
            if devastated(t, region):
                self.devastate(t, frame, region)
                return

    def devastate(self, t: Table, frame: Frame, region: int) -> None:
        t.stack.append(frame)
        t.plague_cubes = 2
        t.mover = NOBODY  # nobody's cards work for him here
        t.push("devastate", frame.who, (region,))


# ---- the score


def result(t: Table) -> Result:
    """Cubes on the map and in the palace, and what the sets add; ties by who would have had the next turn first (B6.4)."""
    players = t.box.players
    seats = range(players)
    lines = [{"map": sum(t.cubes[seat::players]), "palace": t.palace[seat]} for seat in seats]
    for part in t.box.parts:
        for line, points in part.points(t).items():
            for seat in seats:
                lines[seat][line] = points[seat]
    totals = [sum(line.values()) for line in lines]
    last = t.last if t.last != NOBODY else t.turn
    ranking = sorted(seats, key=lambda seat: (-totals[seat], (seat - last - 1) % players))
    return Result(lines, totals, ranking, [reason for bit, reason in enumerate(REASONS) if t.reasons >> bit & 1])


def steps() -> dict[str, Step[Table]]:
    return {
        "end of turn": EndOfTurn(),
        "last round": LastRound(),
        "last plague": MoveLastPlague(),
        "last strike": LastStrike(),
        "final devastation": FinalDevastation(),
    }
