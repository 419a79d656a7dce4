"""End the conversation."""

from typing import Final

from ..agent.kernel import (
    Call,
    Confirmation,
    EventPlugin,
    Example,
    Idempotency,
    NoArguments,
    Outcome,
    Resolution,
    ResolveInput,
    ResultPolicy,
)
from ..agent.language.leaving import is_leaving
from ..agent.ports import SESSION


def without_arguments(given: ResolveInput) -> Resolution:
    """Take away what models add, such as a reason."""
    return Resolution(fields=dict.fromkeys(given.arguments))


async def terminate(arguments: NoArguments, call: Call) -> Outcome:
    """End the session of the turn."""
    call.port(SESSION).end(call.turn.session_id)
    return Outcome()


SESSION_TERMINATE: Final = EventPlugin(
    name="session.terminate",
    description="end the conversation when the user says goodbye or wants no more",
    parameters=NoArguments,
    handler=terminate,
    result_policy=ResultPolicy.TERMINATE,
    resolvers=(without_arguments,),
    examples=(Example(user="Good night!", reply="Good night, sleep well."),),
    recognises=lambda turn: is_leaving(turn.utterance, turn.language),
    confirmation=Confirmation.NEVER,
    idempotency=Idempotency.ONCE,
    timeout=2.0,
    terminal=True,
)
