"""Level comparison: sets the findings of several levels of bots side by side. Does a finding hold for every level?"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from .figure import ENOUGH, Figure, Line, Study
from .forks import taking
from .statistics import share


def levels(study: Study) -> Iterable[Figure]:
    """Yield for each level how often every seat wins, and what taking a card does."""
    names = study.experiment.levels
    if len(names) < 2:
        return
    for players in study.counts:
        compared = players * len(names)
        winners = {
            level: [row["winner"] for row in study.games if row["players"] == players and study.level(row) == level]
            for level in names
        }
        lines = [
            Line(("bot", level), share(won.count(seat), len(won), compared), 1 / players, ("seat", str(seat)))
            for seat in range(players)
            for level, won in winners.items()
            if len(won) >= ENOUGH
        ]
        fewest = min(map(len, winners.values()))
        yield Figure("levels seats", {"players": players}, lines, compared=compared, played=fewest)
    cards = study.experiment.forked or tuple(study.card_names)
    compared = len(cards) * len(names)
    found = [taking(study, [fork for fork in study.forks if study.level(fork) == level], True, compared) for level in names]
    lines = [
        Line(("bot", level), effects[card], 0.0, ("card", card))
        for card in cards
        for level, effects in zip(names, found, strict=True)
        if card in effects
    ]
    fewest = min(sum(study.level(row) == level for row in study.games) for level in names)
    yield Figure("levels taking", {}, lines, compared=compared, difference=True, played=fewest)


def agreements(figure: Figure) -> Iterable[tuple[tuple[str, str], str]]:
    """Yield each thing that levels are compared by, with what its lines say together.

    "every": every level shows the same difference; "against": levels show opposite ones; "some": only some levels show
    one. Things for which no level shows a difference are left out.
    """
    for thing, lines in groupby(figure.lines, key=lambda line: line.group):
        verdicts = {line.verdict for line in lines}
        if thing is None or verdicts == {"open"}:
            continue
        if {"more", "less"} <= verdicts:
            yield thing, "against"
        else:
            yield thing, "some" if "open" in verdicts else "every"
