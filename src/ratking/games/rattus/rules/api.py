"""The API for card authors: everything a class card, a part or a set is made of, in one place to import from.

docs/adding-a-card.md and docs/adding-a-set.md show how it is used.
"""

from __future__ import annotations

from ....components import Components, load
from ....kernel.event import Kind, Kinds
from ....kernel.frame import Frame
from ....kernel.reason import Reason
from ....kernel.step import NO_MOVES, Question, Step
from .asks import (
    any_rat,
    any_region,
    neighbours,
    neighbours_of_rat,
    own_rat_free_regions,
    own_regions,
    own_regions_with_room,
    up_to,
)
from .board import PLACES, REGIONS, rat_name, region_called, region_of
from .box import Box
from .cards.card import Asks, Card, CardAsk
from .cards.steps import AnotherRat, CardPick, CardStep, CardYesNo, told
from .effects import (
    add_rat,
    lay_again,
    look_at_rat,
    move_cubes,
    move_rat,
    move_rats,
    move_to_palace,
    place_cubes,
    place_in_palace,
    spare,
    swap_rats,
)
from .faces import BOURGEOISIE, CHIVALRY, CHURCH, ISLAMIC, MAGIC, PEASANTRY, ROYALTY
from .moves import DONE, NUMBER, PASS, RAT, REGION
from .part import Part
from .parts.caravan import Caravan, first_step, move_caravan, second_step
from .parts.deck import (
    LOOKED_AT,
    NO_REGION_CARDS,
    OPEN,
    REGION_CARD,
    can_draw,
    cards_at,
    discard,
    draw_region_cards,
    keep_region_card,
    regions_of_cards,
)
from .parts.diplomats import Diplomats, place_diplomat, without_diplomat
from .parts.goods.asks import (
    TOO_FEW_COINS,
    available_goods,
    other_regions_of_card,
    regions_of_card,
    why_no_good_on,
    why_not_of,
    why_nothing_to_share,
)
from .parts.goods.market import OfferGood
from .parts.goods.trade import GOOD, GOODS, TradeCard, coins_of, earn, good_on, pay, rats_of, regions_of, take_good
from .parts.sparing import Sparing, count_spared, times_spared
from .picks import Ask
from .queries import can_lay_again, cubes_at, has_room, look_of, losses, movable, rats_in, strikes, where
from .refusals import NO_RESERVE, why_no_cube, why_not_neighbour, why_not_so_many
from .sets.set import Set
from .state import State
from .table import Table
from .values import CardNo, FaceNo, Move, Place, Region, Seat

__all__ = [
    "BOURGEOISIE",
    "CHIVALRY",
    "CHURCH",
    "DONE",
    "GOOD",
    "GOODS",
    "ISLAMIC",
    "LOOKED_AT",
    "MAGIC",
    "NO_MOVES",
    "NO_REGION_CARDS",
    "NO_RESERVE",
    "NUMBER",
    "OPEN",
    "PASS",
    "PEASANTRY",
    "PLACES",
    "RAT",
    "REGION",
    "REGIONS",
    "REGION_CARD",
    "ROYALTY",
    "TOO_FEW_COINS",
    "AnotherRat",
    "Ask",
    "Asks",
    "Box",
    "Caravan",
    "Card",
    "CardAsk",
    "CardNo",
    "CardPick",
    "CardStep",
    "CardYesNo",
    "Components",
    "Diplomats",
    "FaceNo",
    "Frame",
    "Kind",
    "Kinds",
    "Move",
    "OfferGood",
    "Part",
    "Place",
    "Question",
    "Reason",
    "Region",
    "Seat",
    "Set",
    "Sparing",
    "State",
    "Step",
    "Table",
    "TradeCard",
    "add_rat",
    "any_rat",
    "any_region",
    "available_goods",
    "can_draw",
    "can_lay_again",
    "cards_at",
    "coins_of",
    "count_spared",
    "cubes_at",
    "discard",
    "draw_region_cards",
    "earn",
    "first_step",
    "good_on",
    "has_room",
    "keep_region_card",
    "lay_again",
    "load",
    "look_at_rat",
    "look_of",
    "losses",
    "movable",
    "move_caravan",
    "move_cubes",
    "move_rat",
    "move_rats",
    "move_to_palace",
    "neighbours",
    "neighbours_of_rat",
    "other_regions_of_card",
    "own_rat_free_regions",
    "own_regions",
    "own_regions_with_room",
    "pay",
    "place_cubes",
    "place_diplomat",
    "place_in_palace",
    "rat_name",
    "rats_in",
    "rats_of",
    "region_called",
    "region_of",
    "regions_of",
    "regions_of_card",
    "regions_of_cards",
    "second_step",
    "spare",
    "strikes",
    "swap_rats",
    "take_good",
    "times_spared",
    "told",
    "up_to",
    "where",
    "why_no_cube",
    "why_no_good_on",
    "why_not_neighbour",
    "why_not_of",
    "why_not_so_many",
    "why_nothing_to_share",
    "without_diplomat",
]
