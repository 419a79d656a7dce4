"""Test how thoughts are kept out of speech."""

import pytest

from custom_components.toy_agent.agent.thinking import ThinkingFilter


def said(*pieces: str) -> str:
    """Return what is said of an answer."""
    thinking = ThinkingFilter()
    return "".join(map(thinking.feed, pieces)) + thinking.close()


@pytest.mark.parametrize(
    ("answer", "heard"),
    [
        pytest.param("<think>plan</think>It is on.", "It is on.", id="A26 think"),
        pytest.param("<thinking>a</thinking>Yes", "Yes", id="A26 thinking"),
        pytest.param("<reasoning>a</reasoning>Yes", "Yes", id="A26 reasoning"),
        pytest.param("<think>plan", "", id="A26 never closed"),
        pytest.param(
            "<think>a<think>b</think>c</think>Yes", "Yes", id="A26 one in another"
        ),
        pytest.param("◁think▷x◁/think▷Yes", "Yes", id="A26 other brackets"),
        pytest.param(
            "<|channel|>analysis<|message|>hm<|end|><|start|>assistant"
            "<|channel|>final<|message|>Four.",
            "Four.",
            id="A27 channels",
        ),
        pytest.param(
            'commentary to=functions.x json{"mode":"mute"}',
            "",
            id="A27 bare commentary",
        ),
        pytest.param("comma, 5 < 6 <b>", "comma, 5 < 6 <b>", id="plain"),
        pytest.param("I think <so", "I think <so", id="half a tag"),
    ],
)
def test_every_cut_gives_the_same(answer: str, heard: str) -> None:
    """Tags may be cut anywhere."""
    assert said(answer) == heard
    assert said(*answer) == heard
    for cut in range(len(answer)):
        assert said(answer[:cut], answer[cut:]) == heard


def test_a_lone_closing_tag_makes_a_thought_of_what_was_not_said_yet() -> None:
    """Case A26: some templates write the opening tag into the prompt."""
    assert said("plan</think>It is on.") == "It is on."
    assert said("plan", "</think>It is on.") == "planIt is on."
