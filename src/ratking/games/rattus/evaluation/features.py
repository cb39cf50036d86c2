"""Features: the numbers that a position of Rattus is judged by, of each seat."""

from __future__ import annotations

from typing import Final

from ..rules.table import Table
from . import set_features as parts

CARDS: Final = (
    *("king", "knight", "merchant", "monk", "peasant", "witch"),
    *("explorer", "astronomer", "sultan", "caravan leader"),
    *("lieutenant", "treasurer", "pope", "deacon", "assassin", "raider"),
    *("brewer", "landowner", "hanseatic trader", "swindler", "shaman", "grave robber"),
)
"""The class cards that have their own weights; those of other packages count only by their risk."""

FEATURES: Final[tuple[str, ...]] = (
    "cubes",  # on the map and in the palace
    "palace",  # those that are safe
    "final loss",  # what a devastation of the whole map would cost on average, as it is
    "visit loss",  # what the next visit of the plague costs on average, if the player who moves it protects their own cubes
    "near loss",  # the mean over all regions next to the plague
    "wait",  # how many turns until their own, as a share of a round
    "nearly all out",  # how far their reserve is below four
    "regions",  # the number of regions with a cube of theirs
    "coins",  # in points
    "sales",  # what selling everything now would bring, in points
    "goods",
    "region points",  # region cards of led regions
    "hand",
    "diplomat points",
    "diplomats",
    *(f"card {name}" for name in CARDS),
)
"""What the judgement looks at, of each seat. Weights are fitted, for each stage of the game."""

CARD_AT: Final = {name: 15 + place for place, name in enumerate(CARDS)}
"""Where each card is among the features."""
SIZE: Final = len(FEATURES)

STAGES: Final[list[float]] = [0.0, 0.5, 0.85, 1.0]
"""The stage of the game, by its progress from beginning to end; the last round is a separate stage."""


def add_parts(t: Table, knows: int, cubes: list[float], found: list[float]) -> None:
    """Add the features of the sets, as one seat knows them: coins, goods, region cards, diplomats."""
    players = t.box.players
    regions = t.box.board.regions
    leads = [0] * len(t.rats)
    for region in regions:
        first = region * players
        most = 0.0
        for seat in range(players):
            if cubes[first + seat] > most:
                most = cubes[first + seat]
        if most > 0.0:
            bits = 0
            for seat in range(players):
                if cubes[first + seat] >= most:
                    bits |= 1 << seat
            leads[region] = bits
    if parts.has_goods(t):
        for seat in range(players):
            at = seat * SIZE
            found[at + 8] = parts.coins(t, seat) / 5.0
            found[at + 9] = parts.sales(t, seat, leads) / 5.0
            found[at + 10] = float(parts.goods(t, seat))
    if parts.has_region_cards(t):
        for seat in range(players):
            at = seat * SIZE
            found[at + 12] = float(parts.hand(t, seat))
            led = 0.0
            if seat == knows:
                for shown in parts.hand_regions(t, seat):
                    led += leads[shown] >> seat & 1
            else:
                for region in regions:
                    led += leads[region] >> seat & 1
                led *= parts.hand(t, seat) / len(regions)
            found[at + 11] = led
    if parts.has_diplomats(t):
        counts = parts.diplomats(t)
        points = parts.diplomat_points(counts)
        for seat in range(players):
            found[seat * SIZE + 13] = float(points[seat])
            found[seat * SIZE + 14] = float(counts[seat])
