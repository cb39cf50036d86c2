"""Box: what a game is played with and what never changes during it: players, map, tokens, cards, steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....kernel.event import Names
from ....kernel.frame import Frame
from ....kernel.game import Json
from ....kernel.packed import i64, vec
from ....kernel.shared_frames import SharedFrames
from ....kernel.space import ActionSpace
from ....kernel.step import Step
from .board import REGIONS, Board, rat_name
from .end_reasons import REASONS
from .faces import CLASSES, SIGNS, Tokens
from .misses import MISSES
from .values import NO_CARD, CardNo, Move, Seat, seats

if TYPE_CHECKING:
    from .cards.card import Card
    from .part import Part
    from .state import State
    from .table import Table
    from .turn import Action

CUBES: Final = 20  # B1.1


class Box:
    """Made once for a choice of options by `combine.py`, and shared by all tables that are played with it."""

    def __init__(
        self, options: Json, space: ActionSpace, board: Board, tokens: Tokens, removed: int, cards: list[Card]
    ) -> None:
        self.options = options
        self.space = space
        """All moves there are, in any box."""
        self.players: int = options["players"]
        self.seats: list[Seat] = seats(self.players)
        self.clockwise: list[list[Seat]] = [self.seats[seat:] + self.seats[:seat] for seat in self.seats]
        """From each seat on, all seats in the order of turns."""
        self.board = board
        self.tokens = tokens
        self.removed = removed
        """How many normal tokens go out unseen in preparation (B2.2)."""
        self.cards: list[Card] = sorted(cards, key=lambda card: card.number)
        self.numbers: vec[i64] = vec[i64]([card.number for card in self.cards])
        """The number of each of them, in the same order."""
        self.by_number: dict[int, Card] = {card.number: card for card in self.cards}
        self._places: vec[i64] = vec[i64]([len(self.cards)] * (self.cards[-1].number + 1))
        for place, card in enumerate(self.cards):
            self._places[card.number] = place
        self.card_of: dict[Move, Card] = {move: card for card in self.cards for move in card.moves}
        """The card that a move names: to take it, to use it, ..."""
        self.of_class: list[list[CardNo]] = [
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
        # House rules: off if the options do not name them.
        self.up_to: bool = options.get("up_to", False)
        """Whether a player may place fewer cubes than rats lie there (B3.3)."""
        self.random_first: bool = options.get("random_first", False)
        """Whether luck says who begins (B2.5)."""
        # What sets may change or add to.
        self.extra_steps: int = 0
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
        self.after_last_plague: list[str] = []
        """The steps after a player has moved the plague in the last round."""
        self.after_final: list[str] = []
        """The steps after the final devastation, before the score."""
        self.turn_watchers: list[Part] = []
        """The parts that want to know when a turn begins, when cubes move or go, and when cards are taken."""
        self.cube_watchers: list[Part] = []
        self.card_watchers: list[Part] = []
        self.parts: list[Part] = []
        """What the sets and cards bring beyond class cards."""
        self.slots: dict[str, int] = {}
        """Where in `Table.parts` the state of a part is, by its name."""
        self.state_names = list(self.slots)
        """Their names, in the order of `Table.parts`."""
        self.steps: dict[str, Step[Table]] = {}
        self.frames = SharedFrames()
        self.names: Names = {
            "region": REGIONS.__getitem__,
            "rat": rat_name,
            "card": self._card,
            "face": self._face,
            "reason": REASONS.__getitem__,
            "sign": SIGNS.__getitem__,
            "miss": MISSES.__getitem__,
        }
        """What the things in events are called."""
        self._turns: list[list[Frame]] = []
        self._new_turns: list[Frame] = []
        self._steps_at_a_face: list[Step[Table]] = []

    def add(self, *steps: Step[Table]) -> None:
        """Put steps where they are found by name."""
        for step in steps:
            step.place = len(self.steps)
            self.steps[step.name] = step

    def states(self) -> list[State]:
        """Return what the parts have on a new table; where each is, is written down in `slots`."""
        states: list[State] = []
        for part in self.parts:
            state = part.state(self)
            if state is not None:
                self.slots[part.name] = len(states)
                states.append(state)
        self.state_names = list(self.slots)
        return states

    def card(self, number: int) -> Card:
        """Return the card of that number, as `by_number` does, without looking in a dictionary."""
        return self.cards[self._places[number]]

    def _card(self, number: int) -> str:
        """Empty where no card has to do with it."""
        return "" if number == NO_CARD else self.by_number[number].name

    def _face(self, number: int) -> str:
        return self.tokens.faces[number].text

    def turn_of(self, seat: Seat) -> list[Frame]:
        """Return the open questions of a whole turn, the first one last. Frames never change, so all tables share them."""
        if not self._turns:
            self._turns = [[Frame(self.steps[step], who) for step in reversed(self.turn)] for who in self.seats]
        return self._turns[seat]

    def steps_at_a_face(self) -> list[Step[Table]]:
        """Return the steps from a face turned up to the next, the first one last, as they are pushed."""
        if not self._steps_at_a_face:
            self._steps_at_a_face = [self.steps[step] for step in reversed(self.at_a_face)]
        return self._steps_at_a_face

    def new_turn_of(self, seat: Seat) -> Frame:
        """Return what begins a turn, shared in the same way."""
        if not self._new_turns:
            self._new_turns = [Frame(self.steps["new turn"], who) for who in self.seats]
        return self._new_turns[seat]
