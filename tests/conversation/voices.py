"""Voices that write down what they are asked to say."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, override
from unittest.mock import patch

from homeassistant.components import tts
from homeassistant.components.tts.entity import TTSAudioRequest, TTSAudioResponse
from homeassistant.config_entries import ConfigEntry, ConfigFlow
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
    MockModule,
    MockPlatform,
    mock_config_flow,
    mock_integration,
    mock_platform,
)

DOMAIN = "test_voices"
SILENCE = bytes(64)


@dataclass
class Heard:
    """What a voice was given, piece by piece."""

    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(self.pieces)


class PlainVoice(tts.TextToSpeechEntity):
    """A voice that gets the whole text at once."""

    _attr_name = "Plain"
    _attr_supported_languages = ["en"]
    _attr_default_language = "en"

    def __init__(self, heard: Heard) -> None:
        """Write into what was heard."""
        self.heard = heard

    @override
    async def async_get_tts_audio(
        self, message: str, language: str, options: dict[str, Any]
    ) -> tts.TtsAudioType:
        """Say a whole text."""
        self.heard.pieces.append(message)
        return "wav", SILENCE


class StreamingVoice(PlainVoice):
    """A voice that begins while the text is still being written."""

    _attr_name = "Streaming"

    @override
    async def async_stream_tts_audio(
        self, request: TTSAudioRequest
    ) -> TTSAudioResponse:
        """Say a text as it comes."""

        async def speak() -> AsyncGenerator[bytes]:
            async for piece in request.message_gen:
                self.heard.pieces.append(piece)
                yield SILENCE

        return TTSAudioResponse("wav", speak())


class VoicesPlatform(MockPlatform):
    """A platform that is set up by an entry."""

    def __init__(self, setup: Any) -> None:
        """Take what sets it up."""
        super().__init__()
        self.async_setup_entry = setup


async def add_voices(hass: HomeAssistant, cache: Path) -> dict[str, Heard]:
    """Add both voices and return what each will have heard."""
    heard = {"tts.plain": Heard(), "tts.streaming": Heard()}

    async def setup_entry(hass: HomeAssistant, entry: ConfigEntry) -> bool:
        await hass.config_entries.async_forward_entry_setups(entry, ["tts"])
        return True

    async def setup_platform(
        hass: HomeAssistant,
        entry: ConfigEntry,
        async_add_entities: AddConfigEntryEntitiesCallback,
    ) -> None:
        async_add_entities(
            [PlainVoice(heard["tts.plain"]), StreamingVoice(heard["tts.streaming"])]
        )

    class VoicesFlow(ConfigFlow):
        """The flow that every entry needs."""

    mock_integration(hass, MockModule(DOMAIN, async_setup_entry=setup_entry))
    mock_platform(hass, f"{DOMAIN}.config_flow")
    mock_platform(hass, f"{DOMAIN}.tts", VoicesPlatform(setup_platform))
    with patch("homeassistant.components.tts.DEFAULT_CACHE_DIR", str(cache)):
        assert await async_setup_component(hass, "tts", {})
    with mock_config_flow(DOMAIN, VoicesFlow):
        entry = MockConfigEntry(domain=DOMAIN)
        entry.add_to_hass(hass)
        assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()
    return heard
