"""Features: the numbers that a position of Rattus is judged by, of each seat."""

from __future__ import annotations

from typing import Final

from ....kernel.packed import i64, vec
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

# Where each is among the features. A test compares them with their names.
ALL_CUBES: Final = 0
PALACE: Final = 1
FINAL_LOSS: Final = 2
VISIT_LOSS: Final = 3
NEAR_LOSS: Final = 4
WAIT: Final = 5
NEARLY_ALL_OUT: Final = 6
REGIONS_HELD: Final = 7
COINS: Final = 8
SALES: Final = 9
GOODS: Final = 10
REGION_POINTS: Final = 11
HAND: Final = 12
DIPLOMAT_POINTS: Final = 13
DIPLOMATS: Final = 14
CARD_AT: Final = {name: FEATURES.index(f"card {name}") for name in CARDS}
SIZE: Final = len(FEATURES)

STAGES: Final[list[float]] = [0.0, 0.5, 0.85, 1.0]
"""The stage of the game, by its progress from beginning to end; the last round is a separate stage."""


def add_parts(t: Table, knows: int, cubes: vec[float], found: vec[float]) -> None:
    """Add the features of the sets, as one seat knows them: coins, goods, region cards, diplomats."""
    players = t.box.players
    regions = t.box.board.regions
    leads = vec[i64]([0] * len(t.rats))
    for region in regions:
        first = region * players
        most = 0.0
        for seat in range(players):
            if cubes[first + seat] > most:
                most = cubes[first + seat]
        if most > 0.0:
            bits: i64 = 0
            for seat in range(players):
                if cubes[first + seat] >= most:
                    bits |= 1 << seat
            leads[region] = bits
    if parts.has_goods(t):
        for seat in range(players):
            at = seat * SIZE
            found[at + COINS] = parts.coins(t, seat) / 5.0
            found[at + SALES] = parts.sales(t, seat, leads) / 5.0
            found[at + GOODS] = float(parts.goods(t, seat))
    if parts.has_region_cards(t):
        for seat in range(players):
            at = seat * SIZE
            found[at + HAND] = float(parts.hand(t, seat))
            led: i64 = 0
            if seat == knows:
                for shown in parts.hand_regions(t, seat):
                    led += leads[shown] >> seat & 1
                found[at + REGION_POINTS] = float(led)
            else:
                for region in regions:
                    led += leads[region] >> seat & 1
                found[at + REGION_POINTS] = float(led) * (parts.hand(t, seat) / len(regions))
    if parts.has_diplomats(t):
        counts = parts.diplomats(t)
        points = parts.diplomat_points(counts)
        for seat in range(players):
            found[seat * SIZE + DIPLOMAT_POINTS] = float(points[seat])
            found[seat * SIZE + DIPLOMATS] = float(counts[seat])
