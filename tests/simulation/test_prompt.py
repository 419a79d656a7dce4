"""Tests of how a request is read."""

from typing import Any

from simulation.behaviour import Asked, Reply, ToolCall
from simulation.prompt import read, render, render_reply

CALL = {"name": "lamp", "arguments": '{"on": true}'}


def body(*messages: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a request."""
    return {"messages": list(messages), **more}


def test_last_user_message_counts() -> None:
    """Earlier words and parts of other kinds are left out."""
    parts = [{"type": "text", "text": "two"}, {"type": "image_url"}]
    asked = read(
        body({"role": "user", "content": "one"}, {"role": "user", "content": parts})
    )
    assert asked == Asked(user="two")


def test_results_since_the_last_user_message_count() -> None:
    """Results of an earlier turn are over."""
    asked = read(
        body(
            {"role": "user", "content": "one"},
            {"role": "tool", "content": "old"},
            {"role": "user", "content": "two"},
            {"role": "assistant", "content": None, "tool_calls": []},
            {"role": "tool", "content": "first"},
            {"role": "tool", "content": "second"},
        )
    )
    assert asked.results == ("first", "second")


def test_tools_and_the_forced_one_are_named() -> None:
    """A free choice forces nothing."""
    tool = {"type": "function", "function": {"name": "lamp"}}
    user = {"role": "user", "content": "hello"}
    assert read(body(user, tools=[tool], tool_choice="auto")).forced is None
    forced = read(body(user, tools=[tool], tool_choice=tool))
    assert (forced.tools, forced.forced) == (("lamp",), "lamp")


def test_next_prompt_starts_with_this_one_and_its_reply() -> None:
    """A server with a prefix cache computes only what is new."""
    user = {"role": "user", "content": "hello"}
    reply = Reply(
        text="Yes.", tool_calls=(ToolCall(name="lamp", arguments={"on": True}),)
    )
    said = {"role": "assistant", "content": "Yes.", "tool_calls": [{"function": CALL}]}
    later = render(body(user, said, {"role": "tool", "content": "ok"}))
    assert later.startswith(render(body(user)) + render_reply(reply))


def test_tools_are_part_of_the_prompt() -> None:
    """Schemas cost tokens."""
    user = {"role": "user", "content": "hello"}
    tool = {"type": "function", "function": {"name": "lamp"}}
    assert len(render(body(user, tools=[tool]))) > len(render(body(user))) + 40
