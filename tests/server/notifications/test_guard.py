"""The guard: no request leaves for a private address, whatever a name server answers, and none follows a redirect."""

from __future__ import annotations

import asyncio
import ipaddress
import subprocess
import sys

import pytest

from ratking.server.live.senders import FORBIDDEN, REFUSED, UNREACHABLE, SendFailed
from ratking.server.senders.guard import MOST_BYTES, Guard, is_public
from ratking.server.tables.refused import Refused

from .sinks import HttpSink

PRIVATE = [
    *("127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
    *("224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "240.0.0.1"),
    *("::1", "::", "fe80::1", "fc00::1", "fd12::1", "fec0::1", "ff02::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2002:a00:1::1"),
]
PUBLIC = ["1.1.1.1", "93.184.215.14", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]


class Names:
    """A name server whose answers follow one another."""

    def __init__(self, *answers: list[str]) -> None:
        self._answers = list(answers)
        self.asked = 0

    async def resolve(self, host: str, port: int) -> list[str]:
        self.asked += 1
        return self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]


def post(guard: Guard, url: str) -> int:
    return asyncio.run(guard.request("POST", url, {}, b"{}"))


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_refused(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))
    with pytest.raises(SendFailed) as failed:
        post(Guard(Names([address]).resolve), "https://hook.example/")
    assert (failed.value.trouble, failed.value.final) == (FORBIDDEN, True)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_not(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


def test_one_private_address_among_public_ones_is_enough() -> None:
    with pytest.raises(SendFailed) as failed:
        post(Guard(Names(["1.1.1.1", "10.0.0.1"]).resolve), "https://hook.example/")
    assert failed.value.trouble == FORBIDDEN


def test_a_name_is_resolved_once_and_the_address_that_was_checked_is_connected_to() -> None:
    """DNS rebinding: the name server changes its answer. Nobody else knows the name, so its first answer was used."""
    with HttpSink() as sink:
        names = Names(["127.0.0.1"], ["10.0.0.1"])
        guard = Guard(names.resolve, loopback=True)
        assert post(guard, f"http://hook.invalid:{sink.port}/path") == 200
        assert sink.posted[0].headers["host"] == f"hook.invalid:{sink.port}"
        assert names.asked == 1
        with pytest.raises(SendFailed) as failed:
            post(guard, f"http://hook.invalid:{sink.port}/path")
        assert failed.value.trouble == FORBIDDEN
        assert len(sink.posted) == 1


def test_this_machine_itself_needs_the_setting_for_tests() -> None:
    with HttpSink() as sink:
        with pytest.raises(SendFailed) as failed:
            post(Guard(), f"http://127.0.0.1:{sink.port}/")
        assert failed.value.trouble == FORBIDDEN
        assert sink.posted == []


@pytest.mark.parametrize(
    "url",
    [
        *("http://hook.example/", "ftp://hook.example/", "https:///path", "https://u:p@hook.example/", "hook.example"),
        *("https://hook.example:22/", "https://hook.example:x/", "https://hook.example/\n", "https://hook.example/#a"),
        *("https://hook.example/a b", "https://höök.example/", "https://hook.example/" + "a" * 1000, "file:///etc/passwd"),
    ],
)
def test_addresses_of_other_kinds_are_refused(url: str) -> None:
    with pytest.raises(Refused):
        Guard().check(url)


def test_a_redirect_is_not_followed() -> None:
    with HttpSink() as other, HttpSink() as sink:
        sink.status, sink.headers = 302, {"Location": f"{other.url}/inside"}
        with pytest.raises(SendFailed) as failed:
            post(Guard(loopback=True), sink.url)
        assert (failed.value.trouble, failed.value.final) == (REFUSED, True)
        assert other.posted == []


def test_a_large_answer_is_not_read_to_its_end() -> None:
    with HttpSink() as sink:
        sink.answer = b"x" * (MOST_BYTES * 40)
        assert post(Guard(loopback=True), sink.url) == 200


@pytest.mark.parametrize(
    ("status", "final", "gone"),
    [(404, True, True), (410, True, True), (401, True, False), (429, False, False), (500, False, False)],
)
def test_what_an_answer_means(status: int, final: bool, gone: bool) -> None:
    with HttpSink() as sink:
        sink.status = status
        with pytest.raises(SendFailed) as failed:
            post(Guard(loopback=True), sink.url)
        assert (failed.value.final, failed.value.gone) == (final, gone)


def test_an_address_that_does_not_answer_is_unreachable() -> None:
    with HttpSink() as sink:
        port = sink.port
    with pytest.raises(SendFailed) as failed:
        post(Guard(loopback=True), f"http://127.0.0.1:{port}/")
    assert (failed.value.trouble, failed.value.final) == (UNREACHABLE, False)


def test_the_address_of_a_webhook_is_not_logged() -> None:
    """It is a secret, because anybody who knows it can write there."""
    with HttpSink() as sink:
        program = f"""
import asyncio
from ratking.server.ops.logs import set_up
from ratking.server.senders.guard import Guard
set_up("json")
asyncio.run(Guard(loopback=True).request("POST", "{sink.url}/hook-secret", {{}}, b""))
"""
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert len(sink.posted) == 1
    assert "hook-secret" not in done.stderr + done.stdout
