"""Add Toy Agent to a home, the way its owner would."""

import asyncio
from collections.abc import Mapping
from typing import Any

from .client import OPTIONS_FLOW, SECONDS_BETWEEN_TRIES, HomeClient, HomeError


async def add_provider(
    client: HomeClient, base_url: str, model: str, api_key: str = ""
) -> str:
    """Add an agent that talks to a server, and return the id of its entry.

    Raises `HomeError` for a form that is refused.
    """
    account = {"base_url": base_url, "api_key": api_key, "verify_ssl": True}
    step = await client.flow(
        "toy_agent",
        {"next_step_id": "provider"},
        {key: value for key, value in account.items() if value != ""},
        {"model": model},
    )
    return _entry(step)


async def add_demo(client: HomeClient) -> str:
    """Add an agent with the built-in demo model, and return the id of its entry."""
    return _entry(await client.flow("toy_agent", {"next_step_id": "demo"}))


async def set_options(client: HomeClient, entry: str, **options: Any) -> None:
    """Change some options of an entry and leave the others as they are."""
    form = await client.flow(entry, path=OPTIONS_FLOW)
    step = await client.rest(
        "POST",
        f"{OPTIONS_FLOW}/{form['flow_id']}",
        filled(form["data_schema"], options),
    )
    if step["type"] != "create_entry":
        raise HomeError(f"options: {step}")


def filled(schema: list[dict[str, Any]], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a form sends: given values, else what it suggests or defaults to."""
    sent: dict[str, Any] = {}
    for field in schema:
        name = field["name"]
        if field.get("type") == "expandable":
            sent[name] = filled(field["schema"], values)
        elif name in values:
            sent[name] = values[name]
        elif (value := _present(field)) is not None:
            sent[name] = value
    return sent


async def conversation_entity(client: HomeClient, entry: str) -> str:
    """Return the conversation entity of a config entry, once it has one."""
    while True:
        for entity in await client.command("config/entity_registry/list"):
            name = str(entity["entity_id"])
            if entity["config_entry_id"] == entry and name.startswith("conversation."):
                return name
        await asyncio.sleep(SECONDS_BETWEEN_TRIES)


async def add_assistant(client: HomeClient, name: str, engine: str) -> str:
    """Add a text-only assistant for a conversation entity and return its id."""
    pipeline = await client.command(
        "assist_pipeline/pipeline/create",
        name=name,
        language="en",
        conversation_engine=engine,
        conversation_language="en",
        stt_engine=None,
        stt_language=None,
        tts_engine=None,
        tts_language=None,
        tts_voice=None,
        wake_word_entity=None,
        wake_word_id=None,
        prefer_local_intents=False,
    )
    return str(pipeline["id"])


def _entry(step: Mapping[str, Any]) -> str:
    if step["type"] != "create_entry":
        raise HomeError(f"config flow: {step.get('errors') or step}")
    return str(step["result"]["entry_id"])


def _present(field: Mapping[str, Any]) -> Any:
    suggested = (field.get("description") or {}).get("suggested_value")
    return field.get("default") if suggested is None else suggested
