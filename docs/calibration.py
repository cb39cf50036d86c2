"""Draws docs/pictures/calibration.svg: what the judgements say, and how often it comes true. `python docs/calibration.py`"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
GAMES: Final = HERE.parent / "src" / "ratking" / "games"
SIZE: Final = 260
EDGE: Final = 36
INK: Final = "#2a1c10"
COLOURS: Final = ("#b3382c", "#3f7a4b", "#2f5d8c", "#8a6500", "#7a3f86")


def picture() -> str:
    """One square a game; on the diagonal, what is said is true."""
    games = [
        json.loads((GAMES / game / "evaluation" / "weights.json").read_text(encoding="utf-8"))
        for game in ("rattus", "ratzzia")
    ]
    width = 2 * (SIZE + 2 * EDGE)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{SIZE + 2 * EDGE}" '
        f'font-family="sans-serif" font-size="11" fill="{INK}">',
        f'<rect width="{width}" height="{SIZE + 2 * EDGE}" fill="#f4ecd8"/>',
    ]
    for number, (name, made) in enumerate(zip(("Rattus", "Ratzzia"), games, strict=True)):
        parts += _square(name, made.get("calibration", {}), EDGE + number * (SIZE + 2 * EDGE), EDGE)
    return "\n".join([*parts, "</svg>\n"])


# Any: JSON.
def _square(name: str, lines: dict[str, Any], left: int, top: int) -> list[str]:
    parts = [
        f'<rect x="{left}" y="{top}" width="{SIZE}" height="{SIZE}" fill="none" stroke="{INK}"/>',
        f'<line x1="{left}" y1="{top + SIZE}" x2="{left + SIZE}" y2="{top}" stroke="{INK}" stroke-dasharray="3 3"/>',
        f'<text x="{left}" y="{top - 8}">{name}: predicted (across) and came true (up)</text>',
    ]
    for at in (0, 50, 100):
        along = SIZE * at // 100
        parts.append(f'<text x="{left + along - 8}" y="{top + SIZE + 14}">{at}%</text>')
        parts.append(f'<text x="{left - 28}" y="{top + SIZE - along + 4}">{at}%</text>')
    for number, (players, points) in enumerate(sorted(lines.items())):
        colour = COLOURS[number % len(COLOURS)]
        where = " ".join(f"{left + said * SIZE:.1f},{top + SIZE - came * SIZE:.1f}" for said, came, _ in points)
        parts.append(f'<polyline points="{where}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        parts += [
            f'<circle cx="{left + said * SIZE:.1f}" cy="{top + SIZE - came * SIZE:.1f}" r="2.5" fill="{colour}"/>'
            for said, came, _ in points
        ]
        parts.append(f'<text x="{left + 8}" y="{top + 16 + 14 * number}" fill="{colour}">{players} players</text>')
    return parts


if __name__ == "__main__":
    (HERE / "pictures" / "calibration.svg").write_text(picture(), encoding="utf-8")
