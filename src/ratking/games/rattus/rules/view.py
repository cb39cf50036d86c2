"""View: what one seat may know of the table, as JSON (B1.4). And the same for bots: what is hidden, how it is filled in."""

from __future__ import annotations

from ....kernel.game import Json
from ....kernel.rng import Rng
from ....kernel.view_cache import Key, ViewCache
from . import view_types
from .board import PLACES, REGIONS
from .effects import forget_face, give_face
from .faces import CLASSES, LAID, LAID_AGAIN, NO_RAT, Face
from .queries import (
    BY_MAJORITY,
    cubes_in,
    has_seen,
    is_laid_again,
    is_used,
    likelihoods,
    losses,
    strikes,
    weight_of,
)
from .table import Table
from .values import NOBODY, NOWHERE, UNKNOWN, FaceNo, Place, Region, Seat


def view(t: Table, seat: Seat | None, cache: ViewCache) -> Json:
    """Return everything public, and the faces this seat has seen. With None, only what is public."""
    shown: Json = {
        "regions": {REGIONS[region]: _region(t, seat, region, cache) for region in t.box.board.regions},
        "plague": None if t.plague == NOWHERE else REGIONS[t.plague],
        "reserve": list(t.reserve),
        "palace": list(t.palace),
        "supply": t.supply,
        "cards": _cards(t, cache),
        "turned up": _turned_up(t, cache),
        "strike": _strike(t),
        "faces left": _faces_left(t, seat, cache),
        "turn": t.turn,
        "last round": t.last_round,
    }
    for part in t.box.parts:
        shown.update(part.view(t, seat))
    return shown


def _region(t: Table, seat: Seat | None, region: Region, cache: ViewCache) -> object:
    key: Key = (t.box, _cubes_number(t, region), _rats_number(t, seat, region))
    found = cache.find(key)
    if found is not None:
        return found
    made: view_types.Region = {
        "cubes": list(cubes_in(t, region)),
        "rats": [_rat(t, seat, Place(region * PLACES + place)) for place in range(PLACES)],
        "neighbours": t.box.board.neighbour_names[region][:],
    }
    return cache.keep(key, made)


def _cubes_number(t: Table, region: Region) -> int:
    """Return a region and the cubes in it, as one number: nobody has as many as 256."""
    players = t.box.players
    number: int = region
    for place in range(region * players, (region + 1) * players):
        number = number << 8 | t.cubes[place]
    return number


def _rats_number(t: Table, seat: Seat | None, region: Region) -> int:
    """Return all that the seat knows of the rats in a region as one number; 0 if there are none."""
    number = 0
    if t.rats[region]:
        players, faces = t.box.players, len(t.unseen)
        for place in range(region * PLACES, (region + 1) * PLACES):
            kind = t.kind[place]
            face = t.face[place] if has_seen(t, seat, Place(place)) else faces
            number = number << 2 | (LAID_AGAIN if is_laid_again(kind) else kind)
            number = (number << players | t.seen[place]) * (faces + 1) + face
    return number


def _rat(t: Table, seat: Seat | None, place: Place) -> view_types.Rat | None:
    kind = t.kind[place]
    if kind == NO_RAT:
        return None
    rat: view_types.Rat = {
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
    made: dict[str, view_types.ClassCard] = {
        card.name: {
            "class": CLASSES[card.of_class],
            "owner": _seat(t.owner[card.number]),
            "used": is_used(t, card.number),
        }
        for card in t.box.cards
    }
    return cache.keep(key, made)


def _seat(owner: int) -> int | None:
    return None if owner == NOBODY else owner


def _turned_up(t: Table, cache: ViewCache) -> object:
    key: Key = (t.box, "turned up", tuple(t.discard))
    found = cache.find(key)
    if found is not None:
        return found
    return cache.keep(key, [t.box.tokens.faces[face].text for face in t.discard])


def _strike(t: Table) -> view_types.Strike | None:
    """Return the rat that lies face up while players may still react, and what it does as things stand (B4.6).

    None at all other times: what a rat did when nobody was asked is in the events.
    """
    strike = t.box.steps["strike"]
    for frame in reversed(t.stack):
        if frame.step is strike:
            return _struck(t, Region(frame.args[0]), t.box.tokens.faces[frame.args[1]])
    return None


def _struck(t: Table, region: Region, face: Face) -> view_types.Strike:
    deadly = strikes(t, region, face)
    causes: list[int] = []
    losers = losses(t, region, face, causes=causes) if deadly else []
    return {
        "region": REGIONS[region],
        "face": face.text,
        "limit": face.limit,
        "signs": face.signs[:],
        "cubes": weight_of(t, region),
        "strikes": deadly,
        "losses": [_loss(t, seat, cause) for seat, cause in zip(losers, causes, strict=True)],
    }


def _loss(t: Table, seat: Seat, cause: int) -> view_types.Loss:
    if cause < 0:
        return {"seat": seat, "sign": "M" if cause == BY_MAJORITY else "A", "card": None}
    card = t.box.by_number[cause]
    return {"seat": seat, "sign": CLASSES[card.of_class], "card": card.name}


def _faces_left(t: Table, seat: Seat | None, cache: ViewCache) -> object:
    """Return how many tokens of each face this seat has not seen: on the map, in the supply, or removed."""
    left = list(t.unseen)
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
    """Return whether the seat has seen the face of a rat that lies on the map, or holds something secret."""
    for seen in t.seen:
        if seen >> seat & 1:
            return True
    return any(part.secret for part in t.box.parts)


def hides(t: Table, seat: Seat | None) -> bool:
    """Return whether there may be something that the seat may not know: a face that only others have seen, or in a part."""
    for place, face in enumerate(t.face):
        if face != UNKNOWN and not has_seen(t, seat, Place(place)):
            return True
    for part in t.box.parts:
        if part.hides:
            return True
    return False


def hide(t: Table, seat: Seat | None) -> None:
    """Put faces that only others have seen back among the unseen. That they were looked at stays known."""
    for number, face in enumerate(t.face):
        place = Place(number)
        if face != UNKNOWN and not has_seen(t, seat, place):
            forget_face(t, place)
    for part in t.box.parts:
        part.hide(t, seat)


def fill(t: Table, seat: Seat | None, rng: Rng) -> None:
    """Give rats that a player has looked at a random face again, by the probabilities."""
    for number, seen in enumerate(t.seen):
        if seen and t.face[number] == UNKNOWN:
            give_face(t, Place(number), FaceNo(rng.weighted_row(likelihoods(t, t.kind[number]))))
    for part in t.box.parts:
        part.fill(t, seat, rng)
