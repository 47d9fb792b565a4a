-- Each calendar is read in full at its next fetch: earlier versions misread recurrence rules, periods and long durations.
UPDATE calendar_feeds SET read_at = NULL, etag = NULL, last_modified = NULL;
