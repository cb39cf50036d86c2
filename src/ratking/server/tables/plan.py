"""Plan: checks and completes the settings of a new table."""

from __future__ import annotations

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from ...bots.levels import names
from ...games.registry import aids_of, game_called
from ...kernel.rng import Rng
from ..protocol.base import Json
from ..protocol.tables import Days, NewTable, SeatPlan
from .names import clean
from .refused import Refused


def complete_plan(plan: NewTable, box: Json | None = None) -> NewTable:
    """Return the plan of a new table with all its seats and aids. Raises BadOptions and Refused."""
    options = game_called(plan.game, box).options(plan.options, Rng(0))
    players = int(options["players"])
    if len(plan.seats) > players:
        raise Refused("bad_seats", players=players, seats=len(plan.seats))
    if isinstance(plan.clock, Days):
        check_zone(plan.clock.zone)
    for level in (plan.stand_in, *(seat.level for seat in plan.seats if seat.kind == "bot")):
        check_level(level)
    return msgspec.structs.replace(
        plan,
        seats=[*plan.seats, *[SeatPlan()] * (players - len(plan.seats))],
        name=clean(plan.name),
        aids=_aids(plan),
    )


def check_level(level: str) -> None:
    """Raise Refused if there is no bot of this level."""
    if level not in names():
        raise Refused("no_level", level=level, allowed=names())


def _aids(plan: NewTable) -> list[str]:
    """Return the aids of a table: those asked for that the game has, or all of them."""
    offered = aids_of(plan.game)
    if plan.aids is None:
        return list(offered)
    return [aid for aid in offered if aid in plan.aids]


def check_zone(zone: str) -> None:
    """Raise Refused if there is no such time zone."""
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise Refused("bad_zone", zone=zone) from error
