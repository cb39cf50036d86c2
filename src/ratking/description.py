"""Description: what a game says of itself, once, for everybody else: server, page, terminal, laboratory, bots.

A game of another package fills in the same value; what it leaves out gets a default that works
(`ratking.games.registry`). The functions of a description import what they return when they are called, so that a
description costs nothing to those who need less.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .kernel.game import Game, Json

if TYPE_CHECKING:
    from .bots.evaluator import Evaluator
    from .drawing.drawing import Drawing
    from .encoding.layout import Encoder
    from .kernel.observation import Observation

BUILT_IN: Final = "built in"
"""The table in the browser of a game whose drawing is part of the page itself."""

# Any, in this file: options and aids are JSON; a description does not care which tables its game has.


class Choice(NamedTuple):
    """One thing that an option can be, as it is now, given what has been chosen in the options before it."""

    value: str | int
    group: str = ""
    """What it stands together with, for a form that shows headings: of a class card, its class."""
    why_not: str = ""
    """Why it cannot be chosen now, as the key of a sentence: `option.why.<key>`, or of a form that was found by probing
    `error.<key>`. Empty if it can."""
    needs: tuple[str, ...] = ()
    """What that sentence names: the sets that would make it possible, a number."""
    means: tuple[str, ...] = ()
    """What a choice with a name of its own stands for: the cards of a combination."""
    fixed: bool = False
    """Whether it is always chosen: one of several that cannot be left out."""

    def to_json(self) -> Json:
        return {**self._asdict(), "needs": list(self.needs), "means": list(self.means)}


class Option(NamedTuple):
    """One question of the form. What it offers depends on the options before it, never on those after it."""

    name: str
    kind: str
    """"one" of the choices, "several" of them, or a "flag": a rule that is off unless it is asked for."""
    choices: tuple[Choice, ...]
    """All there are, those that cannot be chosen now with the reason. Of a flag, the one choice True."""
    chosen: Any
    """As it was asked, else the default: a value, a list of values, the name of a preset, or True or False of a flag."""
    presets: tuple[Choice, ...] = ()
    """Words that stand for several choices: "random", or a combination with a name."""
    count: int = 0  # type: ignore[assignment]  # hides the method of tuples, which nobody needs here
    """Of "several", exactly this many are chosen; with 0, as many as one likes."""
    rule: str = ""
    """The number of the rule that says what it is about."""

    @property
    def offered(self) -> tuple[Choice, ...]:
        """The choices that can be made now."""
        return tuple(choice for choice in self.choices if not choice.why_not)

    def to_json(self) -> Json:
        choices, presets = [[choice.to_json() for choice in group] for group in (self.choices, self.presets)]
        return {**self._asdict(), "choices": choices, "presets": presets}


Form = Callable[[Json], list[Option]]
"""The form of a game: asked again with what has been chosen, it says what there is to choose now. It never raises."""


class Aid(NamedTuple):
    """Something to think with that explains and does not decide."""

    name: str
    compute: Callable[[Observation[Any]], Json] | None = None
    """What one seat may be told; None if whoever shows the table makes it from the view and the events."""


class Card(NamedTuple):
    """A card as it is shown and looked up."""

    name: str
    group: str
    """Its class, its suit."""
    set: str
    """The set that it comes with."""
    sign: str
    """The key of its drawing."""
    text: str
    """The key of the sentence on it."""
    rule: str
    """The number of its rule."""
    last_round: tuple[str, ...] = ()
    """The numbers of the rules about it in the last round of a game, if the game has one."""
    rulings: tuple[str, ...] = ()
    """The numbers of other rules that touch it."""
    fields: dict[int, dict[str, int]] = {}  # noqa: RUF012  # never changed
    """What its text names besides, by number of players."""

    def to_json(self) -> Json:
        return {**self._asdict(), "last_round": list(self.last_round), "rulings": list(self.rulings)}


class Topic(NamedTuple):
    """A thing with a name that a rule says something about: `help` finds it, and no player may be called so."""

    noun: str
    value: str
    rule: str
    person: bool = False
    """Whether it has the name of a person, which players may have too."""


class Measure(NamedTuple):
    """Something that the laboratory counts, read off the events of one kind."""

    name: str
    """Its words are `study.figure.<name>`."""
    event: str
    seat: str = ""
    """The field that says whose it is; without one it is counted for the whole game."""
    thing: str = ""
    """The field by which it is counted apart: of each column, how often."""
    number: str = ""
    """The field that is added up; without one each event counts as 1."""


class Studied(NamedTuple):
    """What the laboratory reads off a game. A game that says nothing is studied by its seats, lengths and ends."""

    turn: str = ""
    """The event with which a turn begins; its first field is the seat. Without one, turns are told by who is asked."""
    taken: tuple[str, ...] = ()
    """The events by which a card gets a new holder: their first field is the seat, and one is called "card"."""
    take: str = ""
    """The pattern of the moves by which a card is taken: where games are played on with one card and with another."""
    lost: str = ""
    """The event by which a seat loses a piece: its first field is the seat."""
    cards: str = ""
    """The option that says which cards are in the game."""
    measures: tuple[Measure, ...] = ()


class Description(NamedTuple):
    """A game and everything that others need to know of it."""

    game: Game[Any]
    title: str = ""
    """Its name as people write it; the name of the game with a capital letter, if it does not say."""
    designers: tuple[str, ...] = ()
    rights: str = ""
    """The key of a sentence that says whose game it is."""
    players: tuple[int, ...] = ()
    """All numbers of players, with whatever options; those of the form, if it does not say."""
    form: Form | None = None
    """Its options; found by asking the game's `options`, if it does not say."""
    aids: tuple[Aid, ...] = ()
    cards: tuple[Card, ...] = ()
    topics: tuple[Topic, ...] = ()
    """What `help` finds by name; the cards, if it does not say."""
    nouns: dict[str, str] = {}  # noqa: RUF012  # never changed
    """Of fields of questions and reasons whose noun is not their name, the noun."""
    word_nouns: tuple[str, ...] = ()
    """The nouns by which a name of several words is said word by word: a rat "gallia 2", a face "2 M church"."""
    studied: Studied = Studied()
    longest: int = 20_000
    """More answers than a game can take."""
    evaluator: Callable[[], Evaluator[Any]] | None = None
    """Judges positions; the score as it stands does, if there is none."""
    encoder: Callable[[], Encoder[Any]] | None = None
    """Writes what a seat knows as numbers; legal moves, seat, totals and the last moves are written, if there is none."""
    drawing: Callable[[], Drawing] | None = None
    """Draws the table in the terminal; it is listed, if there is none."""
    table: str = ""
    """Its table in the browser: BUILT_IN, or "package:file.js", an ES module in a package. Without one it is listed."""

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def capabilities(self) -> dict[str, bool]:
        """Which parts the game brings itself."""
        return {
            "evaluator": self.evaluator is not None,
            "encoder": self.encoder is not None,
            "drawing": self.drawing is not None,
            "table": bool(self.table),
        }

    def options(self, asked: Json) -> list[Option]:
        """Return the form, given what has been chosen. Empty for a description that has not been completed."""
        return [] if self.form is None else self.form(asked)

    def option(self, name: str, asked: Json) -> Option | None:
        """One option of the form; None if there is none of that name."""
        return next((option for option in self.options(asked) if option.name == name), None)

    def to_json(self) -> Json:
        """Return all that can be sent: everything but the functions."""
        return {
            "game": self.name,
            "title": self.title,
            "designers": list(self.designers),
            "rights": self.rights,
            "players": list(self.players),
            "options": [option.to_json() for option in self.options({})],
            "aids": [{"name": aid.name, "computed": aid.compute is not None} for aid in self.aids],
            "cards": [card.to_json() for card in self.cards],
            "topics": [topic._asdict() for topic in self.topics],
            "events": {kind: dict(nouns) for kind, nouns in self.game.events.items()},
            "nouns": dict(self.nouns),
            "word_nouns": list(self.word_nouns),
            "capabilities": self.capabilities,
            "table": self.table,
        }
