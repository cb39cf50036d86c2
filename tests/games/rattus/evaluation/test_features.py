"""The features that a position is judged by: their places have the right names."""

from __future__ import annotations

from ratking.games.rattus.evaluation import features
from ratking.games.rattus.evaluation.features import CARD_AT, FEATURES


def test_every_place_has_its_name() -> None:
    places = {
        "cubes": features.ALL_CUBES,
        "palace": features.PALACE,
        "final loss": features.FINAL_LOSS,
        "visit loss": features.VISIT_LOSS,
        "near loss": features.NEAR_LOSS,
        "wait": features.WAIT,
        "nearly all out": features.NEARLY_ALL_OUT,
        "regions": features.REGIONS_HELD,
        "coins": features.COINS,
        "sales": features.SALES,
        "goods": features.GOODS,
        "region points": features.REGION_POINTS,
        "hand": features.HAND,
        "diplomat points": features.DIPLOMAT_POINTS,
        "diplomats": features.DIPLOMATS,
        **{f"card {name}": at for name, at in CARD_AT.items()},
    }
    assert places == {name: at for at, name in enumerate(FEATURES)}
