"""Words: every text a person reads, in three languages, for terminal and browser alike. Other packages bring their own."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Final

from ..kernel.errors import RatkingError
from ..kernel.frame import CHANCE
from ..kernel.game import Game
from ..kernel.log import TAKEN_BACK
from ..kernel.reason import Reason
from ..plugins import PACKAGES, Package, set_aside

LANGUAGES: Final = ("en", "it", "ca")

Text = str | dict[str, str]

Nouns = tuple[Mapping[str, str], tuple[str, ...]]
"""Of fields of questions and reasons whose noun is not their name, the noun; and the nouns of single words of names."""

NO_NOUNS: Final[Nouns] = ({}, ())

Source = tuple[str, str]
"""A package, as it was installed, and the file of words in it."""


class Words:
    """The catalogue of one language: keys to sentences with {placeholders}.

    A sentence that depends on a field names it in "by" and has a form for each value that matters, "one" for 1 and "other"
    for all the rest. The value of a field that is not said is empty.
    """

    def __init__(
        self,
        language: str,
        texts: Mapping[str, Text],
        sources: Mapping[str, Source] | None = None,
        nouns: Callable[[str], Nouns] = lambda game: NO_NOUNS,
    ) -> None:
        self.language = language
        self.texts = texts
        self._nouns = nouns
        """By game, what its description says of nouns."""
        self._sources: Mapping[str, Source] = sources or {}
        """Where the texts of other packages come from, by key."""
        self._named: set[Source] = set()
        """Those that are known to be wrong."""

    def say(self, key: str, fields: Mapping[str, object] | None = None) -> str:
        """Return the sentence of that key, with its placeholders filled in."""
        fields = fields or {}
        if key not in self.texts:
            return _without_words(key, fields)
        given = {name: _listed(value) for name, value in fields.items()}
        return self._brought(key, given) if key in self._sources else _filled(self.texts[key], given)

    def _brought(self, key: str, fields: dict[str, object]) -> str:
        """Say a text of another package. Placeholders that are none of the fields stay as they are."""
        text = self.texts[key]
        forms = [text] if isinstance(text, str) else [f"{{{text['by']}}}", *forms_of(text)]
        try:
            unknown = [name for form in forms for name in _placeholders(form) if name not in fields]
        except ValueError as error:
            self._name(key, error)
            return _without_words(key, fields)
        if unknown:
            self._name(key, LookupError(f"{unknown[0]!r} is no field of {key!r}"))
        return _filled(text, {**fields, **{name: f"{{{name}}}" for name in unknown}})

    def _name(self, key: str, error: Exception) -> None:
        """Name the file of a wrong text among what is broken, once."""
        source = self._sources[key]
        if source not in self._named:
            self._named.add(source)
            set_aside(*source, error)

    def error(self, error: RatkingError) -> str:
        """Return what went wrong; what it was caused by is said in this language too."""
        fields = {
            name: self.error(value) if isinstance(value, RatkingError) else value for name, value in error.fields.items()
        }
        return self.say(f"error.{error.key}", fields)

    def noun(self, game: str, noun: str, value: object, seats: Sequence[str]) -> str:
        """The name of a thing of a game, or of several: a region, a card, a seat, a face. Empty for what is not said."""
        if value is None:
            return ""
        if isinstance(value, list | tuple):
            return ", ".join(self.noun(game, noun, one, seats) for one in value)
        if noun == "seat":
            return self.say("chance") if value == CHANCE else _seat(seats, int(str(value)))
        if isinstance(value, list | tuple):
            return ", ".join(self.noun(game, noun, one, seats) for one in value)
        key = f"{game}.{noun}.{value}"
        if key in self.texts:
            return self.say(key)
        # A thing named by several words, a rat "gallia 2" or a face "start 2 M church", is said word by word.
        parts = str(value).split()
        whole = f"{game}.things.{noun}"
        if parts and f"{whole} {parts[0]}" in self.texts:
            whole = f"{whole} {parts.pop(0)}"
        said = [self._word(game, word) for word in parts]
        return self.say(whole, {"first": said[0], "rest": said[1:]}) if said and whole in self.texts else " ".join(said)

    def _word(self, game: str, word: str) -> str:
        for noun in self._nouns(game)[1]:
            if f"{game}.{noun}.{word}" in self.texts:
                return self.say(f"{game}.{noun}.{word}")
        return word

    def move(self, game: Game[Any], move: str, seats: Sequence[str] = ()) -> str:
        """Return a move as a button or a line of a list says it. Any: words do not care which game's tables there are."""
        number = game.space.number(move)
        if number is None:
            return move
        pattern, thing = game.space.patterns[number], game.space.things[number]
        noun = pattern[pattern.find("{") + 1 : pattern.find("}")] if thing else ""
        return self.say(f"{game.name}.move.{pattern}", {noun: self.noun(game.name, noun, thing, seats)} if noun else {})

    def move_parts(self, game: Game[Any], move: str, seats: Sequence[str] = ()) -> tuple[str, str]:
        """A move as a heading that several can share, and the thing it names; without a thing to name, only the latter."""
        number = game.space.number(move)
        if number is None or not game.space.things[number]:
            return "", self.move(game, move, seats)
        pattern = game.space.patterns[number]
        noun = pattern[pattern.find("{") + 1 : pattern.find("}")]
        head, _, after = str(self.texts.get(f"{game.name}.move.{pattern}", pattern)).partition(f"{{{noun}}}")
        if after:
            return "", self.move(game, move, seats)
        return head.strip(), self.noun(game.name, noun, game.space.things[number], seats)

    def event(self, game: Game[Any], event: Mapping[str, Any], seats: Sequence[str], you: int | None = None) -> str:
        """What happened, as a line of the log, said to the player in the seat `you`. Takes the JSON of a view. Any: JSON."""
        if event["kind"] == TAKEN_BACK:
            return self._told(f"event.{TAKEN_BACK}", game.name, {"seat": ("seat", event["seat"])}, seats, you)
        fields = {name: (noun, event.get(name)) for name, noun in game.events[event["kind"]].items()}
        key = f"{game.name}.event.{event['kind']}"
        by_chance = f"{key} by chance"  # there may be words of their own for what no player does
        by = by_chance if event.get("seat") == CHANCE and by_chance in self.texts else key
        return self._told(by, game.name, fields, seats, you)

    def question(self, game: Game[Any], question: Mapping[str, Any], seats: Sequence[str], you: int | None = None) -> str:
        """Return what is being asked. Takes the JSON of a view."""
        fields = self._named_fields(game.name, question["fields"])
        return self._told(f"{game.name}.ask.{question['key']}", game.name, fields, seats, you)

    def reason(self, game: Game[Any], reason: Reason, seats: Sequence[str], you: int | None = None) -> str:
        """Return why a move cannot be made. A game's own reasons come first."""
        fields = self._named_fields(game.name, reason.fields)
        own = f"{game.name}.reason.{reason.key}"
        return self._told(own if own in self.texts else f"reason.{reason.key}", game.name, fields, seats, you)

    def _named_fields(self, game: str, fields: Mapping[str, object]) -> dict[str, tuple[str, object]]:
        """Fields with their nouns: those that the description says, or else the name of each."""
        nouns, _ = self._nouns(game)
        return {name: (nouns.get(name, name), value) for name, value in fields.items()}

    def _told(
        self, key: str, game: str, fields: Mapping[str, tuple[str, object]], seats: Sequence[str], you: int | None
    ) -> str:
        """Say a sentence whose fields are things of a game, each with its noun.

        Where a field is the seat of who reads it there may be words of their own: "<key>.you" if that is the field
        "seat", "<key>.you <field>" for any other field. Without them the player is named like everybody else.
        """
        for name, (noun, value) in fields.items():
            to_you = f"{key}.you" if name == "seat" else f"{key}.you {name}"
            if noun == "seat" and value == you and to_you in self.texts:
                key = to_you
                break
        return self.say(key, {name: self.noun(game, noun, value, seats) for name, (noun, value) in fields.items()})

    def rule(self, game: Game[Any], number: str) -> str:
        """Return the rule of that number, in our own words."""
        return self.say(f"{game.name}.rule.{number}")


