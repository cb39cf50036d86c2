"""Sinks: an SMTP server and an HTTP server on this machine that take what the server sends, and remember it."""

from __future__ import annotations

import email
import email.policy
import http.server
import json
import socketserver
import threading
import time
from collections.abc import Callable
from email.message import EmailMessage
from types import TracebackType
from typing import Any

# Any, in this file: JSON.


class Mail:
    """An e-mail that has arrived."""

    def __init__(self, to: str, raw: bytes, when: float) -> None:
        parsed = email.message_from_bytes(raw, policy=email.policy.default)
        assert isinstance(parsed, EmailMessage)
        self.to = to
        self.message = parsed
        self.when = when

    @property
    def subject(self) -> str:
        return str(self.message["Subject"])

    @property
    def text(self) -> str:
        return str(self.message.get_content())

    @property
    def id(self) -> str:
        return str(self.message["Message-ID"])


class Posted:
    """A request that has arrived."""

    def __init__(self, method: str, path: str, headers: dict[str, str], body: bytes, when: float) -> None:
        self.method, self.path, self.headers, self.body, self.when = method, path, headers, body, when

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class _Threaded(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 256


class Sink:
    """A server in a thread."""

    def __init__(self, handler: type[socketserver.BaseRequestHandler]) -> None:
        self._server = _Threaded(("127.0.0.1", 0), handler)
        self._server.sink = self  # type: ignore[attr-defined]
        self.port = int(self._server.server_address[1])
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()


class SmtpSink(Sink):
    """An SMTP server that takes every message, unless `answer` returns another reply to a command."""

    def __init__(self) -> None:
        self.mails: list[Mail] = []
        self.answer: Callable[[str], str | None] = lambda command: None
        super().__init__(_Smtp)

    def __enter__(self) -> SmtpSink:
        return self


class _Smtp(socketserver.StreamRequestHandler):
    """One conversation."""

    def handle(self) -> None:
        sink: SmtpSink = self.server.sink  # type: ignore[attr-defined]
        to = ""
        self._say("220 sink")
        while line := self.rfile.readline():
            command = line.decode().strip()
            other = sink.answer(command)
            if other is not None:
                self._say(other)
                continue
            word = command.split(" ")[0].upper()
            if word == "RCPT":
                to = command.partition("<")[2].rstrip(">")
            if word == "DATA":
                self._say("354 go on")
                raw = b""
                while (part := self.rfile.readline()) != b".\r\n":
                    if not part:
                        return
                    raw += part
                sink.mails.append(Mail(to, raw, time.time()))
            self._say("221 bye" if word == "QUIT" else "250 ok")
            if word == "QUIT":
                return

    def _say(self, text: str) -> None:
        self.wfile.write(text.encode() + b"\r\n")


class HttpSink(Sink):
    """An HTTP server that answers every request with the same status."""

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        self.status = 200
        self.headers: dict[str, str] = {}
        self.answer = b"{}"
        self.before: Callable[[], None] = lambda: None
        """Called when a request has come, before it is answered."""
        super().__init__(_Http)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> HttpSink:
        return self


class _Http(http.server.BaseHTTPRequestHandler):
    """One connection."""

    def _take(self) -> None:
        sink: HttpSink = self.server.sink  # type: ignore[attr-defined]
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        headers = {name.lower(): value for name, value in self.headers.items()}
        sink.posted.append(Posted(self.command, self.path, headers, body, time.time()))
        sink.before()
        self.send_response(sink.status)
        for name, value in sink.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(sink.answer)))
        self.end_headers()
        self.wfile.write(sink.answer)

    do_POST = do_PUT = do_GET = _take  # noqa: N815

    def log_message(self, format: str, *args: object) -> None:
        return
