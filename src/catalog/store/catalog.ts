import type { DiffusionState, Topic } from '../../lodgings/rules/lodging.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';

/** Which lodgings of the catalog are wanted; instants are milliseconds since 1970, both bounds strict. */
interface CatalogFilter {
  /** Out channels; a lodging is in the catalog of at least one of them. */
  gateways: readonly string[];
  /** Only lodgings whose newest change came after this instant. */
  after?: number | undefined;
  /** Only lodgings whose newest change came before this instant. */
  before?: number | undefined;
}

/** A lodging in the catalog with the instant of the newest change of each topic that ever changed. */
interface CatalogEntry {
  lodgingId: number;
  indexInterne: string | null;
  state: DiffusionState;
  changedAt: Partial<Record<Topic, number>>;
}

/** The open memberships are the catalog: the lodgings on a channel whose state belongs there (docs/contract.md 2.3). */
const inCatalog = `lodging_id > @afterId AND lodging_id <= @upToId AND EXISTS (SELECT 1 FROM channel_memberships m
  WHERE m.lodging_id = s.lodging_id AND to_sequence IS NULL
    AND gateway_code IN (SELECT value FROM json_each(@gateways)))`;

// Both go along the ids, the plus says so.
const page = `SELECT lodging_id AS id FROM lodging_sequences s
  WHERE +sequence > @above AND +sequence <= @upTo AND ${inCatalog} ORDER BY lodging_id LIMIT @limit`;
const count = `SELECT count(*) FROM lodging_sequences s WHERE +sequence > @above AND +sequence <= @upTo AND ${inCatalog}`;

/** Ids above the one and up to the other. */
export interface IdSpan {
  after: number;
  upTo: number;
}

/** Reads at most so many entries of lodgings with ids in the span, in the order of the ids; left out: no end, no limit. */
export function readCatalogEntries(
  db: Db,
  filter: CatalogFilter,
  { limit = -1, ...span }: { after: number; upTo?: number; limit?: number },
): CatalogEntry[] {
  const rows = prepared<Omit<CatalogEntry, 'changedAt'> & { changedAt: string }>(
    db,
    `SELECT l.id AS lodgingId, index_interne AS indexInterne, state,
       (SELECT json_group_object(topic, at) FROM changes WHERE lodging_id = l.id) AS changedAt
     FROM (${page}) wanted CROSS JOIN lodgings l ON l.id = wanted.id
     ORDER BY l.id`,
  ).all({ ...bindFilter(db, filter, span), limit });
  return rows.map((row) => ({ ...row, changedAt: JSON.parse(row.changedAt) as CatalogEntry['changedAt'] }));
}

/** Counts the matching lodgings, all of them or those with ids in the span. */
export function countCatalog(db: Db, filter: CatalogFilter, span?: IdSpan): number {
  return scalar<number>(db, count).get(bindFilter(db, filter, span)) ?? 0;
}

/** Instants rise with the sequences, so bounds of instants are bounds of sequences: a lodging has one newest of them. */
function bindFilter(db: Db, { gateways, after, before }: CatalogFilter, span: Partial<IdSpan> = {}) {
  return {
    gateways: JSON.stringify(gateways),
    afterId: span.after ?? 0,
    upToId: span.upTo ?? Number.MAX_SAFE_INTEGER,
    above: after === undefined ? 0 : findSequenceAt(db, after),
    upTo: before === undefined ? Number.MAX_SAFE_INTEGER : findSequenceAt(db, before - 1),
  };
}

/** Yields a sequence that parts the kept changes up to the instant (milliseconds since 1970) from those after it. */
export function findSequenceAt(db: Db, instant: number): number {
  const next = prepared<{ sequence: number; at: number }>(
    db,
    'SELECT sequence, at FROM changes WHERE sequence > ? ORDER BY sequence LIMIT 1',
  );
  // Changes up to `low` are not after the instant; the first one above `high` is, if there is one.
  let [low, high] = [0, readNewestSequence(db)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const change = next.get(middle);
    if (change !== undefined && change.at <= instant) low = change.sequence;
    else high = middle;
  }
  return low;
}
