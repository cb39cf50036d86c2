"""Settings: everything about a server that can be set, in one file or in environment variables of the same names."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from .tables.refused import Refused

PREFIX: Final = "RATKING_"
"""What the name of an environment variable begins with: RATKING_PORT sets `port`."""

Positive = Annotated[float, Meta(gt=0)]
Number = Annotated[int, Meta(ge=1)]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `docs/ratking.toml` shows with a comment on each."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    database: str = ""
    public_url: str = ""
    origins: list[str] = []
    proxies: str = "127.0.0.1"
    log: Literal["json", "text", "none"] = "json"
    lab: str = ""
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
    per_address: Positive = 5.0
    body_bytes: Number = 65536
    record_bytes: Number = 4194304
    message_bytes: Number = 4096
    chat_lines: Number = 2000
    request_seconds: Positive = 40.0

    own_url: str = ""

    @property
    def secure(self) -> bool:
        """Whether browsers come by TLS."""
        return self.public_url.startswith("https://")


def read(file: Path | None, environment: Mapping[str, str], **typed: object) -> Settings:
    """Return the settings of a file, then of the environment, then as typed on the command line. Raises Refused."""
    # Values are whatever TOML holds; msgspec says what does not fit.
    found: dict[str, object] = {}
    if file is not None:
        try:
            found.update(tomllib.loads(file.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise Refused("bad_settings_file", file=str(file), why=str(error)) from error
    lists = {field.name for field in msgspec.structs.fields(Settings) if field.type == list[str]}
    for name in Settings.__struct_fields__:
        text = environment.get(PREFIX + name.upper())
        if text is not None:
            found[name] = [part.strip() for part in text.split(",") if part.strip()] if name in lists else text
    found.update({name: value for name, value in typed.items() if value is not None})
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_setting", name=_named(error), why=str(error)) from error


def _named(error: msgspec.ValidationError) -> str:
    """The setting that an error of msgspec is about: it ends in "- at `$.name`"."""
    return str(error).rsplit("`", 2)[-2].removeprefix("$.") if "`" in str(error) else ""
