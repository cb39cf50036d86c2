"""Custom components: tokens, borders and region cards; components that make no game are refused with a precise error."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from ratking.components import Components
from ratking.games.rattus.game import GAME, OURS
from ratking.kernel import engine
from ratking.kernel.errors import BadOptions
from ratking.kernel.rng import Rng


# Any: components are TOML.
def changed(part: str, listed: str, number: int, **entry: Any) -> Components:
    """Return our components with one entry of a list changed."""
    data = OURS.to_json()
    data[part][listed][number].update(entry)
    return Components("rattus", data)


def test_our_components_are_accepted() -> None:
    assert GAME.components() is OURS
    assert GAME.with_components(Components("rattus", OURS.to_json())) is GAME
    assert pickle.loads(pickle.dumps(GAME)) is GAME


def test_a_game_with_another_token_and_another_border() -> None:
    """It has its own action space and boxes; ours do not change."""
    data = OURS.to_json()
    data["tokens"]["tokens"][-1] = {"start": False, "limit": 1, "letters": "MMA", "classes": ["magic"]}
    data["board"]["borders"].append({"between": ["anglia", "italia"]})
    mine = GAME.with_components(Components("rattus", data))
    assert not mine.components().ours
    assert mine.space.number("1 MMA magic") is not None
    assert mine.space.fingerprint != GAME.space.fingerprint
    assert mine.space.number("use king") == GAME.space.number("use king")
    t = mine.table(mine.options({"players": 4}, Rng(0)))
    assert "italia" in mine.view(t, None)["regions"]["anglia"]["neighbours"]
    assert "1 MMA magic" in mine.view(t, None)["faces left"]
    engine.playout(t, Rng(1))
    assert mine.broken_laws(t) == []
    ours = GAME.table(GAME.options({"players": 4}, Rng(0)))
    assert "italia" not in GAME.view(ours, None)["regions"]["anglia"]["neighbours"]
    assert pickle.loads(pickle.dumps(mine)).components() == mine.components()


def test_custom_region_cards() -> None:
    data = OURS.to_json()
    data["region_cards"]["cards"][2]["classes"] = ["magic", "islamic"]
    mine = GAME.with_components(Components("rattus", data))
    assert mine.space.number("anglia magic islamic") == GAME.space.number("anglia ?")
    t = mine.table(mine.options({"players": 5, "sets": ["base", "africanus"]}, Rng(0)))
    engine.playout(t, Rng(1))
    assert mine.broken_laws(t) == []


@pytest.mark.parametrize(
    ("components", "key", "where"),
    [
        (changed("tokens", "tokens", 3, limit=7), "components_number", "tokens.tokens[4].limit"),
        (changed("tokens", "tokens", 3, letters="AM"), "components_name", "tokens.tokens[4].letters"),
        (changed("tokens", "tokens", 3, start=False), "rattus_starting", "tokens.tokens"),
        (changed("tokens", "tokens", 3, classes=["magic", "magic"]), "rattus_class_twice", "tokens.tokens[4].classes[2]"),
        (changed("board", "borders", 1, between=["italia", "italia"]), "rattus_border", "board.borders[2]"),
        (changed("board", "borders", 1, between=["hispania", "gallia"]), "rattus_border", "board.borders[2]"),
        (changed("board", "regions", 1, id="gaul"), "components_name", "board.regions[2].id"),
        (changed("region_cards", "cards", 0, region="gallia"), "rattus_three_cards", "region_cards.cards[6]"),
        (changed("region_cards", "cards", 0, classes=["?"]), "rattus_card_twice", "region_cards.cards[3]"),
        (changed("region_cards", "cards", 0, classes=["magic"]), "components_name", "region_cards.cards[1].classes[1]"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_components_that_make_no_game_are_refused(components: Components, key: str, where: str) -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.with_components(components)
    assert (refused.value.key, refused.value.fields["where"]) == (key, where)
