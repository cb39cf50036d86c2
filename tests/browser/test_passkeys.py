"""Passkeys with Chromium's virtual authenticator: directly, behind a proxy, and below a path."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from tests.server.fixed_luck import FIXED_LUCK
from tests.server.running import Running, free_port

from .chromium import FLAGS, chromium
from .making import at_a_table
from .person import DESK, PHONE, Person, Size
from .proxy import Proxy, SubPath
from .test_keys import keys
from .tls_site import TlsSite

Come = Callable[..., Person]

HOST: Final = "rats.example"
DEVICE: Final = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
"""A device that keeps passkeys, knows who holds it, and answers at once."""


class Authenticator:
    """The virtual authenticator of a person's browser."""

    def __init__(self, person: Person) -> None:
        self._session: CDPSession = person.context.new_cdp_session(person.page)
        self._session.send("WebAuthn.enable")
        self._id = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]

    def credentials(self) -> list[dict[str, Any]]:  # Any: JSON
        found = self._session.send("WebAuthn.getCredentials", {"authenticatorId": self._id})["credentials"]
        return list(found)

    def take_over(self, other: Authenticator) -> None:
        """Get the passkeys of another device, as password managers synchronise them."""
        for credential in other.credentials():
            self._session.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": credential})

    def refuse(self) -> None:
        """Fail to recognise the person who holds it from now on."""
        self._session.send("WebAuthn.setUserVerified", {"authenticatorId": self._id, "isUserVerified": False})


def come_back(browser: Browser, url: str) -> None:
    """Make a passkey on a desk, sign in with it on a phone that knows nobody, and remove it."""
    anna = Person(browser, url, DESK)
    desk = Authenticator(anna)
    table = at_a_table(anna, 1, game="rattus")
    keys(anna)
    section = anna.page.get_by_role("region", name="Passkeys")
    section.get_by_role("button", name="Make a passkey").click()
    expect(anna.page.get_by_text("Done: your passkey brings you back from now on.")).to_be_visible()
    listed = section.get_by_role("list", name="Passkeys").get_by_role("listitem")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("Chrome")
    section.get_by_role("button", name="Make a passkey").click()
    expect(anna.page.get_by_text("This device already has a passkey of yours.")).to_be_visible()

    phone = Person(browser, url, PHONE)
    Authenticator(phone).take_over(desk)
    keys(phone)
    phone.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.page.get_by_text("Done: your tables are on this device now.")).to_be_visible()
    phone.page.wait_for_selector(f'a[href="#/t/{table}"]')

    keys(anna)
    expect(listed).to_contain_text("last used")
    listed.get_by_role("button", name="Remove").click()
    expect(anna.page.get_by_text("That passkey no longer works here.")).to_be_visible()
    expect(listed).to_have_count(0)

    late = Person(browser, url, PHONE)
    Authenticator(late).take_over(desk)
    keys(late)
    late.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(late.page.get_by_text("This server does not know that passkey.")).to_be_in_viewport()
    late.odd = [line for line in late.odd if "403" not in line]
    for one in (anna, phone, late):
        one.leave()


def test_a_cleared_browser_comes_back_with_a_passkey(browser: Browser, built: None, tmp_path: Path) -> None:
    with Running(tmp_path / "ratking.db", prelude=FIXED_LUCK) as server:
        come_back(browser, f"http://localhost:{server.port}")


def test_passkeys_work_behind_a_proxy(browser: Browser, built: None, tmp_path: Path) -> None:
    with Running(tmp_path / "ratking.db", prelude=FIXED_LUCK) as server, Proxy(server.port) as line:
        come_back(browser, f"http://localhost:{line.port}")


def test_passkeys_work_below_a_path_behind_a_proxy(browser: Browser, built: None, tmp_path: Path) -> None:
    """The public address names another port than the server's own, and a path."""
    port = free_port()
    address = f"http://localhost:{port}/ratking"
    with (
        Running(tmp_path / "ratking.db", prelude=FIXED_LUCK, public_url=address) as server,
        SubPath(server.port, "/ratking", port) as site,
    ):
        come_back(browser, address)
        assert site.refused == []


def test_passkeys_work_at_a_name_with_tls(browser: Browser, built: None, tmp_path: Path) -> None:
    """As on the internet: the server itself speaks plain HTTP at a number, and knows its public address."""
    port = free_port()
    address = f"https://{HOST}:{port}/ratking"
    flags = [*FLAGS, f"--host-resolver-rules=MAP {HOST} 127.0.0.1", "--ignore-certificate-errors"]
    opened = browser.browser_type.launch(executable_path=chromium(), args=flags)
    with (
        Running(tmp_path / "ratking.db", prelude=FIXED_LUCK, public_url=address) as server,
        TlsSite(HOST, port, "/ratking", server.port, tmp_path) as site,
    ):
        come_back(opened, address)
        opened.close()
        assert site.refused == []


@pytest.fixture
def local(browser: Browser, server: Running) -> Iterator[Come]:
    """Return a function that opens the page under a name to which browsers bind passkeys."""
    came: list[Person] = []

    def come(size: Size = DESK) -> Person:
        came.append(Person(browser, f"http://localhost:{server.port}", size))
        return came[-1]

    yield come
    for one in came:
        one.leave()


def test_the_page_asks_before_seats_are_lost(local: Come) -> None:
    anna, bruno = local(), local()
    device = Authenticator(anna)
    keys(anna)
    anna.page.get_by_role("button", name="Make a passkey").click()
    expect(anna.page.get_by_text("Done: your passkey brings you back from now on.")).to_be_visible()
    anna.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(anna.page.get_by_text("That passkey is yours, and you are already signed in here.")).to_be_visible()
    Authenticator(bruno).take_over(device)
    table = at_a_table(bruno, 1, game="rattus")
    keys(bruno)
    bruno.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(bruno.page.get_by_text("you would lose your seats")).to_be_visible()
    bruno.open()
    bruno.page.wait_for_selector(f'a[href="#/t/{table}"]')
    keys(bruno)
    bruno.page.get_by_role("button", name="Sign in with a passkey").click()
    bruno.page.get_by_role("button", name="Sign in anyway").click()
    expect(bruno.page.get_by_text("Done: your tables are on this device now.")).to_be_visible()
    expect(bruno.page.locator(f'a[href="#/t/{table}"]')).to_have_count(0)


def test_a_device_that_does_not_recognise_anybody_changes_nothing(local: Come) -> None:
    anna = local()
    device = Authenticator(anna)
    device.refuse()
    keys(anna)
    anna.page.get_by_role("button", name="Make a passkey").click()
    expect(anna.page.get_by_text("That was cancelled or took too long. Nothing has changed.")).to_be_visible()
    assert device.credentials() == []


def test_where_passkeys_cannot_work_the_page_says_why(person: Come) -> None:
    anna = person()  # at a number, not a name
    keys(anna)
    expect(anna.page.get_by_text("Passkeys cannot be used at this address")).to_be_visible()
    expect(anna.page.get_by_role("button", name="passkey")).to_have_count(0)
