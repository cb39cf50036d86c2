"""Queries: what can be read off the table. None of them changes anything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ....kernel.packed import i64, scaled, total, vec
from ....kernel.power import NO_VALUE
from .again import Known, likelihoods_again
from .board import PLACES
from .faces import FROM_SUPPLY, LAID, LAID_AGAIN, NO_RAT, Face
from .table import Table
from .values import UNKNOWN, CardNo, Place, Region, Seat

# Why a cube is lost to a face, where no class card is hit.
BY_MAJORITY: Final = -1
BY_EVERYBODY: Final = -2


# ---- cubes


def cubes_at(t: Table, who: Seat, region: Region) -> int:
    """Return how many cubes the player has in a region.

    >>> from ratking.games.rattus.rules.api import Seat, cubes_at, region_called
    >>> from ratking.testing import new_table
    >>> cubes_at(new_table("rattus", players=2), Seat(0), region_called("italia"))
    0
    """
    return t.cubes[region * t.box.players + who]


def cubes_in(t: Table, region: Region) -> vec[i64]:
    """Return the cubes in a region, by seat."""
    players = t.box.players
    return t.cubes[region * players : (region + 1) * players]


def cubes_on_map(t: Table, who: Seat) -> int:
    """Return how many cubes the player has in all regions together."""
    found: i64 = 0
    for region in t.box.board.regions:
        found += t.cubes[region * t.box.players + who]
    return found


def regions_with_cubes(t: Table, who: Seat) -> list[Region]:
    """Return the regions where the player has a cube."""
    cubes = t.cubes
    players = t.box.players
    return [region for region in t.box.board.regions if cubes[region * players + who]]


def regions_with_rats(t: Table) -> list[Region]:
    """Return the regions where a rat lies. The list is shared, as those of `Choices`."""
    bits: i64 = 0
    for region, rats in enumerate(t.rats):
        if rats:
            bits |= 1 << region
    return t.box.board.choices.of(bits)


def where(counts: Iterable[int]) -> list[Region]:
    """Return the regions where there is something, of counts by region.

    >>> from ratking.games.rattus.rules.api import where
    >>> where([0, 2, 0, 1])
    [1, 3]
    """
    return [Region(region) for region, count in enumerate(counts) if count]


def first_where(counts: vec[i64]) -> int:
    """Return the first region or place where there is something; NO_VALUE if there is nothing anywhere."""
    for number, count in enumerate(counts):
        if count:
            return number
    return NO_VALUE


def numbers(least: int, most: int) -> list[int]:
    """Return all numbers of cubes from the least to the most."""
    return [least + more for more in range(most - least + 1)]


def largest(counts: vec[i64]) -> i64:
    """Return the largest of some counts, or 0. Faster than `max` when compiled, which is a call of Python's."""
    most: i64 = 0
    for count in counts:
        if count > most:
            most = count
    return most


def leaders(t: Table, region: Region) -> list[Seat]:
    """Return who leads the region: most cubes there, alone or tied, and at least one."""
    if not t.crowd[region]:
        return []
    here = cubes_in(t, region)
    most = largest(here)
    return [Seat(seat) for seat, cubes in enumerate(here) if cubes == most]


def movable(t: Table, who: Seat, source: Region, target: Region) -> int:
    """Return how many of the player's cubes can go from one region to another.

    >>> from ratking.games.rattus.rules.api import Seat, movable, place_cubes, region_called
    >>> from ratking.testing import new_table
    >>> t, italia = new_table("rattus", players=2), region_called("italia")
    >>> place_cubes(t, Seat(0), italia, 3)
    >>> movable(t, Seat(0), italia, region_called("gallia"))
    3
    """
    cubes = t.cubes[source * t.box.players + who]
    for watcher in t.box.cube_watchers:
        cubes -= watcher.stay_behind(t, who, source, target)
    return cubes


def clockwise(t: Table, who: Seat) -> list[Seat]:
    """Return the seats from this one on. The list is shared."""
    return t.box.clockwise[who]


# ---- cards


def bonus(t: Table, who: Seat) -> int:
    """Return how many cubes more than rats the player may place, by their cards."""
    extra = 0
    for card in t.box.with_bonus:
        if t.owner[card.number] == who:
            extra += card.bonus
    return extra


def is_used(t: Table, card: CardNo) -> bool:
    """Return whether the power of a card has been used in this turn."""
    return bool(t.used >> card & 1)


def is_covered(t: Table, card: CardNo) -> bool:
    """Return whether a card does not count for losses in this devastation."""
    return bool(t.covered >> card & 1)


# ---- rats


