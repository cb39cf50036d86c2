"""Ratking: the rat games, played by exact rules.

>>> import ratking
>>> match = ratking.new("rattus", players=4, seed=7)
>>> while not match.over:
...     match.play(match.moves()[0])
>>> len(match.scores)
4
"""

from __future__ import annotations

import secrets
import warnings
from collections.abc import Mapping
from os import PathLike
from typing import Any, Final

from .components import LARGEST, Components
from .games.registry import GAMES, game_called
from .kernel import errors
from .kernel.chance import Chance, Committed, Dictated, Seeded
from .kernel.errors import BadOptions, BadRecord, IllegalMove, NotYourTurn, RatkingError, StaleMove
from .kernel.event import Event
from .kernel.frame import CHANCE
from .kernel.game import Game, Json, Result
from .kernel.match import Match
from .kernel.observation import Observation
from .kernel.reason import Reason
from .kernel.record import Record
from .kernel.rng import Rng
from .kernel.verify import Verdict
from .kernel.verify import verify as verify_luck
from .plugins import FAILED, PACKAGES
from .version import __version__
from .words import words


def _in_english(key: str, fields: Mapping[str, object]) -> str:
    """Return the sentence for an error. The words are read when the first error is said."""
    return words("en").say(key, fields)


errors.speak(_in_english)

if PACKAGES:
    words("en")  # reports files of words of other packages that are not in order

for _left_out in FAILED:
    warnings.warn(words("en").say("left_out", _left_out.fields), stacklevel=2)

LONGEST_SEED: Final = 1000
"""The maximum length of a seed, in characters or bits."""
LONGEST_NAME: Final = 200
"""The maximum length of a player's name, in characters."""

__all__ = [
    "CHANCE",
    "GAMES",
    "BadOptions",
    "BadRecord",
    "Chance",
    "Committed",
    "Components",
    "Dictated",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "NotYourTurn",
    "Observation",
    "RatkingError",
    "Reason",
    "Record",
    "Result",
    "Rng",
    "Seeded",
    "StaleMove",
    "Verdict",
    "__version__",
    "load",
    "new",
    "read_components",
    "resume",
    "verify",
]


# Any, here and below: the type of the table depends on the game; options are JSON.
def new(
    game: str,
    *,
    seed: int | str | None = None,
    chance: str | Chance = "auto",
    seats: list[str] | None = None,
    log: bool = True,
    components: Components | Json | str | PathLike[str] | None = None,
    **options: Any,
) -> Match[Any]:
    """Begin a game and return its match.

    `options` are those of the game: `players`, and for Rattus `sets` and `cards`. The same seed gives the same luck on every
    machine; without a seed the luck is unpredictable. With `chance="manual"` the caller also plays the moves of CHANCE;
    `chance` can also be another source of chance. With `log=False` no events are recorded and nothing can be taken back,
    which is faster. `components` are the user's own: a file for `read_components`, or its content.

    >>> import ratking
    >>> match = ratking.new("rattus", players=2, seed=1)
    >>> match.seat, match.question.key, match.text(match.moves()[0])
    (0, 'first cubes', 'anglia')
    >>> match.play("gallia")
    >>> match.play("atlantis")
    Traceback (most recent call last):
    ratking.kernel.errors.IllegalMove: “atlantis” is not an answer to this question (rule B2.4). Possible: anglia, gallia, \
germania, hispania, hungaria, italia, polonia, scandia.
    """
    luck = _luck(seed, chance)
    rules = _game(game)
    if components is not None:
        rules = rules.with_components(_components(rules.name, components))
    checked = rules.options(options, _rng(seed) if luck is None else luck.rng())
    names = [f"Player {n + 1}" for n in range(checked["players"])] if seats is None else seats
    if len(names) != checked["players"]:
        raise BadOptions("seats", players=checked["players"], names=len(names))
    for name in names:
        _check_name(name)
    told = None if luck is None else luck.told()
    if told is not None:
        told["asked"] = options  # so that random options can be verified too
    box = rules.components()
    parts = None if box.ours else box.to_json()
    record = Record(__version__, rules.name, checked, names, rules=rules.rules, components=parts, chance=told)
    return Match(rules, record, luck, log)


def read_components(path: str | PathLike[str]) -> Components:
    """Return the components in a file such as `ratking components export` writes. Raises BadOptions if it is not one.

    >>> import ratking, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = pathlib.Path(folder, "box.toml").write_text(ratking.GAMES["ratzzia"].components().text(), encoding="utf-8")
    ...     ratking.read_components(folder + "/box.toml").game
    'ratzzia'
    """
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        return Components.read(file.read((LARGEST << 10) + 1))


