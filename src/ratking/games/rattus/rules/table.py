"""Table: everything that lies on the table in a game of Rattus."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from ....kernel import table
from ....kernel.packed import i64, vec
from .board import PLACES
from .box import CUBES, Box
from .faces import NO_RAT
from .state import State
from .values import NOBODY, NOWHERE, UNKNOWN, Region, Seat

_FIELDS: Final = (
    *("cubes", "crowd", "reserve", "palace", "rats", "kind", "face", "seen", "unseen", "discard", "returned", "owner"),
    *("laid", "drawn", "supply", "plague", "plague_cubes", "turn", "card_taken", "cubes_placed", "used", "idle"),
    *("last", "reasons", "covered", "spared", "mover"),
)


class Table(table.Table):
    """Flat rows of ints, indexed by region, by place (region * 3 + place), or for cubes by region * players + seat.

    As in `state.py`, a field is written in two places: its name above, and one line below that says both how it begins and
    how it is copied from another table.
    """

    __slots__ = ("box", "parts", *_FIELDS)

    FIELDS: ClassVar[tuple[str, ...]] = _FIELDS

    def __init__(self, box: Box, like: Table | None = None) -> None:
        """A table before preparation: all cubes in the reserves, no rats, no cards taken. Or a copy of another."""
        super().__init__(box.steps, box.names, [] if like is None else like.stack[:])
        regions = box.board.size
        self.box = box
        self.parts: list[State] = box.states() if like is None else [state.clone() for state in like.parts]
        """What the parts have on this table, in the order of `Box.slots`."""

        # ---- cubes
        self.cubes: vec[i64] = vec[i64]([0] * (regions * box.players)) if like is None else like.cubes[:]
        """Cubes of each seat in each region."""
        self.crowd: vec[i64] = vec[i64]([0] * regions) if like is None else like.crowd[:]
        """Cubes in each region, all colours together: what limits are compared with (B4.5)."""
        self.reserve: vec[i64] = vec[i64]([CUBES] * box.players) if like is None else like.reserve[:]
        self.palace: vec[i64] = vec[i64]([0] * box.players) if like is None else like.palace[:]

        # ---- rats
        self.rats: vec[i64] = vec[i64]([0] * regions) if like is None else like.rats[:]
        """How many rats lie in each region."""
        self.kind: vec[i64] = vec[i64]([NO_RAT] * (regions * PLACES)) if like is None else like.kind[:]
        """At each place: no rat, or where it came from (B2.2), as `faces.py` says."""
        self.face: vec[i64] = vec[i64]([UNKNOWN] * (regions * PLACES)) if like is None else like.face[:]
        """By place: the face of the rat, if a player has looked at it; UNKNOWN otherwise, because it is drawn only then."""
        self.seen: vec[i64] = vec[i64]([0] * (regions * PLACES)) if like is None else like.seen[:]
        """By place: who has looked at the rat, one bit for each seat (B5.7)."""
        self.unseen: vec[i64] = vec[i64](box.tokens.counts) if like is None else like.unseen[:]
        """Of each face, how many tokens nobody has looked at, those removed in preparation included."""
        self.discard: vec[i64] = vec[i64]([]) if like is None else like.discard[:]
        """The faces turned up, in order."""
        self.returned: list[int] = [] if like is None else like.returned
        """Of each rat laid again that was turned up again: how many had been turned up before it was laid, and its face.

        Shared with copies: never changed in place.
        """
        self.laid: int = 0 if like is None else like.laid
        """Rats on the map, laid in preparation, that nobody has looked at."""
        self.drawn: int = 0 if like is None else like.drawn
        """Rats on the map, from the supply, that nobody has looked at."""
        self.supply: int = 0 if like is None else like.supply

        # ---- the plague
        self.plague: Region = NOWHERE if like is None else like.plague
        """The plague region; NOWHERE before preparation."""
        self.plague_cubes: int = 0 if like is None else like.plague_cubes
        """What the plague piece counts as against limits in the devastation at hand (B6.3)."""
        self.mover: Seat = NOBODY if like is None else like.mover
        """Who moved the plague that devastates now; NOBODY in the final devastation, where nobody's cards work for them."""
        self.spared: Seat = NOBODY if like is None else like.spared
        """The seat that does not suffer the face turned up; NOBODY otherwise."""
        self.covered: int = 0 if like is None else like.covered
        """The class cards that do not count for losses in this devastation, a bit a card."""

        # ---- the turn
        self.owner: vec[i64] = vec[i64]([NOBODY] * (box.cards[-1].number + 1)) if like is None else like.owner[:]
        """Of each class card, by its number: the seat that holds it, or NOBODY."""
        self.turn: Seat = Seat(0) if like is None else like.turn
        """The seat on turn."""
        self.card_taken: int = 0 if like is None else like.card_taken
        """Whether it has done A in this turn."""
        self.cubes_placed: int = 0 if like is None else like.cubes_placed
        """Whether it has done B."""
        self.used: int = 0 if like is None else like.used
        """The cards whose power has been used in this turn, a bit a card."""

        # ---- the end
        self.idle: int = 0 if like is None else like.idle
        """Full turns since one in which a rat left the supply; -1 in the course of such a turn (B6.5)."""
        self.last: Seat = NOBODY if like is None else like.last
        """Who had the last regular turn; NOBODY before the last round."""
        self.reasons: int = 0 if like is None else like.reasons
        """Why the last round has begun, a bit a reason."""

    def clone(self) -> Table:
        copy = Table(self.box, self)
        copy.listed = self.listed
        return copy

    def part(self, name: str) -> State:
        """Return what the part of that name has here; it must be in the game."""
        for place, called in enumerate(self.box.state_names):
            if called is name:  # nearly always, and found faster than in a dictionary
                return self.parts[place]
        return self.parts[self.box.slots[name]]

    def dump(self) -> dict[str, Any]:
        """Return the table as JSON, the states of its parts by their names. Any: JSON."""
        dumped = super().dump()
        dumped["parts"] = {name: self.parts[slot].dump() for name, slot in self.box.slots.items()}
        return dumped

    def contents(self) -> tuple[object, ...]:
        return *super().contents(), *[state.contents() for state in self.parts]

    def load(self, dumped: dict[str, Any]) -> None:
        """Take over what `dump` wrote; this table must come from the same game and options."""
        for name, slot in self.box.slots.items():
            self.parts[slot].load(dumped["parts"][name])
        super().load({"returned": [], **dumped})  # tables saved by older versions do not have it

    @property
    def last_round(self) -> bool:
        """Whether the last round has begun."""
        return self.last != NOBODY
