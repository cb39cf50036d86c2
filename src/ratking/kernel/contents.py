"""Contents: what a game is played with, as far as the kernel needs to know. `ratking.components` reads and writes them."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from .errors import BadOptions

if TYPE_CHECKING:
    from .game import Json


@mypyc_attr(allow_interpreted_subclasses=True)
class Contents:
    """The parts of a game's box, a board or tokens or cards, each with what is printed on it: nothing but JSON."""

    def __init__(self, game: str, data: Json, ours: bool = False) -> None:
        self.game = game
        self.data = data
        self.ours = ours
        """Whether they are the package's, reconstructions included."""
        canonical = json.dumps([game, data], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        self.digest = hashlib.sha256(canonical.encode()).hexdigest()[:16]
        """The same for the same components, wherever they come from."""

    def to_json(self) -> Json:
        """A copy of the parts, as records carry them."""
        parts: Json = json.loads(json.dumps(self.data))
        return parts

    def like(self, data: object) -> Contents:
        """Other contents of the same game, as a record or another process gives them. Raises BadOptions."""
        raise BadOptions("components_entry", where="components")

    def check(self, given: Contents) -> None:
        """Raises BadOptions if the given ones are of another game, or have a part that these do not have."""
        if given.game != self.game:
            raise BadOptions("components_of_other_game", game=given.game, needed=self.game)
        for part in given.data:
            if part not in self.data:
                raise BadOptions("components_unknown", where=part, allowed=list(self.data))

    def unlike(self, other: Contents) -> list[str]:
        """The parts in which they differ."""
        return [part for part in self.data if self.data[part] != other.data.get(part)]

    def text(self) -> str:
        """The file that they are written out as, where there is anything to write. Raises BadOptions."""
        raise BadOptions("no_components", game=self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Contents) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[object, ...]:
        return Contents, (self.game, self.data, self.ours)