def has_room(t: Table, region: Region) -> bool:
    """Return whether a rat can come to the region (B4.3).

    >>> from ratking.games.rattus.rules.api import Seat, add_rat, has_room, rats_in, region_called
    >>> from ratking.testing import new_table
    >>> t, italia = new_table("rattus", players=2), region_called("italia")
    >>> while has_room(t, italia):
    ...     add_rat(t, Seat(0), italia)
    >>> len(rats_in(t, italia))
    3
    """
    return t.rats[region] < PLACES


def room_in(t: Table, regions: list[Region]) -> list[Region]:
    """Return those of the regions to which a rat can come. The list is shared, as those of `Choices`."""
    rats = t.rats
    bits: i64 = 0
    for region in regions:
        if rats[region] < PLACES:
            bits |= 1 << region
    return t.box.board.choices.of(bits)


def first_room(t: Table, regions: list[Region]) -> int:
    """Return the first of them; NO_VALUE if none has room."""
    for region in regions:
        if has_room(t, region):
            return region
    return NO_VALUE


def rats_in(t: Table, region: Region) -> list[Place]:
    """Return the places of a region where a rat lies.

    >>> from ratking.games.rattus.rules.api import Seat, add_rat, rat_name, rats_in, region_called
    >>> from ratking.testing import new_table
    >>> t, italia = new_table("rattus", players=2), region_called("italia")
    >>> add_rat(t, Seat(0), italia)
    >>> rat_name(rats_in(t, italia)[0])
    'italia 1'
    """
    first = region * PLACES
    return [Place(place) for place in range(first, first + PLACES) if t.kind[place] != NO_RAT]


def first_rat(t: Table, region: Region) -> Place:
    """Return the first place of a region where a rat lies; there must be one."""
    place = Place(region * PLACES)
    while t.kind[place] == NO_RAT:
        place = Place(place + 1)
    return place


def rats_on_map(t: Table) -> list[Place]:
    """Return the places where a rat lies, of all regions."""
    return [Place(place) for place, kind in enumerate(t.kind) if kind]


def look_of(t: Table, place: Place) -> tuple[int, int]:
    """Return what everybody knows of a rat: its kind while nobody has looked at it; afterwards it is one of its own.

    >>> from ratking.games.rattus.rules.api import Seat, add_rat, look_of, rats_in, region_called
    >>> from ratking.testing import new_table
    >>> t, italia, gallia = new_table("rattus", players=2), region_called("italia"), region_called("gallia")
    >>> add_rat(t, Seat(0), italia)
    >>> add_rat(t, Seat(0), gallia)
    >>> look_of(t, rats_in(t, italia)[-1]) == look_of(t, rats_in(t, gallia)[-1])
    True
    """
    return (t.kind[place], place) if t.seen[place] else (t.kind[place], UNKNOWN)


def has_seen(t: Table, seat: Seat | None, place: Place) -> bool:
    """Return whether the seat has looked at the rat there (B5.7); the public never has."""
    return seat is not None and bool(t.seen[place] >> seat & 1)


def is_laid_again(kind: int) -> bool:
    """Return whether a rat of this kind had been turned up before it was laid on the map."""
    return kind >= LAID_AGAIN


def laid_again(t: Table) -> list[Place]:
    """Return the places of rats that had been turned up before."""
    return [Place(place) for place, kind in enumerate(t.kind) if kind >= LAID_AGAIN]


def can_lay_again(t: Table) -> bool:
    """Return whether a rat has been turned up that is not on the map again.

    >>> from ratking.games.rattus.rules.api import can_lay_again
    >>> from ratking.testing import new_table
    >>> can_lay_again(new_table("rattus", players=2))
    False
    """
    return len(t.discard) > len(laid_again(t)) + len(t.returned) // 2


def unknown(t: Table, kind: int) -> int:
    """Return how many rats of a kind are on the map that nobody has looked at, counted one by one."""
    return sum(k == kind and face == UNKNOWN for k, face in zip(t.kind, t.face, strict=True))


def likelihoods(t: Table, kind: int) -> vec[i64]:
    """Return the weight of each face for a rat of this kind that nobody has looked at, up to the last it can have.

    A laid token is any unseen starting face. Of a token from the supply it is known how many of its like are starting
    tokens: the unseen starting faces that are not on laid tokens. So first the kind is weighed, then the face. Tokens
    removed unseen in preparation count with the unseen normal faces: any of those could be one of them. A token laid again
    is any of those that had been turned up by then and were not on the map again.
    """
    split = t.box.tokens.first_normal
    if kind == LAID:
        return t.unseen[:split]
    tokens, starting, normal = weighed(t, kind)
    return scaled(tokens, split, starting, normal)


