"""What the site has served and refused, and the limits it keeps: for programs that watch over it, on this machine."""

import ipaddress
from collections.abc import Iterator, Mapping
from typing import Any, Final

from boomtown.site.connections import PER_ADDRESS
from boomtown.site.scheduler import Scheduler

ADDRESS: Final = "/metrics"
PLAIN: Final = b"text/plain; version=0.0.4; charset=utf-8"


def is_local(scope: Mapping[str, Any]) -> bool:
    """Whether a program of this machine asks; a visitor behind a proxy comes with an address of his own."""
    try:
        return ipaddress.ip_address((scope.get("client") or ("",))[0]).is_loopback
    except ValueError:
        return False


def written(scheduler: Scheduler) -> bytes:
    """In the text format of Prometheus."""
    return "".join(f"{line}\n" for line in _lines(scheduler)).encode()


def _lines(scheduler: Scheduler) -> Iterator[str]:
    lanes, figures = scheduler.lanes.values(), scheduler.figures
    yield from _metric("requests_served_total", "counter", {lane.name: figures[lane.name].served for lane in lanes})
    yield from _metric("requests_refused_total", "counter", {lane.name: figures[lane.name].refused for lane in lanes})
    yield from _metric("requests_seconds_total", "counter", {lane.name: figures[lane.name].seconds for lane in lanes})
    yield from _metric("requests_waiting", "gauge", {lane.name: scheduler.waiting(lane.name) for lane in lanes})
    yield from _metric("requests_serving", "gauge", {lane.name: scheduler.serving[lane.name] for lane in lanes})
    yield from _metric("limit_places", "gauge", {lane.name: lane.places for lane in lanes})
    yield from _metric("limit_places_each", "gauge", {lane.name: lane.each for lane in lanes})
    yield from _metric("limit_waiting_each", "gauge", {lane.name: lane.waiting for lane in lanes})
    yield from _metric("limit_waiting", "gauge", {lane.name: lane.room for lane in lanes})
    shares = {lane.name: scheduler.shares[lane.account] for lane in lanes}
    yield from _metric("limit_processor_share", "gauge", {name: share.rate for name, share in shares.items()})
    yield from _metric("limit_processor_burst_seconds", "gauge", {name: share.burst for name, share in shares.items()})
    yield f"# TYPE boomtown_limit_connections_each gauge\nboomtown_limit_connections_each {PER_ADDRESS}"


def _metric(name: str, kind: str, values: Mapping[str, float]) -> Iterator[str]:
    yield f"# TYPE boomtown_{name} {kind}"
    for lane, value in values.items():
        yield f'boomtown_{name}{{lane="{lane}"}} {value:g}'
