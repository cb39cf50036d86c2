"""Makes docs/moves.md, the list of all moves: `python docs/moves.py`."""

from __future__ import annotations

from pathlib import Path

from ratking import GAMES
from ratking.kernel.space import ActionSpace

HEAD = """# The action space

For developers of bots, clients and learning programs: every move, by number and text. A game has one fixed action space,
whatever the options; a move is a small int with a text that names it. Legal moves are always sorted by number. The number
of a move never changes: new moves fill gaps that were reserved for them, or come after all others, and a test pins the
released ones. The `fingerprint` of a space is a short digest of it. Records store texts. The moves for faces and region
cards depend on the components: with a box of your own their texts differ. The table shows the first number of each
pattern; a class card has the same place in each of its patterns. `ratking.GAMES["rattus"].space.texts` lists all moves by
number. Made by `python docs/moves.py`.
"""


def page() -> str:
    """The whole document."""
    parts = [HEAD]
    for game in GAMES.values():
        parts.append(f"## {game.name.capitalize()}: {len(game.space)} moves\n")
        parts.append("| from | pattern | examples |\n|---|---|---|")
        parts.append("\n".join(_rows(game.space)) + "\n")
    return "\n".join(parts)


def _rows(space: ActionSpace) -> list[str]:
    """A row a pattern, from its first move on: what comes after that may grow."""
    rows = []
    for first, pattern in enumerate(space.patterns):
        if pattern and pattern not in space.patterns[:first]:
            texts = [text for text, other in zip(space.texts, space.patterns, strict=True) if other == pattern]
            rows.append(f"| {first} | `{pattern}` | {', '.join(texts[:2])}{', ...' if len(texts) > 2 else ''} |")
    return rows


if __name__ == "__main__":
    Path(__file__).with_name("moves.md").write_text(page(), encoding="utf-8")
