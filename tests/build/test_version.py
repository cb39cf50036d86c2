"""The function that tells how the package was built."""

from __future__ import annotations

import importlib.machinery

import pytest

from ratking import version


@pytest.mark.parametrize(
    ("file", "build"),
    [
        ("engine.py", "pure Python"),
        ("engine.pyc", "pure Python"),
        *[("engine" + suffix, "compiled") for suffix in importlib.machinery.EXTENSION_SUFFIXES],
    ],
)
def test_only_an_extension_module_is_compiled(file: str, build: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratking.version.engine.__file__", f"/somewhere/{file}")
    assert version.build() == build