def weighed(t: Table, kind: int) -> tuple[vec[i64], i64, i64]:
    """Return the same in parts: the tokens of each face, what one of a starting face weighs, and one of a normal face."""
    if kind == LAID:
        return t.unseen, 1, 0
    if kind != FROM_SUPPLY:
        unknown, known = ever_laid_again(t)
        limit = kind - LAID_AGAIN
        if limit in unknown:
            unknown.remove(limit)
        return vec[i64](likelihoods_again(list(t.discard), len(t.unseen), limit, unknown, known)), 1, 1
    starting: i64 = total(t.unseen[: t.box.tokens.first_normal])
    mixed_in, others = in_supply(starting, t.laid, t.drawn + t.supply)
    if mixed_in == 0:
        return t.unseen, 0, 1
    normal: i64 = total(t.unseen) - starting
    return t.unseen, mixed_in * (normal if normal > 1 else 1), others * starting


def in_supply(starting: int, laid: int, from_supply: int) -> tuple[int, int]:
    """Return how many of the tokens from the supply that nobody has looked at are starting tokens, and how many are not.

    Of the unseen starting faces, those that are not on laid tokens were mixed into the supply (B2.2).
    """
    mixed_in = starting - laid
    return mixed_in, from_supply - mixed_in


def ever_laid_again(t: Table) -> tuple[list[int], list[Known]]:
    """Return all rats ever laid again as `again.py` counts them, those with an unknown face and those with a known one."""
    unknown: list[int] = []
    known: list[Known] = []
    for number in range(0, len(t.returned), 2):
        known.append((t.returned[number], t.returned[number + 1]))
    for place in laid_again(t):
        limit = t.kind[place] - LAID_AGAIN
        if t.face[place] == UNKNOWN:
            unknown.append(limit)
        else:
            known.append((limit, t.face[place]))
    return unknown, known


# ---- spreading and devastation


def new_rats(t: Table, region: Region) -> int:
    """Return how many new rats the plague brings if it stands in the region, as far as there is room and supply (B4.2)."""
    return min(2, t.rats[region])


def devastated(t: Table, region: Region) -> bool:
    """Return whether there is a devastation, or it goes on: at least one cube and one rat (B4.4)."""
    return t.crowd[region] > 0 and t.rats[region] > 0


def strikes(t: Table, region: Region, face: Face) -> bool:
    """Return whether enough cubes are in the region for this face to strike (B4.5).

    >>> from ratking.games.rattus.rules.api import region_called, strikes
    >>> from ratking.testing import new_table
    >>> t = new_table("rattus", players=2)
    >>> any(strikes(t, region_called("italia"), face) for face in t.box.tokens.faces)  # no cube is there
    False
    """
    return face.strikes(weight_of(t, region))


def weight_of(t: Table, region: Region) -> int:
    """Return the cubes that count against limits: all colours together, the plague piece counted if it counts (B4.5)."""
    return t.crowd[region] + (t.plague_cubes if region == t.plague else 0)


def losses(t: Table, region: Region, face: Face, letters_only: bool = False, causes: list[int] | None = None) -> list[Seat]:
    """Return the seats that lose a cube to a striking face, in order, once for each cube (B4.6).

    Into `causes` goes why each cube is lost: BY_MAJORITY, BY_EVERYBODY or the number of the class card that is hit.

    >>> from ratking.games.rattus.rules.api import Seat, losses, place_cubes, region_called
    >>> from ratking.testing import new_table
    >>> t, italia = new_table("rattus", players=2), region_called("italia")
    >>> place_cubes(t, Seat(0), italia, 3)
    >>> all_lose = next(face for face in t.box.tokens.faces if face.everybody and not face.majority)
    >>> losses(t, italia, all_lose, letters_only=True)
    [0]
    """
    return losses_from(t, cubes_in(t, region), face, t.spared, letters_only, causes)


def losses_from(
    t: Table, here: vec[i64], face: Face, spared: Seat, letters_only: bool = False, causes: list[int] | None = None
) -> list[Seat]:
    """Return the same where these cubes lie, by seat: those that are lost are taken out of `here`.

    A spared seat loses nothing, but its cubes are there and count for the majority. Covered cards do not count.
    """
    players = len(here)
    losers: list[Seat] = []
    for _ in range(face.majority):
        most = largest(here)
        if most:
            for seat in range(players):
                if here[seat] == most and seat != spared:
                    here[seat] -= 1
                    losers.append(Seat(seat))
                    if causes is not None:
                        causes.append(BY_MAJORITY)
    if face.everybody:
        for seat in range(players):
            if here[seat] and seat != spared:
                here[seat] -= 1
                losers.append(Seat(seat))
                if causes is not None:
                    causes.append(BY_EVERYBODY)
    if letters_only:
        return losers
    for group in face.classes:
        for card in t.box.of_class[group]:
            owner = Seat(t.owner[card])
            if owner >= 0 and here[owner] and owner != spared and not t.covered >> card & 1:
                here[owner] -= 1
                losers.append(owner)
                if causes is not None:
                    causes.append(card)
    return losers