def resume(
    record: Record | str | PathLike[str],
    *,
    seed: int | str | None = None,
    chance: str | Chance = "auto",
    upto: int | None = None,
    log: bool = True,
) -> Match[Any]:
    """Return the match after all moves of a record, or after the first `upto`. A path of a record file is read.

    >>> import ratking
    >>> first = ratking.new("rattus", players=3, seed=1)
    >>> first.play("italia")
    >>> again = ratking.resume(first.record)
    >>> again.view(1) == first.view(1)
    True
    """
    luck = _luck(seed, chance)
    found = record if isinstance(record, Record) else Record.open(record)
    return Match.replay(_rules_of(found), found, luck, upto, log)


def load(dumped: Json, *, chance: Chance | None = None) -> Match[Any]:
    """Return the match that `match.dump()` saved, with the same past and, including luck, the same future.

    >>> import ratking
    >>> match = ratking.new("rattus", players=3, seed=1)
    >>> match.play("italia")
    >>> again = ratking.load(match.dump())
    >>> again.undo()
    >>> again.revision, len(again.record), len(match.record)
    (3, 1, 2)
    """
    name = dumped.get("game")
    if not isinstance(name, str):
        raise BadRecord("snapshot_field", field="game")
    try:
        record = dumped.get("record")
        parts = record.get("components") if isinstance(record, dict) else None
        return Match.load(game_called(name, parts), dumped, chance)
    except BadOptions as error:
        raise BadRecord("record_options", why=error) from error


def verify(record: Record | str | PathLike[str]) -> Verdict:
    """Check the luck of a finished game against the commitment made before it began.

    Raises BadRecord if there is nothing to check.

    >>> import ratking
    >>> match = ratking.new("rattus", players=2, chance=ratking.Committed(bytes(range(32)), ["Anna 7", "Bea 3"]))
    >>> while not match.over:
    ...     match.play(match.moves()[0])
    >>> match.reveal()
    >>> ratking.verify(match.record).fair
    True
    """
    found = record if isinstance(record, Record) else Record.open(record)
    return verify_luck(_rules_of(found), found)


def _game(name: object) -> Game[Any]:
    if not isinstance(name, str):
        raise BadOptions("unknown_game", game=name, allowed=list(GAMES))
    return game_called(name)


def _components(game: str, given: Components | Json | str | PathLike[str]) -> Components:
    if isinstance(given, Components):
        return given
    if isinstance(given, str | PathLike):
        return read_components(given)
    return Components.of_json(game, given)


def _rules_of(record: Record) -> Game[Any]:
    """Return the game of a record. Raises BadRecord if its options are not valid."""
    try:
        rules = game_called(record.game, record.components)
        if rules.options(record.options, Rng(0)) != record.options or len(record.seats) != record.options["players"]:
            raise BadRecord("record_field", field="options")
    except BadOptions as error:
        raise BadRecord("record_options", why=error) from error
    return rules


def _luck(seed: int | str | None, chance: str | Chance) -> Chance | None:
    """Return the source of luck; None if the caller plays the moves of CHANCE."""
    if isinstance(chance, Chance):
        if seed is not None:
            raise BadOptions("seed_and_chance")
        return chance
    if chance not in ("auto", "manual"):
        raise BadOptions("chance", chance=chance)
    return Seeded(_rng(seed)) if chance == "auto" else None


def _rng(seed: int | str | None) -> Rng:
    """Return the generator for a seed; without a seed, an unpredictable one. Raises BadOptions."""
    if seed is None:
        return Rng(secrets.token_hex(16))
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise BadOptions("seed", seed=seed, limit=LONGEST_SEED)
    if isinstance(seed, int) and seed.bit_length() > LONGEST_SEED:
        raise BadOptions("seed", seed=seed, limit=LONGEST_SEED)
    if isinstance(seed, str) and (len(seed) > LONGEST_SEED or not _is_text(seed)):
        raise BadOptions("seed", seed=seed, limit=LONGEST_SEED)
    return Rng(seed)


def _check_name(name: object) -> None:
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not _is_text(name):
        raise BadOptions("seat_name", name=name, limit=LONGEST_NAME)


def _is_text(text: str) -> bool:
    """Return whether a text can be encoded: a lone surrogate cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
