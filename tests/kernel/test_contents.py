"""Components: what the kernel knows about the box of a game."""

from __future__ import annotations

import pickle

import pytest

from ratking.components import Components
from ratking.kernel.contents import Contents
from ratking.kernel.errors import BadOptions

from .pebbles import PEBBLES


def test_a_game_without_components_has_an_empty_box() -> None:
    box = PEBBLES.components()
    assert (box.game, box.data, box.ours, box.to_json()) == ("pebbles", {}, True, {})
    assert PEBBLES.with_components(Components("pebbles", {})) is PEBBLES
    assert pickle.loads(pickle.dumps(box)) == box
    for give in (box.text, lambda: box.like({})):
        with pytest.raises(BadOptions):
            give()


@pytest.mark.parametrize(
    ("given", "key"),
    [
        (Components("marbles", {}), "components_of_other_game"),
        (Components("pebbles", {"board": {}}), "components_unknown"),
    ],
)
def test_an_empty_box_accepts_no_components(given: Components, key: str) -> None:
    with pytest.raises(BadOptions) as refused:
        PEBBLES.with_components(given)
    assert refused.value.key == key


def test_components_with_equal_contents_are_equal() -> None:
    one = Contents("pebbles", {"board": {"size": 3}})
    assert one == Components("pebbles", {"board": {"size": 3}}, True)
    assert hash(one) == hash(Contents("pebbles", {"board": {"size": 3}}))
    other = Contents("pebbles", {"board": {"size": 4}, "stones": {}})
    assert one != other
    assert other.unlike(one) == ["board", "stones"]
    copy = one.to_json()
    copy["board"]["size"] = 9
    assert one.data == {"board": {"size": 3}}
