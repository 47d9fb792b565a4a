-- Calendars of other platforms that close nights. `url` is sealed: most addresses are secrets. `closed` holds the nights
-- as in contracts. A fetch claims a feed by moving `next_fetch_at`.
CREATE TABLE calendar_feeds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  lodging_id INTEGER NOT NULL REFERENCES lodgings (id),
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  refresh_minutes INTEGER NOT NULL,
  closed TEXT NOT NULL DEFAULT '[]',
  events INTEGER NOT NULL DEFAULT 0,
  unreadable INTEGER NOT NULL DEFAULT 0,
  etag TEXT,
  last_modified TEXT,
  read_at INTEGER,
  succeeded_at INTEGER,
  failed_at INTEGER,
  failure TEXT,
  failing_since INTEGER,
  next_fetch_at INTEGER NOT NULL,
  UNIQUE (lodging_id, name)
) STRICT;
CREATE INDEX due_calendar_feeds ON calendar_feeds (next_fetch_at);
