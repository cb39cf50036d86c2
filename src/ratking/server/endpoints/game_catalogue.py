"""Game catalogue: the games of this server, and everything a client needs to know about a game, from its description.

Content that never changes while a server runs has a digest in its address, so that browsers can cache it for ever.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import msgspec

from ...bots.levels import LEVELS, others_bots
from ...games.registry import GAMES, aids_of, description_of, form_of, table_of
from ...kernel.errors import BadOptions
from ...kernel.rng import Rng
from ...kernel.space import ActionSpace
from ...words import LANGUAGES, words
from ..protocol.base import Json
from ..protocol.service import FormAsked, FormNow, GameLine, Games
from ..tables.bot_names import first_name
from ..tables.refused import Refused
from .request import Endpoint, Reply, Request

G: Final = "/api/games/{game}"
FOREVER: Final = "public, max-age=31536000, immutable"
JSON: Final = "application/json"
MODULE: Final = "text/javascript; charset=utf-8"
DIGEST_LENGTH: Final = 16


async def all_games(request: Request) -> Games:
    """The games, where to find more about each, and the bots."""
    levels = [*LEVELS, *sorted(others_bots())]
    return Games(games=[line_of(name) for name in GAMES], bots={level: first_name(level) for level in levels}, levels=levels)


async def form(request: Request, body: FormAsked) -> FormNow:
    """The options of a game, given the choices so far, and warnings about these choices."""
    game = GAMES[_game(request)]
    try:
        warnings = game.warnings(game.options(body.asked, Rng(0)))
    except BadOptions:
        warnings = []
    return FormNow(form=[option.to_json() for option in form_of(game.name, body.asked)], warnings=warnings)


async def description(request: Request) -> Reply:
    """The description of a game: title, options, aids, cards, and the nouns of its events, questions and moves."""
    return _cacheable(request, described(_game(request)), JSON)


async def game_words(request: Request) -> Reply:
    """The texts of a game in one language, without its rules."""
    return _cacheable(request, texts(_game(request), _language(request)), JSON)


async def game_rules(request: Request) -> Reply:
    """The rules of a game in one language."""
    return _cacheable(request, rule_texts(_game(request), _language(request)), JSON)


async def table_module(request: Request) -> Reply:
    """The ES module that draws a game's table in the browser, if its package has one."""
    module = table(_game(request))
    if module is None:
        raise Refused("no_page")
    return _cacheable(request, module, MODULE)


def line_of(game: str) -> GameLine:
    """Return a game as it appears in the list of games."""
    base, found = G.format(game=game), description_of(game)
    module = table(game)
    return GameLine(
        game=game,
        title=found.title,
        players=list(found.players),
        aids=list(aids_of(game)),
        description=f"{base}/description.{digest(described(game))}.json",
        words={language: f"{base}/words/{language}.{digest(texts(game, language))}.json" for language in LANGUAGES},
        rules={language: f"{base}/rules/{language}.{digest(rule_texts(game, language))}.json" for language in LANGUAGES},
        table=None if module is None else f"{base}/table.{digest(module)}.js",
    )


# ---- what never changes while a server runs


@lru_cache(maxsize=64)
def described(game: str) -> bytes:
    """Return a game's description, with the patterns of its moves."""
    found = description_of(game)
    return msgspec.json.encode({**found.to_json(), "moves": moves_of(found.game.space)})


@lru_cache(maxsize=256)
def texts(game: str, language: str) -> bytes:
    """Return all texts of a game except its rules, including those of its table in the page and of other packages."""
    own, rule = (f"{game}.", f"web.{game}."), f"{game}.rule."
    return _texts(language, lambda key: key.startswith(own) and not key.startswith(rule))


@lru_cache(maxsize=256)
def rule_texts(game: str, language: str) -> bytes:
    """Return the rules of a game."""
    return _texts(language, lambda key: key.startswith(f"{game}.rule."))


@lru_cache(maxsize=64)
def table(game: str) -> bytes | None:
    """Return the ES module with a game's table, if its package has one that can be read."""
    try:
        module = table_of(game)
    except (OSError, ImportError):
        return None
    return None if module is None else module.encode()


@lru_cache(maxsize=512)
def digest(content: bytes) -> str:
    """Return the digest of some content, which is part of its address."""
    return hashlib.sha256(content).hexdigest()[:DIGEST_LENGTH]


def moves_of(space: ActionSpace) -> dict[str, list[str]]:
    """Return the patterns of a game's moves, each with the things that can fill it; an empty list for a fixed move."""
    found: dict[str, list[str]] = {}
    for pattern, thing in zip(space.patterns, space.things, strict=True):
        if pattern:
            found.setdefault(pattern, []).extend([thing] if thing else [])
    return found


def _texts(language: str, wanted: Callable[[str], bool]) -> bytes:
    found: Json = {key: text for key, text in words(language).texts.items() if wanted(key)}
    return msgspec.json.encode(found)


def _game(request: Request) -> str:
    """Return the game that the path names. Raises Refused."""
    game = request.parameters["game"]
    if game not in GAMES:
        raise Refused("no_page")
    return game


def _language(request: Request) -> str:
    language = request.parameters["language"]
    if language not in LANGUAGES:
        raise Refused("no_page")
    return language


def _cacheable(request: Request, content: bytes, kind: str) -> Reply:
    """Return a reply that may be cached for ever. Raises Refused if the digest in the address is not that of the content."""
    if request.parameters["digest"] != digest(content):
        raise Refused("no_page")
    return Reply(content, 200, {"content-type": kind, "cache-control": FOREVER})


ENDPOINTS: Final = (
    Endpoint("GET", "/api/games", all_games, gives=Games),
    Endpoint("POST", f"{G}/form", form, takes=FormAsked, gives=FormNow),
    Endpoint("GET", f"{G}/description.{{digest}}.json", description, gives=Json),
    Endpoint("GET", f"{G}/words/{{language}}.{{digest}}.json", game_words, gives=Json),
    Endpoint("GET", f"{G}/rules/{{language}}.{{digest}}.json", game_rules, gives=Json),
    Endpoint("GET", f"{G}/table.{{digest}}.js", table_module, gives=str),
)
