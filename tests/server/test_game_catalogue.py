"""The game catalogue: addresses with a digest, which may be cached for ever, and forms that depend on choices."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from ratking.games.registry import GAMES, description_of
from ratking.words import LANGUAGES, words

from .client import Client
from .running import Running


# Any: JSON.
def line(client: Client, game: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in client.get("/api/games").json["games"] if one["game"] == game)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_address_with_a_digest_is_right_and_cacheable(server: Running, game: str) -> None:
    client = Client(server.url, somebody=False)
    about = line(client, game)
    addresses = [about["description"], *about["words"].values(), *about["rules"].values()]
    assert len(addresses) == 1 + 2 * len(LANGUAGES)
    for address in addresses:
        answer = client.get(address)
        assert answer.status == 200
        assert hashlib.sha256(answer.body).hexdigest()[:16] in address
        assert "immutable" in answer.headers["cache-control"]
        digest = address.rsplit(".", 2)[1]
        assert client.get(address.replace(digest, "0" * 16)).status == 404


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_rules_of_a_game_are_separate(server: Running, game: str, language: str) -> None:
    client = Client(server.url, somebody=False)
    about = line(client, game)
    texts, rules = client.get(about["words"][language]).json, client.get(about["rules"][language]).json
    assert {key.split(".")[0] for key in texts} == {game, "web"}
    assert all(key.startswith((f"{game}.", f"web.{game}.")) for key in texts)
    assert all(key.startswith(f"{game}.rule.") for key in rules)
    own = {key: text for key, text in words(language).texts.items() if key.startswith((f"{game}.", f"web.{game}."))}
    assert texts | rules == own
    assert not texts.keys() & rules.keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_description_is_that_of_the_game_with_its_moves(server: Running, game: str) -> None:
    client = Client(server.url, somebody=False)
    described = client.get(line(client, game)["description"]).json
    own = description_of(game)
    said = json.loads(json.dumps(own.to_json()))
    assert {name: described[name] for name in said} == said
    moves = [pattern.replace(f"{{{noun}}}", thing) for pattern, noun, thing in told(described["moves"])]
    assert sorted(moves) == sorted(text for text in own.game.space.texts if text)


def told(moves: dict[str, list[str]]) -> list[tuple[str, str, str]]:
    """Return for each move its pattern, the noun in it, and the thing it names."""
    nouns = {pattern: pattern[pattern.find("{") + 1 : pattern.find("}")] if "{" in pattern else "" for pattern in moves}
    return [(pattern, nouns[pattern], thing) for pattern, things in moves.items() for thing in things or [""]]


def test_the_form_depends_on_what_was_chosen(server: Running) -> None:
    client = Client(server.url)
    first = client.post("/api/games/rattus/form", {"asked": {}}).json
    assert [option["name"] for option in first["form"]][:3] == ["sets", "players", "cards"]
    greyed = {choice["value"] for choice in first["form"][1]["choices"] if choice["why_not"]}
    assert greyed == {5, 6}
    more = client.post("/api/games/rattus/form", {"asked": {"sets": ["base", "africanus"]}}).json
    assert not [choice for choice in more["form"][1]["choices"] if choice["why_not"]]
    cards = ["king", "merchant", "monk", "peasant", "witch", "brewer"]
    warned = client.post("/api/games/rattus/form", {"asked": {"players": 3, "sets": ["base", "mercatus"], "cards": cards}})
    assert warned.json["warnings"] == ["no chivalry"]


@pytest.mark.parametrize("path", ["/api/games/chess/form", "/api/games/rattus/table.0000000000000000.js"])
def test_unknown_addresses_are_not_found(server: Running, path: str) -> None:
    """Our own tables are part of the page; only those of other packages are sent."""
    client = Client(server.url)
    answer = client.post(path, {"asked": {}}) if path.endswith("form") else client.get(path)
    assert (answer.status, answer.wrong) == (404, "server.no_page")
