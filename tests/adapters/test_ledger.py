"""Test that what was done is remembered over a restart."""

from typing import Any

from homeassistant.core import HomeAssistant
import pytest

from custom_components.toy_agent.adapters.ledger import StoredLedger
from custom_components.toy_agent.agent.kernel import Idempotency

KEY = "toy_agent.test.ledger"
DURABLE = Idempotency.DURABLE


async def reopened(hass: HomeAssistant) -> StoredLedger:
    """Return the ledger as a new process finds it."""
    ledger = StoredLedger(hass, KEY)
    await ledger.async_load()
    return ledger


async def test_a_durable_claim_survives(hass: HomeAssistant) -> None:
    """An execution whose end is unknown is not repeated."""
    assert await (await reopened(hass)).claim("dentist", DURABLE)
    again = await reopened(hass)
    assert not await again.claim("dentist", DURABLE)
    assert await again.claim("barber", DURABLE)


async def test_other_claims_live_as_long_as_the_process(hass: HomeAssistant) -> None:
    """What need not survive costs no write."""
    ledger = await reopened(hass)
    assert await ledger.claim("volume", Idempotency.ONCE)
    assert not await ledger.claim("volume", Idempotency.ONCE)
    assert await (await reopened(hass)).claim("volume", Idempotency.ONCE)


@pytest.mark.parametrize("idempotency", [Idempotency.ONCE, DURABLE])
async def test_a_claim_can_be_given_back(
    hass: HomeAssistant, idempotency: Idempotency
) -> None:
    """What asked instead of acting may act later."""
    ledger = await reopened(hass)
    await ledger.claim("which", idempotency)
    ledger.release("which")
    assert await ledger.claim("which", idempotency)


async def test_what_was_said_is_not_on_disk(
    hass: HomeAssistant, hass_storage: dict[str, Any]
) -> None:
    """Keys hold words of users, so that digests are stored."""
    await (await reopened(hass)).claim("dentist on Friday", DURABLE)
    assert "dentist" not in str(hass_storage[KEY])


async def test_it_is_bounded(hass: HomeAssistant, hass_storage: dict[str, Any]) -> None:
    """The oldest claims make room."""
    ledger = await reopened(hass)
    for number in range(210):
        await ledger.claim(str(number), DURABLE)
    assert len(hass_storage[KEY]["data"]["claims"]) == 200
    assert await ledger.claim("0", DURABLE)
