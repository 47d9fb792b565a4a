"""Keeps a copy of all stays that can be booked in a SQLite file: a feed first, then every change.

    python3 follow_feed.py http://localhost:8080 <key> copy.sqlite [--once]

Needs nothing but Python 3.9. With --once it ends when the copy is in sync.
"""

import gzip
import json
import sqlite3
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

URL, KEY, FILE = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3]
ONCE = "--once" in sys.argv

copy = sqlite3.connect(FILE)
copy.executescript(
    """CREATE TABLE IF NOT EXISTS lodgings (id INTEGER PRIMARY KEY, availability TEXT NOT NULL);
       CREATE TABLE IF NOT EXISTS place (only INTEGER PRIMARY KEY, generation TEXT, after INTEGER);"""
)


def ask(path):
    """Opens what is at the path; waits and asks again while the service is away or has too much to do."""
    rest = 1.0
    while True:
        try:
            return urllib.request.urlopen(urllib.request.Request(URL + path, headers={"X-API-Key": KEY}), timeout=60)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                raise
            rest = float(error.headers.get("Retry-After", rest))
        except OSError:
            rest = min(30.0, rest * 2)
        time.sleep(rest)


def put(lodging_id, availability):
    """Writes what the lodging is now; None takes it away."""
    if availability is None:
        copy.execute("DELETE FROM lodgings WHERE id = ?", (lodging_id,))
    else:
        copy.execute("INSERT OR REPLACE INTO lodgings VALUES (?, ?)", (lodging_id, json.dumps(availability)))


def keep_place(generation, after):
    """In the transaction of what was written: after a crash it goes on exactly there."""
    copy.execute("INSERT OR REPLACE INTO place VALUES (1, ?, ?)", (generation, after))


def begin():
    """Fills the copy from the newest file of each channel; where there is none yet, all changes are the catalog."""
    feeds = [feed for feed in json.load(ask("/v2/feeds")) if feed["kind"] == "availabilities"]
    generation = feeds[0]["generation"] if feeds else ask("/v2/changes?after=0&limit=1").headers["X-Generation"]
    with copy:
        copy.execute("DELETE FROM lodgings")
        for feed in feeds:
            with gzip.open(ask(urllib.parse.urlsplit(feed["url"]).path), "rt", encoding="utf-8") as lines:
                for line in lines:
                    item = json.loads(line)
                    put(item["lodgingId"], item["availability"])
        after = min((feed["sequence"] for feed in feeds), default=0)
        keep_place(generation, after)
    return generation, after


place = copy.execute("SELECT generation, after FROM place").fetchone()
generation, after = place or begin()
while True:
    answer = ask(f"/v2/changes?after={after}&include=availabilities&limit=200&wait={0 if ONCE else 25}")
    if answer.headers["X-Generation"] != generation:  # a backup was restored
        generation, after = begin()
        continue
    page = json.load(answer)
    with copy:
        for change in page["changes"]:
            put(change["lodgingId"], None if change["removed"] else change.get("availability"))
        keep_place(generation, page["lastSequence"])
    is_in_sync = page["lastSequence"] == after
    after = page["lastSequence"]
    if ONCE and is_in_sync:
        break
