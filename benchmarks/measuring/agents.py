"""The agents that are measured, each an assistant of the same home."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from demo.agent import add_assistant, add_provider, conversation_entity, set_options
from demo.client import HomeClient

MODEL: Final = "simulated"
SUBENTRIES: Final = "/api/config/config_entries/subentries/flow"

type Add = Callable[[HomeClient, str], Awaitable[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Agent:
    """An agent and how it is added; `add` returns the id of its entry."""

    name: str
    add: Add


@dataclass(frozen=True, slots=True, kw_only=True)
class Assistant:
    """An agent in a home."""

    name: str
    pipeline: str


async def add_core_ollama(client: HomeClient, url: str) -> str:
    """Add core's Ollama agent with control of the home."""
    step = await client.flow("ollama", {"url": url})
    entry = str(step["result"]["entry_id"])
    options = {"name": "Core", "model": MODEL, "llm_hass_api": ["assist"]}
    await client.flow([entry, "conversation"], options, path=SUBENTRIES)
    return entry


async def add_dual_agent(client: HomeClient, url: str) -> str:
    """Add Toy Agent as it is by default."""
    return await add_provider(client, url, MODEL)


async def add_chat_agent_tools(client: HomeClient, url: str) -> str:
    """Add Toy Agent with native tool calls, as another account of the server."""
    entry = await add_provider(client, url, MODEL, api_key="another")
    await set_options(client, entry, tool_invocation_mode="chat_agent_tools")
    return entry


REFERENCE: Final = Agent(name="core ollama", add=add_core_ollama)
SUBJECT: Final = Agent(name="toy_agent, dual_agent", add=add_dual_agent)
AGENTS: Final = (
    REFERENCE,
    SUBJECT,
    Agent(name="toy_agent, chat_agent_tools", add=add_chat_agent_tools),
)


async def add_to_home(agent: Agent, client: HomeClient, url: str) -> Assistant:
    """Add an agent and an assistant that speaks with it."""
    entity = await conversation_entity(client, await agent.add(client, url))
    pipeline = await add_assistant(client, agent.name, entity)
    return Assistant(name=agent.name, pipeline=pipeline)
