"""Operating: the endpoint for `ratking admin`, and the operator's announcement."""

from __future__ import annotations

from typing import Final

from ..live.operator import PATH, operate
from ..protocol.operator import AdminCommand, AdminDone
from ..protocol.service import Notice
from ..tables.refused import Refused
from .request import Endpoint, Request


async def admin(request: Request, command: AdminCommand) -> AdminDone:
    """Carry out a command of the operator. Only those who can read the database can sign such a request."""
    if not request.forwarded or request.person is not None:
        raise Refused("not_operator")
    return await operate(request.server, command)


async def notice(request: Request) -> Notice:
    """The operator's announcement to everybody."""
    state = request.server.operator
    tab = bool(request.server.settings.tab)
    return Notice(text=state.announcement, read_only=state.read_only_since is not None, tab=tab)


ENDPOINTS: Final = (
    Endpoint("POST", PATH, admin, takes=AdminCommand, gives=AdminDone),
    Endpoint("GET", "/api/notice", notice, gives=Notice),
)
