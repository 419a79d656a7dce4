"""Tests of the prefix cache."""

from itertools import takewhile

from hypothesis import given, strategies as st

from simulation.prefix_cache import SLOTS, PrefixCache

TEXTS = st.text("ab")


@given(TEXTS, st.lists(TEXTS, min_size=1, max_size=SLOTS))
def test_longest_common_start_is_free(prompt: str, earlier: list[str]) -> None:
    """The best of the remembered prompts counts."""
    cache = PrefixCache()
    for text in earlier:
        cache.remember(text)
    assert cache.shared(prompt) == max(_common(prompt, text) for text in earlier)


def test_nothing_is_shared_at_first() -> None:
    """An empty cache holds no prompt."""
    assert PrefixCache().shared("a prompt") == 0


def test_oldest_prompt_is_forgotten() -> None:
    """The number of remembered prompts is bounded."""
    cache = PrefixCache()
    for text in ["first", *map(str, range(SLOTS))]:
        cache.remember(text)
    assert cache.shared("first") == 0


def _common(one: str, other: str) -> int:
    return len(
        list(takewhile(bool, (a == b for a, b in zip(one, other, strict=False))))
    )
