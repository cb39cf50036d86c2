"""A site with TLS and a name that serves Ratking below a path, as a proxy in front of it does."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import ssl
import threading
from pathlib import Path
from typing import Any, Final, Self

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from .proxy import CHUNK

END: Final = b"\r\n\r\n"


class TlsSite:
    """Terminates TLS, removes the path, and passes everything on to a server on this machine."""

    def __init__(self, host: str, own_port: int, path: str, port: int, folder: Path) -> None:
        """Listen on `own_port` and pass on to `port`. The certificate for the host is written into the folder."""
        self._path = path.encode()
        self._to = port
        self.refused: list[str] = []
        """Requests outside the path."""
        self._serving: set[asyncio.Task[Any] | None] = set()  # Any: the type parameter of asyncio's Task
        """The tasks that serve connections. The loop keeps none alive whose connection is gone."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate(host, folder))
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        starting = asyncio.start_server(self._serve, "127.0.0.1", own_port, ssl=context)
        self._server = asyncio.run_coroutine_threadsafe(starting, self._loop).result(10)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    async def _stop(self) -> None:
        self._server.close()
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in others:
                task.cancel()
            await asyncio.wait(others)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass one request on, so that only one head has to be rewritten."""
        serving = asyncio.current_task()
        self._serving.add(serving)
        ends = [writer]
        sending: asyncio.Task[None] | None = None
        try:
            head = await reader.readuntil(END)
            method, address, rest = head.split(b" ", 2)
            if not address.startswith(self._path + b"/"):
                self.refused.append(address.decode())
                return
            if b"upgrade: websocket" not in rest.lower():
                rest = rest.replace(b"Connection: keep-alive", b"Connection: close")
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
            ends.append(far_writer)
            far_writer.write(b" ".join((method, address.removeprefix(self._path), rest)))
            sending = asyncio.ensure_future(_pump(reader, far_writer))
            await _pump(far_reader, writer)
            writer.close()
            await writer.wait_closed()
        except (OSError, asyncio.IncompleteReadError):
            return  # one end is gone
        finally:
            if sending is not None:
                sending.cancel()
            for end in ends:
                with contextlib.suppress(AttributeError):  # in Python 3.11.2, of a connection that was closed already
                    end.transport.abort()
            self._serving.discard(serving)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):  # one end is gone
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()


def certificate(host: str, folder: Path) -> Path:
    """Return a file with a new key and a certificate that it has signed itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "site.pem"
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    file.write_bytes(private + made.public_bytes(pem))
    return file