def _seat(seats: Sequence[str], seat: int) -> str:
    """Return the name of the player in a seat; its number if there is no name, as for a seat this game does not use."""
    return seats[seat] if 0 <= seat < len(seats) else str(seat + 1)


def _without_words(key: str, fields: Mapping[str, object]) -> str:
    """Return what is said where a package of others has no words: the things as the game itself calls them.

    >>> _without_words("dam.event.water rises", {"seat": "Anna", "number": 2})
    'water rises: Anna, 2'
    >>> _without_words("dam.move.flow {number}", {"number": 2})
    'flow 2'
    """
    own = key.split(".", 2)[-1]
    if "{" in own:
        return own.format_map(fields)
    return f"{own}: {_listed(list(fields.values()))}" if fields else own


def _filled(text: Text, fields: Mapping[str, object]) -> str:
    if isinstance(text, dict):
        value = str(fields.get(text["by"], ""))
        text = text.get("one" if value == "1" else value, text["other"])
    return text.format_map(fields)


def forms_of(text: Text) -> list[str]:
    """Return the sentences of a text: one, or one for each value of the field that decides."""
    return [text] if isinstance(text, str) else [form for value, form in text.items() if value != "by"]


def _placeholders(form: str) -> list[str]:
    """Return the names in braces. Raises ValueError where braces hold anything else than a name."""
    names: list[str] = []
    for _, name, style, conversion in Formatter().parse(form):
        if name is not None:
            if not name or name.isdigit() or "." in name or "[" in name or style or conversion:
                raise ValueError(f"{form!r} is no text with names in braces")
            names.append(name)
    return names


