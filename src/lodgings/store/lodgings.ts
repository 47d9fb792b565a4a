import type { Lodging, Topic } from '../rules/lodging.ts';
import type { LocalOperator, Owner, PropertyDelivery, Property } from '../rules/property.ts';
import { saveCalendarFeeds } from './calendar-feeds.ts';
import { noteChange } from './changes.ts';
import { inTransaction, prepared, scalar, type Db, type SaveAction, existingRow } from '../../sqlite/database.ts';
import {
  insertLodgingRow,
  referenceOf,
  updateLodgingRow,
  resolveDelivery,
  type RefusedGateway,
  type UnknownGateway,
  listChangedTopics,
  digestTopics,
  type TopicDigests,
} from './property-delivery.ts';
import { contractFactsOf, recordMemberships, recomputeStatus, type FactsRow } from './lodging-status.ts';
import { createBlobCache } from '../../sqlite/caches.ts';

export interface PropertySaved {
  outcome: 'saved';
  lodgingId: number;
  reference: string;
  action: SaveAction;
  topics: Topic[];
  /** Channels named by the delivery that its in channel may not deliver to; the lodging is not offered there. */
  refused: RefusedGateway[];
}

/**
 * Replaces the provider's former delivery and records a change of each topic whose content differs (docs/contract.md
 * 4.16). Stores nothing when a channel is unknown, or when another property of the same in channel has its owner's
 * index. `by.company` is used when the property names no company.
 */
export function saveProperty(
  db: Db,
  delivery: PropertyDelivery,
  by: { company: { code: string; name: string | undefined } },
  now: number,
): PropertySaved | UnknownGateway | { outcome: 'index-taken' } {
  return inTransaction(db, () => {
    const resolved = resolveDelivery(db, delivery, by.company);
    if (resolved.outcome !== 'resolved') return resolved;
    const { provider } = resolved.delivery.property;
    const known = prepared<{ id: number; topic_digests: string }>(
      db,
      'SELECT id, topic_digests FROM lodgings WHERE in_gateway = ? AND provider_reference = ?',
    ).get(provider.providerId, provider.providerReference);
    const findHolder = scalar<number>(db, 'SELECT id FROM lodgings WHERE in_gateway = ? AND index_interne = ?');
    const holder = findHolder.get(provider.providerId, delivery.owner.index ?? null);
    if (holder !== undefined && holder !== known?.id) return { outcome: 'index-taken' };

    const digests = digestTopics(resolved.delivery);
    const topics = listChangedTopics(known ? (JSON.parse(known.topic_digests) as TopicDigests) : {}, digests);
    const lodgingId = known?.id ?? insertLodgingRow(db, resolved.delivery, digests);
    if (known && topics.length > 0) updateLodgingRow(db, lodgingId, resolved.delivery, digests);
    const sequence = noteChange(db, lodgingId, topics, now);
    if (topics.includes('status')) recordMemberships(db, lodgingId, sequence);
    const { calendarFeeds } = delivery;
    const hasNewFeeds = calendarFeeds !== undefined && saveCalendarFeeds(db, lodgingId, calendarFeeds, now);
    const action = !known ? 'INSERTED' : topics.length > 0 || hasNewFeeds ? 'UPDATED' : 'IGNORED';
    const { refused } = resolved;
    return { outcome: 'saved', lodgingId, reference: referenceOf(lodgingId), action, topics, refused };
  });
}

/** `boost` is −100 to 100. */
export function overrideLodging(
  db: Db,
  lodgingId: number,
  wish: { boost?: number | undefined; blocked?: boolean | undefined },
  now: number,
): SaveAction {
  return inTransaction(db, () => {
    const find = prepared<{ boost: number; blocked: number }>(db, 'SELECT boost, blocked FROM lodgings WHERE id = ?');
    const known = find.get(lodgingId);
    const boost = wish.boost ?? known?.boost;
    const blocked = wish.blocked === undefined ? known?.blocked : Number(wish.blocked);
    if (!known || (boost === known.boost && blocked === known.blocked)) return 'IGNORED';
    prepared(db, 'UPDATE lodgings SET boost = ?, blocked = ? WHERE id = ?').run(boost, blocked, lodgingId);
    recomputeStatus(db, lodgingId);
    recordMemberships(db, lodgingId, noteChange(db, lodgingId, ['status'], now));
    return 'UPDATED';
  });
}

interface LodgingRow extends FactsRow, Pick<Lodging, 'id' | 'reference' | 'state' | 'boost' | 'sequence'> {
  index_interne: string | null;
  company_code: string;
  company_name: string | null;
  review_count: number;
  review_total: number;
  gateways: string;
  topic_digests: string;
  changed_at: string;
}

