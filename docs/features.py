"""Makes docs/features.md, which number of an observation says what: `python docs/features.py`."""

from __future__ import annotations

from pathlib import Path

from ratking import GAMES
from ratking.games.registry import encoder_of

HEAD = """# What a seat knows, as numbers

Environments show a seat what it knows as a fixed number of small whole numbers, 0 to 255: the same number for every set,
every number of players and every choice of cards, from the first question to the last. What is not in the game is 0. Seats
are counted from the viewer on: seat 0 is the one who looks, seat 1 the next to play. Regions, cards, goods, region cards and
faces come in the order of [the action space](moves.md). Nothing here depends on what the seat cannot know: the numbers are
made from its observation, never from the true table.
"""


def page() -> str:
    """The whole document."""
    parts = [HEAD]
    for game in GAMES:
        layout = encoder_of(game).layout
        parts.append(f"## {game.capitalize()}: {layout.length} numbers\n")
        parts.append("| numbers | feature | one for each | what it says |\n|---|---|---|---|")
        rows = []
        for feature in layout.features:
            last = feature.first + feature.count - 1
            numbers = f"{feature.first}" if feature.count == 1 else f"{feature.first} to {last}"
            rows.append(f"| {numbers} | {feature.name} | {feature.order} | {feature.says} |")
        parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    Path(__file__).with_name("features.md").write_text(page(), encoding="utf-8")
