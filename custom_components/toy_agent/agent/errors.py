"""The one error tree: the class says who must act."""


class AgentError(Exception):
    """Something that keeps a turn from going on as planned.

    `code` names the reason in lower-case words joined by underscores; it picks the
    sentence that is spoken and never holds data. The message is for the log and
    never holds a key, a prompt or a user's words.
    """

    code = "unknown"


class OwnerError(AgentError):
    """The owner of the installation must act: a key, an address, an option."""


class UserError(AgentError):
    """The person who speaks must act: wait, ask again, say it otherwise."""


class ModelError(AgentError):
    """The model or its server misbehaved; nobody can act but to try again."""
