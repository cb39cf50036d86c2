"""Completion: lets the shell complete commands, options, games, and values of options."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import shellingham
from typer.completion import get_completion_inspect_parameters

from ...bots.levels import names as levels
from ...games.registry import GAMES, form_of
from ...words import LANGUAGES
from .speech import Refusal

get_completion_inspect_parameters()  # lets Typer answer the shell, as its own completion options would do


def install_completion() -> str:
    """Install completion for the shell that started this process. Return the file that was written. Raises Refusal."""
    try:
        # Typer's own option reports in English only. Its functions are not documented, so a new Typer may not have them.
        from typer.completion import Shells, install  # type: ignore[attr-defined]  # Typer itself imports them from there

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


def of_option(name: str) -> Callable[[str], list[str]]:
    """Return a function that completes an option of games: with a preset, or with a list of values with commas."""

    def complete(incomplete: str) -> list[str]:
        options = [option for game in GAMES for option in form_of(game, {}) if option.name == name]
        words = [str(choice.value) for option in options for choice in option.presets]
        things = [str(choice.value) for option in options for choice in option.choices]
        return [word for word in words if word.startswith(incomplete)] + list(_listed(incomplete, things))

    return complete


def _listed(incomplete: str, names: list[str]) -> Iterator[str]:
    """Yield completions of the last name in a list with commas, without names that are already in it."""
    before, comma, begun = incomplete.rpartition(",")
    for name in names:
        if name.startswith(begun) and name not in before.split(","):
            yield before + comma + name
