"""Laws: what always adds up on a table of Rattus."""

from __future__ import annotations

from .again import count_ways
from .board import REGIONS
from .box import CUBES
from .faces import FROM_SUPPLY, LAID
from .queries import cubes_in, cubes_on_map, ever_laid_again, is_laid_again, laid_again, rats_in, unknown
from .table import Table
from .values import NOBODY, UNKNOWN, regions


def broken_laws(t: Table) -> list[str]:
    """Return what does not add up: always nothing."""
    broken = [*_cubes(t), *_rats(t), *_faces(t)]
    if any(owner != NOBODY and not 0 <= owner < t.box.players for owner in t.owner):
        broken.append("a card is nobody's and not beside the map")
    for part in t.box.parts:
        broken += part.broken_laws(t)
    return broken


def _cubes(t: Table) -> list[str]:
    broken = []
    for seat in t.box.seats:
        if cubes_on_map(t, seat) + t.reserve[seat] + t.palace[seat] != CUBES:
            broken.append(f"seat {seat} has not {CUBES} cubes")
    if min(*t.cubes, *t.reserve, *t.palace) < 0:
        broken.append("fewer than no cubes")
    for region in regions(t.box.board.size):
        if t.crowd[region] != sum(cubes_in(t, region)):
            broken.append(f"{REGIONS[region]} is miscounted")
        if region not in t.box.board.regions and (t.crowd[region] or t.rats[region]):
            broken.append(f"{REGIONS[region]} is not in the game")
    return broken


def _rats(t: Table) -> list[str]:
    box = t.box
    broken = []
    for region in regions(box.board.size):
        if t.rats[region] != len(rats_in(t, region)):
            broken.append(f"the rats of {REGIONS[region]} are miscounted")
    total = box.tokens.starting + box.tokens.normal - box.removed + len(laid_again(t)) + len(t.returned) // 2
    if sum(t.rats) + t.supply + len(t.discard) != total or t.supply < 0:
        broken.append("the rats do not add up")
    for kind, counted in ((LAID, t.laid), (FROM_SUPPLY, t.drawn)):
        if counted != unknown(t, kind):
            broken.append("rats nobody has looked at are miscounted")
    return broken


def _faces(t: Table) -> list[str]:
    tokens = t.box.tokens
    broken = []
    on_map = [face for face, kind in zip(t.face, t.kind, strict=True) if face != UNKNOWN and not is_laid_again(kind)]
    known = on_map + list(t.discard)
    for face, count in enumerate(tokens.counts):
        twice = t.returned[1::2].count(face)  # turned up, laid again and turned up again
        if t.unseen[face] + known.count(face) - twice != count or t.unseen[face] < 0:
            broken.append(f"the faces {tokens.faces[face].text!r} do not add up")
    if count_ways(list(t.discard), len(t.unseen), 0, *ever_laid_again(t))[1] == 0:
        broken.append("the rats laid again cannot all have been turned up before")
    if any(kind == LAID and face >= tokens.first_normal for face, kind in zip(t.face, t.kind, strict=True)):
        broken.append("a laid rat has the face of a normal token")
    return broken
