"""Writes the server's descriptions of all games for the page's tests: tests/described/*.json.

    python web/views/described.py

`web/build.py` runs this before the tests. For each game it writes one file with its description and one with its forms after
some choices; and one file with the list of all games. One game is from another package: Dam, in examples/.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent
EXAMPLE: Final = HERE.parents[1] / "examples" / "ratking-example" / "src"
TO: Final = HERE.parent / "tests" / "described"

sys.path.insert(0, str(EXAMPLE))

from ratking_example import dam  # noqa: E402

from ratking.bots.levels import LEVELS  # noqa: E402
from ratking.description import Description  # noqa: E402
from ratking.games.registry import completed, description_of  # noqa: E402
from ratking.kernel.space import ActionSpace  # noqa: E402
from ratking.words import LANGUAGES  # noqa: E402

DESCRIPTIONS: Final = (description_of("rattus"), description_of("ratzzia"), completed(Description(dam.GAME)))
ASKED: Final[dict[str, list[dict[str, Any]]]] = {  # Any: options are JSON
    "rattus": [
        {},
        {"sets": ["base", "mercatus"]},
        {"sets": ["base", "africanus"]},
        {"sets": ["base", "africanus"], "players": 6},
        {"sets": ["base", "africanus", "mercatus"], "players": 6, "cards": []},
        {"sets": ["base", "mercatus"], "cards": ["king", "knight"]},
        {"cards": ["king", "knight"]},
        {"players": 6},
        {"players": 3},
        {"cards": []},
        {"cards": ["king"]},
    ],
    "ratzzia": [{}, {"players": 2}],
    "dam": [{}, {"players": 3}],
}
"""By game, the choices for which the form is asked again, as the page does when somebody chooses."""


def moves_of(space: ActionSpace) -> dict[str, list[str]]:
    """Return the patterns of a game's moves, each with the things it can name; an empty list for a move without any."""
    found: dict[str, list[str]] = {}
    for pattern, thing in zip(space.patterns, space.things, strict=True):
        if pattern:
            found.setdefault(pattern, []).extend([thing] if thing else [])
    return found


def line_of(description: Description) -> dict[str, Any]:
    """Return the entry of a game in the list of games. Any: JSON."""
    name = description.name
    base = f"/api/games/{name}"
    return {
        "game": name,
        "title": description.title,
        "players": list(description.players),
        "aids": [aid.name for aid in description.aids],
        "description": f"{base}/description.0.json",
        "words": {language: f"{base}/words/{language}.0.json" for language in LANGUAGES},
        "rules": {language: f"{base}/rules/{language}.0.json" for language in LANGUAGES},
        "table": f"{base}/table.0.js" if ":" in description.table else None,
    }


def write(name: str, content: object) -> None:
    (TO / f"{name}.json").write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    TO.mkdir(exist_ok=True)
    for description in DESCRIPTIONS:
        write(description.name, {**description.to_json(), "moves": moves_of(description.game.space)})
    forms = {
        description.name: [
            {"asked": asked, "form": [option.to_json() for option in description.options(asked)]}
            for asked in ASKED[description.name]
        ]
        for description in DESCRIPTIONS
    }
    write("forms", forms)
    write("games", {"games": [line_of(one) for one in DESCRIPTIONS], "levels": list(LEVELS)})


if __name__ == "__main__":
    main()
