"""Laws: what always adds up on a table of Rattus."""

from __future__ import annotations

from .board import PLACES, REGIONS
from .box import CUBES
from .faces import FROM_SUPPLY, LAID, LAID_AGAIN, NO_RAT, UNKNOWN
from .table import NOBODY, Table


def broken_laws(t: Table) -> list[str]:
    """What does not add up: always nothing."""
    broken = [*_cubes(t), *_rats(t), *_faces(t)]
    if any(not NOBODY <= owner < t.box.players for owner in t.owner):
        broken.append("a card is nobody's and not beside the map")
    for part in t.box.parts:
        broken += part.broken_laws(t)
    return broken


def _cubes(t: Table) -> list[str]:
    players = t.box.players
    broken = []
    for seat in range(players):
        if sum(t.cubes[seat::players]) + t.reserve[seat] + t.palace[seat] != CUBES:
            broken.append(f"seat {seat} has not {CUBES} cubes")
    if min(t.cubes + t.reserve + t.palace) < 0:
        broken.append("fewer than no cubes")
    for region in range(t.box.board.size):
        if t.crowd[region] != sum(t.cubes[region * players : (region + 1) * players]):
            broken.append(f"{REGIONS[region]} is miscounted")
        if region not in t.box.board.regions and (t.crowd[region] or t.rats[region]):
            broken.append(f"{REGIONS[region]} is not in the game")
    return broken


def _rats(t: Table) -> list[str]:
    box = t.box
    broken = []
    for region in range(box.board.size):
        if t.rats[region] != PLACES - t.kind[region * PLACES : (region + 1) * PLACES].count(NO_RAT):
            broken.append(f"the rats of {REGIONS[region]} are miscounted")
    total = box.tokens.starting + box.tokens.normal - box.removed + _laid_again(t)
    if sum(t.rats) + t.supply + len(t.discard) != total or t.supply < 0:
        broken.append("the rats do not add up")
    for kind, unknown in ((LAID, t.laid), (FROM_SUPPLY, t.drawn)):
        if unknown != sum(k == kind and f == UNKNOWN for k, f in zip(t.kind, t.face, strict=True)):
            broken.append("rats nobody has looked at are miscounted")
    return broken


def _faces(t: Table) -> list[str]:
    tokens = t.box.tokens
    broken = []
    on_map = [face for face, kind in zip(t.face, t.kind, strict=True) if face != UNKNOWN and kind != LAID_AGAIN]
    for face, count in enumerate(tokens.counts):
        there_are = t.unseen[face] + on_map.count(face) + t.discard.count(face)
        if not 0 <= there_are - count <= _laid_again(t) or t.unseen[face] < 0:
            broken.append(f"the faces {tokens.faces[face].text!r} do not add up")
    if any(kind == LAID and face >= tokens.first_normal for face, kind in zip(t.face, t.kind, strict=True)):
        broken.append("a laid rat has the face of a normal token")
    return broken


def _laid_again(t: Table) -> int:
    """How many tokens have been turned up and laid once more (M8.4): they count twice."""
    return 1 if t.again_from else 0
