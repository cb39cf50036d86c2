"""Effects: the only functions that change the table. Each records an event; cards use them and never touch fields."""

from __future__ import annotations

from ....kernel.event import NOT_SAID
from ....kernel.packed import append
from .board import PLACES
from .events import (
    CARD_TAKEN,
    CARD_TAKEN_FROM,
    CUBE_LOST,
    CUBE_PLACED_IN_PALACE,
    CUBE_TO_PALACE,
    CUBES_MOVED,
    CUBES_PLACED,
    FACE_SEEN,
    PLAGUE_COUNTS,
    PLAGUE_MOVED,
    POWER_USED,
    RAT_ADDED,
    RAT_LAID_AGAIN,
    RAT_LOOKED_AT,
    RAT_MOVED,
    RAT_TURNED_UP,
    RATS_SWAPPED,
)
from .faces import FROM_SUPPLY, LAID, LAID_AGAIN, NO_RAT
from .queries import can_lay_again, weight_of
from .table import Table
from .values import NO_CARD, NOBODY, PALACE, UNKNOWN, CardNo, FaceNo, Place, Region, Seat

# ---- cubes


def place_cubes(t: Table, who: Seat, region: Region, cubes: int) -> None:
    """Place cubes from the reserve in a region.

    >>> from ratking.games.rattus.rules.api import Seat, cubes_at, place_cubes, region_called
    >>> from ratking.testing import new_table
    >>> t, italia = new_table("rattus", players=2), region_called("italia")
    >>> place_cubes(t, Seat(0), italia, 3)
    >>> cubes_at(t, Seat(0), italia)
    3
    """
    t.reserve[who] -= cubes
    t.cubes[region * t.box.players + who] += cubes
    t.crowd[region] += cubes
    t.tell(CUBES_PLACED, who, region, cubes)


def move_cubes(t: Table, who: Seat, source: Region, target: Region, cubes: int) -> None:
    """Move cubes from one region to another.

    >>> from ratking.games.rattus.rules.api import Seat, cubes_at, move_cubes, place_cubes, region_called
    >>> from ratking.testing import new_table
    >>> t, italia, gallia = new_table("rattus", players=2), region_called("italia"), region_called("gallia")
    >>> place_cubes(t, Seat(0), italia, 3)
    >>> move_cubes(t, Seat(0), italia, gallia, 2)
    >>> cubes_at(t, Seat(0), italia), cubes_at(t, Seat(0), gallia)
    (1, 2)
    """
    players = t.box.players
    t.cubes[source * players + who] -= cubes
    t.crowd[source] -= cubes
    t.cubes[target * players + who] += cubes
    t.crowd[target] += cubes
    t.tell(CUBES_MOVED, who, source, target, cubes)
    for watcher in t.box.cube_watchers:
        watcher.cubes_moved(t, who, source, target)


def move_to_palace(t: Table, who: Seat, region: Region) -> None:
    """Move one cube from a region to the palace, where it is safe for good.

    >>> from ratking.games.rattus.rules.api import Seat, cubes_at, move_to_palace, place_cubes, region_called
    >>> from ratking.testing import new_table
    >>> t, italia = new_table("rattus", players=2), region_called("italia")
    >>> place_cubes(t, Seat(0), italia, 3)
    >>> move_to_palace(t, Seat(0), italia)
    >>> cubes_at(t, Seat(0), italia)
    2
    """
    t.cubes[region * t.box.players + who] -= 1
    t.crowd[region] -= 1
    t.palace[who] += 1
    t.tell(CUBE_TO_PALACE, who, region)
    for watcher in t.box.cube_watchers:
        watcher.cubes_moved(t, who, region, PALACE)


def place_in_palace(t: Table, who: Seat) -> None:
    """Place one cube from the reserve in the palace.

    >>> import ratking
    >>> from ratking.games.rattus.rules.api import Seat, place_in_palace
    >>> from ratking.testing import new_table
    >>> t = new_table("rattus", players=2)
    >>> place_in_palace(t, Seat(0))
    >>> ratking.GAMES["rattus"].view(t, None)["palace"]
    [1, 0]
    """
    t.reserve[who] -= 1
    t.palace[who] += 1
    t.tell(CUBE_PLACED_IN_PALACE, who)


def remove_cube(t: Table, who: Seat, region: Region, sign: int = NOT_SAID, card: CardNo = NO_CARD) -> None:
    """Return one cube from a region to its owner's reserve (B4.7), and tell which sign and card took it."""
    t.cubes[region * t.box.players + who] -= 1
    t.crowd[region] -= 1
    t.reserve[who] += 1
    t.tell(CUBE_LOST, who, region, sign, card)
    for watcher in t.box.cube_watchers:
        watcher.cube_removed(t, who, region)


