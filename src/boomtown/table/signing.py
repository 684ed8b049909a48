"""A site's word for a record: its signature over the last chain value, which stands for every line before it.

The chain is keyed from the seed, and the last line reveals the seed: from then on anybody could change moves and
compute the chain again. Nobody but the site can sign the result.
"""

import base64
import binascii
import hashlib
import hmac

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from boomtown.kernel.errors import BoomtownError, DamagedRecord
from boomtown.kernel.record import Record


class Signer:
    """Signs with a key that follows from a site's secret: all processes of the site have the same."""

    def __init__(self, secret: str) -> None:
        seed = hmac.new(secret.encode(), b"boomtown signing key", hashlib.sha256).digest()
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = _text(self._key.public_key().public_bytes_raw())
        """What everybody may know, and what `verify` is given."""

    def sign(self, record: Record) -> None:
        """Put the site's word into the last line of a finished record."""
        last = record.lines[-1]
        last.site = self.public
        last.signature = _text(self._key.sign(_signed(record)))


def signed_by(record: Record, wanted: str = "") -> str:
    """The public key that signed a record, empty if none did. `wanted` are the keys of the site it is expected of.

    Raises `DamagedRecord` if the signature is not over this record, or by another site.
    """
    last = record.lines[-1]
    row = len(record.lines) + 1
    if not last.signature:
        if wanted:
            raise DamagedRecord("no site has signed it", row)
        return ""
    try:
        Ed25519PublicKey.from_public_bytes(_bytes(last.site)).verify(_bytes(last.signature), _signed(record))
    except (InvalidSignature, ValueError) as error:
        raise DamagedRecord("the signature is not over this record", row) from error
    if wanted and _bytes(last.site) not in [_key_bytes(key) for key in wanted.split()]:
        raise DamagedRecord(f"it was signed by another site, with the key {last.site}", row)
    return last.site


def _key_bytes(key: str) -> bytes:
    try:
        found = _bytes(key)
    except ValueError:
        found = b""
    if len(found) != 32:
        raise BoomtownError("--key is the public key of a site: 43 letters, as its page /key shows them")
    return found


def _signed(record: Record) -> bytes:
    return f"boomtown record {record.header.table} {record.lines[-1].chain}".encode(errors="replace")


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    """`ValueError` if the text is not what `_text` makes of some bytes."""
    try:
        data = base64.b64decode(text.encode() + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError("not base64") from error
    if _text(data) != text:
        raise ValueError("not the one way to write it")
    return data