/** In any state, read at a single moment. */
export function readLodging(db: Db, lodgingId: number): Lodging | undefined {
  const row = prepared<LodgingRow>(
    db,
    `SELECT id, reference, index_interne, company_code, company_name, state, boost, deposit, lodging_pack,
       licence_agreement, review_count, review_total, gateways, topic_digests,
       coalesce((SELECT sequence FROM lodging_sequences WHERE lodging_id = id), 0) AS sequence,
       (SELECT json_group_object(topic, at) FROM changes WHERE lodging_id = id) AS changed_at
     FROM lodgings WHERE id = ?`,
  ).get(lodgingId);
  return row && decodeLodging(db, row);
}

/** The channel's name is case-insensitive. */
export function findLodgingId(db: Db, provider: { providerId: string; providerReference: string }): number | undefined {
  const find = scalar<number>(db, 'SELECT id FROM lodgings WHERE in_gateway = ? AND provider_reference = ?');
  return find.get(provider.providerId, provider.providerReference);
}

/**
 * Finds the lodging of the owner's index among those of the out channels. The contract is silent on a referenceId that
 * two lodgings of different in channels share: it refers to the older lodging.
 */
export function findLodgingIdByIndex(db: Db, indexInterne: string, outGateways: readonly string[]): number | undefined {
  return scalar<number>(
    db,
    `SELECT id FROM lodgings WHERE index_interne = ? AND EXISTS
       (SELECT 1 FROM lodging_channels WHERE lodging_id = id AND gateway_code IN (SELECT value FROM json_each(?)))
     ORDER BY id LIMIT 1`,
  ).get(indexInterne, JSON.stringify(outGateways));
}

/** Keyset page: ids above `after`, ascending, in any state. */
export function listLodgingIds(db: Db, after: number, limit: number): number[] {
  return scalar<number>(db, 'SELECT id FROM lodgings WHERE id > ? ORDER BY id LIMIT ?').all(after, limit);
}

/** Personal data. */
export function readPersons(db: Db, lodgingId: number): { owner: Owner; localOperator: LocalOperator } | undefined {
  const row = prepared<{ owner: string; local_operator: string }>(
    db,
    'SELECT owner, local_operator FROM property_persons WHERE lodging_id = ?',
  ).get(lodgingId);
  if (!row) return undefined;
  return { owner: JSON.parse(row.owner) as Owner, localOperator: JSON.parse(row.local_operator) as LocalOperator };
}

export function readNewestLodgingId(db: Db): number {
  return scalar<number>(db, 'SELECT max(id) FROM lodgings').get() ?? 0;
}

export function countLodgings(db: Db): number {
  return scalar<number>(db, 'SELECT count(*) FROM lodgings').get() ?? 0;
}

function decodeLodging(db: Db, row: LodgingRow): Lodging {
  const { id, reference, state, boost, sequence, review_count: count } = row;
  return {
    id,
    reference,
    indexInterne: row.index_interne ?? undefined,
    company: { code: row.company_code, name: row.company_name ?? undefined },
    property: readProperty(db, row),
    boost,
    state,
    contract: contractFactsOf(row),
    gateways: JSON.parse(row.gateways) as string[],
    reviews: { count, average: count === 0 ? undefined : row.review_total / count },
    changedAt: JSON.parse(row.changed_at) as Lodging['changedAt'],
    sequence,
  };
}

interface PropertyVersion {
  id: number;
  topic_digests: string;
}

/** Approximate memory of a parsed property per character of its JSON. */
const bytesPerCharacter = 3;

const properties = createBlobCache<Property>(32 * 1024 * 1024);

/** May return a newer property than `version`. Shared with the cache: callers must not modify it. */
function readProperty(db: Db, version: PropertyVersion): Property {
  const known = properties.find(db, keyOf(version));
  if (known) return known;
  const find = prepared<PropertyVersion & { property: string }>(
    db,
    'SELECT id, topic_digests, property FROM lodgings WHERE id = ?',
  );
  const row = existingRow(find.get(version.id));
  const property = JSON.parse(row.property) as Property;
  // Cached under the key of the row just read: another process may have changed it after `version` was read.
  properties.offer(db, row.id, keyOf(row), {
    content: property,
    size: row.property.length * bytesPerCharacter + 1_000,
  });
  return property;
}

/** Keyed by content: the digests cover every part of a property, so no delivery or rollback goes unnoticed. */
function keyOf({ id, topic_digests }: PropertyVersion): string {
  return `${id} ${topic_digests}`;
}
