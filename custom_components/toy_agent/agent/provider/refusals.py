"""The optional fields that a server does not know."""

from collections.abc import Mapping
from typing import Any, Final

from .errors import BadRequestError

NEEDED: Final = frozenset(
    {"model", "messages", "stream", "tools", "tool_choice", "response_format"}
)
"""Without these a request would mean something else."""

RENAMED: Final = {"max_tokens": "max_completion_tokens"}
"""Fields that some servers know by another name, which their refusal tells."""


class Refusals:
    """Remembers what a server refused, and leaves it out from then on."""

    def __init__(self) -> None:
        """Start with a server that knows everything."""
        self._replaced: dict[str, str | None] = {}

    def apply(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """Return a request's body as the server accepts it."""
        return {
            name: value
            for field, value in body.items()
            if (name := self._replaced.get(field, field)) is not None
        }

    def learn(self, body: Mapping[str, Any], err: BadRequestError) -> bool:
        """Return whether the refused body held an optional field that is named."""
        fields = (body.keys() & err.refused) - NEEDED - self._replaced.keys()
        for field in fields:
            name = RENAMED.get(field)
            self._replaced[field] = name if name in err.refused else None
        return bool(fields)
