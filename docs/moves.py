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
texts differ.
"""


def page() -> str:
    """The whole document."""
    parts = [HEAD]
    for game in GAMES.values():
        parts.append(f"## {game.name.capitalize()}: {len(game.space)} moves\n")
        parts.append("| numbers | pattern | moves | examples |\n|---|---|---|---|")
        parts.append("\n".join(_rows(game.space)) + "\n")
    return "\n".join(parts)


def _rows(space: ActionSpace) -> list[str]:
    rows = []
    first = 0
    for move in range(1, len(space) + 1):
        if move == len(space) or space.patterns[move] != space.patterns[first]:
            if not space.patterns[first]:
                first = move
                continue
            texts = space.texts[first:move]
            examples = ", ".join(texts if len(texts) < 4 else [*texts[:2], "...", texts[-1]])
            numbers = f"{first}" if move - first == 1 else f"{first} to {move - 1}"
            rows.append(f"| {numbers} | `{space.patterns[first]}` | {move - first} | {examples} |")
            first = move
    return rows


if __name__ == "__main__":
    Path(__file__).with_name("moves.md").write_text(page(), encoding="utf-8")
