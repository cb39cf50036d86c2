"""What Rattus says of itself. Its functions import what they return when they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...description import BUILT_IN, Aid, Card, Description, Studied, Topic
from ...kernel.game import Json
from .form import all_numbers, form
from .game import GAME
from .rules.cards import card as rules_card
from .rules.faces import CLASSES
from .rules.sets.all_sets import CARDS, SETS, set_of, text_fields

if TYPE_CHECKING:
    from ...bots.evaluator import Evaluator
    from ...drawing.drawing import Drawing
    from ...encoding.layout import Encoder
    from ...kernel.observation import Observation
    from .rules.view_types import Danger

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
    """Return what a visit of the plague would cost each player on average: by region, and by what can be answered now."""
    from .evaluation.danger import by_answer, danger

    t = observation.known()
    told: Danger = {"regions": danger(t), "answers": by_answer(t)}
    return {**told}


def _described(card: rules_card.Card) -> Card:
    group = SETS[set_of(card.name)]
    return Card(
        card.name,
        CLASSES[card.of_class],
        group.name,
        card.name,
        f"rattus.card text.{card.name}",
        card.rule,
        tuple((card.last_rules or group.last_rules).split()),
        tuple(card.rulings.split()),
        {players: fields for players in all_numbers() if (fields := text_fields(card, players))},
    )


DESCRIPTION: Final = Description(
    GAME,
    title="Rattus",
    designers=("Åse Berg", "Henrik Berg"),
    rights="games.rights.owners",
    players=tuple(all_numbers()),
    form=form,
    aids=(Aid("tracker"), Aid("danger", danger)),
    cards=tuple(_described(card) for card in CARDS.values()),
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
