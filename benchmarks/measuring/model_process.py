"""The simulated model in a process of its own, so that it slows nobody down."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
import sys
from typing import Any

import aiohttp

from simulation import Pace


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelProcess:
    """Steers the model through its control addresses."""

    url: str
    session: aiohttp.ClientSession

    async def prepare(self, script: str, pace: Pace) -> None:
        """Choose what the model says and how fast, and forget the requests."""
        async with self.session.put("/__control/script", json=script):
            pass
        async with self.session.put("/__control/pace", json=asdict(pace)):
            pass
        async with self.session.delete("/__control/requests"):
            pass

    async def requests(self) -> list[dict[str, Any]]:
        """Return the requests since the model was prepared."""
        async with self.session.get("/__control/requests") as response:
            return list(await response.json())


@asynccontextmanager
async def started_model() -> AsyncGenerator[ModelProcess]:
    """Start the process and stop it at the end."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "simulation"), stdout=asyncio.subprocess.PIPE
    )
    if process.stdout is None:
        raise RuntimeError("the process has no output")
    try:
        url = (await process.stdout.readline()).decode().strip()
        async with aiohttp.ClientSession(
            base_url=url, raise_for_status=True
        ) as session:
            yield ModelProcess(url=url, session=session)
    finally:
        process.terminate()
        await process.wait()
