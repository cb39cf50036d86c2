"""Box comparison: compares a study with other components: which findings stay the same, and which depend on the box."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from .figure import ENOUGH, Figure, Line, Study
from .statistics import difference, mean

Found = dict[tuple[str, str], list[float]]
"""The observed values, game by game, for each thing, which is given as a noun and its value."""


def boxes(study: Study) -> Iterable[Figure]:
    """Yield what each of the other boxes changes compared with the first, and the effect of taking a card in each."""
    names = [box.name for box in study.experiment.boxes]
    if len(names) == 1:
        return
    won, turns, points = _won(study), _turns(study), _points(study)
    for key, found, percent in (("boxes seats", won, True), ("boxes turns", turns, False), ("boxes cards", points, False)):
        compared = len(found[0]) * (len(names) - 1)
        lines = [
            Line(("box", names[at]), difference(found[at][thing], found[0][thing], compared), 0.0, thing)
            for thing in sorted(found[0])
            for at in range(1, len(names))
            if min(len(found[at][thing]), len(found[0][thing])) >= ENOUGH
        ]
        yield Figure(key, {}, lines, percent, compared, difference=percent)
    compared = len(points[0]) * len(names)
    lines = [
        Line(("box", names[at]), mean(box[thing], compared), 0.0, thing)
        for thing in sorted(points[0])
        for at, box in enumerate(points)
        if len(box[thing]) >= ENOUGH
    ]
    yield Figure("boxes taking", {"forks": len(study.forks)}, lines, False, compared)


def _won(study: Study) -> list[Found]:
    """Return for each box and each seat whether the seat won, game by game."""
    found = _empty(study)
    for row in study.seats:
        condition = study.experiment.conditions[row["cell"]]
        if study.is_of_first_level(row):
            found[condition.box]["seat", str(row["seat"])].append(float(row["won"]))
    return found


def _turns(study: Study) -> list[Found]:
    found = _empty(study)
    for row in study.games:
        if study.is_of_first_level(row):
            found[study.experiment.conditions[row["cell"]].box]["players", str(row["players"])].append(float(row["turns"]))
    return found


def _points(study: Study) -> list[Found]:
    """Return for each box and each card how many points more taking it gains than taking another card."""
    found = _empty(study)
    for fork in study.forks:
        if not study.is_of_first_level(fork):
            continue
        box = found[study.experiment.conditions[fork["cell"]].box]
        lead = float(fork["lead"] - fork["lead_other"])
        box["card", fork["card"]].append(lead)
        box["card", fork["other"]].append(-lead)
    return found


def _empty(study: Study) -> list[Found]:
    return [defaultdict(list) for _ in study.experiment.boxes]
