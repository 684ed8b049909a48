"""What a record proves: committed luck, an unbroken chain, and the word of the site that signed it."""

import json
import random
from pathlib import Path

import pytest

from boomtown.kernel.errors import BoomtownError, DamagedRecord
from boomtown.kernel.record import SEALED, SEEDED, Chain, Record, parse
from boomtown.table.match import Match, new_game
from boomtown.table.rerun import verified
from boomtown.table.signing import Signer

SITE = Signer("a secret of forty-eight characters, more or less")


def played(seed: bytes | int | None, dice: int = 3) -> Match:
    match = new_game("goldwest", 2, seed=seed)
    chance = random.Random(dice)
    while not match.over:
        match.play(chance.choice(match.state.options()))
    return match


@pytest.fixture(scope="module")
def finished() -> Match:
    match = played(None)
    SITE.sign(match.record)
    return match


def written(record: Record, folder: Path) -> Path:
    path = folder / "game.jsonl"
    path.write_text(record.text())
    return path


def test_a_signed_record_is_verified_with_the_key_of_the_site(finished: Match, tmp_path: Path) -> None:
    path = written(finished.record, tmp_path)
    assert parse(path.read_text()).text() == path.read_text()
    assert "It carries the site's signature." in verified(path, None, SITE.public)
    assert SITE.public in verified(path, None)
    with pytest.raises(DamagedRecord, match="by another site"):
        verified(path, None, Signer("another secret").public)
    with pytest.raises(BoomtownError, match="public key of a site"):
        verified(path, None, "rubbish")


def test_a_record_written_anew_from_its_seed_is_not_the_sites(finished: Match, tmp_path: Path) -> None:
    """Whoever knows the seed computes a whole chain of other moves; the signature is over the old one."""
    seed, header = finished.seed, finished.record.header
    forged = new_game("goldwest", 2, seed=seed, table=header.table)
    chance = random.Random(4)
    while not forged.over:
        forged.play(chance.choice(forged.state.options()))
    assert "It has no signature" in verified(written(forged.record, tmp_path), None)
    with pytest.raises(DamagedRecord, match="no site has signed it"):
        verified(written(forged.record, tmp_path), None, SITE.public)
    forged.record.lines[-1].site = SITE.public
    forged.record.lines[-1].signature = finished.record.lines[-1].signature
    with pytest.raises(DamagedRecord, match="the signature is not over this record"):
        verified(written(forged.record, tmp_path), None)


@pytest.mark.parametrize("signature", ["", "é", "A", "A" * 86, "=" * 86])
def test_a_signature_that_is_none_is_refused(finished: Match, tmp_path: Path, signature: str) -> None:
    rows = finished.record.text().splitlines()
    last = json.loads(rows[-1])
    for changed in ({"signature": signature}, {"site": signature}):
        path = tmp_path / "game.jsonl"
        row = json.dumps({**last, **changed}, ensure_ascii=False, separators=(",", ":"))
        path.write_text("\n".join([*rows[:-1], row]) + "\n")
        with pytest.raises(
            DamagedRecord, match=r"no site has signed it|not over this record|not written as records are"
        ):
            verified(path, None, SITE.public)


def test_typed_seeds_give_the_games_they_always_gave_and_secret_ones_sealed_luck() -> None:
    typed, drawn = played(7), played(b"\7" * 32)
    assert (typed.record.header.format, drawn.record.header.format) == (SEEDED, SEALED)
    old = new_game("goldwest", 2, seed=b"\7" * 32, format=SEEDED)
    assert old.record.lines[0].luck != drawn.record.lines[0].luck
    header = typed.record.header
    assert header.text().startswith('{"boomtown":1,') and Chain(typed.seed, header)
