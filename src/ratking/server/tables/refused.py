"""Refused: the error for a request that cannot be carried out, with an HTTP status and a key of the words."""

from __future__ import annotations

from typing import Any, Final

from ...kernel.errors import BadOptions, BadRecord, RatkingError
from ...words import LANGUAGES, words
from ..protocol.sockets import Wrong

STATUS: Final = {
    "no_page": 404,
    "no_table": 404,
    "no_seat": 404,
    "no_such_move": 404,
    "wrong_method": 405,
    "nobody": 401,
    "wrong_key": 403,
    "wrong_code": 403,
    "wrong_origin": 403,
    "forged_sign_in": 403,
    "not_maker": 403,
    "not_seated": 403,
    "not_your_seat": 403,
    "no_watching": 403,
    "not_operator": 403,
    "banned": 403,
    "no_person": 404,
    "read_only": 503,
    "hints_off": 403,
    "aid_off": 403,
    "no_aid": 404,
    "no_channel": 404,
    "no_device": 404,
    "no_passkey": 404,
    "bad_passkey": 403,
    "unknown_passkey": 403,
    "old_challenge": 403,
    "no_calendar": 404,
    "no_channel_kind": 422,
    "bad_channel": 422,
    "channel_forbidden": 422,
    "no_level": 422,
    "bad_json": 400,
    "bad_message": 422,
    "bad_query": 422,
    "bad_name": 422,
    "bad_seats": 422,
    "bad_order": 422,
    "bad_zone": 422,
    "own_components": 422,
    "record_extras": 422,
    "record_names": 422,
    "not_json": 415,
    "too_large": 413,
    "too_fast": 429,
    "too_many_questions": 429,
    "cannot_write": 503,
    "table_damaged": 503,
    "database_away": 503,
    "stopping": 503,
    "too_slow": 503,
    "no_bot": 503,
    "no_analysis": 503,
    "no_trial": 404,
    "no_puzzle": 404,
    "puzzles_away": 503,
    "broken": 500,
}
"""The HTTP status of each refusal. Keys not listed here conflict with the table's present state: 409."""


class Refused(Exception):
    """Raised when a request cannot be carried out; nothing has changed. `key` and `fields` say why, in any language."""

    # Any: fields have the types that the sentence for the key needs.
    def __init__(self, key: str, **fields: Any) -> None:
        super().__init__(key)
        self.key = key
        self.fields = fields

    @property
    def status(self) -> int:
        return STATUS.get(self.key, 409)

    def __str__(self) -> str:
        return words("en").say(f"server.{self.key}", self.fields)


def wrong(error: Refused | RatkingError, language: str) -> Wrong:
    """Return an error in the form in which it is sent to the client."""
    if isinstance(error, Refused):
        return Wrong(
            key=f"server.{error.key}", text=words(language).say(f"server.{error.key}", error.fields), fields=error.fields
        )
    fields = {
        name: wrong(value, language).text if isinstance(value, RatkingError) else plain(value)
        for name, value in error.fields.items()
    }
    return Wrong(key=f"error.{error.key}", text=words(language).error(error), fields=fields)


def status(error: Refused | RatkingError) -> int:
    """Return the HTTP status of an error."""
    if isinstance(error, Refused):
        return error.status
    return 422 if isinstance(error, BadOptions | BadRecord) else 409


def plain(value: object) -> object:
    """Return a field of an engine error as JSON: texts, numbers, lists of these; anything else as text."""
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def language_of(header: str | None) -> str:
    """Return the first language of an Accept-Language header that has a translation; otherwise English."""
    for part in (header or "").split(","):
        language = part.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"
