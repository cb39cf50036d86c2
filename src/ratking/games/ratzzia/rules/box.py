"""Box: what a game is played with and what never changes during it: players, pantry, dice, rewards, steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.event import Names
from ....kernel.frame import CHANCE, Frame
from ....kernel.game import Json
from ....kernel.step import Step
from .board import COLUMNS, SPACE_NAMES, Board
from .dice import CANDY_DICE, DICE, MOST_DICE, SUPPORT_DICE, THROWS, spelled
from .end_reasons import REASONS
from .no_reward_reasons import MISSED

if TYPE_CHECKING:
    from .rewards.reward import Reward
    from .table import Table


class Box:
    """Made once for a choice of options by `setup.py`, and shared by all tables that are played with it."""

    def __init__(self, options: Json, board: Board) -> None:
        self.options = options
        self.players: int = options["players"]
        self.board = board
        self.dice: int = DICE[self.players]
        """How many dice each player has (Z1.1)."""
        self.support: int = SUPPORT_DICE[self.players]
        self.candy: int = CANDY_DICE[self.players]
        # House rules: off if the options do not name them.
        self.round_down: bool = options.get("round_down", False)
        """Whether the Accountant rounds halves down (Z5.6)."""
        self.cat_counts: bool = options.get("cat_counts", False)
        """Whether a die that the cat takes counts as placed (Z2.4)."""
        self.random_first: bool = options.get("random_first", False)
        """Whether luck says who begins (Z1.1)."""
        self.rewards: list[Reward] = []
        """Of each column, the reward on its shelf."""
        self.turn: list[str] = []
        """The steps of a turn after the dice are rolled, in rulebook order."""
        self.steps: dict[str, Step[Table]] = {}
        self.names: Names = {
            "column": COLUMNS.__getitem__,
            "space": SPACE_NAMES.__getitem__,
            "dice": spelled,
            "missed": MISSED.__getitem__,
            "reason": REASONS.__getitem__,
        }
        """What the things in events are called."""
        self._dice_left: list[list[Frame]] = []

    def dice_left(self, throw: int, dice: int) -> Frame:
        """Return the question what the next die shows, of this many. Frames never change, so all tables share them."""
        if not self._dice_left:
            die = self.steps["die"]
            self._dice_left = [[Frame(die, CHANCE, (kind, left)) for left in range(MOST_DICE + 1)] for kind in range(THROWS)]
        return self._dice_left[throw][dice]

    def add(self, *steps: Step[Table]) -> None:
        """Put steps where they are found by name."""
        for step in steps:
            self.steps[step.name] = step
