"""Description: what a game declares about itself for all others: server, page, terminal, laboratory, bots.

Games of other packages have a description too; what they leave out gets a working default
(`ratking.games.registry`). The functions in a description import what they return only when they are called, so that
loading a description is cheap.
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
"""The value of `table` for a game whose table in the browser is part of the page itself."""

# Any, in this file: options and aids are JSON; the tables of any game.


class Choice(NamedTuple):
    """One possible value of an option, given the choices in the options before it."""

    value: str | int
    group: str = ""
    """The heading under which a form shows it: for a class card, its class."""
    why_not: str = ""
    """Why it cannot be chosen now, as the key of a sentence: `option.why.<key>`, or `error.<key>` for a form found by
    probing. Empty if it can be chosen."""
    needs: tuple[str, ...] = ()
    """The fields of that sentence: the sets that would make it possible, or a number."""
    means: tuple[str, ...] = ()
    """What a named choice stands for: the cards of a combination."""
    fixed: bool = False
    """Whether it is always chosen and cannot be left out."""

    def to_json(self) -> Json:
        return {**self._asdict(), "needs": list(self.needs), "means": list(self.means)}


class Option(NamedTuple):
    """One question of the form. Its choices depend on the options before it, never on those after it."""

    name: str
    kind: str
    """"one" for one of the choices, "several" for several of them, or "flag" for a rule that is off by default."""
    choices: tuple[Choice, ...]
    """All choices; those that are not possible now have a reason. A flag has the single choice True."""
    chosen: Any
    """The given value or else the default: a value, a list of values, the name of a preset, or a bool for a flag."""
    presets: tuple[Choice, ...] = ()
    """Names that stand for several choices: "random", or a named combination."""
    count: int = 0  # type: ignore[assignment]  # hides the method of tuples, which is not needed here
    """For "several": how many must be chosen; 0 for any number."""
    rule: str = ""
    """The number of the rule about it."""

    @property
    def offered(self) -> tuple[Choice, ...]:
        """The choices that are possible now."""
        return tuple(choice for choice in self.choices if not choice.why_not)

    def to_json(self) -> Json:
        choices, presets = [[choice.to_json() for choice in group] for group in (self.choices, self.presets)]
        return {**self._asdict(), "choices": choices, "presets": presets}


Form = Callable[[Json], list[Option]]
"""The form of a game: called with the choices so far, it returns the options that result. It never raises."""


class Aid(NamedTuple):
    """A thinking aid: it explains the position but does not propose a move."""

    name: str
    compute: Callable[[Observation[Any]], Json] | None = None
    """Computes the aid from what one seat knows; None if the client computes it from the view and the events."""


class Card(NamedTuple):
    """A card as it is shown and described."""

    name: str
    group: str
    """Its class or suit."""
    set: str
    """The set to which it belongs."""
    sign: str
    """The key of its drawing."""
    text: str
    """The key of the sentence on it."""
    rule: str
    """The number of its rule."""
    last_round: tuple[str, ...] = ()
    """The numbers of the rules about it in the last round of a game, if the game has one."""
    rulings: tuple[str, ...] = ()
    """The numbers of other rules that concern it."""
    fields: dict[int, dict[str, int]] = {}  # noqa: RUF012  # never changed
    """Further fields of its text, by number of players."""

    def to_json(self) -> Json:
        return {**self._asdict(), "last_round": list(self.last_round), "rulings": list(self.rulings)}


class Topic(NamedTuple):
    """A named thing that a rule explains. `help` finds it, and no player may have its name."""

    noun: str
    value: str
    rule: str
    person: bool = False
    """Whether it has the name of a person, which players may have too."""


class Measure(NamedTuple):
    """Something that the laboratory counts from the events of one kind."""

    name: str
    """The key of its heading is `study.figure.<name>`."""
    event: str
    seat: str = ""
    """The field with the seat for which it is counted; if empty, it is counted for the whole game."""
    thing: str = ""
    """The field with a thing for each of which it is counted separately, such as a column."""
    number: str = ""
    """The field that is summed; if empty, each event counts as 1."""


class Studied(NamedTuple):
    """What the laboratory collects from a game. By default only seats, lengths and reasons for the end are studied."""

    turn: str = ""
    """The event that begins a turn; its first field is the seat. If empty, a turn begins when another seat is on turn."""
    taken: tuple[str, ...] = ()
    """The events with which a card gets a new holder: their first field is the seat, and another is called "card"."""
    take: str = ""
    """The pattern of the moves that take a card: at these moves the laboratory compares one card with another."""
    lost: str = ""
    """The event with which a seat loses a piece; its first field is the seat."""
    cards: str = ""
    """The option with the cards in the game."""
    measures: tuple[Measure, ...] = ()


class Description(NamedTuple):
    """A game and everything that other code needs to know about it."""

    game: Game[Any]
    title: str = ""
    """Its title for people; by default the name of the game with a capital letter."""
    designers: tuple[str, ...] = ()
    rights: str = ""
    """The key of a sentence about who owns the rights to the game."""
    players: tuple[int, ...] = ()
    """All possible numbers of players, with any options; by default those of the form."""
    form: Form | None = None
    """Its options; by default they are found by probing the game's `options`."""
    aids: tuple[Aid, ...] = ()
    cards: tuple[Card, ...] = ()
    topics: tuple[Topic, ...] = ()
    """What `help` finds by name; by default the cards."""
    nouns: dict[str, str] = {}  # noqa: RUF012  # never changed
    """The nouns of fields of questions and reasons, if the noun is not the name of the field."""
    word_nouns: tuple[str, ...] = ()
    """The nouns with which a name of several words is translated word by word: a rat "gallia 2", a face "2 M church"."""
    studied: Studied = Studied()
    longest: int = 20_000
    """A number of moves that no game exceeds."""
    evaluator: Callable[[], Evaluator[Any]] | None = None
    """Returns an evaluator of positions; by default the present score is used."""
    encoder: Callable[[], Encoder[Any]] | None = None
    """Returns an encoder of what a seat knows; by default legal moves, seat, totals and the last moves are encoded."""
    drawing: Callable[[], Drawing] | None = None
    """Returns the drawing of the table in the terminal; by default the table is listed."""
    table: str = ""
    """Its table in the browser: BUILT_IN, or "package:file.js" for an ES module in a package; by default it is listed."""

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def capabilities(self) -> dict[str, bool]:
        """Which parts the game has itself."""
        return {
            "evaluator": self.evaluator is not None,
            "encoder": self.encoder is not None,
            "drawing": self.drawing is not None,
            "table": bool(self.table),
        }

    def options(self, asked: Json) -> list[Option]:
        """Return the form, given the choices so far. Empty if the description has not been completed with defaults."""
        return [] if self.form is None else self.form(asked)

    def option(self, name: str, asked: Json) -> Option | None:
        """Return one option of the form; None if there is no option with this name."""
        return next((option for option in self.options(asked) if option.name == name), None)

    def to_json(self) -> Json:
        """Return the description as JSON: everything except the functions."""
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
