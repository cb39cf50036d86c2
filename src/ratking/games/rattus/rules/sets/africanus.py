"""Africanus: four islamic class cards, Africa, other tokens, region cards, diplomats and a caravan; up to six players."""

from __future__ import annotations

from typing import Final

from .....components import Components
from .....kernel.frame import Frame
from .....kernel.reason import Reason
from .....kernel.space import ActionSpace
from .....kernel.step import NO_MOVES
from ..box import Box
from ..cards.africanus.astronomer import Astronomer
from ..cards.africanus.caravan_leader import CaravanLeader
from ..cards.africanus.explorer import Explorer
from ..cards.africanus.sultan import Sultan
from ..ending import FinalDevastation
from ..faces import Tokens
from ..moves import REGION
from ..part import Part
from ..parts import caravan, deck, diplomats
from ..parts.region_cards import RegionCards
from ..queries import devastated
from ..refusals import why_not_devastated
from ..table import Table
from ..values import Move, Region
from ..why_not import another_time, not_there, same_kind
from .set import Set


class ChosenDevastation(FinalDevastation):
    """The player of the last regular turn chooses the order of the regions, one at a time; the last is not asked (A5.2)."""

    rule = "A5.2"

    def moves(self, t: Table, frame: Frame) -> list[Move]:
        moves = [Move(region) for region in t.box.board.regions if devastated(t, region)]
        return moves if len(moves) > 1 else NO_MOVES

    def answer(self, t: Table, frame: Frame, move: Move) -> None:
        self.devastate(t, frame, Region(move))

    def why_not(self, t: Table, frame: Frame, move: Move) -> Reason | None:
        if not same_kind(t, move, REGION):
            return another_time(t, frame, move)
        return not_there(t, move) or why_not_devastated(t, Region(move))


class Africanus(Set):
    """A1."""

    def __init__(self) -> None:
        super().__init__(
            "africanus",
            (Explorer(0), Astronomer(1), Sultan(2), CaravanLeader(3)),
            first_card=8,
            events={**deck.EVENTS, **diplomats.EVENTS, **caravan.EVENTS},
            files={"africanus_tokens": "africanus_tokens.toml", "region_cards": "africanus_region_cards.toml"},
            shades={5: ("light", "medium", "africa"), 6: ("light", "medium", "dark", "africa")},  # A1.3
            cards_in_game={5: 8, 6: 8},  # A1.4
            removed={2: 24, 3: 20, 4: 16, 5: 8, 6: 0},  # A2.1
            extra_steps={5: 1, 6: 1},  # A2.5
            last_rules="A5.1",
        )

    def tokens(self, components: Components) -> Tokens:
        return Tokens(components.entry("africanus_tokens"), starting=17, normal=48)  # A1.2

    def name_moves(self, space: ActionSpace, components: Components) -> None:
        cards = deck.read_cards(components.entry("region_cards"))
        space.block("{region card}", [card.text for card in cards], deck.REGION_CARD)

    def parts(self, components: Components) -> list[Part]:
        return [RegionCards(deck.read_cards(components.entry("region_cards")))]

    def join(self, box: Box) -> None:
        box.add(ChosenDevastation())
        if box.players > 4:
            box.first_cubes = 3  # A2.3


SET: Final[Set] = Africanus()