def _listed(value: object) -> object:
    return ", ".join(str(item) for item in value) if isinstance(value, list | tuple) else value


@cache
def words(language: str) -> Words:
    """Return the catalogue of a language: en, it or ca. After our words come those of other packages, which replace none."""
    if language not in LANGUAGES:
        raise ValueError(f"there are words in {', '.join(LANGUAGES)}, not in {language!r}")
    texts: dict[str, Text] = {}
    sources: dict[str, Source] = {}
    for package in reversed(PACKAGES):
        _bring(package, language, texts, sources)
    ours: dict[str, Text] = {}
    for file in our_files(language):
        ours.update(json.loads(file.read_text(encoding="utf-8")))
    texts.update(ours)
    return Words(language, texts, {key: source for key, source in sources.items() if key not in ours}, nouns_of)


def nouns_of(game: str) -> Nouns:
    """Return the nouns that the description of a game names; none of a game that nobody knows."""
    from ..games.registry import GAMES, description_of

    if game not in GAMES:
        return NO_NOUNS
    description = description_of(game)
    return description.nouns, description.word_nouns


def our_files(language: str) -> list[Traversable]:
    """Return the files with our own words in this language: those that all games share, then those of each game."""
    games = sorted(files("ratking.games").iterdir(), key=lambda folder: folder.name)
    own = [folder.joinpath("words", f"{language}.json") for folder in games]
    return [files(__package__).joinpath(f"{language}.json"), *(file for file in own if file.is_file())]


def _bring(package: Package, language: str, texts: dict[str, Text], sources: dict[str, Source]) -> None:
    """Add the words of another package: key by key in this language, or else in the first of ours that it speaks."""
    for spoken in (*(other for other in reversed(LANGUAGES) if other != language), language):
        source = (package.distribution, f"words/{spoken}.json")
        try:
            written = package.words(spoken)
            if written is not None:
                brought = _read(written)
                texts.update(brought)
                sources.update(dict.fromkeys(brought, source))
        except (OSError, ValueError, TypeError) as error:
            if spoken == language:
                set_aside(*source, error)


def _read(written: str) -> dict[str, Text]:
    """Raises ValueError where it is no catalogue."""
    read = json.loads(written)
    if not isinstance(read, dict):
        raise TypeError("not keys with texts")
    for key, text in read.items():
        forms = text if isinstance(text, dict) else {"by": "", "other": text}
        if not {"by", "other"} <= set(forms) or not all(isinstance(form, str) for form in forms.values()):
            raise TypeError(f"{key!r} is neither a text nor several by a field")
    return read


def system_language(environment: Mapping[str, str]) -> str:
    """Return the system's language if Ratking has texts in it, otherwise English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            language = environment[name][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"
