import { existingRow, inTransaction, prepared, recordOf, scalar, valuesOf, type Db } from '../../sqlite/database.ts';
import { openText, sealText } from '../../sqlite/secrets.ts';
import { joinPeriods, type Day } from '../../values/day.ts';
import type { CalendarFeed, CalendarSource, ClosedNights } from '../rules/property.ts';
import { noteChange } from './changes.ts';

const columns = `id, lodging_id AS lodgingId, name, url, refresh_minutes AS refreshMinutes, closed, events, unreadable, etag,
  last_modified AS lastModified, read_at AS readAt, succeeded_at AS succeededAt, failed_at AS failedAt, failure,
  failing_since AS failingSince, next_fetch_at AS nextFetchAt`;

function feedOf(db: Db, row: object): CalendarFeed {
  const feed = recordOf<Omit<CalendarFeed, 'closed'> & { closed: [Day, Day][] }>(row, { json: ['closed'] });
  const closed = feed.closed.map(([from, to]) => ({ from, to }));
  return { ...feed, closed, url: openText(db, feed.url ?? '') };
}

/** In the order of lodgings, then of creation. */
export function listCalendarFeeds(db: Db, lodgingId?: number): CalendarFeed[] {
  const select = `SELECT ${columns} FROM calendar_feeds WHERE lodging_id = ifnull(?, lodging_id) ORDER BY lodging_id, id`;
  return prepared<object>(db, select)
    .all(lodgingId ?? null)
    .map((row) => feedOf(db, row));
}

/** Replaces the lodging's feeds; the nights of removed ones open. Returns whether anything changed. */
export function saveCalendarFeeds(db: Db, lodgingId: number, sources: readonly CalendarSource[], now: number): boolean {
  return inTransaction(db, () => {
    const names = new Set(sources.map(({ name }) => name));
    const removed = listCalendarFeeds(db, lodgingId).filter(({ name }) => !names.has(name));
    for (const feed of removed) removeCalendarFeed(db, feed, now);
    const saved = sources.filter((source) => saveCalendarFeed(db, lodgingId, source, now));
    return removed.length + saved.length > 0;
  });
}

/**
 * Adds the feed, or changes the one of this name, which keeps its nights; it is fetched at once. Returns false when
 * there is nothing to change.
 */
export function saveCalendarFeed(db: Db, lodgingId: number, source: CalendarSource, now: number): boolean {
  const { name, url, refreshMinutes } = source;
  const known = listCalendarFeeds(db, lodgingId).find((feed) => feed.name === name);
  if (known?.url === url && known.refreshMinutes === refreshMinutes) return false;
  prepared(
    db,
    `INSERT INTO calendar_feeds (lodging_id, name, url, refresh_minutes, next_fetch_at)
     VALUES (:lodgingId, :name, :url, :refreshMinutes, :now)
     ON CONFLICT DO UPDATE SET url = excluded.url, refresh_minutes = excluded.refresh_minutes,
       etag = NULL, last_modified = NULL, read_at = NULL, next_fetch_at = excluded.next_fetch_at`,
  ).run({ lodgingId, name, url: sealText(db, url), refreshMinutes, now });
  return true;
}

export function removeCalendarFeed(db: Db, { id, lodgingId }: CalendarFeed, now: number): void {
  noteNights(db, lodgingId, { now, today: 0 }, () => prepared(db, 'DELETE FROM calendar_feeds WHERE id = ?').run(id));
}

/** Nights that the lodging's feeds close, except for the feed of the name. */
export function readClosedNights(db: Db, lodgingId: number, without = ''): ClosedNights[] {
  const select = 'SELECT closed FROM calendar_feeds WHERE lodging_id = +? AND name <> ?';
  const closed = scalar<string>(db, select).all(lodgingId, without);
  return joinPeriods(closed.flatMap((json) => (JSON.parse(json) as [Day, Day][]).map(([from, to]) => ({ from, to }))));
}

/** Runs the write, and records a change of the availabilities if it changes which nights from today on are closed. */
function noteNights(db: Db, lodgingId: number, at: { now: number; today: Day }, write: () => unknown): void {
  const readNights = () =>
    readClosedNights(db, lodgingId)
      .filter(({ to }) => to > at.today)
      .map(({ from, to }) => `${Math.max(from, at.today)}-${to}`)
      .join();
  inTransaction(db, () => {
    const before = readNights();
    write();
    if (readNights() !== before) noteChange(db, lodgingId, ['availabilities'], at.now);
  });
}

