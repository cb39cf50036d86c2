"""View: what one seat may know of the table, as JSON (B1.4). And the same for bots: what is hidden, how it is filled in."""

from __future__ import annotations

from ...kernel.game import Json
from ...kernel.rng import Rng
from .board import PLACES, REGIONS
from .effects import forget_face, give_face
from .faces import CLASSES, LAID, LAID_AGAIN, NO_RAT, UNKNOWN, likelihoods
from .table import NOBODY, Table


def view(t: Table, seat: int | None) -> Json:
    """Everything public, and the faces this seat has seen. With None, only what is public."""
    players = t.box.players
    seen: Json = {
        "regions": {
            REGIONS[region]: {
                "cubes": t.cubes[region * players : (region + 1) * players],
                "rats": [_rat(t, seat, region * PLACES + place) for place in range(PLACES)],
                "neighbours": [REGIONS[near] for near in t.box.board.neighbours[region]],
            }
            for region in t.box.board.regions
        },
        "plague": None if t.plague == NOBODY else REGIONS[t.plague],
        "reserve": t.reserve[:],
        "palace": t.palace[:],
        "supply": t.supply,
        "cards": {
            card.name: {
                "class": CLASSES[card.of_class],
                "owner": _seat(t.owner[card.number]),
                "used": bool(t.used >> card.number & 1),
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


def _seat(owner: int) -> int | None:
    return None if owner == NOBODY else owner


def _rat(t: Table, seat: int | None, place: int) -> Json | None:
    if t.kind[place] == NO_RAT:
        return None
    known = seat is not None and t.seen[place] >> seat & 1
    rat = {
        "start": t.kind[place] == LAID,
        "face": t.box.tokens.faces[t.face[place]].text if known else None,
        "seen by": [other for other in range(t.box.players) if t.seen[place] >> other & 1],
    }
    if t.kind[place] == LAID_AGAIN:
        rat["again"] = True  # everybody saw it come from those turned up (M8.4)
    return rat


def _faces_left(t: Table, seat: int | None) -> dict[str, int]:
    """How many tokens of each face this seat has not seen: on the map, in the supply, or removed."""
    left = list(t.unseen)
    for place, face in enumerate(t.face):
        if face != UNKNOWN and t.kind[place] != LAID_AGAIN and (seat is None or not t.seen[place] >> seat & 1):
            left[face] += 1
    return {face.text: n for face, n in zip(t.box.tokens.faces, left, strict=True) if n}


def hide(t: Table, seat: int | None) -> None:
    """Faces that only others have seen go back among the unseen. That they were looked at stays known."""
    for place, face in enumerate(t.face):
        if face != UNKNOWN and (seat is None or not t.seen[place] >> seat & 1):
            forget_face(t, place)
    for part in t.box.parts:
        part.hide(t, seat)


def fill(t: Table, seat: int | None, rng: Rng) -> None:
    """Rats that somebody has looked at get a face again, each as often as it is likely."""
    for place, seen in enumerate(t.seen):
        if seen and t.face[place] == UNKNOWN:
            first, likely = likelihoods(t, t.kind[place])
            give_face(t, place, first + rng.weighted(likely))
    for part in t.box.parts:
        part.fill(t, seat, rng)
