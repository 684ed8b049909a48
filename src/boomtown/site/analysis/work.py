"""Games are looked through in the background, a few answers at a time: bots at other tables think in between.

What is found is kept after every piece. A process that dies leaves a study that another one resumes.
"""

import logging
import queue
import threading
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from datetime import timedelta
from typing import Final

from django.db import close_old_connections, transaction
from django.utils import timezone

from boomtown.kernel.errors import BoomtownError
from boomtown.site.analysis.models import Study
from boomtown.site.tables.models import Table
from boomtown.site.tables.play import thinking
from boomtown.site.tables.records import record
from boomtown.table.analysis import Analysis, Errand, Judged, Judgement, Start, result_of

log = logging.getLogger(__name__)

CHUNK: Final = 4
"""Answers that are looked at in one go."""
PATIENCE: Final = 300.0
"""Seconds for a piece: interpreted rules are slow."""
ABANDONED: Final = timedelta(seconds=PATIENCE + 30)
"""Nobody works any more on what was not touched for so long."""
TRIES: Final = 3

_waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
_lock = threading.Lock()
_worker: threading.Thread | None = None


def ask_for(table_id: str) -> None:
    """Have a finished game looked through, unless it was or is being."""
    study, made = Study.objects.get_or_create(table_id=table_id)
    if made or (not study.done and not study.failed and _abandoned(study)):
        _waiting.put(table_id)
        _start()


def _abandoned(study: Study) -> bool:
    return (study.touched or study.asked) < timezone.now() - ABANDONED


def _start() -> None:
    global _worker
    with _lock:
        if _worker is None or not _worker.is_alive():
            _worker = threading.Thread(target=_work, name="analysis", daemon=True)
            _worker.start()


def _work() -> None:
    """One game after the other, as long as there are any."""
    while True:
        try:
            table_id = _waiting.get(timeout=60)
        except queue.Empty:
            return
        close_old_connections()
        try:
            if _claimed(table_id):
                _look_through(table_id)
        except Exception:
            log.exception("the analysis of table %s failed", table_id)
            Study.objects.filter(pk=table_id).update(failed=True)
        finally:
            close_old_connections()


def _claimed(table_id: str) -> bool:
    """Whether this process is the one to do it."""
    with transaction.atomic():
        study = Study.objects.select_for_update().filter(pk=table_id).first()
        if study is None or study.done or study.failed:
            return False
        if study.touched is not None and not _abandoned(study):
            return False
        study.touched = timezone.now()
        study.save(update_fields=["touched"])
        return True


def _look_through(table_id: str) -> None:
    version = Table.objects.values_list("version", flat=True).get(pk=table_id)
    text = record(table_id, version).text()
    while True:
        study = Study.objects.get(pk=table_id)
        if study.done:
            return
        first = len(study.answers)
        piece = _thought(Errand(text, study.odds or None, first, first + CHUNK))
        study.odds, study.total = piece.odds, piece.total
        if piece.start is not None:
            study.start = asdict(piece.start)
        study.answers += [asdict(judged) for judged in piece.answers]
        study.touched = timezone.now()
        study.save()
        if not piece.answers:
            raise BoomtownError("there is nothing to look at in this game")


def _thought(errand: Errand) -> Judgement:
    """By a thinker; if he dies, by the next one."""
    for _ in range(TRIES):
        try:
            return thinking.study(errand).result(PATIENCE)
        except (BrokenProcessPool, CancelledError):
            continue
    raise BoomtownError("the thinkers die of this game")


def found(study: Study, table_id: str, version: int) -> Analysis:
    """What a finished study says."""
    whole = record(table_id, version)
    answers = [Judged(**judged) for judged in study.answers]
    return Analysis(whole.header.players, Start(**study.start), answers, result_of(whole))
