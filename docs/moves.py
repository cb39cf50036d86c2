"""Makes docs/moves.md, the list of all moves: `python docs/moves.py`."""

from __future__ import annotations

from pathlib import Path

from ratking import GAMES
from ratking.kernel.space import ActionSpace

HEAD = """# The action space

Every game has one fixed action space, whatever the options: a move is a small int, and has a text that names it and can
be read back. Legal moves are always sorted by number. A number once given to a move is never given to another: new
moves come into gaps kept for them or after all others, and a test pins those released. The `fingerprint` of a space is a
short digest of it. Records store texts. Faces and region cards are those of the components: with a box of your own their
texts differ. Each pattern has its moves from a number on; a class card has the same place in each of its patterns.
`ratking.GAMES["rattus"].space.texts` has them all, by number.
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
