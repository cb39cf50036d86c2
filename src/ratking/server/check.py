"""Check: whether a server could start with these settings, without starting it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.engine import make_url

from ..words import Words
from . import schema
from .boxes import boxes
from .lab import Shelf
from .settings import Settings
from .store import Store


def checked(settings: Settings, said: Words) -> Iterator[str]:
    """What is set, and what the database holds, line by line. Raises Refused at what is wrong."""
    for name in settings.__struct_fields__:
        value = getattr(settings, name)
        if name == "database":
            value = make_url(settings.url).render_as_string(hide_password=True)
        yield said.say("serve.check.setting", {"name": name, "value": str(value)})
    if settings.lab:
        Shelf(Path(settings.lab).expanduser())
    boxes(settings.components)
    store = Store(settings.url, settings.own_url)
    try:
        with store.engine.connect() as connection:
            tables = connection.execute(select(func.count()).select_from(schema.tables)).scalar()
        yield said.say("serve.check.tables", {"tables": str(tables)})
    finally:
        store.stop()
    yield said.say("serve.check.fine")
