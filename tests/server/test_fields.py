"""The protocol has no fields of a single game: what a game offers is named in values."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from ratking.games.registry import GAMES, aids_of, description_of, form_of
from ratking.server.protocol import base, notifications, people, playing, service, sockets, tables

OF_EVERY_GAME = {"players", "seat", "number", "reason"}
NOT_THE_AID = {("Expected", "chances")}
"""The winning chances of the seats, which have the same name as an aid."""


# Any: message types.
def messages() -> Iterator[Any]:
    for module in (base, notifications, people, playing, service, sockets, tables):
        for _, thing in inspect.getmembers(module, inspect.isclass):
            if issubclass(thing, Struct) and thing.__module__ == module.__name__:
                yield thing


def names_of(game: str) -> set[str]:
    """Return the names of a game, its aids, its options and the nouns of its events."""
    options = {option.name for option in form_of(game, {})}
    nouns = {noun for fields in description_of(game).game.events.values() for noun in fields.values()}
    return ({game, *aids_of(game)} | options | nouns) - OF_EVERY_GAME


def test_no_message_has_a_field_of_one_game() -> None:
    fields = {(message.__name__, field.name) for message in messages() for field in structs.fields(message)}
    names = set().union(*map(names_of, GAMES))
    assert {"danger", "sets", "cards", "region", "column"} <= names
    assert {(message, field) for message, field in fields if field in names} == NOT_THE_AID
