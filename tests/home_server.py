"""A small HTTPS server as it stands in a home, with a certificate of its own making.

It has a thread of its own, since asyncio reports each handshake that a client gives
up as an error of the loop, and Home Assistant's test fixtures fail for those.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
import json
from pathlib import Path
import ssl
from threading import Thread
from typing import Any, Final, override

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

HOST: Final = "127.0.0.1"
MODELS: Final = json.dumps({"data": [{"id": "toy-1"}]}).encode()


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        """List the models, whatever is asked."""
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(MODELS)))
        self.end_headers()
        self.wfile.write(MODELS)

    @override
    def log_message(self, format: str, *args: Any) -> None:
        """Keep quiet."""


class _Server(ThreadingHTTPServer):
    @override
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Keep quiet about clients that do not like the certificate."""


@contextmanager
def served(tls: ssl.SSLContext) -> Iterator[str]:
    """Serve and yield the root of the API."""
    with _Server((HOST, 0), _Handler) as server:
        server.socket = tls.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False
        )
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"https://{HOST}:{server.server_port}/v1"
        finally:
            server.shutdown()
            thread.join()


def self_signed(path: Path) -> Path:
    """Write a key and a certificate for the server into one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "toy")])
    today = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address(HOST))]),
            critical=False,
        )
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    path.write_bytes(
        key.private_bytes(
            pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        + certificate.public_bytes(pem)
    )
    return path
