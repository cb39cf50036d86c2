"""Completion: the shell completes commands, options, games, sets and class cards."""

from __future__ import annotations

from collections.abc import Iterator

import shellingham
from typer.completion import get_completion_inspect_parameters

from ...bots.levels import names as levels
from ...games.rattus.rules.options import choices
from ...games.rattus.rules.sets.all_sets import CARDS, SETS
from ...games.registry import GAMES
from ...words import LANGUAGES
from .speech import Refusal

get_completion_inspect_parameters()  # lets Typer answer the shell, as its own options would


def install_completion() -> str:
    """Teach the shell that started us. Returns the file that was written. Raises Refusal."""
    try:
        # Typer's own option reports in English only. What it calls is not documented, so a new Typer may not have it.
        from typer.completion import Shells, install  # type: ignore[attr-defined]  # as Typer itself imports them

        shell, _ = shellingham.detect_shell()
        _, path = install(shell=Shells(shell).value, prog_name="ratking")
    except (ImportError, OSError, ValueError) as error:
        raise Refusal("completion") from error
    return str(path)


def games(incomplete: str) -> list[str]:
    return [name for name in GAMES if name.startswith(incomplete)]


def bots(incomplete: str) -> list[str]:
    return list(_listed(incomplete, levels()))


def languages(incomplete: str) -> list[str]:
    return [name for name in LANGUAGES if name.startswith(incomplete)]


def sets(incomplete: str) -> list[str]:
    return list(_listed(incomplete, list(SETS)))


def cards(incomplete: str) -> list[str]:
    return [name for name in choices() if name.startswith(incomplete)] + list(_listed(incomplete, list(CARDS)))


def _listed(incomplete: str, names: list[str]) -> Iterator[str]:
    """A list with commas whose last name is completed, with a name that is not in it yet."""
    before, comma, begun = incomplete.rpartition(",")
    for name in names:
        if name.startswith(begun) and name not in before.split(","):
            yield before + comma + name
