"""Prompt: lists the moves with labels, and finds the move that somebody typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import groupby

from rich.columns import Columns
from rich.padding import Padding
from rich.text import Text

from .seats import PAPER, RED


def found(typed: str, labels: Sequence[str], moves: Sequence[str], translated: Sequence[str]) -> list[int]:
    """Return the indices of the moves that a typed text can mean: by label, by the whole text, its beginning, or its words.

    `moves` are the texts of records, `translated` the same in the player's language.

    >>> found("2", ["1", "2"], ["gallia", "italia"], ["Gallia", "Italia"])
    [1]
    >>> found("mércHANT", ["1", "2"], ["use merchant", "use monk"], ["…", "…"])
    [0]
    """
    if "".join(typed.split()).casefold() in labels:
        return [list(labels).index("".join(typed.split()).casefold())]
    typed_words = plain(typed)
    if not typed_words:
        return []
    texts = [(plain(move), plain(word)) for move, word in zip(moves, translated, strict=True)]
    for fits in (_whole, _beginning, _exact_words, _words):
        places = [place for place, both in enumerate(texts) if any(fits(typed_words, words) for words in both)]
        if places:
            return places
    return []


def nearest(typed: str, translated: Sequence[str]) -> str | None:
    """Return the text that is most similar to what was typed, as a whole or in one of its words; None if none is."""
    by_words = {" ".join(plain(text)): text for text in reversed(translated)}
    for text in reversed(translated):
        for word in plain(text):
            by_words.setdefault(word, text)
    close = get_close_matches(" ".join(plain(typed)), list(by_words), 1)
    return by_words[close[0]] if close else None


def plain(text: str) -> list[str]:
    """Return the words of a text in lower case and without accents; numbers are separate words.

    >>> plain("Un 3 sobre Envàs4")
    ['un', '3', 'sobre', 'envas', '4']
    """
    letters = "".join(
        letter for letter in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(letter)
    )
    return re.findall(r"[^\W\d_]+|\d+|[?*]", letters)


def _whole(typed: list[str], words: list[str]) -> bool:
    return typed == words


def _beginning(typed: list[str], words: list[str]) -> bool:
    first = len(typed) - 1
    return words[:first] == typed[:first] and len(words) > first and _begins(words[first], typed[first])


def _exact_words(typed: list[str], words: list[str]) -> bool:
    """Return whether the text contains all typed words in this order."""
    left = iter(words)
    return all(any(word == one for word in left) for one in typed)


def _words(typed: list[str], words: list[str]) -> bool:
    """Return whether the text contains words that begin with the typed ones, in this order."""
    left = iter(words)
    return all(any(_begins(word, one) for word in left) for one in typed)


def _begins(word: str, typed: str) -> bool:
    """Return whether a word begins with what was typed. A number must be typed completely."""
    return word == typed if typed.isdecimal() else word.startswith(typed)


# ---- the list


def listed(labels: Sequence[str], translated: Sequence[str]) -> Padding:
    """Return the moves as a list, in as many columns as fit."""
    wide = max((len(label) for label in labels), default=0)
    items = [Text.assemble(_tag(label, wide), " ", word) for label, word in zip(labels, translated, strict=True)]
    return Padding(Columns(items, column_first=True, padding=(0, 3)), (0, 0, 0, 1))


def flowing(labels: Sequence[str], parts: Sequence[tuple[str, str]], width: int) -> Text:
    """Return the moves as running text. Moves that begin with the same words share them as a heading."""
    pieces = []
    for head, group in groupby(zip(labels, parts, strict=True), key=lambda item: item[1][0]):
        of_one_kind = list(group)
        if head and len(of_one_kind) > 1:
            pieces.append(Text(f"{head}:", style="italic"))
            pieces += [Text.assemble(_tag(label), f" {thing}") for label, (_, thing) in of_one_kind]
        else:
            pieces += [Text.assemble(_tag(label), " " + f"{head} {thing}".strip()) for label, (head, thing) in of_one_kind]
    return _flow(pieces, width)


def brief(labels: Sequence[str], width: int) -> Text:
    """Return only the labels of the moves, for when there is no room for more."""
    return _flow([Text.assemble(_tag(label)) for label in labels], width)


def _tag(label: str, wide: int = 0) -> tuple[str, str]:
    return f" {label:>{wide}} ", f"bold {PAPER} on {RED}"


def _flow(pieces: Sequence[Text], width: int) -> Text:
    """Return the pieces side by side; a piece is never broken over two lines."""
    sheet = Text(" ")
    room = width - 1
    for piece in pieces:
        if room < width - 1 and room < len(piece):
            sheet.append("\n ")
            room = width - 1
        sheet.append_text(piece).append("  ")
        room -= len(piece) + 2
    return sheet
