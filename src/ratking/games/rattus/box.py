"""Box: what a game is played with and what never changes during it: players, map, tokens, cards, steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...kernel.frame import Frame
from ...kernel.game import Json
from ...kernel.step import Step
from .board import Board
from .faces import CLASSES, Tokens
from .moves import moves_of

if TYPE_CHECKING:
    from .cards.card import Card
    from .part import Part
    from .table import Table
    from .turn import Action

CUBES: Final = 20  # B1.1


class Box:
    """Made once for a choice of options by `sets.py`, and shared by all tables that are played with it."""

    def __init__(self, options: Json, board: Board, tokens: Tokens, removed: int, cards: list[Card]) -> None:
        self.options = options
        self.players: int = options["players"]
        self.board = board
        self.tokens = tokens
        self.removed = removed
        """How many normal tokens go out unseen in preparation (B2.2)."""
        self.face_moves: list[int] = moves_of(tokens)
        self.face_of: dict[int, int] = {move: face for face, move in enumerate(self.face_moves)}
        """The face that a move of chance names."""
        self.cards: list[Card] = sorted(cards, key=lambda card: card.number)
        self.numbers: list[int] = [card.number for card in self.cards]
        self.by_number: dict[int, Card] = {card.number: card for card in self.cards}
        self.of_class: list[list[int]] = [
            [card.number for card in self.cards if card.of_class == group] for group in range(len(CLASSES))
        ]
        """The numbers of the cards of each class."""
        # Which cards have something to say at each hook; docs/hooks.md shows the whole table.
        self.with_bonus: list[Card] = [card for card in self.cards if card.bonus]
        self.with_reach: list[Card] = [card for card in self.cards if card.reach > 1]
        self.with_last_reach: list[Card] = [card for card in self.cards if card.last_reach]
        self.with_weight: list[Card] = [card for card in self.cards if card.weight]
        self.with_plague_moved: list[Card] = [card for card in self.cards if card.watches_plague]
        self.with_struck: list[Card] = [card for card in self.cards if card.watches_strikes]
        # What sets may change or add to.
        self.farther: int = 0
        """How many steps more than its text a card lets the plague go."""
        self.first_cubes: int = 2
        """How many times each player puts two cubes on the map before the first turn (B2.4)."""
        self.actions: list[Action] = []
        """What may be done in a turn before the plague moves, and how it is begun."""
        self.last_actions: list[Action] = []
        """The same for the last round."""
        self.before_cubes: list[str] = []
        """The steps of preparation before the players put their first cubes on the map, and after."""
        self.after_cubes: list[str] = []
        self.turn: list[str] = []
        """The steps of a turn, in rulebook order."""
        self.at_a_face: list[str] = []
        """The steps from a face turned up to the next, in order."""
        self.after_devastation: list[str] = []
        """The steps after a region has been devastated."""
        self.after_final: list[str] = []
        """The steps after the final devastation, before the score."""
        self.cube_watchers: list[Part] = []
        """The parts that want to know when cubes move or go, and when cards are taken."""
        self.card_watchers: list[Part] = []
        self.parts: list[Part] = []
        """What the sets and cards bring beyond class cards."""
        self.steps: dict[str, Step[Table]] = {}
        self._turns: list[list[Frame]] = []

    def turn_of(self, seat: int) -> list[Frame]:
        """The open questions of a whole turn, the first one last. Frames never change, so all tables share them."""
        if not self._turns:
            self._turns = [[Frame(step, who) for step in reversed(self.turn)] for who in range(self.players)]
        return self._turns[seat]
