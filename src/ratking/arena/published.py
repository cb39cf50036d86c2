"""Published: the results of bots that a game's `ladder.toml` states, and whether other games agree with them."""

from __future__ import annotations

import json
import math
import tomllib
from dataclasses import dataclass, replace
from importlib.resources import files

from ..games.registry import game_called
from ..kernel.errors import BadOptions
from ..kernel.float_sum import float_sum
from ..kernel.game import Json
from .fingerprint import fingerprint
from .statistics import Share
from .tournament import Tournament, entrant_of

FILE = "ladder.toml"


@dataclass(frozen=True, slots=True)
class Published:
    """A result: how often the first of these bots won, and by which seed."""

    game: str
    options: Json
    bots: tuple[str, ...]
    seed: str
    result: Share
    hashes: dict[str, str]
    """The fingerprints of the bots that played; a bot is missing if it is not known which version of it played."""

    @property
    def pair(self) -> tuple[str, str]:
        """The first bot and the others; if these are all the same, one of them with their number."""
        one, *others = self.bots
        alike = len(others) > 1 and len(set(others)) == 1
        return one, f"{len(others)} {others[0]}" if alike else ", ".join(others)

    @property
    def changed(self) -> list[str]:
        """The bots that are not the ones that played, or of which that is not known."""
        names = dict.fromkeys(entrant_of(bot)[0] for bot in self.bots)
        return [name for name in names if self.hashes.get(name) != fingerprint(name, self.game)]

    @property
    def known(self) -> bool:
        """Whether the versions of all bots that played are known."""
        return all(entrant_of(bot)[0] in self.hashes for bot in self.bots)

    def field(self, seed: str, games: int) -> Tournament:
        """Return the same games with another seed. Their number is rounded up, so that every bot plays every seat."""
        players = len(self.bots)
        return Tournament(self.game, self.options, self.bots, seed, -(-games // players) * players)

    def played_again(self, seed: str, result: Share) -> Published:
        """Return the result of other games, by the bots of now."""
        names = dict.fromkeys(entrant_of(bot)[0] for bot in self.bots)
        hashes = {name: fingerprint(name, self.game) for name in names}
        return replace(self, seed=seed, result=result, hashes={name: made for name, made in hashes.items() if made})

    def to_toml(self) -> str:
        """Return the result as it stands in the file."""
        values = {
            "options": _inline(self.options),
            "bots": json.dumps(list(self.bots)),
            "games": str(self.result.of),
            "won": str(self.result.count),
            "seed": json.dumps(self.seed),
            "hashes": _inline(self.hashes),
        }
        return "[[result]]\n" + "".join(f"{name} = {value}\n" for name, value in values.items())


def published(game: str) -> list[Published]:
    """Return the results that are published of a game; none if it has no ladder. Raises BadOptions."""
    file = files(type(game_called(game)).__module__.rpartition(".")[0]).joinpath(FILE)
    return read(game, file.read_text(encoding="utf-8")) if file.is_file() else []


def read(game: str, text: str) -> list[Published]:
    """Return the results in a file. Raises BadOptions if it is not such a file."""
    try:
        return [
            Published(
                game, row["options"], tuple(row["bots"]), row["seed"], Share(row["won"], row["games"]), row.get("hashes", {})
            )
            for row in tomllib.loads(text).get("result", [])
        ]
    except (ValueError, KeyError, TypeError) as error:
        raise BadOptions("ladder_file", game=game, why=str(error)) from error


def lies_within(stated: Share, again: Share) -> bool:
    """Return whether a share lies within the 95 % interval of another.

    >>> lies_within(Share(50, 100), Share(31, 60)), lies_within(Share(50, 100), Share(38, 60))
    (True, False)
    """
    return stated.low <= again.share <= stated.high


def by_chance(one: Share, other: Share) -> float:
    """Return how probable a difference at least as large is if both are samples of one share: Fisher's exact test.

    >>> round(by_chance(Share(8, 10), Share(1, 6)), 3)
    0.035
    """
    won, games = one.count + other.count, one.of + other.of

    def probability(count: int) -> float:
        logs = _choose(one.of, count) + _choose(other.of, won - count) - _choose(games, won)
        return math.exp(logs)

    seen = probability(one.count)
    possible = range(max(0, won - other.of), min(one.of, won) + 1)
    as_rare = [chance for count in possible if (chance := probability(count)) <= seen * (1 + 1e-9)]
    return min(1.0, float_sum(as_rare))


def _choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def _inline(values: Json) -> str:
    """Return a table of TOML in one line, of texts, numbers, flags and lists of texts: what JSON and TOML write alike."""
    inner = ", ".join(f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in values.items())
    return f"{{ {inner} }}" if inner else "{}"
