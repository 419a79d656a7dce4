"""Read the JSON that models really write."""

import re
from typing import Any, Final

import orjson

SMART: Final = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'"})
STRING: Final = r'"(?:[^"\\]|\\.)*"'
COMMENT: Final = re.compile(rf"({STRING})|//[^\n]*|#[^\n]*|/\*.*?\*/", re.DOTALL)
TRAILING_COMMA: Final = re.compile(rf"({STRING})|,(?=\s*[}}\]])", re.DOTALL)
SINGLE: Final = re.compile(rf"({STRING})|'((?:[^'\\]|\\.)*)'", re.DOTALL)


def read_json(text: str) -> Any:
    """Return a JSON value, or raise `ValueError`.

    Smart and single quotes, trailing commas and comments are put right, and only
    when the text is no JSON as it stands.
    """
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        pass
    text = SINGLE.sub(_double, text.translate(SMART))
    text = COMMENT.sub(r"\1", text)
    text = TRAILING_COMMA.sub(r"\1", text)
    return orjson.loads(text.strip())


def _double(match: re.Match[str]) -> str:
    if match[1] is not None:
        return match[1]
    inner = match[2].replace('"', '\\"').replace("\\'", "'")
    return f'"{inner}"'
