"""The site as an ASGI application: Django, and what runs with it from start-up to shutdown."""

import gc
import logging
import os
import sys
from importlib import import_module

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boomtown.site.settings")
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402

from boomtown.site import jobs  # noqa: E402
from boomtown.site.compression import Compressed  # noqa: E402
from boomtown.site.connections import Receive, Scope, Send, watched  # noqa: E402
from boomtown.site.front import Front, with_static_files  # noqa: E402
from boomtown.site.tables.play import driver  # noqa: E402

log = logging.getLogger(__name__)
pages = watched(Compressed(with_static_files(Front()), settings.STATIC_URL))
import_module(settings.ROOT_URLCONF)  # what is broken shows at the start, and the first page is quick
running = False
GARBAGE = (10_000, 1_000_000, 1_000_000)
"""How many new objects until garbage is looked for among them. Among those that have stayed it is looked for by the
periodic job alone: with many tables that takes seconds, and holds up every one of them."""

SWITCH = 0.001
"""Seconds that a thread computes while another waits: an answer has a dozen short queries, and waits after each."""


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    else:
        await pages(scope, receive, send)


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            try:
                await start()
            except Exception as error:
                log.exception("the server cannot start")
                await send({"type": "lifespan.startup.failed", "message": str(error)})
                return
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await stop()
            await send({"type": "lifespan.shutdown.complete"})
            return


async def start() -> None:
    """The hub, the bots whose turn it is, and what is done now and then."""
    global running
    await driver.start()
    jobs.start()
    gc.collect()
    gc.freeze()  # what is loaded stays: to search it for garbage again and again would hold up moves
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH)
    running = True


async def stop() -> None:
    """Ends streams and the bots' thinking. `serve` calls it before connections are waited for, ASGI servers after."""
    global running
    if not running:
        return
    running = False
    jobs.stop()
    await driver.stop()
