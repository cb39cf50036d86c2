"""People, with a store that is only a dictionary."""

from __future__ import annotations

import asyncio
import time
from typing import cast

import pytest

from ratking.server.live import people as people_module
from ratking.server.live.people import CODE_LENGTH, CODE_LETTERS, CODE_SECONDS, People
from ratking.server.live.store import Store
from ratking.server.tab.no_keyring import NoKeyring
from ratking.server.tables.keys import hashed, opens
from ratking.server.tables.refused import Refused


class Hashes:
    """The part of a store that keeps people."""

    def __init__(self) -> None:
        self.tokens: dict[str, str] = {}
        self.codes: dict[str, tuple[str, float]] = {}
        self.asked = 0
        self.shared = False
        self.keyring = NoKeyring()

    async def add_token(self, digest: str, person: str, name: str = "") -> None:
        self.tokens[digest] = person

    async def token_owner(self, digest: str) -> str | None:
        self.asked += 1
        return self.tokens.get(digest)

    async def add_code(self, digest: str, person: str, until: float) -> None:
        self.codes[digest] = person, until

    async def use_code(self, digest: str, now: float) -> str | None:
        person, until = self.codes.pop(digest, (None, 0.0))
        return person if until > now else None


def people() -> tuple[Hashes, People]:
    hashes = Hashes()
    return hashes, People(cast(Store, hashes))


def test_a_device_is_known_by_its_token_and_only_the_hash_is_kept() -> None:
    async def use() -> None:
        hashes, found = people()
        anna, token = await found.new()
        other = await found.device(anna)
        assert hashes.tokens == {hashed(token): anna, hashed(other): anna}
        assert [await found.person(each) for each in (token, token, other)] == [anna] * 3
        assert hashes.asked == 2  # once for each token
        assert [await found.person(wrong) for wrong in ("", token[:-1] + "!", "x" * 65, token + "x" * 30)] == [None] * 4

    asyncio.run(use())


def test_beside_other_processes_every_token_is_looked_up() -> None:
    async def use() -> None:
        hashes, found = people()
        hashes.shared = True
        anna, token = await found.new()
        assert await found.person(token) == anna
        hashes.tokens.clear()  # another process has revoked it
        assert await found.person(token) is None

    asyncio.run(use())


def test_as_many_tokens_as_fit_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_module, "REMEMBERED", 2)

    async def use() -> None:
        hashes, found = people()
        tokens = [(await found.new())[1] for _ in range(3)]
        for token in (tokens[0], tokens[1], tokens[0], tokens[2]):
            await found.person(token)
        assert hashes.asked == 3
        await found.person(tokens[0])
        assert hashes.asked == 3
        await found.person(tokens[1])  # the least recently used one had been dropped
        assert hashes.asked == 4

    asyncio.run(use())


def test_a_code_carries_a_person_once_and_for_a_while() -> None:
    async def use() -> None:
        hashes, found = people()
        code = await found.code("anna")
        assert len(code) == CODE_LENGTH
        assert set(code) <= set(CODE_LETTERS)
        ((person, until),) = hashes.codes.values()
        assert person == "anna"
        assert until == pytest.approx(time.time() + CODE_SECONDS, abs=5)
        assert await found.claim(f" {code[:5].lower()}-{code[5:]}") == "anna"
        hashes.codes[hashed(code)] = "anna", time.time() - 1
        for _ in range(2):
            with pytest.raises(Refused, match="code"):
                await found.claim(code)

    asyncio.run(use())


def test_a_key_matches_its_stored_hash() -> None:
    hashes = [hashed("first"), hashed("second")]
    assert opens("second", hashes)
    assert not opens("third", hashes)
    assert not opens("first", [])
