"""Effects: the few things that ever change on the table. Each one is an event; cards speak in these and never in fields."""

from __future__ import annotations

from typing import Final

from .board import PLACES, REGIONS
from .cards.catalogue import NAMES
from .faces import FROM_SUPPLY, LAID, LAID_AGAIN, NO_RAT, UNKNOWN
from .table import NOBODY, Table

PALACE: Final = -1
"""Where a cube goes that goes to no region."""

# ---- cubes


def place_cubes(t: Table, who: int, region: int, cubes: int) -> None:
    """From the reserve to a region."""
    t.reserve[who] -= cubes
    t.cubes[region * t.box.players + who] += cubes
    t.crowd[region] += cubes
    if t.outbox is not None:
        t.tell("cubes placed", {"seat": who, "region": REGIONS[region], "cubes": cubes})


def move_cubes(t: Table, who: int, source: int, target: int, cubes: int) -> None:
    """From one region to another."""
    players = t.box.players
    t.cubes[source * players + who] -= cubes
    t.crowd[source] -= cubes
    t.cubes[target * players + who] += cubes
    t.crowd[target] += cubes
    if t.outbox is not None:
        t.tell("cubes moved", {"seat": who, "source": REGIONS[source], "target": REGIONS[target], "cubes": cubes})
    for watcher in t.box.cube_watchers:
        watcher.cubes_moved(t, who, source, target)


def move_to_palace(t: Table, who: int, region: int) -> None:
    """One cube from a region to the palace, where it is safe for good."""
    t.cubes[region * t.box.players + who] -= 1
    t.crowd[region] -= 1
    t.palace[who] += 1
    if t.outbox is not None:
        t.tell("cube to palace", {"seat": who, "region": REGIONS[region]})
    for watcher in t.box.cube_watchers:
        watcher.cubes_moved(t, who, region, PALACE)


def place_in_palace(t: Table, who: int) -> None:
    """One cube from the reserve straight to the palace."""
    t.reserve[who] -= 1
    t.palace[who] += 1
    if t.outbox is not None:
        t.tell("cube placed in palace", {"seat": who})


def remove_cube(t: Table, who: int, region: int) -> None:
    """One cube from a region back to its owner's reserve (B4.7)."""
    t.cubes[region * t.box.players + who] -= 1
    t.crowd[region] -= 1
    t.reserve[who] += 1
    if t.outbox is not None:
        t.tell("cube lost", {"seat": who, "region": REGIONS[region]})
    for watcher in t.box.cube_watchers:
        watcher.cube_removed(t, who, region)


# ---- rats


def free_place(t: Table, region: int) -> int:
    """The first place of a region without a rat; there must be one."""
    return t.kind.index(NO_RAT, region * PLACES)


def lay_rat(t: Table, region: int) -> None:
    """A starting token face down on the map, in preparation (B2.1)."""
    t.kind[region * PLACES] = LAID
    t.rats[region] += 1
    t.laid += 1


def add_rat(t: Table, who: int, region: int) -> None:
    """A rat from the supply, face down, into a region."""
    place = free_place(t, region)
    t.kind[place] = FROM_SUPPLY
    t.rats[region] += 1
    t.supply -= 1
    t.drawn += 1
    t.idle = -1  # nought at the end of this turn
    if t.outbox is not None:
        t.tell("rat added", {"seat": who, "rat": rat_name(place)})


def lay_again(t: Table, who: int, region: int) -> None:
    """A rat drawn at random from those turned up so far, face down, into a region; nobody sees which (M8.4)."""
    place = free_place(t, region)
    t.kind[place] = LAID_AGAIN
    t.rats[region] += 1
    t.again_from = len(t.discard)
    if t.outbox is not None:
        t.tell("rat laid again", {"seat": who, "rat": rat_name(place)})


def move_rat(t: Table, who: int, place: int, region: int) -> None:
    """A rat, unseen, to the first free place of another region. Memories go with it (B5.7)."""
    move_rats(t, who, [place], [region])


def move_rats(t: Table, who: int, places: list[int], regions: list[int]) -> None:
    """Several rats at once, each to its region; those that stay keep their place. Memories go with them (B5.7)."""
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
        if t.outbox is not None:
            t.tell("rat moved", {"seat": who, "rat": rat_name(place), "target": REGIONS[region]})


def swap_rats(t: Table, who: int, one: int, other: int) -> None:
    """Two rats change places. Memories go with them (B5.7)."""
    for things in (t.kind, t.face, t.seen):
        things[one], things[other] = things[other], things[one]
    if t.outbox is not None:
        t.tell("rats swapped", {"seat": who, "one": rat_name(one), "other": rat_name(other)})


def look_at_rat(t: Table, who: int, place: int) -> None:
    """Everybody sees that a rat is looked at. If nobody has before, chance says now which face it has."""
    if t.outbox is not None:
        t.tell("rat looked at", {"seat": who, "rat": rat_name(place)})
    t.ask_chance("face seen", (place, who))


def remember_face(t: Table, who: int, place: int) -> None:
    """The player has seen the face, and the program remembers for him (B5.7)."""
    t.seen[place] |= 1 << who
    if t.outbox is not None:
        face = t.box.tokens.faces[t.face[place]].text
        t.tell("face seen", {"seat": who, "rat": rat_name(place), "face": face}, audience=(who,))


def give_face(t: Table, place: int, face: int) -> None:
    """Chance has said which face a rat has that nobody had looked at."""
    kind = t.kind[place]
    if kind == LAID:
        t.laid -= 1
    elif kind == FROM_SUPPLY:
        t.drawn -= 1
    if kind != LAID_AGAIN:
        t.unseen[face] -= 1
    t.face[place] = face


def forget_face(t: Table, place: int) -> None:
    """The contrary of `give_face`, for an observation by somebody who has not seen it."""
    kind = t.kind[place]
    if kind == LAID:
        t.laid += 1
    elif kind == FROM_SUPPLY:
        t.drawn += 1
    if kind != LAID_AGAIN:
        t.unseen[t.face[place]] += 1
    t.face[place] = UNKNOWN


def turn_up(t: Table, place: int) -> int:
    """A rat is turned up and leaves the game, open. Returns its face."""
    face = t.face[place]
    _empty(t, place)
    t.discard.append(face)
    if t.outbox is not None:
        t.tell("rat turned up", {"rat": rat_name(place), "face": t.box.tokens.faces[face].text})
    return face


def _empty(t: Table, place: int) -> None:
    t.kind[place] = NO_RAT
    t.face[place] = UNKNOWN
    t.seen[place] = 0
    t.rats[place // PLACES] -= 1


def rat_name(place: int) -> str:
    return f"{REGIONS[place // PLACES]} {place % PLACES + 1}"


# ---- the plague piece and the class cards


def move_plague(t: Table, who: int, region: int) -> None:
    t.plague = region
    t.mover = who
    if t.outbox is not None:
        t.tell("plague moved", {"seat": who, "region": REGIONS[region]})


def take_card(t: Table, who: int, card: int) -> None:
    """From beside the map, or from whoever holds it (B3.1)."""
    before = t.owner[card]
    t.owner[card] = who
    if t.outbox is not None:
        if before == NOBODY:
            t.tell("card taken", {"seat": who, "card": NAMES[card]})
        else:
            t.tell("card taken from", {"seat": who, "card": NAMES[card], "from": before})
    for watcher in t.box.card_watchers:
        watcher.card_taken(t, card)
