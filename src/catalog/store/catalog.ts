import type { DiffusionState, Topic } from '../../lodgings/rules/lodging.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';
import type { Span } from '../../values/span.ts';
import { LRUCache } from 'lru-cache';

/** Bounds on a lodging's newest change: milliseconds since 1970, exclusive. */
interface CatalogFilter {
  /** Out channels; the lodging is in the catalog of at least one. */
  gateways: readonly string[];
  after?: number | undefined;
  before?: number | undefined;
}

/** `changedAt`: milliseconds since 1970 of the newest change of each topic that ever changed. */
interface CatalogEntry {
  lodgingId: number;
  indexInterne: string | null;
  state: DiffusionState;
  changedAt: Partial<Record<Topic, number>>;
}

/** An open membership: the lodging is on the channel and its state belongs in the catalog (docs/contract.md 2.3). */
const inCatalog = `lodging_id > @afterId AND lodging_id <= @upToId AND EXISTS (SELECT 1 FROM channel_memberships m
  WHERE m.lodging_id = s.lodging_id AND to_sequence IS NULL
    AND gateway_code IN (SELECT value FROM json_each(@gateways)))`;

// The unary plus keeps SQLite off the index on sequences: both queries walk the ids.
const page = `SELECT lodging_id AS id FROM lodging_sequences s
  WHERE +sequence > @above AND +sequence <= @upTo AND ${inCatalog} ORDER BY lodging_id`;
const count = `SELECT count(*) FROM lodging_sequences s WHERE +sequence > @above AND +sequence <= @upTo AND ${inCatalog}`;

/** In ascending order of ids. */
export function readCatalogEntries(db: Db, filter: CatalogFilter, span: Span): CatalogEntry[] {
  const rows = prepared<Omit<CatalogEntry, 'changedAt'> & { changedAt: string }>(
    db,
    `SELECT l.id AS lodgingId, index_interne AS indexInterne, state,
       (SELECT json_group_object(topic, at) FROM changes WHERE lodging_id = l.id) AS changedAt
     FROM (${page}) wanted CROSS JOIN lodgings l ON l.id = wanted.id
     ORDER BY l.id`,
  ).all(bindFilter(db, filter, span));
  return rows.map((row) => ({ ...row, changedAt: JSON.parse(row.changedAt) as CatalogEntry['changedAt'] }));
}

export function countCatalog(db: Db, filter: CatalogFilter, span: Span): number {
  return scalar<number>(db, count).get(bindFilter(db, filter, span)) ?? 0;
}

/**
 * Instants rise with sequences and a lodging has one newest sequence, so bounds on instants become bounds on sequences.
 */
function bindFilter(db: Db, { gateways, after, before }: CatalogFilter, span: Span) {
  return {
    gateways: JSON.stringify(gateways),
    afterId: span.after,
    upToId: span.upTo,
    above: after === undefined ? 0 : findSequenceAt(db, after),
    upTo: before === undefined ? Number.MAX_SAFE_INTEGER : findSequenceAt(db, before - 1),
  };
}

/** Returns a sequence that separates the kept changes up to the instant (milliseconds since 1970) from later ones. */
export function findSequenceAt(db: Db, instant: number): number {
  const next = prepared<{ sequence: number; at: number }>(
    db,
    'SELECT sequence, at FROM changes WHERE sequence > ? ORDER BY sequence LIMIT 1',
  );
  // Invariant: changes up to `low` are not after the instant; the first one above `high`, if any, is.
  let [low, high] = [0, readNewestSequence(db)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const change = next.get(middle);
    if (change !== undefined && change.at <= instant) low = change.sequence;
    else high = middle;
  }
  return low;
}

const totalCaches = new WeakMap<Db, LRUCache<string, { sequence: number; total: number }>>();

/** Cached until any lodging changes, so that the pages of one walk count once. `of` names the list and its filter. */
export async function readTotal(db: Db, of: readonly unknown[], count: () => Promise<number>): Promise<number> {
  const kept = totalCaches.get(db) ?? new LRUCache({ max: 1_000 });
  totalCaches.set(db, kept);
  const [sequence, name] = [readNewestSequence(db), JSON.stringify(of)];
  const known = kept.get(name);
  if (known?.sequence === sequence) return known.total;
  const total = await count();
  kept.set(name, { sequence, total });
  return total;
}

interface LodgingEntry {
  id: number;
  reference: string;
  /** In channel, and the provider's reference there. */
  providerId: string;
  providerReference: string;
  name: string;
  state: DiffusionState;
  /** Operator's ranking, −100 to 100. */
  boost: number;
}

/** Absent members do not filter. */
export interface LodgingFilter {
  state?: DiffusionState | undefined;
  /** In or out channel, case-insensitive. */
  channel?: string | undefined;
  ids?: readonly number[] | undefined;
}

/** In ascending order of ids, those above `after`. */
export function readLodgingList(
  db: Db,
  { state, channel, ids }: LodgingFilter,
  { after, limit }: { after: number; limit: number },
): LodgingEntry[] {
  return prepared<LodgingEntry>(
    db,
    `SELECT id, reference, in_gateway AS providerId, provider_reference AS providerReference,
       property ->> '$.name' AS name, state, boost
     FROM lodgings
     WHERE id > @after AND state = ifnull(@state, state)
       AND (@ids IS NULL OR id IN (SELECT value FROM json_each(@ids)))
       AND (@channel IS NULL OR in_gateway = @channel
         OR EXISTS (SELECT 1 FROM lodging_channels WHERE lodging_id = id AND gateway_code = @channel))
     ORDER BY id LIMIT @limit`,
  ).all({ after, limit, state: state ?? null, channel: channel ?? null, ids: ids ? JSON.stringify(ids) : null });
}

/** Case-insensitive. */
export function findReferencedLodging(db: Db, reference: string): number | undefined {
  return scalar<number>(db, 'SELECT id FROM lodgings WHERE reference = ?').get(reference.toUpperCase());
}

/** The lodging's state no longer shows the block once its contracts have ended. */
export function isBlocked(db: Db, lodgingId: number): boolean {
  return scalar<number>(db, 'SELECT blocked FROM lodgings WHERE id = ?').get(lodgingId) === 1;
}
