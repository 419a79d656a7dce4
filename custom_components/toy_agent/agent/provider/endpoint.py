"""Where a provider's API is, and how long to wait for it."""

from dataclasses import dataclass, field
from ipaddress import ip_address
import re
from typing import Final

from yarl import URL

HOST: Final = re.compile(r"[\w.-]+|[0-9a-f:.]+(%\w+)?", re.ASCII)
TYPED_TOO_MUCH: Final = ("/chat/completions", "/models")
SCHEMES: Final = ("http", "https")
HOME_DOMAINS: Final = (".local", ".lan", ".home", ".internal", ".arpa")


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """One provider account; all times are in seconds."""

    base_url: str
    """The root of the API, in the form that `normalise_base_url` makes."""

    api_key: str = field(default="", repr=False)
    """Empty for a server that needs none."""

    verify_ssl: bool = True
    connect_timeout: float = 10.0
    first_token_timeout: float = 60.0
    """From a request to the first token or the whole list of models."""

    idle_timeout: float = 30.0
    """The longest silence within an answer."""

    def __post_init__(self) -> None:
        """Bring what was typed into its normal form; raises `ValueError`."""
        object.__setattr__(self, "base_url", normalise_base_url(self.base_url))
        object.__setattr__(self, "api_key", "".join(self.api_key.split()))

    @property
    def headers(self) -> dict[str, str]:
        """The headers that identify the account."""
        return {"Authorization": f"Bearer {self.api_key}"} if self.api_key else {}


def normalise_base_url(text: str) -> str:
    """Return the root of the API that somebody typed in one of many shapes.

    A host without a path gets `/v1`; any other path is kept. Raises `ValueError`
    for what is no web address, or holds a user name or password.
    """
    url = _parse(text.strip())
    scheme = url.scheme or _scheme(url)
    return str(
        URL.build(
            scheme=scheme,
            host=url.raw_host or "",
            port=url.explicit_port,
            path=_path(url.path),
        )
    )


def _parse(text: str) -> URL:
    try:
        url = URL(text if "://" in text else f"//{text}")
    except ValueError as err:
        raise ValueError("Not a web address") from err
    if url.raw_user is not None or url.raw_password is not None:
        raise ValueError("A web address with a user name or password")
    host = url.raw_host or ""
    known = url.scheme in ("", *SCHEMES)
    if not known or host in SCHEMES or not HOST.fullmatch(host):
        raise ValueError("Not a web address")
    return url


def _scheme(url: URL) -> str:
    """Return https for a host on the internet, so that no key travels in the clear."""
    host = url.raw_host or ""
    try:
        ip_address(host)
    except ValueError:
        public = "." in host and not host.endswith(HOME_DOMAINS)
        return "https" if public and url.explicit_port in (None, 443) else "http"
    return "http"


def _path(path: str) -> str:
    """Return the path of the API's root."""
    path = re.sub(r"/{2,}", "/", path).rstrip("/")
    for ending in TYPED_TOO_MUCH:
        path = path.removesuffix(ending)
    return re.sub(r"(/v1)+$", "/v1", path) or "/v1"
