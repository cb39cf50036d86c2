"""Old import paths work for one more version, with a warning that names the new path."""

from __future__ import annotations

from importlib import import_module

import pytest

OLD = {
    ("ratking.games.rattus.kit", "Card"): "ratking.games.rattus.rules.api",
    ("ratking.lab.encoding.encoders", "encoder_of"): "ratking.games.registry",
}


@pytest.mark.parametrize(("path", "name"), OLD)
def test_an_old_path_works_and_warns(path: str, name: str) -> None:
    new = OLD[path, name]
    with pytest.warns(DeprecationWarning, match=f"{path} has moved to {new}"):
        old = getattr(import_module(path), name)
    assert old is getattr(import_module(new), name)


@pytest.mark.parametrize("path", sorted({path for path, _ in OLD}))
def test_an_unknown_name_raises_attribute_error(path: str) -> None:
    with pytest.raises(AttributeError):
        import_module(path).nothing_of_this_name  # noqa: B018
