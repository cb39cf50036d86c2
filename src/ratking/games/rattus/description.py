"""What Rattus says of itself. Its functions import what they return when they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...description import BUILT_IN, Aid, Card, Description, Studied, Topic
from ...kernel.game import Json
from .form import all_numbers, form
from .game import GAME
from .rules.faces import CLASSES
from .rules.sets.all_sets import CARDS, set_of

if TYPE_CHECKING:
    from ...bots.evaluator import Evaluator
    from ...drawing.drawing import Drawing
    from ...encoding.layout import Encoder
    from ...kernel.observation import Observation

# Any, in this file: others do not care which game's tables there are.


def evaluator() -> Evaluator[Any]:
    from .evaluation.evaluator import RattusEvaluator

    return RattusEvaluator()


def encoder() -> Encoder[Any]:
    from .encoding.encoder import RattusEncoder

    return RattusEncoder()


def drawing() -> Drawing:
    from .terminal.drawing import DRAWING

    return DRAWING


def danger(observation: Observation[Any]) -> Json:
    """What a visit of the plague would cost each player on average, by region."""
    from .evaluation.danger import danger

    return dict(danger(observation.known()))


DESCRIPTION: Final = Description(
    GAME,
    title="Rattus",
    designers=("Åse Berg", "Henrik Berg"),
    rights="games.rights.owners",
    players=tuple(all_numbers()),
    form=form,
    aids=(Aid("tracker"), Aid("danger", danger)),
    cards=tuple(
        Card(name, CLASSES[card.of_class], set_of(name), name, f"rattus.card text.{name}", card.rule)
        for name, card in CARDS.items()
    ),
    topics=tuple(Topic("card", name, card.rule) for name, card in CARDS.items()),
    word_nouns=("region", "class", "mark"),
    studied=Studied(
        turn="turn begins",
        taken=("card taken", "card taken from"),
        take="take {card}",
        lost="cube lost",
        cards="cards",
    ),
    evaluator=evaluator,
    encoder=encoder,
    drawing=drawing,
    table=BUILT_IN,
)