# ---- rats


def free_place(t: Table, region: Region) -> Place:
    """Return the first place of a region without a rat; there must be one."""
    place = Place(region * PLACES)
    while t.kind[place] != NO_RAT:
        place = Place(place + 1)
    return place


def lay_rat(t: Table, region: Region) -> None:
    """Lay a starting token face down on the map, in preparation (B2.1)."""
    t.kind[region * PLACES] = LAID
    t.rats[region] += 1
    t.laid += 1


def add_rat(t: Table, who: Seat, region: Region) -> None:
    """Add a rat from the supply to a region, face down.

    >>> from ratking.games.rattus.rules.api import Seat, add_rat, rats_in, region_called
    >>> from ratking.testing import new_table
    >>> t, italia = new_table("rattus", players=2), region_called("italia")
    >>> before = len(rats_in(t, italia))
    >>> add_rat(t, Seat(0), italia)
    >>> len(rats_in(t, italia)) - before
    1
    """
    place = free_place(t, region)
    t.kind[place] = FROM_SUPPLY
    t.rats[region] += 1
    t.supply -= 1
    t.drawn += 1
    t.idle = -1  # 0 at the end of this turn
    t.tell(RAT_ADDED, who, place)


def lay_again(t: Table, who: Seat, region: Region) -> None:
    """Lay a rat drawn at random from those turned up so far face down in a region; nobody sees which it is.

    Nothing happens if all of them lie on the map again: `can_lay_again` tells.

    >>> from ratking.games.rattus.rules.api import Seat, can_lay_again, lay_again, rats_in, region_called
    >>> from ratking.testing import new_table
    >>> t, italia = new_table("rattus", players=2), region_called("italia")
    >>> before = rats_in(t, italia)
    >>> lay_again(t, Seat(0), italia)  # no rat has been turned up yet
    >>> can_lay_again(t), rats_in(t, italia) == before
    (False, True)
    """
    if not can_lay_again(t):
        return
    place = free_place(t, region)
    t.kind[place] = LAID_AGAIN + len(t.discard)
    t.rats[region] += 1
    t.tell(RAT_LAID_AGAIN, who, place)


def move_rat(t: Table, who: Seat, place: Place, region: Region) -> None:
    """Move a rat, unseen, to the first free place of another region. What players remember of it goes with it (B5.7).

    >>> from ratking.games.rattus.rules.api import Seat, add_rat, move_rat, rats_in, region_called
    >>> from ratking.testing import new_table
    >>> t, italia, gallia = new_table("rattus", players=2), region_called("italia"), region_called("gallia")
    >>> before = len(rats_in(t, gallia))
    >>> add_rat(t, Seat(0), italia)
    >>> move_rat(t, Seat(0), rats_in(t, italia)[0], gallia)
    >>> len(rats_in(t, gallia)) - before
    1
    """
    move_rats(t, who, [place], [region])


def move_rats(t: Table, who: Seat, places: list[Place], regions: list[Region]) -> None:
    """Move several rats at once, each to its region; those that stay keep their place. Memories go with them (B5.7).

    >>> from ratking.games.rattus.rules.api import Seat, add_rat, move_rats, rats_in, region_called
    >>> from ratking.testing import new_table
    >>> t, italia, gallia = new_table("rattus", players=2), region_called("italia"), region_called("gallia")
    >>> before = len(rats_in(t, gallia))
    >>> add_rat(t, Seat(0), italia)
    >>> move_rats(t, Seat(0), rats_in(t, italia)[:1], [gallia])
    >>> len(rats_in(t, gallia)) - before
    1
    """
    lifted = []
    for place, region in zip(places, regions, strict=True):
        if place // PLACES != region:
            lifted.append((place, region, t.kind[place], t.face[place], t.seen[place]))
            _empty(t, place)
    for place, region, kind, face, seen in lifted:
        target = free_place(t, region)
        t.kind[target] = kind
        t.face[target] = face
        t.seen[target] = seen
        t.rats[region] += 1
        t.tell(RAT_MOVED, who, place, region)


def swap_rats(t: Table, who: Seat, one: Place, other: Place) -> None:
    """Swap two rats. What players remember of them goes with them (B5.7).

    >>> from ratking.games.rattus.rules.api import Seat, add_rat, rats_in, region_called, swap_rats
    >>> from ratking.testing import new_table
    >>> t, italia, gallia = new_table("rattus", players=2), region_called("italia"), region_called("gallia")
    >>> add_rat(t, Seat(0), italia)
    >>> add_rat(t, Seat(0), gallia)
    >>> before = len(rats_in(t, italia))
    >>> swap_rats(t, Seat(0), rats_in(t, italia)[0], rats_in(t, gallia)[0])
    >>> len(rats_in(t, italia)) == before
    True
    """
    t.kind[one], t.kind[other] = t.kind[other], t.kind[one]
    t.face[one], t.face[other] = t.face[other], t.face[one]
    t.seen[one], t.seen[other] = t.seen[other], t.seen[one]
    t.tell(RATS_SWAPPED, who, one, other)


