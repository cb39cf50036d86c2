"""Signatures between processes, without a server: they are valid for one request, one person and a few seconds."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable

import pytest

from ratking.server.live.store import StoreFailed
from ratking.server.storage import life
from ratking.server.storage.store import Store
from ratking.server.storage.trust import PERSON, SIGNED, SIGNED_SECONDS, Sibling, Trust, checked, claimed, signed

NOW = 1_000_000.0
ASKED = ("POST", "/api/tables/aaaaaaaaaaaa/moves?a=b")


def believed(
    headers: dict[str, str], *asked: str, now: float = NOW, secrets: tuple[str, ...] = ("secret",)
) -> Sibling | None:
    """Return the request that a process accepts if it has these secrets of the signing process."""
    claim = claimed(headers[SIGNED])
    assert claim is not None
    method, path = asked or ASKED
    return checked(claim, secrets, now, method, path, headers[PERSON])


def test_a_signed_request_is_accepted() -> None:
    headers = signed("life", "secret", NOW, *ASKED, b"{}", "anna")
    right = Sibling("anna", hashlib.sha256(b"{}").hexdigest())
    assert believed(headers) == right
    assert believed(headers, secrets=("newer", "secret")) == right
    assert believed(headers, now=NOW + SIGNED_SECONDS - 0.1) == right
    nobody = believed(signed("life", "secret", NOW, *ASKED, b"", None))
    assert nobody is not None
    assert nobody.person is None


def test_other_requests_are_not_accepted() -> None:
    headers = signed("life", "secret", NOW, *ASKED, b"{}", "anna")
    assert believed(headers, now=NOW + SIGNED_SECONDS + 0.1) is None
    assert believed(headers, secrets=()) is None
    assert believed(headers, secrets=("other",)) is None
    assert believed(headers, "GET", ASKED[1]) is None
    assert believed(headers, "POST", "/api/tables/aaaaaaaaaaaa/moves") is None
    assert believed({**headers, PERSON: "bruno"}) is None
    life_id, until, digest, signature = headers[SIGNED].split()
    for parts in (
        ("other", until, digest, signature),
        (life_id, "2000000", digest, signature),
        (life_id, "nan", digest, signature),
        (life_id, "soon", digest, signature),
        (life_id, until, hashlib.sha256(b"{ }").hexdigest(), signature),
        (life_id, until, digest, "f" * 64),
        (life_id, until, digest, "\u00e9"),
    ):
        assert believed({**headers, SIGNED: " ".join(parts)}) is None


@pytest.mark.parametrize("header", ["", "a b c", "a b c d e", "'; b c d", "guess"])
def test_a_malformed_header_is_ignored(header: str) -> None:
    assert claimed(header) is None


def test_processes_of_one_database_trust_each_other_until_they_end(postgres: Callable[[], str]) -> None:
    url = postgres()

    async def use() -> None:
        here, there, stranger = [
            await asyncio.to_thread(Store, where, "http://127.0.0.1:1") for where in (url, url, postgres())
        ]
        asked = Trust(there).signed(*ASKED, b"", "anna")
        assert await Trust(here).sibling(*ASKED, asked) is not None
        assert await Trust(stranger).sibling(*ASKED, asked) is None
        assert await Trust(here).sibling(*ASKED, {}) is None
        await asyncio.to_thread(there.stop)
        assert await Trust(here).sibling(*ASKED, asked) is None
        for store in (here, stranger):
            await asyncio.to_thread(store.stop)
        with pytest.raises(StoreFailed):
            await Trust(here).sibling(*ASKED, asked)

    asyncio.run(use())


def test_a_replaced_secret_stays_valid_until_the_next_replacement(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(life, "SECRET_SECONDS", 0.0)
    url = postgres()

    async def use() -> list[bool]:
        here, there = [await asyncio.to_thread(Store, url) for _ in range(2)]
        asked = Trust(there).signed(*ASKED, b"", "anna")
        found = []
        for _ in range(3):
            await there.live()
            found.append(await Trust(here).sibling(*ASKED, asked) is not None)
            newest = Trust(there).signed(*ASKED, b"", "anna")
            assert await Trust(here).sibling(*ASKED, newest) is not None
        for store in (here, there):
            await asyncio.to_thread(store.stop)
        return found

    assert asyncio.run(use()) == [True, False, False]  # after that, two newer ones are stored


def test_with_one_process_a_reader_of_the_database_can_sign(tmp_path_factory: pytest.TempPathFactory) -> None:
    """`ratking admin` does this. Nobody else can, because only its owner can read the file."""
    store = Store(str(tmp_path_factory.mktemp("trust") / "ratking.db"))
    now = time.time()
    headers = signed(store.life.id, store.life.secret, now, *ASKED, b"", None)
    assert asyncio.run(Trust(store).sibling(*ASKED, headers)) is not None
    for guessed in ("", "secret"):
        headers = signed(store.life.id, guessed, now, *ASKED, b"", None)
        assert asyncio.run(Trust(store).sibling(*ASKED, headers)) is None
    store.stop()
