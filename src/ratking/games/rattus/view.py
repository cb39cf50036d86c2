"""View: what one seat may know of the table, as JSON (B1.4). And the same for bots: what is hidden, how it is filled in."""

from __future__ import annotations

from ...kernel.game import Json
from ...kernel.rng import Rng
from .board import PLACES, REGIONS
from .effects import forget_face, give_face
from .faces import CLASSES, LAID, NO_RAT
from .queries import cubes_in, has_seen, is_laid_again, is_used, likelihoods
from .table import Table
from .values import NOBODY, NOWHERE, UNKNOWN, FaceNo, Place, Seat


def view(t: Table, seat: Seat | None) -> Json:
    """Everything public, and the faces this seat has seen. With None, only what is public."""
    seen: Json = {
        "regions": {
            REGIONS[region]: {
                "cubes": cubes_in(t, region),
                "rats": [_rat(t, seat, Place(region * PLACES + place)) for place in range(PLACES)],
                "neighbours": t.box.board.neighbour_names[region][:],
            }
            for region in t.box.board.regions
        },
        "plague": None if t.plague == NOWHERE else REGIONS[t.plague],
        "reserve": t.reserve[:],
        "palace": t.palace[:],
        "supply": t.supply,
        "cards": {
            card.name: {
                "class": CLASSES[card.of_class],
                "owner": _seat(t.owner[card.number]),
                "used": is_used(t, card.number),
            }
            for card in t.box.cards
        },
        "turned up": [t.box.tokens.faces[face].text for face in t.discard],
        "faces left": _faces_left(t, seat),
        "turn": t.turn,
        "last round": t.last_round,
    }
    for part in t.box.parts:
        seen.update(part.view(t, seat))
    return seen


def _seat(owner: Seat) -> int | None:
    return None if owner == NOBODY else owner


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


def _faces_left(t: Table, seat: Seat | None) -> dict[str, int]:
    """How many tokens of each face this seat has not seen: on the map, in the supply, or removed."""
    left = list(t.unseen)
    for number, face in enumerate(t.face):
        if face != UNKNOWN and not is_laid_again(t.kind[number]) and not has_seen(t, seat, Place(number)):
            left[face] += 1
    faces = t.box.tokens.faces
    return {faces[face].text: n for face, n in enumerate(left) if n}


def knows_more(t: Table, seat: Seat) -> bool:
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