def look_at_rat(t: Table, who: Seat, place: Place) -> None:
    """Let a player look at a rat, which everybody sees. If nobody has looked before, chance decides now which face it has.

    >>> from ratking.games.rattus.rules.api import Seat, add_rat, look_at_rat, rats_in, region_called
    >>> from ratking.testing import new_table
    >>> t, italia = new_table("rattus", players=2), region_called("italia")
    >>> add_rat(t, Seat(0), italia)
    >>> look_at_rat(t, Seat(0), rats_in(t, italia)[0])
    >>> t.stack[-1].name
    'face seen'
    """
    t.tell(RAT_LOOKED_AT, who, place)
    t.ask_chance("face seen", (place, who))


def remember_face(t: Table, who: Seat, place: Place) -> None:
    """Note that the player has seen the face: the program remembers it for them (B5.7)."""
    t.seen[place] |= 1 << who
    t.whisper(who, FACE_SEEN, who, place, t.face[place])


def give_face(t: Table, place: Place, face: FaceNo) -> None:
    """Give a rat that nobody had looked at the face that chance has decided."""
    kind = t.kind[place]
    if kind == LAID:
        t.laid -= 1
    elif kind == FROM_SUPPLY:
        t.drawn -= 1
    if kind < LAID_AGAIN:
        t.unseen[face] -= 1
    t.face[place] = face


def forget_face(t: Table, place: Place) -> None:
    """Undo `give_face`, to hide a face from a seat that has not seen it."""
    kind = t.kind[place]
    if kind == LAID:
        t.laid += 1
    elif kind == FROM_SUPPLY:
        t.drawn += 1
    if kind < LAID_AGAIN:
        t.unseen[t.face[place]] += 1
    t.face[place] = UNKNOWN


def turn_up(t: Table, place: Place) -> FaceNo:
    """Turn a rat up: it leaves the game, open. Returns its face."""
    face = FaceNo(t.face[place])
    if t.kind[place] >= LAID_AGAIN:
        t.returned = [*t.returned, t.kind[place] - LAID_AGAIN, face]
    _empty(t, place)
    t.discard = append(t.discard, face)
    t.reveal(RAT_TURNED_UP, place, face, weight_of(t, Region(place // PLACES)))
    return face


def _empty(t: Table, place: Place) -> None:
    t.kind[place] = NO_RAT
    t.face[place] = UNKNOWN
    t.seen[place] = 0
    t.rats[place // PLACES] -= 1


# ---- the plague piece and the class cards


def move_plague(t: Table, who: Seat, region: Region) -> None:
    """Move the plague piece to a region."""
    t.plague = region
    t.mover = who
    t.tell(PLAGUE_MOVED, who, region)


def count_plague(t: Table, who: Seat, cubes: int) -> None:
    """Let the plague count as this many cubes against limits, in the current devastation."""
    t.plague_cubes = cubes
    t.tell(PLAGUE_COUNTS, who, cubes)


def spare(t: Table, who: Seat) -> None:
    """Spare a player the losses of the face that is turned up.

    >>> from ratking.games.rattus.rules.api import Seat, losses, place_cubes, region_called, spare
    >>> from ratking.testing import new_table
    >>> t, italia = new_table("rattus", players=2), region_called("italia")
    >>> place_cubes(t, Seat(0), italia, 3)
    >>> spare(t, Seat(0))
    >>> any(losses(t, italia, face) for face in t.box.tokens.faces)
    False
    """
    t.spared = who


def cover(t: Table, card: CardNo) -> None:
    """Cover a class card: it does not count for losses until everything is uncovered."""
    t.covered |= 1 << card


def uncover_all(t: Table) -> None:
    """Uncover all class cards."""
    t.covered = 0


def use_power(t: Table, who: Seat, card: CardNo) -> None:
    """Mark the power of a card as used, once in this turn (B3.4)."""
    t.used |= 1 << card
    t.tell(POWER_USED, who, card)


def take_card(t: Table, who: Seat, card: CardNo) -> None:
    """Take a class card from beside the map, or from the player who holds it (B3.1)."""
    before = t.owner[card]
    t.owner[card] = who
    if before == NOBODY:
        t.tell(CARD_TAKEN, who, card)
    else:
        t.tell(CARD_TAKEN_FROM, who, card, before)
    for watcher in t.box.card_watchers:
        watcher.card_taken(t, card)
