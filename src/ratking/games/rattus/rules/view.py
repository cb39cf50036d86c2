"""View: what one seat may know of the table, as JSON (B1.4). And the same for bots: what is hidden, how it is filled in."""

from __future__ import annotations

from ....kernel.game import Json
from ....kernel.rng import Rng
from ....kernel.view_cache import Key, ViewCache
from .board import PLACES, REGIONS
from .effects import forget_face, give_face
from .faces import CLASSES, LAID, LAID_AGAIN, NO_RAT
from .queries import cubes_in, has_seen, is_laid_again, is_used, likelihoods
from .table import Table
from .values import NOBODY, NOWHERE, UNKNOWN, FaceNo, Place, Region, Seat


def view(t: Table, seat: Seat | None, cache: ViewCache) -> Json:
    """Everything public, and the faces this seat has seen. With None, only what is public."""
    seen: Json = {
        "regions": {REGIONS[region]: _region(t, seat, region, cache) for region in t.box.board.regions},
        "plague": None if t.plague == NOWHERE else REGIONS[t.plague],
        "reserve": t.reserve[:],
        "palace": t.palace[:],
        "supply": t.supply,
        "cards": _cards(t, cache),
        "turned up": _turned_up(t, cache),
        "faces left": _faces_left(t, seat, cache),
        "turn": t.turn,
        "last round": t.last_round,
    }
    for part in t.box.parts:
        seen.update(part.view(t, seat))
    return seen


def _region(t: Table, seat: Seat | None, region: Region, cache: ViewCache) -> object:
    key: Key = (t.box, _cubes_number(t, region), _rats_number(t, seat, region))
    found = cache.find(key)
    if found is not None:
        return found
    made: Json = {
        "cubes": cubes_in(t, region),
        "rats": [_rat(t, seat, Place(region * PLACES + place)) for place in range(PLACES)],
        "neighbours": t.box.board.neighbour_names[region][:],
    }
    return cache.keep(key, made)


def _cubes_number(t: Table, region: Region) -> int:
    """A region and the cubes in it, as one number: nobody has as many as 256."""
    players = t.box.players
    number: int = region
    for place in range(region * players, (region + 1) * players):
        number = number << 8 | t.cubes[place]
    return number


def _rats_number(t: Table, seat: Seat | None, region: Region) -> int:
    """All that the seat knows of the rats in a region, as one number; nought if there are none."""
    number = 0
    if t.rats[region]:
        players, faces = t.box.players, len(t.unseen)
        for place in range(region * PLACES, (region + 1) * PLACES):
            kind = t.kind[place]
            face = t.face[place] if has_seen(t, seat, Place(place)) else faces
            number = number << 2 | (LAID_AGAIN if is_laid_again(kind) else kind)
            number = (number << players | t.seen[place]) * (faces + 1) + face
    return number


def _rat(t: Table, seat: Seat | None, place: Place) -> Json | None:
    kind = t.kind[place]
    if kind == NO_RAT:
        return None
    rat = {
        "start": kind == LAID,
        "face": t.box.tokens.faces[t.face[place]].text if has_seen(t, seat, place) else None,
        "seen by": [other for other in t.box.seats if has_seen(t, other, place)] if t.seen[place] else [],
    }
    if is_laid_again(kind):
        rat["again"] = True  # everybody saw it come from those turned up
    return rat


def _cards(t: Table, cache: ViewCache) -> object:
    key: Key = (t.box, "cards", t.used, tuple(t.owner))
    found = cache.find(key)
    if found is not None:
        return found
    made: Json = {
        card.name: {
            "class": CLASSES[card.of_class],
            "owner": _seat(t.owner[card.number]),
            "used": is_used(t, card.number),
        }
        for card in t.box.cards
    }
    return cache.keep(key, made)


def _seat(owner: Seat) -> int | None:
    return None if owner == NOBODY else owner


def _turned_up(t: Table, cache: ViewCache) -> object:
    key: Key = (t.box, "turned up", tuple(t.discard))
    found = cache.find(key)
    if found is not None:
        return found
    return cache.keep(key, [t.box.tokens.faces[face].text for face in t.discard])


def _faces_left(t: Table, seat: Seat | None, cache: ViewCache) -> object:
    """How many tokens of each face this seat has not seen: on the map, in the supply, or removed."""
    left = t.unseen[:]
    for number, face in enumerate(t.face):
        if face != UNKNOWN and not is_laid_again(t.kind[number]) and not has_seen(t, seat, Place(number)):
            left[face] += 1
    key: Key = (t.box, "left", tuple(left))
    found = cache.find(key)
    if found is not None:
        return found
    faces = t.box.tokens.faces
    return cache.keep(key, {faces[face].text: n for face, n in enumerate(left) if n})


def has_private_view(t: Table, seat: Seat) -> bool:
    """Whether the seat has seen the face of a rat that lies on the map, or holds something secret."""
    for seen in t.seen:
        if seen >> seat & 1:
            return True
    return any(part.secret for part in t.box.parts)


def hide(t: Table, seat: Seat | None) -> None:
    """Faces that only others have seen go back among the unseen. That they were looked at stays known."""
    for number, face in enumerate(t.face):
        place = Place(number)
        if face != UNKNOWN and not has_seen(t, seat, place):
            forget_face(t, place)
    for part in t.box.parts:
        part.hide(t, seat)


def fill(t: Table, seat: Seat | None, rng: Rng) -> None:
    """Rats that somebody has looked at get a face again, each as often as it is likely."""
    for number, seen in enumerate(t.seen):
        if seen and t.face[number] == UNKNOWN:
            first, likely = likelihoods(t, t.kind[number])
            give_face(t, Place(number), FaceNo(first + rng.weighted(likely)))
    for part in t.box.parts:
        part.fill(t, seat, rng)
