"""View: what one seat may know of the table, as JSON (B1.4). And the same for bots: what is hidden, how it is filled in."""

from __future__ import annotations

from ...kernel.game import Json
from ...kernel.rng import Rng
from .board import PLACES, REGIONS
from .effects import forget_face, give_face
from .faces import CLASSES, FROM_SUPPLY, LAID, LAID_AGAIN, NO_RAT, UNKNOWN, likelihoods
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
    return {
        "start": t.kind[place] == LAID,
        "face": t.box.tokens.faces[t.face[place]].text if known else None,
        "seen by": [other for other in range(t.box.players) if t.seen[place] >> other & 1],
    }


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
            give_face(t, place, rng.weighted(likelihoods(t, t.kind[place])))
    for part in t.box.parts:
        part.fill(t, seat, rng)


def broken_laws(t: Table) -> list[str]:
    """What does not add up: cubes, rats, faces, cards."""
    box = t.box
    players = box.players
    broken = []
    for seat in range(players):
        if sum(t.cubes[seat::players]) + t.reserve[seat] + t.palace[seat] != 20:
            broken.append(f"seat {seat} has not 20 cubes")
    if min(t.cubes + t.reserve + t.palace) < 0:
        broken.append("fewer than no cubes")
    for region in range(box.board.size):
        if t.crowd[region] != sum(t.cubes[region * players : (region + 1) * players]):
            broken.append(f"{REGIONS[region]} is miscounted")
        places = range(region * PLACES, (region + 1) * PLACES)
        if t.rats[region] != sum(t.kind[place] != NO_RAT for place in places):
            broken.append(f"the rats of {REGIONS[region]} are miscounted")
        if region not in box.board.regions and (t.crowd[region] or t.rats[region]):
            broken.append(f"{REGIONS[region]} is not in the game")
    on_map = sum(t.rats)
    laid_again = 1 if t.again_from else 0
    total = box.tokens.starting + box.tokens.normal + laid_again
    if on_map + t.supply + len(t.discard) + box.removed != total or t.supply < 0:
        broken.append("the rats do not add up")
    seen = t.discard + [face for face, kind in zip(t.face, t.kind, strict=True) if face != UNKNOWN and kind != LAID_AGAIN]
    for face, count in enumerate(box.tokens.counts):
        # A rat laid again is turned up a second time.
        if not 0 <= t.unseen[face] + seen.count(face) - count <= laid_again or t.unseen[face] < 0:
            broken.append(f"the faces {box.tokens.faces[face].text!r} do not add up")
    for kind, unknown in ((LAID, t.laid), (FROM_SUPPLY, t.drawn)):
        if unknown != sum(k == kind and f == UNKNOWN for k, f in zip(t.kind, t.face, strict=True)):
            broken.append("rats nobody has looked at are miscounted")
    for place, face in enumerate(t.face):
        if face != UNKNOWN and t.kind[place] == LAID and face >= box.tokens.first_normal:
            broken.append("a laid rat has the face of a normal token")
    if any(not -1 <= owner < players for owner in t.owner):
        broken.append("a card is nobody's and not beside the map")
    for part in box.parts:
        broken += part.broken_laws(t)
    return broken