export interface DueFeed {
  id: number;
  /** The gateway that delivers the lodging. */
  dealer: string;
  /** Empty when the address is lost. */
  host: string;
}

/** Those due longest first, without the known ones. Takes no lock. */
export function listDueFeeds(db: Db, now: number, known: ReadonlySet<number>): DueFeed[] {
  const due = scalar<number>(db, 'SELECT id FROM calendar_feeds WHERE next_fetch_at <= ? ORDER BY next_fetch_at, id');
  const read = prepared<{ dealer: string; url: string }>(
    db,
    `SELECT in_gateway AS dealer, url FROM calendar_feeds feed JOIN lodgings ON lodgings.id = lodging_id WHERE feed.id = ?`,
  );
  return due.all(now).flatMap((id) => {
    const row = known.has(id) ? undefined : read.get(id);
    if (!row) return [];
    const url = openText(db, row.url);
    return { id, dealer: row.dealer, host: url === undefined ? '' : new URL(url).hostname };
  });
}

/** Longer than a fetch may take. */
const claimTime = 120_000;

/** Claims the feed exclusively until the claim expires, `due` only if it is due. */
export function claimFeed(db: Db, id: number, now: number, only?: 'due'): CalendarFeed | undefined {
  const row = prepared<object>(
    db,
    `UPDATE calendar_feeds SET next_fetch_at = :until WHERE id = :id AND next_fetch_at <= ifnull(:dueAt, next_fetch_at)
     RETURNING ${columns}`,
  ).get({ id, dueAt: only ? now : null, until: now + claimTime });
  return row && feedOf(db, row);
}

/** The result of a successful fetch. */
export type Fetched = Pick<CalendarFeed, 'closed' | 'events' | 'unreadable' | 'etag' | 'lastModified'> | 'unchanged';

export interface FetchFailure {
  failure: string;
  /** Milliseconds after which the platform requests the next fetch. */
  retryAfter?: number | undefined;
}

/**
 * Records the outcome of a claimed fetch, unless the feed was claimed again or changed meanwhile. A failure keeps the
 * nights of the last success. `undefined` releases the claim.
 */
export function noteFetch(
  db: Db,
  feed: CalendarFeed,
  outcome: Fetched | FetchFailure | undefined,
  at: { now: number; today: Day },
): void {
  const refreshTime = feed.refreshMinutes * 60_000;
  const changes = (): Partial<CalendarFeed> => {
    if (!outcome) return { nextFetchAt: at.now };
    if (typeof outcome === 'object' && 'failure' in outcome) {
      const { failure, retryAfter = refreshTime } = outcome;
      const nextFetchAt = at.now + retryAfter;
      return { failure, failedAt: at.now, failingSince: feed.failingSince ?? at.now, nextFetchAt };
    }
    const succeeded = { succeededAt: at.now, failingSince: undefined, nextFetchAt: at.now + refreshTime };
    if (outcome === 'unchanged') return succeeded;
    return { ...outcome, readAt: at.now, ...succeeded };
  };
  const [record, claimedUntil] = [{ ...feed, ...changes() }, feed.nextFetchAt];
  noteNights(db, feed.lodgingId, at, () =>
    prepared(
      db,
      `UPDATE calendar_feeds SET closed = :closed, events = :events, unreadable = :unreadable, etag = :etag,
         last_modified = :lastModified, read_at = :readAt, succeeded_at = :succeededAt, failed_at = :failedAt,
         failure = :failure, failing_since = :failingSince, next_fetch_at = :nextFetchAt
       WHERE id = :id AND next_fetch_at = :claimedUntil`,
    ).run(valuesOf({ ...record, closed: record.closed.map(({ from, to }) => [from, to]), claimedUntil })),
  );
}

/** `failingSeconds`: since the first failure of the feed that has failed for longest; `overdueSeconds`: of the fetch due for longest. */
type CalendarSummary = Record<'feeds' | 'events' | 'failing' | 'failingSeconds' | 'overdueSeconds', number>;

export function summarizeCalendarFeeds(db: Db, now: number): CalendarSummary {
  const read = prepared<CalendarSummary>(
    db,
    `SELECT count(*) AS feeds, ifnull(sum(events), 0) AS events, count(failing_since) AS failing,
       ifnull(:now - min(failing_since), 0) / 1000.0 AS failingSeconds,
       max(ifnull(:now - min(next_fetch_at), 0), 0) / 1000.0 AS overdueSeconds FROM calendar_feeds`,
  ).get({ now });
  return existingRow(read);
}
