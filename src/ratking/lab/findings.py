"""Findings: the results of a study as figures with intervals, from which pages are made in any language."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any, Final

from ..description import Measure
from ..games.registry import description_of
from .box_comparison import boxes
from .experiment import LADDER
from .figure import ENOUGH, Figure, Line, Study
from .forks import taking
from .game_stats import key_of
from .level_comparison import levels
from .results import Results
from .statistics import above, clustered_share, explained, mean, ratio, share

# Any, in this file: rows of Arrow as Python objects.

SHOWN: Final = 12
"""How many pairs of cards are shown: those with the largest effects."""

TOGETHER: Final = 0.2
"""A seat counts as holder of a pair if it held each of the two cards at the beginning of this share of all turns."""


def findings(results: Results) -> list[Figure]:
    """Return all figures in the order in which they are shown. Empty ones are left out."""
    study = Study(results)
    parts: Iterable[Callable[[Study], Iterable[Figure]]] = (
        boxes,
        levels,
        seats,
        cards,
        pairs,
        risk,
        ends,
        lengths,
        luck,
        measured,
    )
    return [figure for part in parts for figure in part(study) if figure.lines or figure.bars]


def seats(study: Study) -> Iterable[Figure]:
    """Yield how often each seat wins, by the number of players."""
    compared = sum(study.counts)
    for players in study.counts:
        winners = [row["winner"] for row in study.games if row["players"] == players and study.between_equals(row)]
        lines = [
            Line(("seat", str(seat)), share(winners.count(seat), len(winners), compared), 1 / players)
            for seat in range(players)
            if winners
        ]
        yield Figure("seats", {"players": players, "games": len(winners)}, lines, compared=compared, played=len(winners))


def cards(study: Study) -> Iterable[Figure]:
    """Yield how holding a card correlates with winning, and the effect of taking it."""
    names = study.card_names
    won: dict[str, list[float]] = defaultdict(list)
    equal: dict[str, list[float]] = defaultdict(list)
    for row in study.games:
        if not study.between_equals(row):
            continue
        here = study.by_game[row["cell"], row["game"]]
        held = [dict(seat["held"]) for seat in here]
        for card in row["cards"]:
            turns = [counts.get(card, 0) for counts in held]
            if max(turns) and turns.count(max(turns)) == 1:
                won[card].append(float(here[turns.index(max(turns))]["won"]))
                equal[card].append(1 / row["players"])
    lines = [
        Line(("card", card), above(won[card], equal[card], len(names)), 0.0) for card in names if len(won[card]) >= ENOUGH
    ]
    yield Figure("longest", {}, _sorted(lines), compared=len(names), left_out=_without(names, lines), difference=True)
    forks = [fork for fork in study.forks if study.between_equals(fork)]
    asked = study.experiment.forked or tuple(names)
    games = sum(map(study.between_equals, study.games))
    for key, percent in (("taking", True), ("taking points", False)):
        found = taking(study, forks, percent, len(asked))
        lines = [Line(("card", card), found[card], 0.0) for card in asked if card in found]
        missing = _without(list(asked), lines)
        yield Figure(
            key,
            {"forks": len(forks)},
            _sorted(lines),
            percent,
            len(asked),
            left_out=missing,
            difference=percent,
            played=games if percent else 0,
        )


def pairs(study: Study) -> Iterable[Figure]:
    """Yield how holding two cards together correlates with winning."""
    won: dict[tuple[str, str], list[float]] = defaultdict(list)
    equal: dict[tuple[str, str], list[float]] = defaultdict(list)
    for row in study.games:
        if study.between_equals(row) and row["cards"]:
            enough = TOGETHER * row["turns"]
            for seat in study.by_game[row["cell"], row["game"]]:
                held = [card for card, turns in seat["held"] if turns >= enough]
                for pair in combinations(sorted(held, key=row["cards"].index), 2):
                    won[pair].append(float(seat["won"]))
                    equal[pair].append(1 / row["players"])
    compared = len(won)
    lines = [
        Line(("pair", "|".join(pair)), above(won[pair], equal[pair], compared), 0.0)
        for pair in sorted(won)
        if len(won[pair]) >= ENOUGH
    ]
    farthest = sorted(lines, key=lambda line: -abs(line.found.value))[:SHOWN]
    yield Figure("pairs", {"pairs": compared, "share": TOGETHER}, _sorted(farthest), compared=compared, difference=True)


def risk(study: Study) -> Iterable[Figure]:
    """Yield how many more cubes than the others the holder of a card loses in a turn."""
    more: dict[str, Counter[tuple[int, int]]] = defaultdict(Counter)
    turns: dict[str, Counter[tuple[int, int]]] = defaultdict(Counter)
    of_game = {(row["cell"], row["game"]): row["cards"] for row in study.games if study.between_equals(row)}
    for row in study.results.table("turns").to_pylist():
        at = row["cell"], row["game"]
        lost = row["lost"]
        for card, holder in zip(of_game.get(at, ()), row["holders"], strict=False):
            if holder >= 0:
                others = (sum(lost) - lost[holder]) / (len(lost) - 1)
                more[card][at] += lost[holder] - others
                turns[card][at] += 1
    names = study.card_names
    lines = []
    for card in names:
        games = list(turns[card])
        if len(games) >= ENOUGH:
            sums = [float(more[card][at]) for at in games]
            lines.append(Line(("card", card), ratio(sums, [float(turns[card][at]) for at in games], len(names)), 0.0))
    missing = _without(names, lines)
    yield Figure("risk", {}, _sorted(lines), False, len(names), left_out=missing, more_is_worse=True)


def ends(study: Study) -> Iterable[Figure]:
    """Yield why games end."""
    games = [row for row in study.games if study.between_equals(row)]
    reasons = Counter(reason for row in games for reason in row["reasons"])
    lines = [Line(("reason", reason), share(times, len(games), len(reasons))) for reason, times in reasons.most_common()]
    yield Figure("ends", {"games": len(games)}, lines, compared=len(reasons))


def lengths(study: Study) -> Iterable[Figure]:
    """Yield how long games are, how close, and how often the lead changes."""
    for key, column in (("lengths", "turns"), ("margins", "margin"), ("lead changes", "lead_changes")):
        lines = []
        for players in study.counts:
            found = [row[column] for row in study.games if row["players"] == players and study.between_equals(row)]
            if found:
                lines.append(Line(("players", str(players)), mean(found, len(study.counts))))
        yield Figure(key, {}, lines, percent=False, compared=len(study.counts))
    for players in study.counts:
        played = [row["turns"] for row in study.games if row["players"] == players and study.between_equals(row)]
        if played:
            step = max(1, (max(played) - min(played)) // 20)
            counted = Counter((turns - min(played)) // step for turns in played)
            bars = [(str(min(played) + step * at), counted[at]) for at in range(max(counted) + 1)]
            yield Figure("turns", {"players": players, "games": len(played), "step": step}, [], bars=bars)


def luck(study: Study) -> Iterable[Figure]:
    """Yield how often each level wins on the ladder, and how much of the outcome the level explains."""
    for players in study.counts:
        rows = [row for row in study.seats if study.is_ladder(row) and _players(study, row) == players]
        if not rows:
            continue
        bots = list(
            dict.fromkeys(
                bot for condition in study.experiment.conditions for bot in condition.bots if condition.compares == LADDER
            )
        )
        deals = sorted({(row["cell"], row["deal"]) for row in rows})
        lines = []
        for bot in bots:
            won: Counter[tuple[int, int]] = Counter()
            sat: Counter[tuple[int, int]] = Counter()
            for row in rows:
                if row["bot"] == bot:
                    won[row["cell"], row["deal"]] += row["won"]
                    sat[row["cell"], row["deal"]] += 1
            counts = [float(sat[deal]) for deal in deals]
            if any(counts):
                found = clustered_share([float(won[deal]) for deal in deals], counts, len(bots))
                lines.append(Line(("bot", bot), found, 1 / players))
        yield Figure("ladder", {"players": players, "games": len(rows) // players}, lines, compared=len(bots))
        outcomes = [float(row["won"]) for row in rows]
        number = {deal: at for at, deal in enumerate(deals)}
        blocks = [number[row["cell"], row["deal"]] for row in rows]
        skill = explained(outcomes, [bots.index(row["bot"]) for row in rows], blocks, 2)
        place = explained(outcomes, [row["seat"] for row in rows], blocks, 2)
        lines = [Line(("text", "skill"), skill, 0.0), Line(("text", "place"), place, 0.0)]
        yield Figure("luck", {"players": players, "rest": 1 - skill.value - place.value}, lines, compared=2)


def measured(study: Study) -> Iterable[Figure]:
    """Yield the game's own measures: by thing, by the number of players, or for the winner and the others."""
    game = description_of(study.experiment.game)
    for measure in game.studied.measures:
        if measure.thing:
            lines = _by_thing(study, measure, game.game.events[measure.event][measure.thing])
        elif measure.seat:
            rows = [row for row in study.seats if study.between_equals(row)]
            lines = [
                Line(("text", key), mean([_count(row, measure.name) for row in rows if row["won"] == won], 2))
                for key, won in (("winner", True), ("others", False))
            ]
        else:
            lines = []
            for players in study.counts:
                games = [row for row in study.games if row["players"] == players and study.between_equals(row)]
                if games:
                    found = mean([_count(row, measure.name) for row in games], len(study.counts))
                    lines.append(Line(("players", str(players)), found))
        compared = 2 if measure.seat and not measure.thing else len(lines) if measure.thing else len(study.counts)
        yield Figure(measure.name, {}, lines, percent=False, compared=compared)


