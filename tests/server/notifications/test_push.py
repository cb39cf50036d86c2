"""Web push: the examples of the RFCs, and messages that a browser's keys can read."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from ratking.server.live.senders import Message
from ratking.server.senders.guard import Guard
from ratking.server.senders.push import MOST_BYTES, PushSender, decoded, encoded, encrypted, is_signed, payload, signed
from ratking.server.tables.refused import Refused

from ..client import Client, seated
from ..running import Running, until
from .browser import Browser
from .sinks import HttpSink
from .telling import PAGE, answer_all, telling

# RFC 8291, section 5 and appendix A
RECEIVER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
PLAIN = b"When I grow up, I want to be a watermelon"
ENCRYPTED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)

# RFC 8292, section 2.4
TOKEN = (
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6"
    "Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSH"
    "zvoD1oA"
)
SIGNER = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"


def test_the_example_of_rfc_8291() -> None:
    sender = ec.derive_private_key(int.from_bytes(decoded(SENDER), "big"), ec.SECP256R1())
    assert encoded(encrypted(PLAIN, decoded(RECEIVER), decoded(AUTH), sender, decoded(SALT))) == ENCRYPTED


def test_the_example_of_rfc_8292() -> None:
    assert is_signed(TOKEN, decoded(SIGNER))
    assert not is_signed(TOKEN, decoded(RECEIVER))
    key = ec.generate_private_key(ec.SECP256R1())
    token = signed({"aud": "https://push.example.net"}, key)
    point = key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    assert is_signed(token, point)
    assert not is_signed(token, decoded(SIGNER))


def test_a_long_message_loses_its_oldest_lines() -> None:
    lines = [f"{number} {'é' * 100}" for number in range(40)]
    made = payload(Message(id="1", kind="turn", title="Your turn", lines=lines, link=f"{PAGE}/#/t/x/0", tag="x-0"))
    assert len(made) <= MOST_BYTES
    read = json.loads(made)
    assert read["web_push"] == 8030
    assert read["notification"]["body"].splitlines()[-1] == lines[-1]
    assert read["notification"]["navigate"] == f"{PAGE}/#/t/x/0"


# ---- a whole server


@pytest.fixture(scope="module")
def pushes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with telling(
        tmp_path_factory.mktemp("push") / "ratking.db", None, False, push_contact="mailto:op@rats.example"
    ) as running:
        yield running


def test_a_browser_is_told_and_one_that_has_gone_is_forgotten(pushes: Running) -> None:
    with HttpSink() as sink:
        sink.status = 201
        table, (anna, bruno) = seated(pushes.url, clock={"kind": "days", "days": 1}, name="Pushed")
        browser = Browser()
        told = bruno.get("/api/me/notifications").json
        assert told["kinds"] == ["push"]
        wanted = {"kind": "push", "address": browser.subscription(f"{sink.url}/{bruno.person}")}
        made = bruno.done("POST", "/api/me/channels", wanted)
        assert made["shown"] == f"127.0.0.1:{sink.port}"
        assert bruno.done("POST", "/api/me/channels", wanted)["channel"] == made["channel"], "the same at every load"
        answer_all(anna, table)
        until(lambda: len(sink.posted) == 2)
        posted = sink.posted[1]
        shown = browser.read(posted.body)["notification"]
        assert (shown["title"], shown["navigate"]) == ("It is your turn at “Pushed”.", f"{PAGE}/#/t/{table}/1")
        assert shown["tag"] == f"{table}-1"
        assert posted.headers["content-encoding"] == "aes128gcm"
        assert posted.headers["ttl"].isdigit()
        assert len(posted.headers["topic"]) <= 32
        token, key = posted.headers["authorization"].removeprefix("vapid t=").split(", k=")
        assert key == told["push_key"]
        assert is_signed(token, decoded(key))
        claims = json.loads(decoded(token.split(".")[1]))
        assert (claims["aud"], claims["sub"]) == (sink.url, "mailto:op@rats.example")
        sink.status = 410
        answer_all(bruno, table)
        answer_all(anna, table)
        until(lambda: bruno.get("/api/me/notifications").json["channels"] == [])


def test_nothing_is_sent_to_a_device_that_was_signed_out(pushes: Running) -> None:
    """Bruno's phone and his desk are told; after he signs out his phone on the page, only the desk is."""
    with HttpSink() as sink:
        sink.status = 201
        table, (anna, bruno) = seated(pushes.url, clock={"kind": "days", "days": 1})
        phone = Client(pushes.url, somebody=False)
        claimed = phone.post("/api/me/claim", {"code": bruno.post("/api/me/code", {}).json["code"], "show": True}).json
        phone.token, phone.person = claimed["token"], claimed["person"]
        for client, path in ((bruno, "desk"), (phone, "phone")):
            wanted = {"kind": "push", "address": Browser().subscription(f"{sink.url}/{path}")}
            client.done("POST", "/api/me/channels", wanted)
        answer_all(anna, table)
        until(lambda: {posted.path for posted in sink.posted[2:]} == {"/desk", "/phone"})
        carried = phone.post("/api/me/code", {}).json["code"]

        (device,) = [one["device"] for one in bruno.get("/api/me/keyring").json["devices"] if not one["this"]]
        bruno.done("DELETE", f"/api/me/devices/{device}")
        assert len(bruno.get("/api/me/notifications").json["channels"]) == 1
        sink.posted.clear()
        answer_all(bruno, table)
        answer_all(anna, table)
        until(lambda: sink.posted)
        time.sleep(2)
        assert [posted.path for posted in sink.posted] == ["/desk"]
        answer = Client(pushes.url, somebody=False).post("/api/me/claim", {"code": carried})
        assert answer.wrong == "server.wrong_code", "the phone cannot come back by a code that it has made"


