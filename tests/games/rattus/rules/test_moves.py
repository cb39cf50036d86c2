"""The numbers of moves never change once released. `python -m tests.games.rattus.rules.test_moves` adds new ones."""

from __future__ import annotations

import json
from pathlib import Path

import ratking
from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.cards.card import Card
from ratking.games.rattus.rules.moves import CARDS as ROOM
from ratking.games.rattus.rules.moves import FACE, FACES, FREE, moves_of_card
from ratking.games.rattus.rules.sets.all_sets import CARDS
from ratking.games.rattus.rules.values import CardNo

FILE = Path(__file__).parent / "released_moves.json"


def released() -> dict[str, int]:
    """Return the number of every released move, by its text."""
    numbers: dict[str, int] = json.loads(FILE.read_text(encoding="utf-8"))
    return numbers


def named() -> dict[str, int]:
    """Return the number of every current move, by its text."""
    return {text: number for number, text in enumerate(GAME.space.texts) if text}


def test_every_released_move_has_its_number() -> None:
    """Add to the file, but never change it: adapters and trained weights depend on these numbers."""
    moved = {text: (number, named().get(text)) for text, number in released().items() if named().get(text) != number}
    assert moved == {}


def test_new_moves_have_new_numbers() -> None:
    new = {text: number for text, number in named().items() if text not in released()}
    assert not set(new.values()) & set(released().values())


def test_the_fingerprint_is_that_of_the_texts() -> None:
    assert GAME.space.fingerprint == ratking.GAMES["rattus"].space.fingerprint
    assert len(GAME.space.fingerprint) == 16


def test_regions_and_faces_are_small_numbers() -> None:
    """Python caches ints up to 256, so the moves that chance uses most need no new objects."""
    assert FACE + FACES <= 256
    assert GAME.space.number("move plague") == 202


def test_cards_of_other_packages_come_after_everything() -> None:
    """Their moves leave no gap and do not collide with ours."""
    assert max(card.number for card in CARDS.values()) < ROOM
    assert max(named().values()) < FREE
    assert moves_of_card(CardNo(ROOM)) == (FREE, FREE + 1, FREE + 2, FREE + 3)
    assert moves_of_card(CardNo(ROOM + 1))[0] == FREE + 4


def test_a_cards_moves_are_its_own() -> None:
    moves = [move for card in CARDS.values() for move in card.moves]
    assert len(set(moves)) == len(moves)
    king = CARDS["king"]
    assert GAME.space.many([king.take, king.use, king.named]) == ["take king", "use king", "king"]


def test_a_card_takes_its_number_from_its_set() -> None:
    card = Card(3)
    card.count_from(8)
    assert (card.number, card.moves) == (11, moves_of_card(CardNo(11)))


def main() -> None:
    """Add the numbers of new moves to the file."""
    known = released() if FILE.exists() else {}
    FILE.write_text(json.dumps({**named(), **known}, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
