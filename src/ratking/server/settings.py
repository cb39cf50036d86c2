"""Settings: all settings of a server, from a file or from environment variables with the same names."""

from __future__ import annotations

import ipaddress
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from .tables.refused import Refused

PREFIX: Final = "RATKING_"
"""The prefix of environment variables: RATKING_PORT sets `port`."""

OTHERS: Final = tuple(PREFIX + name for name in ("CHROMIUM", "COMPIL", "OPTIMISE", "PURE", "TEST_", "WITHOUT_PAGE"))
"""The prefixes of variables that are no settings: builds and tests read them."""

SECRET_LETTERS: Final = 32
"""The least length of the secret with which a proxy shows that a request comes from it."""
_SECRET: Final = re.compile(f"[!-~]{{{SECRET_LETTERS},}}")
_HEADER: Final = re.compile("[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
_TAKEN: Final = frozenset(
    {"accept-language", "authorization", "connection", "content-length", "content-type", "cookie", "host", "origin"}
    | {"transfer-encoding", "upgrade", "user-agent", "x-forwarded-for", "x-forwarded-proto", "x-ratking-person"}
    | {"x-ratking-sign-in-secret", "x-ratking-signed"}
)
"""Headers with another meaning, which cannot name the person whom a proxy has signed in."""

Positive = Annotated[float, Meta(gt=0)]
Number = Annotated[int, Meta(ge=1)]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a server. `docs/ratking.toml` explains each of them."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    database: str = ""
    public_url: str = ""
    origins: list[str] = []
    proxies: str = "127.0.0.1"
    sign_in_header: str = ""
    sign_in_proxies: list[str] = []
    sign_in_secret: str = ""
    log: Literal["json", "text", "none"] = "json"
    lab: str = ""
    tab: str = ""
    components: list[str] = []

    bot_workers: Annotated[int, Meta(ge=1, le=64)] = 1
    bot_seconds: Positive = 30.0
    tables_in_memory: Number = 2000
    idle_seconds: Positive = 600.0
    starting_seconds: Positive = 10.0
    purge_days: Annotated[float, Meta(ge=0)] = 0.0

    heartbeat: Positive = 20.0
    pong_seconds: Positive = 15.0
    outbox: Number = 64
    sockets_per_person: Number = 20
    sockets: Number = 5000
    connections_per_address: Number = 200
    header_seconds: Positive = 15.0

    requests_per_second: Positive = 10.0
    burst: Positive = 20.0
    tables_per_hour: Positive = 30.0
    people_per_hour: Positive = 120.0
    channels_per_hour: Positive = 10.0
    per_address: Positive = 5.0
    body_bytes: Number = 65536
    record_bytes: Number = 4194304
    message_bytes: Number = 4096
    chat_lines: Number = 2000
    request_seconds: Positive = 40.0

    notify_seconds: Positive = 600.0
    smtp_host: str = ""
    smtp_port: Annotated[int, Meta(ge=1, le=65535)] = 587
    smtp_tls: Literal["starttls", "tls", "none"] = "starttls"
    smtp_user: str = ""
    smtp_password: str = ""
    mail_from: str = ""
    webhooks: bool = False
    webhooks_to_loopback_for_tests: bool = False
    push_contact: str = ""

    own_url: str = ""

    @property
    def notifies(self) -> bool:
        """Whether people can be told in some way that it is their turn. Links in messages need the public address."""
        mail = self.smtp_host and self.mail_from
        return bool(self.public_url and (mail or self.webhooks or (self.push_contact and self.secure)))

    @property
    def signs_in(self) -> bool:
        """Whether a proxy says who people are."""
        return bool(self.sign_in_header)

    @property
    def secure(self) -> bool:
        """Whether browsers connect with TLS."""
        return self.public_url.startswith("https://")

    @property
    def folder(self) -> str:
        """The path of the server in the browser. Cookies use it, so that two servers on one host have separate cookies."""
        return urlsplit(self.public_url).path.rstrip("/") or "/"


def read(file: Path | None, environment: Mapping[str, str], **typed: object) -> Settings:
    """Return the settings from a file, overridden by the environment and then by the command line. Raises Refused."""
    # object: TOML can contain anything; msgspec checks the types.
    found: dict[str, object] = {}
    if file is not None:
        try:
            found.update(tomllib.loads(file.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise Refused("bad_settings_file", file=str(file), why=str(error)) from error
    _check_names(environment)
    lists = {field.name for field in msgspec.structs.fields(Settings) if field.type == list[str]}
    for name in Settings.__struct_fields__:
        text = environment.get(PREFIX + name.upper())
        if text is not None:
            found[name] = [part.strip() for part in text.split(",") if part.strip()] if name in lists else text
    found.update({name: value for name, value in typed.items() if value is not None})
    try:
        settings = msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_setting", name=_named(error), why=str(error)) from error
    if settings.public_url and not _is_address(settings.public_url):
        raise Refused("bad_public_url", value=settings.public_url)
    _check_sign_in(settings)
    return settings


def _check_sign_in(settings: Settings) -> None:
    """Raise Refused unless everything that sign-in by a proxy needs is set, or nothing of it."""
    parts = ("sign_in_header", "sign_in_proxies", "sign_in_secret")
    missing = [name for name in parts if not getattr(settings, name)]
    if len(missing) == len(parts):
        return
    if missing:
        raise Refused("half_sign_in", missing=", ".join(missing))
    if _HEADER.fullmatch(settings.sign_in_header) is None or settings.sign_in_header.lower() in _TAKEN:
        raise Refused("bad_sign_in_header", value=settings.sign_in_header)
    for text in settings.sign_in_proxies:
        try:
            everybody = ipaddress.ip_network(text).prefixlen == 0
        except ValueError:
            everybody = True
        if everybody:
            raise Refused("bad_sign_in_proxies", value=text)
    if _SECRET.fullmatch(settings.sign_in_secret) is None:
        raise Refused("bad_sign_in_secret", letters=SECRET_LETTERS)


def _check_names(environment: Mapping[str, str]) -> None:
    """Raise Refused if a variable looks like a setting but is not one, so that a misspelled name is noticed."""
    known = {PREFIX + name.upper() for name in Settings.__struct_fields__}
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in known and not name.startswith(OTHERS):
            raise Refused("unknown_variable", name=name)


def _is_address(url: str) -> bool:
    """Return whether a URL is the address of a page, with a host and nothing after its path."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    rest = parts.query or parts.fragment or parts.username
    return parts.scheme in ("http", "https") and bool(parts.hostname) and port != 0 and not rest


def _named(error: msgspec.ValidationError) -> str:
    """Return the setting that an error of msgspec is about. Its message ends in "- at `$.name`"."""
    return str(error).rsplit("`", 2)[-2].removeprefix("$.") if "`" in str(error) else ""
