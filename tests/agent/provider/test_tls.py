"""Test encrypted connections."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
import ssl

import aiohttp
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
import pytest

from custom_components.toy_agent.agent.provider import (
    CertificateError,
    ChatClient,
    ChatRequest,
    Endpoint,
    NotHttpsError,
)

from .collecting import attempt, words
from .serving import HOST, FakeProvider, refused, said, serve


@pytest.fixture
async def secure(socket_enabled: None, tmp_path: Path) -> AsyncGenerator[FakeProvider]:
    """Return a provider with a certificate of its own making."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(_self_signed(tmp_path / "server.pem"))
    async with serve(ssl=context) as provider:
        provider.answers = [said("Hi")]
        yield provider


def _self_signed(path: Path) -> Path:
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


async def test_an_unknown_certificate_is_refused(
    session: aiohttp.ClientSession, secure: FakeProvider, chat_request: ChatRequest
) -> None:
    """Chat and set-up name the reason."""
    client = ChatClient(session, Endpoint(base_url=secure.url))
    _, error = await attempt(client, chat_request)
    assert isinstance(error, CertificateError)
    assert error.code == "certificate"
    with pytest.raises(CertificateError):
        await client.models()
    assert secure.received == []


async def test_an_owner_may_trust_an_unknown_certificate(
    session: aiohttp.ClientSession, secure: FakeProvider, chat_request: ChatRequest
) -> None:
    """Chat and set-up work then."""
    endpoint = Endpoint(base_url=secure.url, verify_ssl=False)
    client = ChatClient(session, endpoint)
    assert await words(client, chat_request) == "Hi"
    secure.answers = [refused(200, [])]
    assert await client.models() == ()


async def test_a_server_without_https_is_told_from_a_slow_one(
    session: aiohttp.ClientSession, provider: FakeProvider, chat_request: ChatRequest
) -> None:
    """The owner typed the wrong scheme."""
    url = provider.url.replace("http://", "https://")
    client = ChatClient(session, Endpoint(base_url=url))
    _, error = await attempt(client, chat_request)
    assert isinstance(error, NotHttpsError)
    assert error.code == "not_https"
