"""Faces: what the rat tokens show."""

from __future__ import annotations

from typing import Final

from ....checked import Field
from ....kernel.packed import i64, vec
from .values import UNKNOWN, FaceNo, Move

CLASSES: Final = ("peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty", "islamic")
"""The classes of people: a class is its number here."""
PEASANTRY: Final = 0
BOURGEOISIE: Final = 1
CHURCH: Final = 2
CHIVALRY: Final = 3
MAGIC: Final = 4
ROYALTY: Final = 5
ISLAMIC: Final = 6

SIGNS: Final = ("M", "A", *CLASSES)
"""All signs that a face can show beside its limit, in the order in which they work (B4.6): a sign is its number here."""
MAJORITY: Final = 0
EVERYBODY: Final = 1
FIRST_CLASS: Final = 2
"""Plus the number of the class: its symbol."""


# Where a rat on the map came from (B2.2): everybody knows which tokens were laid in preparation.
NO_RAT: Final = 0  # 0, so that rats can be counted as what is not 0
LAID: Final = 1
FROM_SUPPLY: Final = 2
LAID_AGAIN: Final = 3
"""LAID_AGAIN + k: a token put back on the map, one of the first k that were turned up."""


class Face:
    """The printed side of a token: a limit, letters and class symbols, and whether it is a starting token."""

    def __init__(self, start: bool, limit: int, letters: str, classes: tuple[int, ...]) -> None:
        self.start = start
        self.limit = limit
        self.majority: int = letters.count("M")
        """How many M: each hits the players who have most cubes at that moment."""
        self.everybody: bool = "A" in letters
        self.classes = classes
        self.signs: list[str] = [*letters, *(CLASSES[c] for c in classes)]
        """What is printed around the limit, in the order in which it hits (B4.6): each M, then A, then the classes."""
        words = ["start"] if start else []
        words += [str(limit), *([letters] if letters else []), *(CLASSES[c] for c in classes)]
        self.text: str = " ".join(words)
        """Its name: "start 2 M church royalty"."""
        self.order: tuple[bool, int, str] = (not start, limit, self.text)

    def strikes(self, cubes: int) -> bool:
        """Return whether it strikes where this many cubes are, all colours together (B4.5)."""
        return cubes >= self.limit


LETTERS: Final = ("", "M", "MM", "A", "MA", "MMA")


def _read(token: Field) -> Face:
    """Raises BadOptions where no token is printed like this."""
    token.table(["start", "limit", "letters", "classes"])
    classes: list[int] = []
    for name in token.at("classes").items(0, 4):
        group = CLASSES.index(name.text(CLASSES))
        if group in classes:
            raise name.wrong("rattus_class_twice", value=CLASSES[group])
        classes.append(group)
    limit = token.at("limit").number(1, 6)
    return Face(token.at("start").flag(), limit, token.at("letters").text(LETTERS), tuple(sorted(classes)))


class Tokens:
    """All tokens of one box, by face: faces in order, starting ones first, and how many there are of each."""

    def __init__(self, printed: Field, starting: int, normal: int) -> None:
        """Check the numbers of starting and normal tokens. Raises BadOptions."""
        tokens = printed.table(["tokens"]).at("tokens")
        faces = [_read(token) for token in tokens.items(starting + normal, starting + normal)]
        by_text = {face.text: face for face in faces}
        self.faces: list[Face] = sorted(by_text.values(), key=lambda face: face.order)
        texts = [face.text for face in faces]
        self.counts: list[int] = [texts.count(face.text) for face in self.faces]
        self.first_normal: int = sum(face.start for face in self.faces)
        """Faces below this number are those of starting tokens."""
        self.starting: int = sum(self.counts[: self.first_normal])
        """How many starting tokens there are, and how many others."""
        self.normal: int = sum(self.counts[self.first_normal :])
        self.moves: list[Move] = []
        """The move that names each face, ascending: `number` says which."""
        self.packed_moves: vec[i64] = vec[i64]([])
        """The same, packed."""
        self._face_of: vec[i64] = vec[i64]([])
        """The face that a move of chance names, from the first move that names one."""
        if self.starting != starting:
            raise tokens.wrong("rattus_starting", number=self.starting, needed=starting)

    def number(self, first: int, texts: list[str]) -> None:
        """Give each face its move: the place of its text among all texts, which stand in order."""
        self.moves = [Move(first + texts.index(face.text)) for face in self.faces]
        self.packed_moves = vec[i64](self.moves)
        self._face_of = vec[i64]([UNKNOWN] * (self.moves[-1] - self.moves[0] + 1))
        for face, move in enumerate(self.moves):
            self._face_of[move - self.moves[0]] = face

    def face_named(self, move: Move) -> FaceNo:
        """Return the face that a move of chance names."""
        return FaceNo(self._face_of[move - self.moves[0]])


def texts_of(boxes: list[Tokens]) -> list[str]:
    """Return the faces of all these tokens, each once, in order."""
    faces = {face.text: face.order for tokens in boxes for face in tokens.faces}
    return sorted(faces, key=lambda text: faces[text])
