"""What all tests share: our integration in every home, and its words checked."""

from collections.abc import AsyncGenerator, Generator
from pathlib import Path
import ssl
from typing import Any

from homeassistant.components.repairs import RepairsFlowManager
from homeassistant.config_entries import ConfigEntriesFlowManager, OptionsFlowManager
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowManager
from homeassistant.helpers import issue_registry as ir
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.toy_agent.const import DOMAIN

from .agent.provider.serving import FakeProvider, refused, serve
from .home_server import self_signed, served
from .translations import flow_gaps, issue_gaps

MODELS = {"data": [{"id": "toy-1"}, {"id": "toy-2"}]}


@pytest.fixture(autouse=True)
def _our_integration(request: pytest.FixtureRequest) -> None:
    """Let every home that a test starts load our integration."""
    if "hass" in request.fixturenames:
        request.getfixturevalue("enable_custom_integrations")


@pytest.fixture(autouse=True)
def _all_words_exist(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """Fail a test in which the owner would see something that has no words."""
    gaps: list[str] = []
    handle_step = FlowManager._async_handle_step
    get_or_create = ir.IssueRegistry.async_get_or_create

    async def handle(manager: FlowManager[Any, Any], flow: Any, *rest: Any) -> Any:
        result = await handle_step(manager, flow, *rest)
        if category := _category(manager, flow):
            gaps.extend(flow_gaps(category, result))
        return result

    def create(
        registry: ir.IssueRegistry, domain: str, issue_id: str, **rest: Any
    ) -> ir.IssueEntry:
        issue = get_or_create(registry, domain, issue_id, **rest)
        if domain == DOMAIN:
            gaps.extend(issue_gaps(issue))
        return issue

    monkeypatch.setattr(FlowManager, "_async_handle_step", handle)
    monkeypatch.setattr(ir.IssueRegistry, "async_get_or_create", create)
    yield
    assert not gaps


def _category(manager: FlowManager[Any, Any], flow: Any) -> str | None:
    """Return where the words of a flow are, if it is ours."""
    match manager:
        case ConfigEntriesFlowManager() if flow.handler == DOMAIN:
            return "config"
        case OptionsFlowManager() if flow.config_entry.domain == DOMAIN:
            return "options"
        case RepairsFlowManager() if flow.handler == DOMAIN:
            issue = ir.async_get(flow.hass).async_get_issue(DOMAIN, flow.issue_id)
            return f"issues.{issue.translation_key}.fix_flow" if issue else None
    return None


@pytest.fixture
async def home(hass: HomeAssistant) -> None:
    """Set up what every home has."""
    assert await async_setup_component(hass, "homeassistant", {})


@pytest.fixture
async def provider(socket_enabled: None) -> AsyncGenerator[FakeProvider]:
    """Return a server that lists two models, until it is told otherwise."""
    async with serve() as provider:
        provider.answers = [refused(200, MODELS)]
        yield provider


@pytest.fixture
def tls(tmp_path: Path) -> ssl.SSLContext:
    """Return a server's side of TLS with a certificate that nobody knows."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(self_signed(tmp_path / "server.pem"))
    return context


@pytest.fixture
def secure_url(socket_enabled: None, tls: ssl.SSLContext) -> Generator[str]:
    """Return the address of a server that speaks HTTPS."""
    with served(tls) as url:
        yield url


@pytest.fixture
def mock_config_entry(provider: FakeProvider) -> MockConfigEntry:
    """Return an agent of that server, which no home knows yet."""
    return MockConfigEntry(
        domain=DOMAIN,
        title="Toy Agent",
        data={
            "base_url": provider.url,
            "api_key": "sk-canary",
            "verify_ssl": True,
        },
        options={"model": "toy-1"},
    )
