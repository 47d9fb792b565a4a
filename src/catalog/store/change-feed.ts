import type { Topic } from '../../lodgings/rules/lodging.ts';
import { prepared, type Db } from '../../sqlite/database.ts';
import type { Span } from '../../values/span.ts';

/** `removed`: the lodging left the catalogs of all the channels. */
export interface FeedChange {
  sequence: number;
  lodgingId: number;
  topic: Topic;
  /** Milliseconds since 1970. */
  at: number;
  removed: boolean;
}

export interface FeedFilter {
  gateways: readonly string[];
  topics: readonly Topic[];
}

/** Changes scanned per call, of any dealer: a few milliseconds of work. */
const mostScanned = 1_000;

/**
 * Reads a leading part of the span, oldest first; the span is done when `reached` is its end. A lodging that is in none
 * of the channels' catalogs any more has one entry: its leaving the last one.
 */
export function readFeedPart(
  db: Db,
  filter: FeedFilter,
  { after, upTo }: Span,
): { changes: FeedChange[]; reached: number } {
  const gateways = JSON.stringify(filter.gateways);
  const rows = prepared<Omit<FeedChange, 'removed'> & { isVisible: number }>(
    db,
    `SELECT sequence, lodging_id AS lodgingId, topic, at,
       EXISTS (SELECT 1 FROM channel_memberships m WHERE m.lodging_id = c.lodging_id AND to_sequence IS NULL
         AND gateway_code IN (SELECT value FROM json_each(@gateways))) AS isVisible
     FROM (SELECT * FROM changes WHERE sequence > @after AND sequence <= @upTo ORDER BY sequence LIMIT ${mostScanned}) c
     ORDER BY sequence`,
  ).all({ gateways, after, upTo });
  const reached = rows.length < mostScanned ? upTo : (rows.at(-1)?.sequence ?? upTo);
  const wanted = new Set(filter.topics);
  const changes = rows
    .filter(({ isVisible, topic }) => isVisible === 1 && wanted.has(topic))
    .map(({ isVisible: _, ...change }) => ({ ...change, removed: false }));
  const leavings = readLeavings(db, gateways, { after, upTo: reached });
  return { changes: [...changes, ...leavings].sort((left, right) => left.sequence - right.sequence), reached };
}

function readLeavings(db: Db, gateways: string, { after, upTo }: Span): FeedChange[] {
  const rows = prepared<Omit<FeedChange, 'removed'>>(
    db,
    `SELECT DISTINCT to_sequence AS sequence, lodging_id AS lodgingId, 'status' AS topic, to_at AS at
     FROM channel_memberships e
     WHERE to_sequence > @after AND to_sequence <= @upTo
       AND gateway_code IN (SELECT value FROM json_each(@gateways))
       AND NOT EXISTS (SELECT 1 FROM channel_memberships m WHERE m.lodging_id = e.lodging_id
         AND (m.to_sequence IS NULL OR m.to_sequence > e.to_sequence)
         AND m.gateway_code IN (SELECT value FROM json_each(@gateways)))`,
  ).all({ gateways, after, upTo });
  return rows.map((row) => ({ ...row, removed: true }));
}
