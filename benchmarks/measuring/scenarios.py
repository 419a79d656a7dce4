"""The turns that are measured, and what they must not cost."""

from dataclasses import dataclass
from typing import Final

from simulation import Envelope, Pace

from .figures import Figure, Limit

ORDER: Final = "turn the volume of the walkman to 30"
QUESTION: Final = "what is the capital of Italy"
LOCAL_MODEL: Final = Pace(first_token=0.4, rate=60)
INSTANT: Final = Pace()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One utterance, one script and one pace."""

    name: str
    about: str
    text: str
    script: str
    pace: Pace
    limits: tuple[Limit, ...] = ()
    shorter: str | None = None
    """The scenario that differs only in the length of the answer."""

    @property
    def acts(self) -> bool:
        """Whether the player must change."""
        return self.text == ORDER


SCENARIOS: Final = (
    Scenario(
        name="order",
        about="the model says one sentence and names an event; a tool call of the "
        "reference comes without a word before it",
        text=ORDER,
        script="volume",
        pace=LOCAL_MODEL,
        limits=(
            Limit(figure=Figure.REQUESTS, at_most=1, relative=False),
            Limit(figure=Figure.FIRST_TEXT, at_most=0.45),
            Limit(figure=Figure.ACTION, at_most=1.05),
            Limit(figure=Figure.TURN, at_most=0.65),
            Limit(figure=Figure.PROMPT, at_most=600, relative=False),
        ),
    ),
    Scenario(
        name="order, announced",
        about="the same, but the reference's model says its sentence first and "
        "'Done.' after the result",
        text=ORDER,
        script="announced_volume",
        pace=LOCAL_MODEL,
    ),
    Scenario(
        name="order, bare call",
        about="the first again, with tool calls of the fewest tokens that can be",
        text=ORDER,
        script="volume",
        pace=Pace(first_token=0.4, rate=60, envelope=Envelope.BARE),
    ),
    Scenario(
        name="order, cold prompt",
        about="the first again, with prefill at 2000 tokens/s and no prefix cache",
        text=ORDER,
        script="volume",
        pace=Pace(first_token=0.4, rate=60, prefill=2000, prefix_cache=False),
    ),
    Scenario(
        name="question",
        about="nothing is to be done",
        text=QUESTION,
        script="volume",
        pace=LOCAL_MODEL,
        limits=(Limit(figure=Figure.FIRST_TEXT, at_most=1),),
    ),
    Scenario(
        name="order, instant model",
        about="the agent's own cost of an order",
        text=ORDER,
        script="volume",
        pace=INSTANT,
        limits=(Limit(figure=Figure.TURN, at_most=0.5),),
    ),
    Scenario(
        name="question, instant model",
        about="the agent's own cost of an answer",
        text=QUESTION,
        script="volume",
        pace=INSTANT,
        limits=(Limit(figure=Figure.TURN, at_most=0.5),),
    ),
    Scenario(
        name="tale, instant model",
        about="the agent's own cost of each of a thousand tokens",
        text=QUESTION,
        script="long_tale",
        pace=INSTANT,
        limits=(Limit(figure=Figure.DELTA, at_most=0.9),),
        shorter="question, instant model",
    ),
)
