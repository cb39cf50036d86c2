"""Table: everything that lies on the table in a game of Rattus."""

from __future__ import annotations

from typing import ClassVar, Final

from ...kernel import table
from ...kernel.frame import Frame
from .board import PLACES
from .box import CUBES, Box
from .faces import NO_RAT, UNKNOWN

NOBODY: Final = -1


class Table(table.Table):
    """Flat lists of ints, indexed by region, by place (region * 3 + place), or for cubes by region * players + seat."""

    __slots__ = (
        "again_from",
        "box",
        "caravan",
        "coins",
        "covered",
        "crowd",
        "cubes",
        "diplomats",
        "discard",
        "down",
        "drawn",
        "face",
        "good_at",
        "good_on",
        "goods",
        "goods_removed",
        "hands",
        "idle",
        "kind",
        "laid",
        "laps",
        "last",
        "mover",
        "owner",
        "palace",
        "palace_diplomats",
        "placed",
        "plague",
        "plague_cubes",
        "rats",
        "reasons",
        "region_cards",
        "reserve",
        "seen",
        "spared",
        "spares",
        "supply",
        "took",
        "took_good",
        "turn",
        "unseen",
        "up",
        "used",
    )

    FIELDS: ClassVar[tuple[str, ...]] = (
        "cubes",
        "crowd",
        "reserve",
        "palace",
        "rats",
        "kind",
        "face",
        "seen",
        "unseen",
        "discard",
        "owner",
        "region_cards",
        "hands",
        "laps",
        "diplomats",
        "palace_diplomats",
        "good_at",
        "up",
        "down",
        "goods",
        "good_on",
        "goods_removed",
        "coins",
        "laid",
        "drawn",
        "supply",
        "plague",
        "plague_cubes",
        "turn",
        "took",
        "placed",
        "used",
        "idle",
        "last",
        "reasons",
        "covered",
        "spared",
        "caravan",
        "mover",
        "took_good",
        "spares",
        "again_from",
    )

    def __init__(
        self,
        box: Box,
        stack: list[Frame],
        cubes: list[int],
        crowd: list[int],
        reserve: list[int],
        palace: list[int],
        rats: list[int],
        kind: list[int],
        face: list[int],
        seen: list[int],
        unseen: list[int],
        discard: list[int],
        owner: list[int],
        region_cards: list[int],
        hands: list[int],
        laps: list[int],
        diplomats: list[int],
        palace_diplomats: list[int],
        good_at: list[int],
        up: list[int],
        down: list[int],
        goods: list[int],
        good_on: list[int],
        goods_removed: list[int],
        coins: list[int],
        laid: int,
        drawn: int,
        supply: int,
        plague: int,
        plague_cubes: int,
        turn: int,
        took: int,
        placed: int,
        used: int,
        idle: int,
        last: int,
        reasons: int,
        covered: int,
        spared: int,
        caravan: int,
        mover: int,
        took_good: int,
        spares: int,
        again_from: int,
    ) -> None:
        super().__init__(box.steps, stack)
        self.box = box
        self.cubes = cubes
        """Cubes of each seat in each region."""
        self.crowd = crowd
        """Cubes in each region, all colours together: what limits are compared with (B4.5)."""
        self.reserve = reserve
        self.palace = palace
        self.rats = rats
        """How many rats lie in each region."""
        self.kind = kind
        """At each place: no rat, one laid in preparation, or one from the supply (B2.2)."""
        self.face = face
        """At each place: the face, if somebody has looked at it; UNKNOWN otherwise. It does not exist before."""
        self.seen = seen
        """At each place: who has looked at the rat, a bit a seat (B5.7)."""
        self.unseen = unseen
        """Of each face, how many tokens nobody has looked at, those removed in preparation included."""
        self.discard = discard
        """The faces turned up, in order."""
        self.owner = owner
        """Of each class card of the catalogue: the seat that holds it, or NOBODY."""
        self.region_cards = region_cards
        """Of each region card: where it is, as `deck.py` says (A3)."""
        self.hands = hands
        """How many region cards each seat has in hand."""
        self.laps = laps
        """Of each region card: how often the deck had been made anew when the card came into it (A3.4)."""
        self.diplomats = diplomats
        """Diplomats of each seat in each region, as `cubes` (A4.3)."""
        self.palace_diplomats = palace_diplomats
        self.good_at = good_at
        """The good lying in each region; NOBODY where there is none (M2.2)."""
        self.up = up
        """Goods of each type in the stock, available."""
        self.down = down
        """Goods of each type in the stock, face down."""
        self.goods = goods
        """Goods of each seat, by seat * 4 + type."""
        self.good_on = good_on
        """The good on each class card, by its number; NOBODY where there is none (M7)."""
        self.goods_removed = goods_removed
        """Goods of each type removed in preparation (M2.2)."""
        self.coins = coins
        self.laid = laid
        """Rats on the map, laid in preparation, that nobody has looked at."""
        self.drawn = drawn
        """Rats on the map, from the supply, that nobody has looked at."""
        self.supply = supply
        self.plague = plague
        """The plague region; NOBODY before preparation."""
        self.plague_cubes = plague_cubes
        """What the plague piece counts as against limits in the devastation at hand (B5.2, B6.3)."""
        self.turn = turn
        """The seat on turn."""
        self.took = took
        """Whether it has done A, and B, in this turn."""
        self.placed = placed
        self.used = used
        """The cards whose power has been used in this turn, a bit a card."""
        self.idle = idle
        """Full turns since one in which a rat left the supply; -1 in the course of such a turn (B6.5)."""
        self.last = last
        """Who had the last regular turn; NOBODY before the last round."""
        self.reasons = reasons
        """Why the last round has begun, a bit a reason."""
        self.covered = covered
        """The class cards that do not count for losses in this devastation, a bit a card (A3.2)."""
        self.spared = spared
        """The seat that does not suffer the face turned up; NOBODY otherwise."""
        self.caravan = caravan
        """The region of the caravan (A4.5)."""
        self.mover = mover
        """Who moved the plague that devastates now; NOBODY in the final devastation, where nobody's cards work for him."""
        self.took_good = took_good
        """Whether the seat on turn has taken its ordinary good (M3.2)."""
        self.spares = spares
        """How often the seat on turn has paid to be spared (M6.4)."""
        self.again_from = again_from
        """How many rats had been turned up when one of them was laid again (M8.4); nought if none was."""

    @classmethod
    def empty(cls, box: Box) -> Table:
        """The table before preparation: all cubes in the reserves, no rats, no cards taken."""
        regions = box.board.size
        places = regions * PLACES
        return cls(
            box=box,
            stack=[],
            cubes=[0] * (regions * box.players),
            crowd=[0] * regions,
            reserve=[CUBES] * box.players,
            palace=[0] * box.players,
            rats=[0] * regions,
            kind=[NO_RAT] * places,
            face=[UNKNOWN] * places,
            seen=[0] * places,
            unseen=list(box.tokens.counts),
            discard=[],
            owner=[NOBODY] * (box.cards[-1].number + 1),
            region_cards=[],
            hands=[],
            laps=[],
            diplomats=[],
            palace_diplomats=[],
            good_at=[],
            up=[],
            down=[],
            goods=[],
            good_on=[],
            goods_removed=[],
            coins=[],
            laid=0,
            drawn=0,
            supply=0,
            plague=NOBODY,
            plague_cubes=0,
            turn=0,
            took=0,
            placed=0,
            used=0,
            idle=0,
            last=NOBODY,
            reasons=0,
            covered=0,
            spared=NOBODY,
            caravan=NOBODY,
            mover=NOBODY,
            took_good=0,
            spares=0,
            again_from=0,
        )

    def clone(self) -> Table:
        copy = Table(
            self.box,
            self.stack[:],
            self.cubes[:],
            self.crowd[:],
            self.reserve[:],
            self.palace[:],
            self.rats[:],
            self.kind[:],
            self.face[:],
            self.seen[:],
            self.unseen[:],
            self.discard[:],
            self.owner[:],
            self.region_cards[:],
            self.hands[:],
            self.laps[:],
            self.diplomats[:],
            self.palace_diplomats[:],
            self.good_at[:],
            self.up[:],
            self.down[:],
            self.goods[:],
            self.good_on[:],
            self.goods_removed[:],
            self.coins[:],
            self.laid,
            self.drawn,
            self.supply,
            self.plague,
            self.plague_cubes,
            self.turn,
            self.took,
            self.placed,
            self.used,
            self.idle,
            self.last,
            self.reasons,
            self.covered,
            self.spared,
            self.caravan,
            self.mover,
            self.took_good,
            self.spares,
            self.again_from,
        )
        copy.legal = self.legal
        return copy

    @property
    def last_round(self) -> bool:
        return self.last != NOBODY

    def cubes_of(self, who: int, region: int) -> int:
        return self.cubes[region * self.box.players + who]

    def movable(self, who: int, source: int, target: int) -> int:
        """How many of the player's cubes can go from one region to another."""
        cubes = self.cubes[source * self.box.players + who]
        for watcher in self.box.cube_watchers:
            cubes -= watcher.stay_behind(self, who, source, target)
        return cubes

    def leaders(self, region: int) -> list[int]:
        """Who leads the region: most cubes there, alone or tied, and at least one."""
        if not self.crowd[region]:
            return []
        players = self.box.players
        here = self.cubes[region * players : (region + 1) * players]
        most = max(here)
        return [seat for seat in range(players) if here[seat] == most]
