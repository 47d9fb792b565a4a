"""Finds a stay, asks for its price and books it at that price; nothing is booked twice, whatever is lost on the way.

    python3 book_stay.py http://localhost:8080 <key>

Needs nothing but Python 3.9.
"""

import json
import sys
import urllib.parse

from service import Refused, Service

service = Service(*sys.argv[1:3])


def book(stay, price):
    """Books the stay at its price. Where that has changed, the new one is accepted if it is not dearer by more than a tenth."""
    customer = {"firstName": "Jean", "lastName": "Durand", "email": "jean@example.org"}
    wish = {"requestType": "BOOKED", **stay, "customer": customer, "quoteToken": price["quoteToken"]}
    try:
        return service.ask("/v2/bookings/easy", wish)
    except Refused as refused:
        now = refused.problem.get("evaluation")
        if now is None or now["totalPrice"] > price["totalPrice"] * 1.1:
            raise
        return service.ask("/v2/bookings/easy", {**wish, "quoteToken": now["quoteToken"]})


found = service.ask("/v2/stays/search?" + urllib.parse.urlencode({"pax": 2, "requestonly": "false", "pagesize": 5}))
for offered in found["stays"]:
    stay = {"lodgingId": offered["lodging"]["id"], "occupantCount": 2}
    stay |= {"arrival": offered["arrival"], "departure": offered["departure"]}
    try:
        evaluation = service.ask("/v2/bookings/easy", {"requestType": "EVALUATION", **stay})
        booking = book(stay, evaluation)
    except Refused as refused:
        print(f"{offered['id']}: {refused}", file=sys.stderr)  # gone, or too dear now: the next one
        continue
    print(json.dumps({name: booking[name] for name in ("id", "reference", "state", "totalPrice")}))
    break
