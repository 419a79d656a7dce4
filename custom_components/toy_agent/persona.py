"""Who the agent is, as the owner wrote it and as it stands in this home."""

from homeassistant.components import conversation
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import TemplateError
from homeassistant.helpers.template import Template

from .agent.errors import OwnerError
from .agent.kernel import TurnContext
from .agent.prompt import DEFAULT_PERSONA, Persona
from .const import DOMAIN, LOGGER
from .options import Options


class PromptTemplateError(OwnerError):
    """The owner's prompt template does not render."""

    code = "template"


@callback
def async_persona(
    hass: HomeAssistant,
    options: Options,
    user_input: conversation.ConversationInput,
    chat_log: conversation.ChatLog,
    context: TurnContext,
) -> Persona:
    """Return the persona of a turn; raises `PromptTemplateError`.

    What a caller adds to the instructions stays for the whole conversation.
    """
    extra = user_input.extra_system_prompt or chat_log.extra_system_prompt or ""
    chat_log.extra_system_prompt = extra or None
    if options.prompt is None:
        return Persona(text=DEFAULT_PERSONA, extra=extra)
    values = {
        "ha_name": hass.config.location_name,
        "user_name": context.user,
        "llm_context": user_input.as_llm_context(DOMAIN),
    }
    try:
        text = Template(options.prompt, hass).async_render(values, parse_result=False)
    except TemplateError as err:
        LOGGER.error("The prompt template does not render: %s", err)
        raise PromptTemplateError("prompt") from err
    return Persona(text=text, extra=extra)
