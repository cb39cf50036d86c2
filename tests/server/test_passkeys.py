"""Passkeys: made on one device, used on another; whatever is expired, replayed, foreign or malformed changes nothing."""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ratking.server.live.site import Site, site_of

from ..cli.run_command import Ran, ratking
from .authenticator import Authenticator, Json, decoded, encoded
from .client import Answer, Client, seated
from .running import Running

ADDRESS = "https://rats.example/ratking"
ORIGIN = "https://rats.example"
_addresses = itertools.count(1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server behind a proxy with TLS, below a path."""
    with Running(tmp_path_factory.mktemp("passkeys") / "ratking.db", public_url=ADDRESS) as running:
        yield running


def with_passkey(client: Client, origin: str = ORIGIN) -> Authenticator:
    """Return an authenticator with a new passkey of this person."""
    authenticator = Authenticator(origin)
    answer = add(client, authenticator.create(begun(client)))
    assert answer.status == 201, answer.json
    return authenticator


def begun(client: Client) -> Json:
    return dict(client.done("POST", "/api/me/passkeys/options", {"name": "Anna"})["options"])


def add(client: Client, credential: Json) -> Answer:
    return client.post("/api/me/passkeys", {"credential": credential})


def asked(client: Client) -> Json:
    return dict(client.done("POST", "/api/me/claim/options", {})["options"])


def claim(client: Client, credential: Json, address: str = "") -> Answer:
    """Sign in, each time from another address: only a few claims a minute may come from one."""
    body = {"credential": credential, "show": True}
    return client.ask("POST", "/api/me/claim/passkey", body, x_forwarded_for=address or f"192.0.2.{next(_addresses)}")


def passkeys(client: Client) -> list[Json]:
    return list(client.get("/api/me/keyring").json["passkeys"])


def test_a_cleared_browser_comes_back_with_a_passkey(server: Running) -> None:
    table, (anna, _) = seated(server.url)
    authenticator = with_passkey(anna)
    cleared = Client(server.url)
    stranger = cleared.person
    answer = claim(cleared, authenticator.get(asked(cleared)))
    assert answer.status == 201, answer.json
    assert answer.json["person"] == anna.person != stranger
    assert answer.headers["set-cookie"].startswith("ratking=")
    cleared.token = answer.json["token"]
    assert cleared.get("/api/me").json["person"] == anna.person
    assert [line["table"] for line in cleared.get("/api/tables?which=mine").json["tables"]] == [table]
    assert len(cleared.get("/api/me/keyring").json["devices"]) == 2
    (one,) = passkeys(anna)
    assert one["used"] >= one["made"]


def test_a_passkey_is_listed_without_its_key_and_removed(server: Running) -> None:
    anna = Client(server.url)
    assert passkeys(anna) == []
    authenticator = with_passkey(anna)
    (one,) = passkeys(anna)
    assert set(one) == {"passkey", "name", "made", "used"}
    assert one["used"] is None
    bruno = Client(server.url)
    for wrong in (one["passkey"], "0" * 24, "x"):
        assert bruno.ask("DELETE", f"/api/me/passkeys/{wrong}").wrong == "server.no_passkey"
    assert anna.ask("DELETE", f"/api/me/passkeys/{one['passkey']}").json == {"ended": True}
    assert passkeys(anna) == []
    answer = claim(bruno, authenticator.get(asked(bruno)))
    assert (answer.status, answer.wrong) == (403, "server.unknown_passkey")
    assert bruno.get("/api/me").json["person"] == bruno.person


def test_options_ask_for_a_verified_passkey_that_needs_no_user_name(server: Running) -> None:
    anna = Client(server.url)
    authenticator = with_passkey(anna)
    options = begun(anna)
    assert options["rp"] == {"id": "rats.example", "name": "Ratking"}
    assert (options["user"]["name"], options["attestation"]) == ("Anna", "none")
    assert options["authenticatorSelection"] == {
        "residentKey": "required",
        "requireResidentKey": True,
        "userVerification": "required",
    }
    assert [one["id"] for one in options["excludeCredentials"]] == [encoded(authenticator.credential)]
    request = asked(anna)
    assert (request["rpId"], request["userVerification"], request["allowCredentials"]) == ("rats.example", "required", [])
    assert len(decoded(request["challenge"])) == 32
    assert request["challenge"] != asked(anna)["challenge"]


def test_a_challenge_is_used_once(server: Running) -> None:
    anna, bruno = Client(server.url), Client(server.url)
    authenticator = Authenticator(ORIGIN)
    made = authenticator.create(begun(anna))
    assert add(anna, made).status == 201
    assert (add(anna, made).status, add(anna, made).wrong) == (403, "server.old_challenge")
    signed = authenticator.get(asked(bruno))
    assert claim(bruno, signed).status == 201
    assert claim(bruno, signed).wrong == "server.old_challenge"
    wrong = {**authenticator.get(asked(bruno)), "id": "AAAA"}
    assert claim(bruno, wrong).wrong == "server.unknown_passkey"
    right = authenticator.get({"rpId": "rats.example", "challenge": encoded(bytes(32))})
    assert claim(bruno, right).wrong == "server.old_challenge"  # the wrong one has used it up


def test_a_challenge_belongs_to_one_browser(server: Running) -> None:
    """What a passkey has signed for one browser is worth nothing in another, not even to the same person."""
    anna, bruno = Client(server.url), Client(server.url)
    authenticator = with_passkey(anna)
    signed = authenticator.get(asked(anna))
    assert claim(bruno, signed).wrong == "server.old_challenge"
    asked(bruno)
    assert claim(bruno, signed).wrong == "server.bad_passkey"
    assert bruno.get("/api/me").json["person"] == bruno.person
    nobody = Client(server.url, somebody=False)
    for path in ("/api/me/passkeys/options", "/api/me/claim/options"):
        assert nobody.post(path, {}).status == 401


def test_a_challenge_expires(tmp_path: Path) -> None:
    late = "import ratking.server.live.passkeys as passkeys; passkeys.CHALLENGE_SECONDS = -1.0"
    with Running(tmp_path / "late.db", public_url=ADDRESS, prelude=late) as server:
        anna = Client(server.url)
        assert add(anna, Authenticator(ORIGIN).create(begun(anna))).wrong == "server.old_challenge"
        assert passkeys(anna) == []


@pytest.mark.parametrize("origin", ["https://evil.example", "http://rats.example", "https://rats.example:8443", ADDRESS])
def test_an_answer_from_another_origin_is_refused(server: Running, origin: str) -> None:
    anna = Client(server.url)
    assert add(anna, Authenticator(origin).create(begun(anna))).wrong == "server.bad_passkey"
    assert passkeys(anna) == []
    authenticator = with_passkey(anna)
    authenticator.origin = origin
    other = Client(server.url)
    assert claim(other, authenticator.get(asked(other))).wrong == "server.bad_passkey"
    assert other.get("/api/me").json["person"] == other.person


def test_an_answer_for_another_host_is_refused(server: Running) -> None:
    anna = Client(server.url)
    options = begun(anna)
    assert add(anna, Authenticator(ORIGIN).create({**options, "rp": {"id": "evil.example"}})).wrong == "server.bad_passkey"
    authenticator = with_passkey(anna)
    assert claim(anna, authenticator.get({**asked(anna), "rpId": "evil.example"})).wrong == "server.bad_passkey"


def test_foreign_credentials_are_refused(server: Running) -> None:
    """Neither the id nor the owner of a passkey helps somebody who cannot sign with it."""
    anna, bruno = Client(server.url), Client(server.url)
    annas, brunos = with_passkey(anna), with_passkey(bruno)
    signed = brunos.get(asked(bruno))
    known = encoded(annas.credential)
    assert claim(bruno, {**signed, "id": known, "rawId": known}).wrong == "server.bad_passkey"
    brunos.handle = annas.handle
    assert claim(bruno, brunos.get(asked(bruno))).wrong == "server.bad_passkey"
    assert claim(bruno, Authenticator(ORIGIN).get(asked(bruno))).wrong == "server.unknown_passkey"
    # The same passkey cannot be added a second time, by anybody.
    assert add(bruno, annas.create(begun(bruno))).wrong == "server.bad_passkey"
    assert len(passkeys(bruno)) == 1


def test_a_device_that_verifies_nobody_is_refused(server: Running) -> None:
    anna = Client(server.url)
    authenticator = Authenticator(ORIGIN)
    authenticator.verifies = False
    assert add(anna, authenticator.create(begun(anna))).wrong == "server.bad_passkey"
    authenticator = with_passkey(anna)
    authenticator.verifies = False
    assert claim(anna, authenticator.get(asked(anna))).wrong == "server.bad_passkey"


def test_a_copied_passkey_is_noticed_by_its_count(server: Running) -> None:
    anna = Client(server.url)
    authenticator = with_passkey(anna)
    authenticator.count = 7
    assert claim(anna, authenticator.get(asked(anna))).status == 201
    authenticator.count = 3
    assert claim(anna, authenticator.get(asked(anna))).wrong == "server.bad_passkey"
    authenticator.count = 2**32 - 2
    assert claim(anna, authenticator.get(asked(anna))).status == 201


def test_the_same_person_stays_on_the_same_device(server: Running) -> None:
    anna = Client(server.url)
    answer = claim(anna, with_passkey(anna).get(asked(anna)))
    assert answer.json == {"person": anna.person}
    assert len(anna.get("/api/me/keyring").json["devices"]) == 1


def test_malformed_credentials_are_refused(server: Running) -> None:
    anna = Client(server.url)
    whole = Authenticator(ORIGIN).create(begun(anna))
    response = whole["response"]
    for wrong in (
        {},
        {**whole, "id": 7},
        {**whole, "type": "password"},
        {**whole, "response": []},
        {**whole, "response": {**response, "clientDataJSON": "*"}},
        {**whole, "response": {**response, "attestationObject": encoded(b"\xff")}},
        {**whole, "response": {**response, "attestationObject": encoded(decoded(response["attestationObject"])[:-9])}},
    ):
        begun(anna)
        answer = add(anna, wrong)
        assert (answer.status, answer.wrong) == (403, "server.bad_passkey"), wrong
    assert anna.post("/api/me/passkeys", {"credential": "text"}).status == 422
    assert passkeys(anna) == []


def test_claims_are_limited_as_codes_are(server: Running) -> None:
    anna = Client(server.url)
    authenticator = Authenticator(ORIGIN)
    answers = [claim(anna, authenticator.get(asked(anna)), "198.51.100.7") for _ in range(6)]
    assert [answer.status for answer in answers] == [403] * 5 + [429]
    assert answers[-1].wrong == "server.too_fast"
    assert anna.ask("POST", "/api/me/claim", {"code": "ABCDEFGHJK"}, x_forwarded_for="198.51.100.7").status == 429


def test_a_person_has_at_most_ten(server: Running) -> None:
    anna = Client(server.url)
    for _ in range(10):
        with_passkey(anna)
    answer = anna.post("/api/me/passkeys/options", {})
    assert (answer.status, answer.wrong) == (409, "server.too_many_passkeys")
    assert len(passkeys(anna)) == 10


# ---- where they are offered


def test_without_a_public_address_it_is_the_one_in_the_browser_that_counts(tmp_path: Path) -> None:
    with Running(tmp_path / "ratking.db") as server:
        anna = Client(server.url)
        for host, why in (
            ("localhost:8000", None),
            ("127.0.0.1:8000", "address"),
            ("[::1]:8000", "address"),
            ("rats.example", "address"),
        ):
            assert anna.ask("GET", "/api/me/keyring", host=host).json["no_passkeys"] == why
            answer = anna.ask("POST", "/api/me/passkeys/options", {}, host=host)
            assert answer.status == (201 if why is None else 409)
            assert why is None or answer.wrong == "server.no_passkeys"


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("https://rats.example/ratking", ("rats.example", "https://rats.example")),
        ("https://Rats.Example:8443", ("rats.example", "https://rats.example:8443")),
        ("https://ràttus.example", ("xn--rttus-rqa.example", "https://xn--rttus-rqa.example")),
        ("http://rats.localhost:80", ("rats.localhost", "http://rats.localhost")),
        ("http://rats.example", None),
        ("https://192.0.2.1", None),
        ("https://[2001:db8::1]/", None),
        ("ftp://localhost", None),
        ("https://rats..example", None),
        ("", None),
    ],
)
def test_passkeys_need_a_name_and_tls(address: str, site: tuple[str, str] | None) -> None:
    assert site_of(address) == (None if site is None else Site(*site))


def test_without_the_library_they_are_not_offered(tmp_path: Path) -> None:
    """The library is an extra. A server without it works, says so, and keeps what was made with it."""
    hidden = """
import importlib.util, sys
sys.modules["webauthn"] = None
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == "webauthn" else found(name, package)
"""
    with Running(tmp_path / "ratking.db", public_url=ADDRESS) as server:
        anna = Client(server.url)
        with_passkey(anna)
    with Running(tmp_path / "ratking.db", public_url=ADDRESS, prelude=hidden) as server:
        anna.again(server.url)
        ring = anna.get("/api/me/keyring").json
        assert (ring["no_passkeys"], len(ring["passkeys"])) == ("library", 1)
        for path in ("/api/me/passkeys/options", "/api/me/claim/options"):
            assert anna.post(path, {}).wrong == "server.no_passkeys"
        assert anna.ask("DELETE", f"/api/me/passkeys/{ring['passkeys'][0]['passkey']}").status == 200


# ---- how they are kept


def test_a_challenge_of_one_process_is_answered_to_another(postgres: Callable[[], str]) -> None:
    database, own_url = postgres(), "http://127.0.0.1:{port}"
    with (
        Running(database, own_url=own_url, public_url=ADDRESS) as one,
        Running(database, own_url=own_url, public_url=ADDRESS) as two,
    ):
        anna, cleared = Client(one.url), Client(two.url)
        options = begun(anna)
        anna.again(two.url)
        authenticator = Authenticator(ORIGIN)
        assert add(anna, authenticator.create(options)).status == 201
        request = asked(cleared)
        cleared.again(one.url)
        authenticator.count = 2**31  # larger than an ordinary integer of PostgreSQL
        assert claim(cleared, authenticator.get(request)).json["person"] == anna.person


def test_a_forgotten_person_has_no_passkeys(server: Running, tmp_path: Path) -> None:
    anna = Client(server.url)
    authenticator = with_passkey(anna)
    exported = tmp_path / "anna.json"
    assert admin(server, "export", anna.person, exported).status == 0
    (one,) = json.loads(exported.read_text(encoding="utf-8"))["passkeys"]
    assert set(one) == {"name", "made", "used"}
    (device,) = (each["device"] for each in anna.get("/api/me/keyring").json["devices"])
    assert anna.ask("DELETE", f"/api/me/devices/{device}").status == 200
    assert admin(server, "forget", anna.person).status == 0  # also without a device or a seat
    cleared = Client(server.url)
    assert claim(cleared, authenticator.get(asked(cleared))).wrong == "server.unknown_passkey"
    with closing(sqlite3.connect(server.database)) as connection:
        mine = connection.execute("SELECT count(*) FROM passkeys WHERE person = ?", (anna.person,))
        assert mine.fetchone() == (0,)


def admin(server: Running, *arguments: object) -> Ran:
    return ratking("admin", *map(str, arguments), "--database", server.database)
