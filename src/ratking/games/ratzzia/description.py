"""What Ratzzia says of itself. Its functions import what they return when they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...description import BUILT_IN, Aid, Description, Measure, Studied, Topic
from .game import GAME
from .rules.board import COLUMNS, PLAYERS, REWARDS
from .rules.setup import reward_called

if TYPE_CHECKING:
    from ...bots.evaluator import Evaluator
    from ...drawing.drawing import Drawing
    from ...encoding.layout import Encoder

# Any, in this file: others do not care which game's tables there are.

PERSON: Final = "anna"
"""The column that is called after a person."""


def evaluator() -> Evaluator[Any]:
    from .evaluation.evaluator import RatzziaEvaluator

    return RatzziaEvaluator()


def encoder() -> Encoder[Any]:
    from .encoding.encoder import RatzziaEncoder

    return RatzziaEncoder()


def drawing() -> Drawing:
    from .terminal.drawing import DRAWING

    return DRAWING


DESCRIPTION: Final = Description(
    GAME,
    title="Ratzzia",
    designers=("Sophia Wagner",),
    rights="games.rights.owners",
    players=tuple(PLAYERS),
    aids=(Aid("chances"),),
    topics=(
        *(
            Topic("column", column, reward_called(reward, number).rule, column == PERSON)
            for number, (column, reward) in enumerate(zip(COLUMNS, REWARDS, strict=True))
        ),
        Topic("column", "cat", "Z3.1"),
    ),
    word_nouns=("column",),
    studied=Studied(
        turn="turn begins",
        measures=(
            Measure("columns", "column completed", seat="seat", thing="column"),
            Measure("cat", "cat comes"),
            Measure("saved", "food saved", seat="seat", number="sausages"),
        ),
    ),
    longest=100_000,
    evaluator=evaluator,
    encoder=encoder,
    drawing=drawing,
    table=BUILT_IN,
)
