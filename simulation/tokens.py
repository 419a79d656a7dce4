"""What counts as a token.

No vocabulary is at hand, so the cut follows the pre-tokenisation of today's BPE
tokenizers (GPT-4, Llama 3, Qwen 2.5): letters with at most one character before
them, digits one by one, punctuation in runs, white space. Words longer than six
letters, which a vocabulary may or may not hold whole, are cut after every sixth
letter. The rule is the same for speech, event blocks and the JSON of tool calls.
"""

import math
import re
from typing import Final

CHARACTERS_A_PROMPT_TOKEN: Final = 4
"""The usual rule of thumb; a prompt is counted, never cut."""

_PIECE: Final = re.compile(
    r"(?:[^\r\n\w]|_)?[^\W\d_]{1,6}"  # letters
    r"|\d"
    r"| ?(?:[^\s\w]|_){1,6}[\r\n]*"  # punctuation and the line's end
    r"|\s*[\r\n]+|\s+(?!\S)|\s"  # white space
)


def cut(text: str) -> list[str]:
    """Cut a text into the pieces that a model generates one by one."""
    return _PIECE.findall(text)


def prompt_tokens(characters: int) -> int:
    """Return how many tokens a prompt of this length has."""
    return math.ceil(characters / CHARACTERS_A_PROMPT_TOKEN)
