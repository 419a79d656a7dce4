"""Test what a voice is given."""

from hypothesis import given, settings, strategies as st
import pytest

from custom_components.toy_agent.agent.speech import (
    SpeechCleaner,
    ends_with_question,
    speakable,
)


def clean(*pieces: str) -> str:
    """Return what is said of a text."""
    cleaner = SpeechCleaner()
    return "".join(map(cleaner.feed, pieces)) + cleaner.close()


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("**Den**: 40% ✅", "Den: 40% "),
        ("*hi* there, __you__", "hi there, you"),
        ("# Title\nText", "Title\nText"),
        ("- one\n* two\n+ three", "one\ntwo\nthree"),
        ("- **Bold** item", "Bold item"),
        ("> quoted", "quoted"),
        ("[BBC](https://bbc.example/x?y=1) says", "BBC says"),
        ("![a cat](http://cat.example)", "a cat"),
        ("see https://www.bbc.example/news/1 now", "see bbc.example now"),
        ("High water [1][2] at 5.", "High water  at 5."),
        ("| a | b |\n|---|---|\n| 1 | 2 |", " a , b \n 1 , 2 "),
        ("`code` here", "code here"),
        ("```python\nprint(1)\n```\nDone", "\nDone"),
        ("<b>bold</b> word", "bold word"),
        ("Hi 👍🏽!", "Hi !"),
        ("---\nx", "\nx"),
    ],
)
def test_markup_is_not_spoken(text: str, heard: str) -> None:
    """Case E09, in every cut."""
    assert clean(text) == heard
    assert clean(*text) == heard
    for cut in range(len(text)):
        assert clean(text[:cut], text[cut:]) == heard


@pytest.mark.parametrize(
    "text",
    [
        "3 * 4 = 12",
        "5_000",
        "C#",
        "#1",
        "24/7",
        "snake_case",
        "a < b",
        "2 ** 3",
        "5 - 3 = 2",
        "well... really!",
        "a [note] here",
        "1. one\n2. two",
        "Watch out!",
        "with www in it",
    ],
)
def test_what_only_looks_like_markup_stays(text: str) -> None:
    """Case E09, the keep list, in every cut."""
    assert clean(text) == text
    assert clean(*text) == text


PIECES = st.sampled_from(
    [
        *("*", "**", "_", "`", "```", "#", " ", "\n", "- ", "[", "](", "]", ")", "|"),
        *(
            "http://",
            "www.x",
            "h",
            "w",
            "a",
            "b1",
            ".",
            "!",
            "<",
            "b>",
            "~",
            "~~",
            "\\",
        ),
        *("👍", "---", ">", "+", "1. "),
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=12), st.data())
def test_no_cut_of_anything_makes_a_difference(
    pieces: list[str], data: st.DataObject
) -> None:
    """Unbalanced markup and cuts of any kind."""
    text = "".join(pieces)
    whole = clean(text)
    assert clean(*text) == whole
    cut = data.draw(st.integers(0, len(text)))
    assert clean(text[:cut], text[cut:]) == whole


def test_a_lone_sign_holds_nothing_up_for_long() -> None:
    """A bracket that is never closed does not hold a sentence."""
    cleaner = SpeechCleaner()
    assert len(cleaner.feed("[" + "word " * 60)) > 200


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Yes.", True),
        ("4", True),
        (".", False),
        ("👍", False),
        ("…", False),
        ("", False),
    ],
)
def test_speech_has_a_letter_or_a_digit(text: str, expected: bool) -> None:
    """Case E08: a lone sign never finishes playing."""
    assert speakable(text) is expected


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        pytest.param("How long should it run? 😊", "en", True, id="E01 emoji"),
        pytest.param("Shall I do it?**", "en", True, id="E01 markdown"),
        pytest.param("(ten minutes?)", "en", True, id="E01 bracket"),
        pytest.param("Which one? [1]", "en", True, id="E01 citation"),
        pytest.param("He asked “why?”", "en", True, id="E01 quote"),
        pytest.param("哪个房间？", "zh", True, id="E03 full width"),
        pytest.param("أي غرفة؟", "ar", True, id="E03 arabic"),
        pytest.param("Ποιο δωμάτιο;", "el", True, id="E03 greek"),
        pytest.param("Muted; enjoy the film;", "en", False, id="E03 semicolon"),
        pytest.param("Okay.", "en", False, id="statement"),
    ],
)
def test_questions_are_recognised(text: str, language: str, expected: bool) -> None:
    """What stands after the mark does not hide it."""
    assert ends_with_question(text, language) is expected
