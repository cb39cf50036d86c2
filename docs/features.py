"""Makes docs/features.md, which number of an observation says what: `python docs/features.py`."""

from __future__ import annotations

from pathlib import Path

from ratking import GAMES
from ratking.games.registry import encoder_of

HEAD = """# What a seat knows, as numbers

For researchers and everybody who trains a network: what the [environments](lab.md#environments) show a seat. An
observation is a list of whole numbers from 0 to 255. Its length is the same for every set, number of players and choice
of cards, from the first question to the last; whatever is not in the game is 0. Seats are counted from the viewer: seat 0
is the viewer, seat 1 the next to play. Regions, cards, goods, region cards and faces come in the order of [the action
space](moves.md). Nothing here depends on what the seat cannot know: the numbers are made from its observation, never from
the true table. `python docs/features.py` makes this page and prints where each feature begins.
"""


def page() -> str:
    """The whole document: the features in order. A new card makes some of them longer, so where each begins is not in it."""
    parts = [HEAD]
    for game in GAMES:
        parts.append(f"## {game.capitalize()}\n")
        parts.append("| feature | one for each | what it says |\n|---|---|---|")
        parts.append(
            "\n".join(f"| {one.name} | {one.order} | {one.says} |" for one in encoder_of(game).layout.features) + "\n"
        )
    return "\n".join(parts)


def numbers() -> str:
    """Where each feature begins and ends, as things are now."""
    lines = []
    for game in GAMES:
        layout = encoder_of(game).layout
        lines.append(f"{game}: {layout.length} numbers")
        lines += [f"  {one.first} to {one.first + one.count - 1}: {one.name}" for one in layout.features]
    return "\n".join(lines)


if __name__ == "__main__":
    Path(__file__).with_name("features.md").write_text(page(), encoding="utf-8")
    print(numbers())
