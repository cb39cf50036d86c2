"""Contents: the components of a game, as far as the kernel needs them. `ratking.components` reads and writes them."""

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
    """The parts of a game's box (a board, tokens, cards), each with what is printed on it, as JSON."""

    def __init__(self, game: str, data: Json, ours: bool = False) -> None:
        self.game = game
        self.data = data
        self.ours = ours
        """Whether they are the ones shipped with the package, reconstructions included."""
        canonical = json.dumps([game, data], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        self.digest = hashlib.sha256(canonical.encode()).hexdigest()[:16]
        """Return a key that is equal for equal components, wherever they come from."""

    def to_json(self) -> Json:
        """Return a copy of the parts, as records store them.

        >>> import ratking
        >>> sorted(ratking.GAMES["ratzzia"].components().to_json())
        ['board']
        """
        parts: Json = json.loads(json.dumps(self.data))
        return parts

    def like(self, data: object) -> Contents:
        """Return other contents of the same game, from a record or another process. Raises BadOptions."""
        raise BadOptions("components_entry", where="components")

    def check(self, given: Contents) -> None:
        """Raise BadOptions if the given ones belong to another game, or have a part that these do not have.

        >>> import ratking
        >>> ours = ratking.GAMES["ratzzia"].components()
        >>> ours.check(ratking.GAMES["rattus"].components())
        Traceback (most recent call last):
        ratking.kernel.errors.BadOptions: These components belong to the game “rattus”, not to “ratzzia”.
        """
        if given.game != self.game:
            raise BadOptions("components_of_other_game", game=given.game, needed=self.game)
        for part in given.data:
            if part not in self.data:
                raise BadOptions("components_unknown", where=part, allowed=list(self.data))

    def unlike(self, other: Contents) -> list[str]:
        """Return the parts in which they differ.

        >>> import ratking
        >>> ours = ratking.GAMES["ratzzia"].components()
        >>> ours.unlike(ours)
        []
        """
        return [part for part in self.data if self.data[part] != other.data.get(part)]

    def text(self) -> str:
        """Return the text of the file they are exported to. Raises BadOptions if there is nothing to export."""
        raise BadOptions("no_components", game=self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Contents) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[object, ...]:
        return Contents, (self.game, self.data, self.ours)
