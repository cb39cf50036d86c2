"""Makes other plausible boxes of base Rattus, to see which findings depend on our guesses: `python studies/boxes.py`.

Each changes one thing that is reconstructed and keeps what is known: how many tokens there are, limits 1 to 6, how many
strike one cube and how many need more than three, how common each class and letter is, the faces of the printed example,
the borders that rules state or imply.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ratking.components import Components
from ratking.games.registry import game_called

HERE: Final = Path(__file__).parent / "boxes"

# Any, in this file: components are TOML.
Parts = dict[str, Any]

EXAMPLE: Final = (
    (1, "", ["bourgeoisie", "church"]),
    (3, "", ["peasantry", "bourgeoisie", "church"]),
    (2, "M", ["bourgeoisie", "church"]),
)
"""Faces that are printed in the rulebook."""

MILDER: Final = {2: 3, 4: 5, 5: 6}
HARSHER: Final = {3: 2, 5: 4, 6: 5}
"""Limits that become others. Those above three stay above three, and ones stay alone."""

SHORT: Final = ({"hungaria", "italia"}, {"bulgaria", "tartaria"}, {"hungaria", "tartaria"})
"""Borders that are a few miles long where regions are drawn from modern countries: a painter may leave them out."""


def other_faces(parts: Parts) -> Parts:
    """Classes on other tokens: the same groups of classes, the same limits and letters, put together otherwise."""
    return _moved(parts, "classes")


def other_letters(parts: Parts) -> Parts:
    """Letters on other tokens: as many of each, with other limits and classes."""
    return _moved(parts, "letters")


def milder_rats(parts: Parts) -> Parts:
    """Milder rats: the limits 2, 4 and 5 are one higher."""
    return _limited(parts, MILDER)


def harsher_rats(parts: Parts) -> Parts:
    """Harsher rats: the limits 3, 5 and 6 are one lower."""
    return _limited(parts, HARSHER)


def fewer_crossings(parts: Parts) -> Parts:
    """Fewer crossings: no way over the northern sea but those that the rules imply."""
    board = parts["board"]
    kept = [arrow for arrow in board["arrows"] if set(arrow["between"]) != {"anglia", "scandia"}]
    return {"board": {**board, "arrows": kept}}


def fewer_borders(parts: Parts) -> Parts:
    """Fewer borders: the shortest three of those that we have drawn are none."""
    board = parts["board"]
    return {"board": {**board, "borders": [border for border in board["borders"] if set(border["between"]) not in SHORT]}}


def boxes() -> dict[str, str]:
    """The files, by name."""
    ours = game_called("rattus").components()
    made = {}
    for change in (other_faces, other_letters, milder_rats, harsher_rats, fewer_crossings, fewer_borders):
        box = Components("rattus", change(ours.to_json()))
        game_called("rattus").with_components(box)
        made[change.__name__.replace("_", "-")] = f"# {change.__doc__}\n{box.text()}"
    return made


def _moved(parts: Parts, what: str) -> Parts:
    """Starting and normal tokens each give theirs to the token a third of the way round; those of the example keep it."""
    name = _tokens_of(parts)
    tokens = [dict(token) for token in parts[name]["tokens"]]
    for start in (True, False):
        free = [token for token in tokens if token["start"] == start and not _is_example(token)]
        values = [token[what] for token in free]
        for at, token in enumerate(free):
            token[what] = values[(at + len(free) // 3) % len(free)]
    return {name: {"tokens": tokens}}


def _limited(parts: Parts, limits: dict[int, int]) -> Parts:
    name = _tokens_of(parts)
    tokens = [
        token if _is_example(token) else {**token, "limit": limits.get(token["limit"], token["limit"])}
        for token in parts[name]["tokens"]
    ]
    return {name: {"tokens": tokens}}


def _is_example(token: Parts) -> bool:
    return not token["start"] and (token["limit"], token["letters"], token["classes"]) in EXAMPLE


def _tokens_of(parts: Parts) -> str:
    """The part that holds the tokens of the base game: the smaller of the two."""
    return min((name for name, part in parts.items() if "tokens" in part), key=lambda name: len(parts[name]["tokens"]))


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name, text in boxes().items():
        (HERE / f"{name}.toml").write_text(text, encoding="utf-8")
