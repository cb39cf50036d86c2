"""Sign-in by a proxy: the same person has the same tables in every browser, and nothing has to be saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, expect

from tests.server.fixed_luck import FIXED_LUCK
from tests.server.running import Running

from .making import at_a_table
from .person import DESK, PHONE, Person
from .proxy import SigningIn
from .test_keys import keys

SECRET: Final = "a-secret-of-the-proxy-and-the-server"


def test_a_person_is_the_same_in_every_browser(browser: Browser, built: None, tmp_path: Path) -> None:
    settings: dict[str, Any] = {  # Any: settings of different types
        "sign_in_header": "Remote-User",
        "sign_in_proxies": "127.0.0.1",
        "sign_in_secret": SECRET,
    }

    def named(name: str) -> dict[str, str]:
        return {"Remote-User": name, "X-Ratking-Sign-In-Secret": SECRET}

    with (
        Running(tmp_path / "ratking.db", prelude=FIXED_LUCK, **settings) as server,
        SigningIn(server.port, named("anna")) as annas,
        SigningIn(server.port, named("bruno")) as brunos,
    ):
        desk = Person(browser, f"http://localhost:{annas.port}", DESK)
        table = at_a_table(desk, 1, game="rattus")
        desk.wait_for("asked", "waiting")

        phone = Person(browser, f"http://localhost:{annas.port}", PHONE)
        phone.open(f"#/t/{table}")
        phone.wait_for("asked", "waiting")
        phone.open()
        phone.page.wait_for_selector(f'a[href="#/t/{table}"]')
        keys(phone)
        expect(phone.page.get_by_text("This site signs you in")).to_be_visible()
        expect(phone.page.get_by_role("button")).to_have_count(0)

        other = Person(browser, f"http://localhost:{brunos.port}", DESK)
        other.open()
        expect(other.page.get_by_text("Your tables will wait here")).to_be_visible()
        for one in (desk, phone, other):
            assert one.context.cookies() == []
            one.leave()
