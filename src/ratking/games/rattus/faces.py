"""Faces: what the rat tokens show, and how likely each face is before anybody has looked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .data import load

if TYPE_CHECKING:
    from .table import Table

CLASSES: Final = ("peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty", "islamic")
"""The classes of people: a class is its number here."""

# Where a rat on the map came from (B2.2): everybody knows which tokens were laid in preparation.
NO_RAT: Final = 0  # nought, so that counting rats is counting what is not
LAID: Final = 1
FROM_SUPPLY: Final = 2
LAID_AGAIN: Final = 3  # turned up before, and laid once more (M8.4)

UNKNOWN: Final = -1


class Face:
    """The printed side of a token: a limit, letters and class symbols, and whether it is a starting token."""

    def __init__(self, start: bool, limit: int, letters: str, classes: tuple[int, ...]) -> None:
        self.start = start
        self.limit = limit
        self.majority: int = letters.count("M")
        """How many M: each hits whoever has most cubes at that moment."""
        self.everybody: bool = "A" in letters
        self.classes = classes
        words = ["start"] if start else []
        words += [str(limit), *([letters] if letters else []), *(CLASSES[c] for c in classes)]
        self.text: str = " ".join(words)
        """Its name: "start 2 M church royalty"."""
        self.order: tuple[bool, int, str] = (not start, limit, self.text)


def _read(token: dict[str, Any]) -> Face:
    # Any: TOML; checked here.
    limit, letters, classes = token["limit"], token["letters"], token["classes"]
    if limit not in range(1, 7) or letters not in ("", "M", "MM", "A", "MA", "MMA"):
        raise ValueError(f"a token with limit {limit!r} and letters {letters!r}")
    if len(classes) > 4 or len(set(classes)) != len(classes):
        raise ValueError(f"a token with the classes {classes!r}")
    return Face(bool(token["start"]), limit, letters, tuple(sorted(CLASSES.index(c) for c in classes)))


class Tokens:
    """All tokens of one box, by face: faces in order, starting ones first, and how many there are of each."""

    def __init__(self, file: str, starting: int, normal: int) -> None:
        faces = [_read(token) for token in load(file)["tokens"]]
        by_text = {face.text: face for face in faces}
        self.faces: list[Face] = sorted(by_text.values(), key=lambda face: face.order)
        texts = [face.text for face in faces]
        self.counts: list[int] = [texts.count(face.text) for face in self.faces]
        self.first_normal: int = sum(face.start for face in self.faces)
        """Faces below this number are those of starting tokens."""
        if sum(self.counts[: self.first_normal]) != starting or len(faces) != starting + normal:
            raise ValueError(f"{file}: not {starting} starting and {normal} normal tokens")

    @property
    def starting(self) -> int:
        return sum(self.counts[: self.first_normal])

    @property
    def normal(self) -> int:
        return sum(self.counts[self.first_normal :])


def likelihoods(t: Table, kind: int) -> tuple[int, list[int]]:
    """How likely each face is for a rat of this kind that nobody has looked at: from which face on, and then one by one.

    A laid token is any unseen starting face. Of a token from the supply it is known how many of its like are starting
    tokens: the unseen starting faces that are not on laid tokens. So first the kind is weighed, then the face. Tokens
    removed unseen in preparation count with the unseen normal faces: any of those could be one of them. A token laid again
    is any of those that had been turned up by then.
    """
    unseen = t.unseen
    if kind == LAID_AGAIN:
        before = t.discard[: t.again_from]
        return 0, [before.count(face) for face in range(len(unseen))]
    split = t.box.tokens.first_normal
    if kind == LAID:
        return 0, unseen[:split]
    starting = sum(unseen[:split])
    mixed_in = starting - t.laid
    if mixed_in == 0:
        return split, unseen[split:]
    others = t.drawn + t.supply - mixed_in
    per_starting = mixed_in * max(1, sum(unseen) - starting)
    per_normal = others * starting
    return 0, [n * per_starting for n in unseen[:split]] + [n * per_normal for n in unseen[split:]]