def test_a_subscription_belongs_to_the_device_that_gave_it_last(pushes: Running) -> None:
    """A browser that was signed out and has come back keeps its subscription; its old token has nothing to do with it."""
    with HttpSink() as sink:
        sink.status = 201
        anna = Client(pushes.url)
        wanted = {"kind": "push", "address": Browser().subscription(f"{sink.url}/anna")}
        first = anna.done("POST", "/api/me/channels", wanted)["channel"]
        (old,) = [one["device"] for one in anna.get("/api/me/keyring").json["devices"]]
        claimed = anna.post("/api/me/claim", {"code": anna.post("/api/me/code", {}).json["code"], "show": True}).json
        anna.token = claimed["token"]
        assert anna.done("POST", "/api/me/channels", wanted)["channel"] == first
        anna.done("DELETE", f"/api/me/devices/{old}")
        assert [one["channel"] for one in anna.get("/api/me/notifications").json["channels"]] == [first]


def test_the_key_stays_the_same_after_a_restart(pushes: Running) -> None:
    client = Client(pushes.url)
    key = client.get("/api/me/notifications").json["push_key"]
    pushes.stop()
    pushes.restart()
    client.again()
    assert client.get("/api/me/notifications").json["push_key"] == key


@pytest.mark.parametrize(
    "keys", [{"p256dh": "AAAA", "auth": AUTH}, {"p256dh": RECEIVER, "auth": "AAAA"}, {"p256dh": RECEIVER}, {}]
)
def test_what_is_no_subscription_is_refused(keys: dict[str, str]) -> None:
    class Keys:
        async def push_key(self, new: str) -> str:
            return new

    sender = asyncio.run(PushSender.made("mailto:op@rats.example", Keys(), Guard()))  # type: ignore[arg-type]
    with pytest.raises(Refused) as refused:
        sender.check(json.dumps({"endpoint": "https://push.example/1", "keys": keys}))
    assert refused.value.key == "bad_channel"
