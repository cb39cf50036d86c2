"""Progress: the bar that is shown on a terminal while many games are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Tell = Callable[..., None]
"""Called with `completed`, `total` or `description` when these change."""


def stderr() -> Console:
    """Return a console that prints to stderr."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False)


@contextmanager
def progress_bar(description: str, total: int | None = None, completed: int = 0) -> Iterator[Tell]:
    """Show a bar until the block ends, if there is a terminal."""
    console = stderr()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(description, total=total, completed=completed)

        def tell(completed: int | None = None, total: int | None = None, description: str | None = None) -> None:
            progress.update(bar, completed=completed, total=total, description=description)

        yield tell