def _by_thing(study: Study, measure: Measure, noun: str) -> list[Line]:
    """Return for each thing how often it occurs in a game, over all seats."""
    counted: dict[str, Counter[tuple[int, int]]] = defaultdict(Counter)
    for row in study.seats if measure.seat else study.games:
        if study.between_equals(row):
            for key, times in row["counts"]:
                if key.startswith(key_of(measure, "")):
                    counted[key.removeprefix(key_of(measure, ""))][row["cell"], row["game"]] += times
    games = [(row["cell"], row["game"]) for row in study.games if study.between_equals(row)]
    lines = [
        Line((noun, thing), mean([float(counted[thing][at]) for at in games], len(counted))) for thing in sorted(counted)
    ]
    return _sorted(lines)


def _count(row: dict[str, Any], name: str) -> float:
    return float(dict(row["counts"]).get(name, 0))


def _players(study: Study, row: dict[str, Any]) -> int:
    condition: int = row["cell"]
    return study.experiment.conditions[condition].players


def _without(names: list[str], lines: list[Line]) -> list[tuple[str, str]]:
    """Return the cards that have no line."""
    shown = {line.label[1] for line in lines}
    return [("card", card) for card in names if card not in shown]


def _sorted(lines: list[Line]) -> list[Line]:
    """Return the lines with the largest values first."""
    return sorted(lines, key=lambda line: -line.found.value)
