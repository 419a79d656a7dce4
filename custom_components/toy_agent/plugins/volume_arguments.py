"""What can be said about a change of the volume, and what must be."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from .volume_proposal import as_percent

# Aliases of the `type` statement would become references in the schema, which costs
# tokens and which not every server resolves.
Mode = Literal["absolute", "relative", "mute", "unmute"]
Level = Annotated[float, Field(ge=0, le=100), BeforeValidator(as_percent)]
Step = Annotated[float, Field(ge=-100, le=100), BeforeValidator(as_percent)]
Target = Annotated[str, Field(max_length=100)]


class VolumeArguments(BaseModel):
    """What is to happen to the volume."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)

    mode: Mode
    value: Level | None = Field(default=None, description="percent, if absolute")
    delta: Step | None = Field(
        default=None,
        description="percent points, negative for quieter, if relative",
    )
    target: Target | None = Field(
        default=None, description="player or room as the user named it"
    )


def needs(arguments: Mapping[str, Any]) -> frozenset[str]:
    """Return what is still open."""
    field = {
        "absolute": "value",
        "relative": "delta",
        "mute": "mode",
        "unmute": "mode",
    }.get(str(arguments.get("mode")), "mode")
    return frozenset() if arguments.get(field) is not None else frozenset({field})
