"""Asks the service; what every program does: the key, waiting, asking again.

    from service import Refused, Service

    service = Service("http://localhost:8080", "<key>")
    stays = service.ask("/v2/stays/search?pax=2")["stays"]

Needs nothing but Python 3.9.
"""

import http.client
import json
import time
import urllib.error
import urllib.request
import uuid

ATTEMPTS = 6


class Refused(Exception):
    """The service refuses the request; `problem` says why and what to do."""

    def __init__(self, problem):
        super().__init__(f"{problem['code']}: {problem['message']}")
        self.code = problem["code"]
        self.problem = problem


class Service:
    def __init__(self, url, key=None):
        self.url, self.key = url.rstrip("/"), key

    def ask(self, path, body=None, **headers):
        """Yields the answer. Asks again what did not get through, always with the same key, so that it is done once."""
        headers = {"Accept": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
        if self.key is not None:
            headers["X-API-Key"] = self.key
        data = None
        if body is not None:
            headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4()), **headers}
            data = json.dumps(body).encode()
        for attempt in range(1, ATTEMPTS + 1):
            wait = 0.2 * 2**attempt
            try:
                request = urllib.request.Request(self.url + path, data, headers)
                with urllib.request.urlopen(request, timeout=30) as answer:
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
