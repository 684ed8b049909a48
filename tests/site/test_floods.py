"""A flood against a real server: a player's answer is not held up, and the flood is told when to come back."""

import asyncio
import contextlib
import html
import re
import time
from statistics import median

import httpx
from server import Server, Visitor

CONNECTIONS = 60
ELSEWHERE = "203.0.113.9"
"""Whom the flood comes from, as the proxy says."""
TABLE = re.compile(r"/t/([\w-]+)$")
ANSWER = re.compile(r'name="action"[^>]*\bvalue="([^"]+)"')


def answer(player: Visitor, table: str) -> float:
    """Give the first answer as soon as one is asked for; returns how long it took."""
    while not ANSWER.search(page := player.get(f"/t/{table}").text):
        time.sleep(0.1)  # it is the bot's turn
    fields = {
        name: re.search(rf'name="{name}"[^>]*value="([^"]*)"', page)[1]  # type: ignore[index]
        for name in ("ticket", "version", "seat")
    }
    action = html.unescape(ANSWER.search(page)[1])  # type: ignore[index]
    begun = time.perf_counter()
    given = player.post(
        f"/t/{table}/move", data={**fields, "action": action, "confirmed": "1"}, headers={"X-Part": "1"}
    )
    took = time.perf_counter() - begun
    assert given.status_code < 300, given.text
    return took


async def flood(
    server: Server, player: Visitor, table: str
) -> tuple[list[float], list[httpx.Response], httpx.Response]:
    """What a player's answers take meanwhile, what the flood is told, and what a load balancer hears."""
    told: list[httpx.Response] = []

    async def loop(client: httpx.AsyncClient) -> None:
        while True:
            with contextlib.suppress(httpx.TransportError):
                told.append(await client.get("/nowhere"))

    limits = httpx.Limits(max_connections=CONNECTIONS)
    headers = {"X-Forwarded-For": ELSEWHERE}
    async with httpx.AsyncClient(base_url=server.url, timeout=60, limits=limits, headers=headers) as client:
        loops = [asyncio.create_task(loop(client)) for _ in range(CONNECTIONS)]
        await asyncio.sleep(2)
        times = [await asyncio.to_thread(answer, player, table) for _ in range(8)]
        health = await asyncio.to_thread(httpx.get, f"{server.url}/healthz", timeout=5)
        await asyncio.sleep(1)
        for task in loops:
            task.cancel()
        for task in loops:
            with contextlib.suppress(asyncio.CancelledError):
                await task
    return times, told, health


def test_a_flood_from_one_address_holds_up_nobody_at_a_table(server: Server) -> None:
    player = server.client("Anna")
    sent = player.form("/games/goldwest/play")
    table = TABLE.search(sent.headers["location"])[1]  # type: ignore[index]
    idle = [answer(player, table) for _ in range(3)]
    times, told, health = asyncio.run(flood(server, player, table))
    assert median(times) < 10 * max(idle) + 0.5, (idle, times)
    assert health.status_code == 200
    refused = [reply for reply in told if reply.status_code != 404]
    assert refused and {reply.status_code for reply in refused} == {429}
    assert all(1 <= int(reply.headers["retry-after"]) <= 60 for reply in refused)
    assert "Too many requests" in refused[0].text and "<html" in refused[0].text
    figures = player.get("/metrics").text
    assert int(re.search(r'refused_total\{lane="pages"\} (\d+)', figures)[1]) >= len(refused)  # type: ignore[index]
    assert 'refused_total{lane="answers"} 0' in figures and "limit_processor_share" in figures
    there = httpx.get(f"{server.url}/metrics", headers={"X-Forwarded-For": ELSEWHERE}, timeout=60)
    assert there.status_code in (404, 429), "visitors are not told"
    with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.55.1")) as other:
        claimed = other.get(f"{server.url}/metrics", headers={"X-Forwarded-For": ELSEWHERE}, timeout=60)
    assert claimed.status_code == 200, "it is no proxy that we trust, and comes from where it comes from"
