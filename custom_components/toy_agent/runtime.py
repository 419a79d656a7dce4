"""Put together what the turns of one entry share."""

from dataclasses import dataclass

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant

from .account import chat_client
from .adapters import async_build_ports
from .adapters.ledger import StoredLedger
from .adapters.session import SessionStore
from .agent.demo import DemoModel
from .agent.dialogue import Settings
from .agent.event_agent import EventAgent
from .agent.kernel import AuditTrail, Kernel, Listener, Registry
from .agent.language.answers import Answer, parse_answer
from .agent.language.leaving import is_dropping
from .agent.provider import ChatModel
from .const import CONF_DEMO, DOMAIN
from .options import Options
from .plugins import BUILT_IN

type ToyAgentConfigEntry = ConfigEntry[Runtime]


@dataclass(frozen=True, slots=True, kw_only=True)
class Runtime:
    """What lives as long as an entry is loaded."""

    options: Options
    settings: Settings
    kernel: Kernel
    model: ChatModel
    event_agent: EventAgent
    sessions: SessionStore
    trail: AuditTrail


async def async_build_runtime(
    hass: HomeAssistant, entry: ToyAgentConfigEntry
) -> Runtime:
    """Compose the core with the adapters of this home."""
    options = Options.read(entry.options)
    registry = Registry(BUILT_IN, options.enabled_events)
    sessions = SessionStore(hass)
    ledger = StoredLedger(hass, f"{DOMAIN}.{entry.entry_id}.ledger")
    await ledger.async_load()
    model = _model(hass, entry, options, registry)
    return Runtime(
        options=options,
        settings=Settings(
            mode=options.mode,
            model=options.model,
            max_rounds=options.max_rounds if len(registry) else 0,
            temperature=options.temperature,
            top_p=options.top_p,
            max_tokens=options.max_tokens,
            extra_body=options.extra_body,
        ),
        kernel=Kernel(
            registry=registry,
            listener=Listener(yes_no=_yes_no, dropping=is_dropping),
            ports=async_build_ports(hass, options, sessions),
            ledger=ledger,
        ),
        model=model,
        event_agent=EventAgent(model=model, name=options.fallback_model),
        sessions=sessions,
        trail=AuditTrail(),
    )


def _model(
    hass: HomeAssistant,
    entry: ToyAgentConfigEntry,
    options: Options,
    registry: Registry,
) -> ChatModel:
    if entry.data.get(CONF_DEMO):
        return DemoModel(registry)
    return chat_client(hass, entry.data, options)


def _yes_no(text: str, language: str) -> bool | None:
    answer = parse_answer(text, language)
    return None if answer is None else answer is Answer.YES
