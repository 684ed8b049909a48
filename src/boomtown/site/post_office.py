"""Where the site hands in its mail: one address, as docs/hosting.md says."""

from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

from boomtown.kernel.errors import BoomtownError

PORTS: Final = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


class PostOffice(NamedTuple):
    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    ssl: bool = False
    tls: bool = False


def post_office(address: str) -> PostOffice:
    """`smtp+tls://user:password@host:587`; none if nothing is given."""
    if not address:
        return PostOffice()
    try:
        parts = urlsplit(address)
        scheme, host, port = parts.scheme, parts.hostname, parts.port
    except ValueError:
        scheme, host, port = "", None, None
    if scheme not in PORTS or not host:
        raise BoomtownError("BOOMTOWN_MAIL is no address of a mail server: write smtp+tls://user:password@host:587")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return PostOffice(host, port or PORTS[scheme], user, password, scheme == "smtps", scheme == "smtp+tls")
