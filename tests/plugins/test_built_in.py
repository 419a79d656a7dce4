"""Test what the capabilities declare."""

from string import Formatter
from typing import Any

import pytest

from custom_components.toy_agent.agent.kernel import (
    AnyPlugin,
    Confirmation,
    Fallback,
    Idempotency,
    Registry,
    ResultPolicy,
    Risk,
)
from custom_components.toy_agent.agent.language.phrases import LANGUAGES
from custom_components.toy_agent.plugins import BUILT_IN
from custom_components.toy_agent.plugins.device_volume_adjust import (
    DEVICE_VOLUME_ADJUST,
)

SAID: dict[str, set[str]] = {
    "confirm": set(),
    "missing_mode": set(),
    "missing_value": set(),
    "missing_delta": set(),
    "ambiguous_value": set(),
    "ambiguous_target": {"candidates"},
    "no_player": set(),
    "unknown_target": {"target"},
    "unavailable": {"player"},
    "off": {"player"},
    "no_volume": {"player"},
    "only_steps": {"player"},
    "no_level": {"player"},
    "no_mute": {"player"},
    "not_moved": {"player"},
    "not_allowed": {"player"},
    "refused": {"player"},
}


def test_the_capabilities_fit_together() -> None:
    """The registry accepts them, and knows each by its slug."""
    registry = Registry(BUILT_IN)
    assert [registry.get(plugin.slug) for plugin in BUILT_IN] == list(BUILT_IN)


@pytest.mark.parametrize(
    ("name", "policies"),
    [
        pytest.param(
            "device.volume.adjust",
            {
                "result_policy": ResultPolicy.SILENT_SUCCESS,
                "risk": Risk.SIDE_EFFECT,
                "confirmation": Confirmation.TAINTED,
                "idempotency": Idempotency.ONCE,
                "fallback": Fallback.MISSING,
                "retry": 0,
                "timeout": 5.0,
                "concurrency": "volume",
                "failure_exposed": True,
                "terminal": False,
                "tainting": False,
            },
            id="volume",
        ),
        pytest.param(
            "session.terminate",
            {
                "result_policy": ResultPolicy.TERMINATE,
                "risk": Risk.SIDE_EFFECT,
                "confirmation": Confirmation.NEVER,
                "idempotency": Idempotency.ONCE,
                "fallback": Fallback.NEVER,
                "retry": 0,
                "terminal": True,
                "tainting": False,
            },
            id="terminate",
        ),
    ],
)
def test_policies(name: str, policies: dict[str, Any]) -> None:
    """What may be confirmed, repeated and told is decided here and nowhere else."""
    plugin = Registry(BUILT_IN).get(name)
    assert plugin is not None
    assert {key: getattr(plugin, key) for key in policies} == policies


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_failure_and_question_has_words(language: str) -> None:
    """The phrases name what the plugin fills in, in every language."""
    phrases = DEVICE_VOLUME_ADJUST.phrases[language]
    named = {
        code: {field for _text, field, *_rest in Formatter().parse(phrase) if field}
        for code, phrase in phrases.items()
    }
    assert named == SAID
    questions = {"confirm", *(code for code in SAID if code.startswith("missing_"))}
    assert all(phrases[code].endswith("?") for code in questions)


@pytest.mark.parametrize("plugin", BUILT_IN, ids=lambda plugin: plugin.slug)
def test_examples_are_spoken_before_sixty_characters(plugin: AnyPlugin) -> None:
    """Home Assistant starts to speak at sixty characters or at a call."""
    assert plugin.examples
    assert all(0 < len(example.reply) < 60 for example in plugin.examples)


def test_the_schema_is_plain() -> None:
    """No references, and the limits stand where servers look for them."""
    (tool,) = Registry([DEVICE_VOLUME_ADJUST]).tools
    parameters = tool["function"]["parameters"]
    assert "$defs" not in parameters
    assert parameters["required"] == ["mode"]
    assert list(parameters["properties"]) == ["mode", "value", "delta", "target"]
    value = parameters["properties"]["value"]
    assert (value["minimum"], value["maximum"]) == (0, 100)
