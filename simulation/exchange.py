"""One chat request and its answer."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
import time
from typing import Final

from aiohttp import web
import orjson

from .behaviour import Reply
from .dialect import Dialect, Usage
from .faults import Fault, FaultKind
from .generation import Step, generate
from .pace import Pace
from .record import Record

GARBAGE: Final = b'\x00\xfe\xff<html>{"choices": [{"delta": {"content": 1}\n\n'


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """Answers one request at the model's pace, with the request's fault."""

    request: web.Request
    record: Record
    dialect: Dialect
    pace: Pace
    reply: Reply
    fault: Fault | None
    streamed: bool

    async def answer(self) -> web.StreamResponse:
        """Send the answer, token by token or whole."""
        if self.fault and self.fault.kind is FaultKind.STATUS:
            return self._refuse(self.fault)
        if self.fault and self.fault.kind is FaultKind.SLOW_HEADERS:
            await asyncio.sleep(self.fault.seconds)
        kind = self.dialect.content_type if self.streamed else "application/json"
        response = web.StreamResponse(headers={"Content-Type": kind})
        await response.prepare(self.request)
        if await self._generate(response):
            await response.write(b"".join(self._ending()))
            self.record.last_byte = time.monotonic()
        return response

    def _refuse(self, fault: Fault) -> web.Response:
        headers = {"Retry-After": fault.retry_after} if fault.retry_after else None
        body = self.dialect.error(fault.status, fault.message)
        return web.json_response(body, status=fault.status, headers=headers)

    async def _generate(self, response: web.StreamResponse) -> bool:
        """Play the tokens and return whether the answer came to its end."""
        async for step in self.pace.play(
            generate(self.reply, self.pace.envelope),
            arrived=self.record.arrived,
            uncached=self.record.prompt_tokens - self.record.cached_tokens,
        ):
            if await self._spoil(response):
                return False
            if self.streamed:
                await self._send(response, step)
            self.record.completion_tokens += 1
        return True

    async def _send(self, response: web.StreamResponse, step: Step) -> None:
        data = self.dialect.token(step)
        if self.record.first_byte is None:
            data = self.dialect.opening() + data
            self.record.first_byte = time.monotonic()
        if data:
            await response.write(data)

    async def _spoil(self, response: web.StreamResponse) -> bool:
        """Let the fault happen if this is its token, and return whether all ends."""
        fault = self.fault
        if fault is None or fault.after != self.record.completion_tokens:
            return False
        match fault.kind:
            case FaultKind.STALL:
                await asyncio.sleep(fault.seconds)
                return False
            case FaultKind.BREAK:
                if self.request.transport:
                    self.request.transport.close()
            case FaultKind.ERROR:
                await response.write(self._error(fault.message))
            case FaultKind.GARBAGE:
                await response.write(GARBAGE)
            case _:
                return False
        return True

    def _error(self, message: str) -> bytes:
        if self.streamed:
            return self.dialect.failing(message)
        return orjson.dumps(self.dialect.error(500, message))

    def _ending(self) -> Iterator[bytes]:
        usage = Usage(
            prompt=self.record.prompt_tokens,
            cached=self.record.cached_tokens,
            completion=self.record.completion_tokens,
        )
        if not self.streamed:
            yield orjson.dumps(self.dialect.whole(self.reply, usage))
        elif self.fault is None or self.fault.kind is not FaultKind.NO_END:
            yield self.dialect.closing(usage)
