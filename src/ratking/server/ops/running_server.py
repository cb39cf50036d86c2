"""RunningServer: sends the operator's commands over HTTP to the server that runs on a database."""

from __future__ import annotations

import time
from typing import Final

import httpx
import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.engine import make_url

from ..live.operator import PATH
from ..protocol.operator import AdminCommand, AdminDone
from ..protocol.sockets import Problem
from ..settings import Settings
from ..storage import schema
from ..storage.database import is_postgres, sqlite_file
from ..storage.database_file import check_free
from ..storage.life import ALIVE_SECONDS, secrets_of
from ..storage.trust import signed
from ..storage.url import database_url
from ..tables.refused import Refused
from .reading import reading

ANSWER_SECONDS: Final = 30.0


class RunningServer(msgspec.Struct, frozen=True):
    """One process of the server, with its present secret, which signs the commands."""

    url: str
    life: str
    secret: str

    def do(self, command: AdminCommand) -> AdminDone:
        """Send a command to the server. Raises Refused."""
        body = msgspec.json.encode(command)
        headers = signed(self.life, self.secret, time.time(), "POST", PATH, body, None)
        headers["content-type"] = "application/json"
        try:
            with httpx.Client(timeout=ANSWER_SECONDS, trust_env=False) as client:
                answer = client.post(self.url.rstrip("/") + PATH, content=body, headers=headers)
            if answer.status_code == 200:
                return msgspec.json.decode(answer.content, type=AdminDone)
            problem = msgspec.json.decode(answer.content, type=Problem)
        except (httpx.HTTPError, httpx.InvalidURL, msgspec.MsgspecError) as error:
            raise Refused("no_answer", url=self.url, why=str(error)) from error
        raise Refused(problem.error.key.removeprefix("server."), **problem.error.fields)


def running_server(settings: Settings) -> RunningServer | None:
    """Return the server that runs on this database; None if there is none. Raises Refused."""
    url = make_url(database_url(settings.database))
    if not is_postgres(url):
        file = sqlite_file(url)
        if not file.exists():
            return None
        try:
            check_free(file)
        except Refused as refused:
            if refused.key != "second_process":
                raise
        else:
            return None
    with reading(settings) as connection:
        return _newest(connection)


def _newest(connection: Connection) -> RunningServer | None:
    """Return the process with the newest sign of life, if that is recent."""
    lives = schema.lives
    wanted = select(lives.c.id, lives.c.url).where(lives.c.alive > time.time() - 3 * ALIVE_SECONDS)
    for life, url in connection.execute(wanted.order_by(lives.c.alive.desc())).all():
        secrets = secrets_of(connection, life)
        if url and secrets:
            return RunningServer(url, life, secrets[0])
    return None
