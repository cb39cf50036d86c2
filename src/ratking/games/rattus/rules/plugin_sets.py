"""Plugin sets: sets that come in packages of their own, by the entry point `ratking.rattus_sets` (docs/adding-a-set.md)."""

from __future__ import annotations

from ....kernel.rng import Rng
from ....plugins import MISTAKES, installed, set_aside
from . import options, setup
from .combine import Combination, ours
from .sets.all_sets import SETS, add, remove
from .sets.set import Set


def join() -> None:
    """Put those that play among ours. One that does not is left out, and takes nothing with it."""
    for other in installed("ratking.rattus_sets"):
        try:
            _join(other.thing)
            other.activate()
        except MISTAKES as error:
            set_aside(other.distribution, other.name, error)


def _join(new: object) -> None:
    """Raises what is wrong with it; then it is not there."""
    if not isinstance(new, Set):
        raise TypeError(f"{new!r} is no Set")
    if new.first_card is not None or new.needed:
        raise ValueError("first_card and needed are for sets of ours")
    taken = [kind for group in SETS.values() for kind in group.events if kind in new.events]
    if taken:
        raise ValueError(f"there is an event {taken[0]!r} already")
    taken = [part for group in SETS.values() for part in group.files if part in new.files]
    if taken:
        raise ValueError(f"there are components {taken[0]!r} already")
    add(new)
    try:
        _lay(new)
    except MISTAKES:
        remove(new.name)
        raise


def _lay(new: Set) -> None:
    """Lay a table with all its cards on it."""
    sets = [name for name, group in SETS.items() if group.needed or group is new]
    chosen = options.options({"sets": sets}, Rng(0))
    if new.cards:
        chosen["cards"] = [card.name for card in new.cards]
    setup.new_table(Combination(ours()).box_for(chosen))
