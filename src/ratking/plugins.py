"""Plugins: games and other things from other packages, found by entry points. One that fails is set aside."""

from __future__ import annotations

from importlib.metadata import entry_points
from importlib.resources import files
from typing import Any, Final

from .kernel.errors import RatkingError

MISTAKES: Final = (
    *(ArithmeticError, AssertionError, AttributeError, BufferError, EOFError, ImportError, LookupError, MemoryError),
    *(NameError, OSError, ReferenceError, RuntimeError, SyntaxError, TypeError, ValueError, RatkingError),
)
"""The exceptions that a bug in a plugin can raise. KeyboardInterrupt and SystemExit are not among them."""


class Plugin:
    """A game, set or other thing that a package provides, and where it comes from."""

    # Any: the package can provide anything; the caller checks it.
    def __init__(self, distribution: str, module: str, name: str, thing: Any) -> None:
        self.distribution = distribution
        """The name under which the package was installed."""
        self.module = module
        self.name = name
        """The name of the entry point."""
        self.thing = thing

    def activate(self) -> None:
        """Mark the plugin as active, so that the words of its package are loaded."""
        package = self.module.partition(".")[0]
        if package not in [other.package for other in PACKAGES]:
            PACKAGES.append(Package(self.distribution, package))


class Package:
    """A package with at least one active plugin."""

    def __init__(self, distribution: str, package: str) -> None:
        self.distribution = distribution
        self.package = package
        """The name under which it is imported."""

    def words(self, language: str) -> str | None:
        """Return the content of its file of words, `words/<language>.json`; None if it has none."""
        file = files(self.package).joinpath("words", f"{language}.json")
        return file.read_text(encoding="utf-8") if file.is_file() else None


class FailedPlugin:
    """A plugin that cannot be used, and why."""

    def __init__(self, distribution: str, name: str, why: str) -> None:
        self.distribution = distribution
        self.name = name
        self.why = why

    @property
    def fields(self) -> dict[str, object]:
        """The fields of the sentence about it."""
        return {"package": self.distribution, "name": self.name, "why": self.why}


PACKAGES: Final[list[Package]] = []
"""The packages in use, in the order in which they were found."""

FAILED: Final[list[FailedPlugin]] = []
"""The plugins that were found but cannot be used."""


def installed(group: str) -> list[Plugin]:
    """Return the plugins of all installed packages in this group of entry points, sorted by name."""
    things: list[Plugin] = []
    for point in sorted(entry_points(group=group), key=lambda point: (point.name, point.value)):
        distribution = point.module if point.dist is None else point.dist.name
        try:
            things.append(Plugin(distribution, point.module, point.name, point.load()))
        except MISTAKES as error:
            set_aside(distribution, point.name, error)
    return things


def set_aside(distribution: str, name: str, error: BaseException) -> None:
    """Continue without this plugin, and keep the error as one line."""
    why = " ".join(str(error).split())
    FAILED.append(FailedPlugin(distribution, name, f"{type(error).__name__}: {why}" if why else type(error).__name__))
