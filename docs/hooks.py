"""Makes docs/hooks.md, the table of which hook serves which card: `python docs/hooks.py`."""

from __future__ import annotations

from pathlib import Path

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.box import Box
from ratking.games.rattus.rules.cards.card import Card
from ratking.games.rattus.rules.part import Part
from ratking.games.rattus.rules.parts.goods.trade import TradeCard
from ratking.games.rattus.rules.sets.all_sets import CARDS, SETS

HEAD = """# Which hook serves what

For developers of cards and sets for Rattus: which hook to override for what, and which cards to look at. A class card is
a file with only what makes it different: a power in `asks` and `act`, and a few named hooks for what it changes
elsewhere. The contracts of the hooks are in `cards/card.py` (those of trade in `parts/goods/trade.py`), those of parts in
`part.py`; the core never names a card. This page is made by `python docs/hooks.py`, which also prints the hooks of every
card; a test keeps it up to date. How to add a card: [adding-a-card.md](adding-a-card.md). Every method with an example:
[reference.md](reference.md).
"""

CARD_HOOKS = {
    "asks": "the questions of its power, used in a turn before the plague moves",
    "act": "what the power does after the last answer",
    "lacks": "what the power needs and is missing, if its questions alone do not show it",
    "last_asks": "the questions of the power in the last round, if they differ",
    "act_last": "what the power does in the last round, if that differs",
    "bonus": "cubes its owner may place beyond the rats",
    "reach": "steps the plague may go when its owner moves it",
    "weight": "cubes its owner may count the plague as, against limits",
    "plague_moved": "what it does when its owner has moved the plague, before anything spreads",
    "struck": "what it does when a rat has struck where its owner moved the plague",
    "last_reach": "steps its owner may move the plague in the last round, if that differs from a turn",
    "last_strikes": "whether its owner may then have the rats there turned up, in the last round",
    "carries_good": "whether it works by a good that is put on it",
    "steps": "questions of its own beyond `asks`",
    "join": "steps of its own inserted among those of the box",
    "parts": "what comes to the table with it",
}

PART_HOOKS = {
    "join": "inserts steps, actions and watchers into the box",
    "state": "returns what it has on a new table",
    "turn_begins": "is called when a turn begins",
    "cubes_moved": "is called when cubes have gone to another region or the palace",
    "cube_removed": "is called when a cube has been lost",
    "stay_behind": "says how many cubes may not go along",
    "card_taken": "is called when a class card has changed hands",
    "view": "returns what a seat may know of it",
    "secret": "says whether a seat may know more of it than everybody",
    "hide": "removes what a seat may not know",
    "fill": "fills that in at random",
    "points": "returns lines of the score",
    "broken_laws": "returns what does not add up, for tests",
}

BOX_LISTS = {
    "before_cubes": "preparation, before the first cubes",
    "after_cubes": "preparation, after them",
    "turn": "a turn",
    "at_a_face": "from a face turned up to the next",
    "after_devastation": "after a region has been devastated",
    "after_last_plague": "after a player has moved the plague in the last round",
    "after_final": "after the final devastation, before the score",
}


def page() -> str:
    """The whole document."""
    box = GAME.combination.box_for({"players": 6, "sets": list(SETS), "cards": list(CARDS)})
    sections = [
        HEAD,
        "## Hooks of cards\n",
        *_table(["hook", "what it is for", "for example"], [[f"`{n}`", t, _first(n)] for n, t in CARD_HOOKS.items()]),
        "## Hooks of parts\n",
        "A part is what a set or a card brings beyond class cards.\n",
        *_table(
            ["hook", "what it does", *(_brought(box, part) for part in box.parts)],
            [[f"`{n}`", t, *("x" if has(part, n) else "" for part in box.parts)] for n, t in PART_HOOKS.items()],
        ),
        "## Steps in order\n",
        "With all sets and all cards; a game has the steps of its own sets and cards.\n",
        *_table(["list", "when", "steps"], [[f"`{n}`", t, ", ".join(_steps(box, n))] for n, t in BOX_LISTS.items()]),
    ]
    return "\n".join(sections).rstrip() + "\n"


def has(thing: Card | Part, hook: str) -> bool:
    """Whether a card or part says something at this hook: a value or a method of its own."""
    base = TradeCard if isinstance(thing, TradeCard) else Card if isinstance(thing, Card) else Part
    return getattr(type(thing), hook, None) != getattr(base, hook, None)


def _first(hook: str) -> str:
    """The two oldest cards that use a hook: a new card need not be written down here."""
    cards = sorted(CARDS.values(), key=lambda card: card.number)
    return ", ".join([card.name for card in cards if has(card, hook)][:2])


def cards() -> str:
    """All cards with their hooks, as things are now."""
    return "\n".join(f"{card.name}: {', '.join(hook for hook in CARD_HOOKS if has(card, hook))}" for card in CARDS.values())


def _brought(box: Box, part: Part) -> str:
    """The part's name, and the card it comes with if it is not the set that brings it."""
    for card in box.cards:
        if type(part) in [type(brought) for brought in card.parts()]:
            return f"{type(part).__name__} ({card.name})"
    return type(part).__name__


def _steps(box: Box, name: str) -> list[str]:
    steps: list[str] = getattr(box, name)
    return steps


def _table(head: list[str], rows: list[list[str]]) -> list[str]:
    return [*("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows]), ""]


if __name__ == "__main__":
    Path(__file__).with_name("hooks.md").write_text(page(), encoding="utf-8")
    print(cards())
