#!/usr/bin/env bash
# Goes through what the Containerfile and compose.yaml do, in a fresh folder and without a container engine: builds and
# installs the wheel, starts PostgreSQL, Redis, the site and Caddy with TLS, opens a table through it, backs up, restores,
# stops and starts again. Needs uv, and Debian's postgresql, redis-server, caddy and curl. Says what it does; the first
# failure ends it.   deploy/rehearse.sh [--pure]   (--pure: without compiling the rules, some minutes less)
# Without Caddy it says so, and asks the site itself as Caddy would: with the headers of a proxy that has TLS.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
pure=(); [ "${1:-}" = --pure ] && pure=(-C pure=1)
work=$(mktemp -d)
as=(); [ "$(id -u)" = 0 ] && { as=(runuser -u postgres --); chmod 755 "$work"; }
bin=$(find /usr/lib/postgresql/*/bin -maxdepth 0 | tail -1)
pids=()

finish() {
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    [ -d "$work/pg/data" ] && "${as[@]}" "$bin/pg_ctl" -D "$work/pg/data" -s -m fast stop || true
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT

say() { printf '%5ss  %s\n' "$SECONDS" "$1"; }
wait_for() { for _ in $(seq 300); do "$@" >/dev/null 2>&1 && return; sleep 0.2; done; echo "waited in vain: $*" >&2; exit 1; }
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

say "build the wheel and install it with the locked versions"
cd "$work"
uv build --quiet --wheel "${pure[@]}" -o wheels "$root"
uv export --quiet --frozen --no-emit-project --no-default-groups --no-hashes --directory "$root" -o "$work/wheels/locked.txt"
uv venv --quiet env
uv pip install --quiet --python env -r wheels/locked.txt wheels/*.whl
BOOMTOWN_CACHE="$work/cache" env/bin/boomtown --version

say "start PostgreSQL and Redis"
mkdir pg redis data caddy backup
[ "$(id -u)" = 0 ] && chown postgres: pg backup
"${as[@]}" "$bin/initdb" -D pg/data -A trust -U boomtown --no-sync -E UTF8 --locale=C.UTF-8 >/dev/null
"${as[@]}" "$bin/pg_ctl" -D pg/data -w -s -l pg/log -o "-c listen_addresses='' -k $work/pg" start
"${as[@]}" "$bin/createdb" -h "$work/pg" -U boomtown boomtown
redis-server --port 0 --unixsocket "$work/redis/s" --save '' --appendonly no >/dev/null & pids+=($!)

port=$(free_port); tls=$(free_port); plain=$(free_port)
socket=$(python3 -c 'import sys, urllib.parse; print(urllib.parse.quote(sys.argv[1], safe=""))' "$work/pg")
start_site() {
    # The environment of compose.yaml's site, with sockets in place of the network between containers.
    env -u BOOMTOWN_SPEED BOOMTOWN_DATA="$work/data" BOOMTOWN_CACHE="$work/cache" BOOMTOWN_HOSTS=localhost BOOMTOWN_URL="https://localhost:$tls" \
        BOOMTOWN_HTTPS=1 BOOMTOWN_MAIL= DATABASE_URL="postgres://boomtown@$socket/boomtown" REDIS_URL="unix://$work/redis/s" \
        FORWARDED_ALLOW_IPS=127.0.0.1 env/bin/boomtown serve --host 0.0.0.0 --port "$port" --no-browser >>site.log 2>&1 &
    site=$!; pids+=("$site")
    wait_for curl -fs "http://localhost:$port/healthz"
}
say "start the site"
start_site
if command -v caddy >/dev/null; then
    say "start Caddy with TLS in front of it"
    sed "1i { \n http_port $plain \n skip_install_trust \n admin off \n}" "$root/deploy/Caddyfile" > Caddyfile
    XDG_DATA_HOME="$work/caddy" DOMAIN="localhost:$tls" SITE="127.0.0.1:$port" caddy run --config Caddyfile --adapter caddyfile >caddy.log 2>&1 & pids+=($!)
    here="https://localhost:$tls"; proxied=()
else
    say "NOT TRIED: Caddy is not installed here; the site is asked with the headers of a proxy"
    here="http://localhost:$port"; proxied=(-H "Host: localhost:$tls" -H "X-Forwarded-Proto: https" -H "X-Forwarded-For: 192.0.2.1")
fi
get() { curl -fsk "${proxied[@]}" --cookie jar --cookie-jar jar "$@"; }
wait_for get "$here/healthz"
get "$here/healthz"; echo

say "sit down at a table"
token() { get "$here$1" | sed -n 's/.*name="csrfmiddlewaretoken" value="\([^"]*\)".*/\1/p' | sed -n 1p; }
get -o /dev/null -e "https://localhost:$tls/" -d "csrfmiddlewaretoken=$(token /hello)" -d name=Anna "$here/hello"
table=$(get -o /dev/null -w '%{redirect_url}' -e "https://localhost:$tls/" -d "csrfmiddlewaretoken=$(token /)" "$here/games/goldwest/play")
[ -n "$table" ] || { echo "no table was opened" >&2; exit 1; }
table="$here/${table#*//*/}"
get "$table" | grep 'Gold West' >/dev/null
grep -q '^#HttpOnly_localhost.*TRUE' jar || { echo "the session's cookie is not for HTTPS alone" >&2; exit 1; }

say "back up, and restore into another database"
"${as[@]}" "$bin/pg_dump" -Fc -h "$work/pg" -U boomtown boomtown > backup/night.dump
"${as[@]}" "$bin/createdb" -h "$work/pg" -U boomtown again
"${as[@]}" "$bin/pg_restore" -h "$work/pg" -U boomtown -d again < backup/night.dump
count() { "${as[@]}" "$bin/psql" -h "$work/pg" -U boomtown -At -c "select count(*) from tables_table" "$1"; }
[ "$(count again)" = "$(count boomtown)" ] && [ "$(count again)" -ge 1 ]

say "stop the site, start it again: the table is still there"
before=$SECONDS; kill "$site"; wait "$site" || true
[ $((SECONDS - before)) -le 10 ] || { echo "the site took $((SECONDS - before)) s to stop" >&2; exit 1; }
start_site
get "$table" | grep 'Gold West' >/dev/null

if command -v systemd-analyze >/dev/null; then
    say "check the units of systemd"
    # What is not installed on this machine (/opt/boomtown) is no mistake of the unit.
    found=$(systemd-analyze verify "$root"/deploy/*.service "$root"/deploy/*.timer 2>&1 | grep -F "$root/deploy" | grep -v 'not executable' || true)
    [ -z "$found" ] || { echo "$found" >&2; exit 1; }
fi
say "done: all of it works${proxied:+, except what was not tried}"
