"""The one way from a named event to its result."""

from collections.abc import Sequence
from dataclasses import dataclass

from .answering import Listener, Verdict, hear
from .batch import Batch
from .context import TurnContext
from .outcome import QuestionKind
from .result import EventResult, Pending
from .surroundings import Surroundings


@dataclass(frozen=True, slots=True, kw_only=True)
class Kernel(Surroundings):
    """What all batches of one agent share. It knows no event by name."""

    listener: Listener

    def batch(self, turn: TurnContext, *, tainted: bool = False) -> Batch:
        """Start the batch of one model answer.

        In a tainted round text from outside is in the context, so that side
        effects need the user's yes.
        """
        return Batch(self, turn, tainted=tainted)

    def resume(self, pending: Pending, turn: TurnContext) -> tuple[Verdict, Batch]:
        """Read the utterance as the answer to a pending event.

        The batch holds the event when the verdict is to go on, and is empty
        otherwise.
        """
        verdict, answered = hear(pending, turn, self.listener)
        batch = self.batch(turn)
        if verdict is Verdict.GO:
            confirmed = pending.question.kind is QuestionKind.CONFIRM
            batch.adopt(answered, confirmed=confirmed)
        return verdict, batch


def pending_events(results: Sequence[EventResult]) -> tuple[Pending, ...]:
    """Return the events among the results that wait for the user, each once."""
    waiting: list[Pending] = []
    for result in results:
        if result.plugin is None or result.question is None:
            continue
        pending = Pending(
            request=result.request,
            plugin=result.plugin,
            arguments=result.arguments,
            provenance=result.provenance,
            question=result.question,
        )
        if not any(_same(pending, other) for other in waiting):
            waiting.append(pending)
    return tuple(waiting)


def _same(one: Pending, other: Pending) -> bool:
    return (one.plugin, one.arguments) == (other.plugin, other.arguments)
