"""Test how stored options are read."""

import pytest

from custom_components.toy_agent.agent.modes import ToolInvocationMode
from custom_components.toy_agent.options import Options


def test_nothing_stored_means_the_defaults() -> None:
    """An agent works as soon as a model is chosen."""
    options = Options.read({"model": "toy-1"})
    assert options.mode is ToolInvocationMode.DUAL_AGENT
    assert options.enabled_events is None
    assert options.model == "toy-1"
    assert options.fallback_model == "toy-1"
    assert options.prompt is None
    assert options.max_rounds == 10
    assert options.temperature is None
    assert options.max_tokens is None
    assert options.extra_body == {}


def test_what_was_cleared_is_no_default() -> None:
    """Case F08: an empty value is what the owner wanted."""
    options = Options.read(
        {"prompt": "", "enabled_events": [], "temperature": 0.0, "max_rounds": 0.0}
    )
    assert options.prompt == ""
    assert options.enabled_events == ()
    assert options.temperature == 0
    assert options.max_rounds == 0


def test_a_fallback_model_of_its_own_is_kept() -> None:
    """It need not be the one that talks."""
    options = Options.read({"model": "big", "fallback_model": "small"})
    assert options.fallback_model == "small"


def test_numbers_of_a_form_become_whole_where_they_count() -> None:
    """A form only knows floating-point numbers, a server wants whole tokens."""
    options = Options.read({"max_tokens": 200.0, "max_rounds": 3.0})
    assert isinstance(options.max_tokens, int)
    assert isinstance(options.max_rounds, int)


def test_a_mode_that_does_not_exist_is_refused() -> None:
    """It would change how events are chosen in a way that nobody knows."""
    with pytest.raises(ValueError, match="telepathy"):
        Options.read({"tool_invocation_mode": "telepathy"})
