"""Fingerprint: a hash of what a bot is made of, so that results can say which version of it they are about."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Final

from ..bots.levels import level
from ..bots.network import BEGINNINGS
from ..games.registry import evaluator_of, game_called

MARK: Final = "#"
"""Between the level of a frozen bot and its fingerprint."""
LENGTH: Final = 12
"""The number of hexadecimal digits that are shown."""

BASE: Final = "ratking.bots"
USES_EVALUATOR: Final = "ratking.bots.evaluator"
LEARNED: Final = ("weights.json", "network.json")
"""The files of an evaluator with what was fitted or trained."""


@lru_cache(maxsize=64)
def fingerprint(name: str, game: str) -> str:
    """Return a hash of a bot's sources and weights in a game, with the version of the game's rules. Raises BadOptions.

    It follows the imports of the bot and of the game's evaluator as far as they lead to bots and evaluators, not to the
    kernel and the rules. It changes with every change of these files, also of a comment. Empty if the sources are not there.
    A frozen bot has its fingerprint in its name.

    >>> len(fingerprint("steady", "rattus")), fingerprint("steady", "rattus") != fingerprint("quick", "rattus")
    (12, True)
    """
    if MARK in name:
        return name.partition(MARK)[2]
    evaluator = evaluator_of(game)
    own = type(level(name, evaluator, 0)).__module__
    judge = type(evaluator).__module__
    packages = {BASE, own.rpartition(".")[0], judge.rpartition(".")[0]}
    digest = hashlib.sha256(f"rules {game_called(game).rules}".encode())
    try:
        modules = _reached(own, packages)
        if USES_EVALUATOR in modules:
            modules |= _reached(judge, packages)
            for name in LEARNED:
                learned = files(judge.rpartition(".")[0]).joinpath(name)
                digest.update(learned.read_bytes() if learned.is_file() else b"")
        for module in sorted(modules):
            digest.update(f"\n{module}\n{_source(module)}".encode())
    except (OSError, ImportError):
        return ""
    return digest.hexdigest()[:LENGTH]


@lru_cache(maxsize=16)
def judge_fingerprint(game: str) -> str:
    """Return a hash of what analyses of a game judge by: what `steady` is made of, and what judges where turns begin.

    >>> len(judge_fingerprint("rattus"))
    12
    """
    digest = hashlib.sha256(fingerprint("steady", game).encode())
    learned = files(type(evaluator_of(game)).__module__.rpartition(".")[0]).joinpath(BEGINNINGS)
    digest.update(learned.read_bytes() if learned.is_file() else b"")
    return digest.hexdigest()[:LENGTH]


def _reached(module: str, packages: set[str]) -> set[str]:
    """Return a module and those of the packages that it imports, directly or through others."""
    found: set[str] = set()
    ahead = [module]
    while ahead:
        name = ahead.pop()
        if name not in found and _is_module(name):
            found.add(name)
            ahead += [other for other in _imports(name) if other.rpartition(".")[0] in packages]
    return found


def _imports(module: str) -> Iterator[str]:
    """Yield the full names of what a module may import: of `from a import b`, both a and a.b."""
    package = module.split(".")[:-1]
    for node in ast.walk(ast.parse(_source(module))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            whole = ".".join([*base, *((node.module or "").split(".") if node.module else [])])
            yield whole
            yield from (f"{whole}.{alias.name}" for alias in node.names)


def _is_module(name: str) -> bool:
    package, _, last = name.rpartition(".")
    return bool(package) and files(package).joinpath(f"{last}.py").is_file()


def _source(module: str) -> str:
    package, _, last = module.rpartition(".")
    return files(package).joinpath(f"{last}.py").read_text(encoding="utf-8")
