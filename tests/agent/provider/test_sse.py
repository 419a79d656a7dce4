"""Test the decoder of server-sent events."""

from collections.abc import Iterable
from itertools import pairwise

from hypothesis import given, strategies as st
import pytest

from custom_components.toy_agent.agent.provider.sse import EventDecoder, ServerEvent


def decode(pieces: Iterable[bytes]) -> list[ServerEvent]:
    """Return the events of a stream that comes in pieces."""
    decoder = EventDecoder()
    events = [event for piece in pieces for event in decoder.feed(piece)]
    return [*events, *decoder.close()]


def singly(stream: bytes) -> list[bytes]:
    """Cut a stream into single bytes."""
    return [stream[place : place + 1] for place in range(len(stream))]


@pytest.mark.parametrize(
    ("stream", "data"),
    [
        pytest.param(b"data: a\n\ndata: b\n\n", [b"a", b"b"], id="with a space"),
        pytest.param(b"data:a\n\ndata:[DONE]\n\n", [b"a", b"[DONE]"], id="without"),
        pytest.param(b"data:  a\n\n", [b" a"], id="only one space is removed"),
        pytest.param(b"data:\n\ndata: a\n\n", [b"a"], id="bare data"),
        pytest.param(b"data\n\ndata: a\n\n", [b"a"], id="data without a colon"),
        pytest.param(b": ping\n\ndata: a\n: ping\n\n", [b"a"], id="comments"),
        pytest.param(b"data: : PROCESSING\n\ndata: a\n\n", [b"a"], id="relay"),
        pytest.param(b"data: a\r\n\r\ndata: b\r\n\r\n", [b"a", b"b"], id="CRLF"),
        pytest.param(b"data: a\r\rdata: b\r\r", [b"a", b"b"], id="CR"),
        pytest.param(b"data: a\ndata: b\n\n", [b"a\nb"], id="two lines of data"),
        pytest.param(b"data: a\n\n\n\ndata: b\n\n", [b"a", b"b"], id="blank lines"),
        pytest.param(b"id: 1\nretry: 5\ndata: a\n\n", [b"a"], id="other fields"),
        pytest.param(b" data: a\n\ndata: b\n\n", [b"b"], id="indented field"),
        pytest.param(b"data: a\n\ndata: b", [b"a", b"b"], id="no end of line"),
        pytest.param(b"data: a\n\ndata: b\n", [b"a", b"b"], id="no blank line"),
        pytest.param(b"data: a\n\ndata: b\r", [b"a", b"b"], id="half an end"),
        pytest.param(
            "data: Grüße 🌍 北\n\n".encode(), ["Grüße 🌍 北".encode()], id="UTF-8"
        ),
        pytest.param(b"", [], id="nothing"),
    ],
)
def test_the_data_of_events_is_found_in_every_form(
    stream: bytes, data: list[bytes]
) -> None:
    """Fields, comments and ends of lines come in many forms."""
    assert [event.data for event in decode([stream])] == data
    assert [event.data for event in decode(singly(stream))] == data


def test_an_event_carries_its_name_and_the_next_does_not() -> None:
    """The name belongs to one event alone, even to one without data."""
    stream = b"event: error\ndata: a\n\ndata: b\n\nevent: ping\n\ndata: c\n\n"
    assert decode([stream]) == [(b"a", b"error"), (b"b", b""), (b"c", b"")]


def test_an_event_comes_out_with_its_last_byte() -> None:
    """Nothing waits for the event after it."""
    decoder = EventDecoder()
    assert list(decoder.feed(b"data: a\n")) == []
    assert list(decoder.feed(b"\n")) == [(b"a", b"")]


FIELDS = st.sampled_from(
    [b"data: x", b"data:y", b"data:", b": c", b"event: e", "data: ü🌍".encode(), b""]
)
ENDS = st.sampled_from([b"\n", b"\r\n", b"\r"])


@given(
    lines=st.lists(FIELDS, max_size=20),
    newline=ENDS,
    cuts=st.lists(st.integers(0, 200)),
)
def test_the_cuts_make_no_difference(
    lines: list[bytes], newline: bytes, cuts: list[int]
) -> None:
    """Any cut gives the events of the whole."""
    stream = b"".join(line + newline for line in lines)
    places = sorted({0, *(min(cut, len(stream)) for cut in cuts), len(stream)})
    pieces = [stream[start:end] for start, end in pairwise(places)]
    assert decode(pieces) == decode([stream])
