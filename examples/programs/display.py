"""A display for a club's screen: tells a table's game line by line. It needs no account and no library.

python display.py http://localhost:8000 TABLE
"""

import json
import sys
import urllib.request

site, table = sys.argv[1].rstrip("/"), sys.argv[2]
with urllib.request.urlopen(f"{site}/api/v1/tables/{table}/events", timeout=60) as lines:
    for line in lines:
        told = json.loads(line)
        if told["type"] != "position":
            continue
        for said in told["log"]:
            print(said["text"], flush=True)
        if told["over"]:
            names = [told["seats"][seat]["name"] for seat in told["winners"]]
            print(" + ".join(names), "won with", max(told["scores"]))
            break
