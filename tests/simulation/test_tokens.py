"""Tests of the token rule."""

from hypothesis import given, strategies as st
import pytest

from simulation.tokens import cut, prompt_tokens


@given(st.text())
def test_pieces_make_up_the_text(text: str) -> None:
    """Nothing is lost, added or reordered, and no piece is empty."""
    assert "".join(cut(text)) == text
    assert all(cut(text))


@given(st.text(st.characters(categories=["L", "N", "P", "S"])))
def test_no_piece_is_long(text: str) -> None:
    """A piece holds at most six characters and the one before them."""
    assert all(len(piece) <= 7 for piece in cut(text))


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Okay, thirty.", ["Okay", ",", " thirty", "."]),
        (" percent", [" percen", "t"]),
        ("30", ["3", "0"]),
        ("a.b.c\n", ["a", ".b", ".c", "\n"]),
        ("snake_case", ["snake", "_case"]),
        ('{"level": 7}\n', ['{"', "level", '":', " ", "7", "}\n"]),
        ("Grüß  dich", ["Grüß", " ", " dich"]),
    ],
    ids=["words", "long word", "digits", "dots", "snake", "json", "spaces"],
)
def test_cuts_like_todays_tokenizers(text: str, pieces: list[str]) -> None:
    """Words, digits and punctuation stand alone."""
    assert cut(text) == pieces


def test_prompt_tokens_are_rounded_up() -> None:
    """A started token counts."""
    assert [prompt_tokens(n) for n in (0, 1, 4, 5)] == [0, 1, 1, 2]
