"""Test the address of a provider."""

from hypothesis import given, strategies as st
import pytest

from custom_components.toy_agent.agent.provider import Endpoint, normalise_base_url


@pytest.mark.parametrize(
    ("typed", "normal"),
    [
        ("http://h:11434", "http://h:11434/v1"),
        ("http://h:11434/", "http://h:11434/v1"),
        ("http://h:11434/v1", "http://h:11434/v1"),
        ("http://h:11434/v1/", "http://h:11434/v1"),
        (" http://h:11434/v1 ", "http://h:11434/v1"),
        ("h:11434", "http://h:11434/v1"),
        ("h", "http://h/v1"),
        ("http://h:11434//v1//", "http://h:11434/v1"),
        ("http://h:11434/v1/v1", "http://h:11434/v1"),
        ("http://h:11434/v1/chat/completions", "http://h:11434/v1"),
        ("http://h:11434/v1/chat/completions/", "http://h:11434/v1"),
        ("http://h:11434/v1/models", "http://h:11434/v1"),
        ("http://h:11434/v1?key=1#top", "http://h:11434/v1"),
        ("https://h/api/v1/", "https://h/api/v1"),
        ("https://h/openai/v1", "https://h/openai/v1"),
        ("https://h/llama/v1", "https://h/llama/v1"),
        ("https://h/v1beta/openai/", "https://h/v1beta/openai"),
        ("HTTPS://API.Example.com/v1", "https://api.example.com/v1"),
        ("https://h:443/v1", "https://h/v1"),
        ("http://h:80/v1", "http://h/v1"),
        ("api.example.com", "https://api.example.com/v1"),
        ("api.example.com/openai/v1", "https://api.example.com/openai/v1"),
        ("api.example.com:8080", "http://api.example.com:8080/v1"),
        ("ollama.local", "http://ollama.local/v1"),
        ("192.168.1.20", "http://192.168.1.20/v1"),
        ("192.168.1.20:8080/v1", "http://192.168.1.20:8080/v1"),
        ("http://[fd00::7]:8080", "http://[fd00::7]:8080/v1"),
        ("[fd00::7]:8080/v1", "http://[fd00::7]:8080/v1"),
        ("http://my_server:1234", "http://my_server:1234/v1"),
        ("http://bücher.example", "http://xn--bcher-kva.example/v1"),
    ],
)
def test_an_address_is_brought_into_one_form(typed: str, normal: str) -> None:
    """All shapes of one address become the same root of the API."""
    assert normalise_base_url(typed) == normal
    assert normalise_base_url(normal) == normal


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "http://",
        "http:///v1",
        "ftp://h/v1",
        "not an address",
        "http://h h/v1",
        "http://h:99999",
        "http://h:port",
        "http:/h:11434",
        "http://user:secret@h/v1",
        "http://[fd00::7",
        "/v1",
        "?",
    ],
)
def test_what_is_no_address_is_refused(typed: str) -> None:
    """The form can say so at once."""
    with pytest.raises(ValueError, match="web address"):
        normalise_base_url(typed)


@given(st.text(max_size=40))
def test_any_text_is_refused_or_has_one_normal_form(typed: str) -> None:
    """The normal form never has an empty or a doubled step."""
    try:
        normal = normalise_base_url(typed)
    except ValueError:
        return
    assert normalise_base_url(normal) == normal
    assert "//" not in normal.split("://", 1)[1]
    assert not normal.endswith("/")


def test_the_address_of_an_endpoint_is_normal() -> None:
    """Whoever makes one need not think of it."""
    assert Endpoint(base_url="h:11434").base_url == "http://h:11434/v1"


def test_a_key_is_not_shown() -> None:
    """An endpoint may end up in a log."""
    endpoint = Endpoint(base_url="h", api_key="sk-canary-123")
    assert endpoint.headers == {"Authorization": "Bearer sk-canary-123"}
    assert "sk-canary" not in repr(endpoint)


def test_white_space_in_a_key_was_pasted_with_it() -> None:
    """No key holds any, and no header may hold a line's end."""
    endpoint = Endpoint(base_url="h", api_key=" sk-1\n23 ")
    assert endpoint.headers == {"Authorization": "Bearer sk-123"}


@pytest.mark.parametrize("key", ["", "  "])
def test_no_key_makes_no_header(key: str) -> None:
    """A server must not see an empty bearer token."""
    assert Endpoint(base_url="h", api_key=key).headers == {}
