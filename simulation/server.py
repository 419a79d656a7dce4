"""The server's life."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

from .control import control_routes
from .model import SimulatedModel
from .routes import protocol_routes

HOST: Final = "127.0.0.1"
LONGEST_REQUEST: Final = 2**24


@asynccontextmanager
async def serve(model: SimulatedModel, *, port: int = 0) -> AsyncGenerator[str]:
    """Serve a model on loopback and yield its address, which has no path.

    Port 0 takes a free one. Answers that still run at the end are broken off.
    """
    app = web.Application(client_max_size=LONGEST_REQUEST)
    app.add_routes([*protocol_routes(model), *control_routes(model)])
    runner = web.AppRunner(
        app, access_log=None, handler_cancellation=True, shutdown_timeout=0.1
    )
    await runner.setup()
    try:
        await web.TCPSite(runner, HOST, port).start()
        yield f"http://{HOST}:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()
