"""Finds a stay, asks for its price and books it at that price; nothing is booked twice, whatever is lost on the way.

    python3 book_stay.py http://localhost:8080 <key>

Needs nothing but Python 3.9.
"""

import http.client
import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

URL, KEY = sys.argv[1].rstrip("/"), sys.argv[2]
ATTEMPTS = 6


class Refused(Exception):
    """The service refuses the request; `problem` says why and what to do."""

    def __init__(self, problem):
        super().__init__(f"{problem['code']}: {problem['message']}")
        self.problem = problem


def ask(path, body=None):
    """Yields the answer. Asks again what did not get through, always with the same key, so that it is done once."""
    headers = {"X-API-Key": KEY, "Accept": "application/json"}
    if body is not None:
        headers |= {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(1, ATTEMPTS + 1):
        wait = 0.2 * 2**attempt
        try:
            with urllib.request.urlopen(urllib.request.Request(URL + path, data, headers), timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            problem = json.load(error)
            if not problem["retryable"]:
                raise Refused(problem) from None
            wait = float(error.headers.get("Retry-After", wait))
            last = Refused(problem)
        except (OSError, ValueError, http.client.HTTPException) as error:  # no answer, or only a part of one
            last = error
        if attempt < ATTEMPTS:
            time.sleep(wait)
    raise last


def book(stay, price):
    """Books the stay at its price. Where that has changed, the new one is accepted if it is not dearer by more than a tenth."""
    customer = {"firstName": "Jean", "lastName": "Durand", "email": "jean@example.org"}
    wish = {"requestType": "BOOKED", **stay, "customer": customer, "quoteToken": price["quoteToken"]}
    try:
        return ask("/v2/bookings/easy", wish)
    except Refused as refused:
        now = refused.problem.get("evaluation")
        if now is None or now["totalPrice"] > price["totalPrice"] * 1.1:
            raise
        return ask("/v2/bookings/easy", {**wish, "quoteToken": now["quoteToken"]})


found = ask("/v2/stays/search?" + urllib.parse.urlencode({"pax": 2, "requestonly": "false", "pagesize": 5}))
for offered in found["stays"]:
    stay = {"lodgingId": offered["lodging"]["id"], "occupantCount": 2}
    stay |= {"arrival": offered["arrival"], "departure": offered["departure"]}
    try:
        evaluation = ask("/v2/bookings/easy", {"requestType": "EVALUATION", **stay})
        booking = book(stay, evaluation)
    except Refused as refused:
        print(f"{offered['id']}: {refused}", file=sys.stderr)  # gone, or too dear now: the next one
        continue
    print(json.dumps({name: booking[name] for name in ("id", "reference", "state", "totalPrice")}))
    break
