import { topics, type Lodging, type Topic } from '../rules/lodging.ts';
import { needsPersonPrices } from '../rules/mandatory-costs.ts';
import type { LocalOperator, Owner, PropertyDelivery, Property } from '../rules/property.ts';
import { findGateway, mayGoTo, type Gateway } from '../../partners/store/gateways.ts';
import { saveCalendarFeeds } from './calendar-feeds.ts';
import { noteChange } from './changes.ts';
import { digestPart } from '../../sqlite/canonical-json.ts';
import { inTransaction, prepared, scalar, type Db, type SaveAction } from '../../sqlite/database.ts';
import {
  contractFactsOf,
  placeOnChannels,
  recordMemberships,
  recomputeStatus,
  type FactsRow,
} from './lodging-status.ts';

/** A channel that a delivery names; `pointer` is a JSON pointer to it. */
interface NamedGateway {
  code: string;
  pointer: string;
}

export interface PropertySaved {
  outcome: 'saved';
  lodgingId: number;
  reference: string;
  action: SaveAction;
  topics: Topic[];
  /** Channels named by the delivery that its in channel may not deliver to; the lodging is not offered there. */
  refused: NamedGateway[];
  /** Channels named by the delivery whose dealers cannot price its costs by person or night. */
  withheld: NamedGateway[];
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
): PropertySaved | ({ outcome: 'unknown-gateway' } & NamedGateway) | { outcome: 'index-taken' } {
  return inTransaction(db, () => {
    const resolved = resolveDelivery(db, delivery, by.company);
    if ('pointer' in resolved) return { outcome: 'unknown-gateway', ...resolved };
    const { provider } = resolved.delivery.property;
    const known = prepared<DeliveredLodging>(
      db,
      'SELECT id, topic_digests FROM lodgings WHERE in_gateway = ? AND provider_reference = ?',
    ).get(provider.providerId, provider.providerReference);
    const findOwner = scalar<number>(db, 'SELECT id FROM lodgings WHERE in_gateway = ? AND index_interne = ?');
    const owner = findOwner.get(provider.providerId, delivery.owner.index ?? null);
    if (owner !== undefined && owner !== known?.id) return { outcome: 'index-taken' };

    const { lodgingId, changed } = saveChangedTopics(db, known, resolved.delivery);
    const sequence = noteChange(db, lodgingId, changed, now);
    if (changed.includes('status')) recordMemberships(db, lodgingId, sequence);
    const { calendarFeeds } = delivery;
    const hasNewFeeds = calendarFeeds !== undefined && saveCalendarFeeds(db, lodgingId, calendarFeeds, now);
    const actionOnKnown = changed.length > 0 || hasNewFeeds ? 'UPDATED' : 'IGNORED';
    return {
      outcome: 'saved',
      lodgingId,
      reference: referenceOf(lodgingId),
      action: known ? actionOnKnown : 'INSERTED',
      topics: changed,
      refused: resolved.refused,
      withheld: resolved.withheld,
    };
  });
}

interface DeliveredLodging {
  id: number;
  topic_digests: string;
}

function saveChangedTopics(
  db: Db,
  known: DeliveredLodging | undefined,
  delivery: ResolvedDelivery,
): { lodgingId: number; changed: Topic[] } {
  const digests = digestTopics(delivery);
  const before = known ? (JSON.parse(known.topic_digests) as TopicDigests) : {};
  const changed = topics.filter((topic) => before[topic] !== digests[topic]);
  if (known && changed.length === 0) return { lodgingId: known.id, changed };
  const lodgingId = saveRow(db, known?.id, delivery, digests);
  // A cost by person may be new or gone.
  if (placeOnChannels(db, lodgingId) && !changed.includes('status')) changed.push('status');
  return { lodgingId, changed };
}

/**
 * Returns an unknown channel, or the delivery with channels in their saved spelling, the operator's defaults filled in, and without channels
 * that its in channel may not deliver to. The contract is silent on deliveries without out channels: they use the
 * default channels at the time of delivery, so a repeated delivery moves the lodging if the defaults changed.
 */
function resolveDelivery(
  db: Db,
  delivery: PropertyDelivery,
  company: { code: string; name: string | undefined },
): NamedGateway | ({ delivery: ResolvedDelivery } & Pick<PropertySaved, 'refused' | 'withheld'>) {
  const { property } = delivery;
  const inGateway = findGateway(db, property.provider.providerId);
  if (inGateway?.direction !== 'IN') return { code: property.provider.providerId, pointer: '/provider/providerId' };
  const channels = resolveChannels(db, property, inGateway);
  if ('pointer' in channels) return channels;
  const { codes, refused, withheld } = channels;
  return {
    refused,
    withheld,
    delivery: {
      ...delivery,
      property: { ...property, provider: { ...property.provider, providerId: inGateway.code } },
      company: property.company ? { code: property.company.code, name: property.company.name } : company,
      gateways: [...codes].sort(),
    },
  };
}

/** Returns an unknown channel, or the codes of those that the lodging may go to, and those refused or withheld. */
function resolveChannels(
  db: Db,
  { gateways, services }: Pick<Property, 'gateways' | 'services'>,
  inGateway: Gateway,
): NamedGateway | ({ codes: ReadonlySet<string> } & Pick<PropertySaved, 'refused' | 'withheld'>) {
  const needsPrices = needsPersonPrices(services);
  const codes = new Set<string>();
  const refused: NamedGateway[] = [];
  const withheld: NamedGateway[] = [];
  for (const [index, requested] of (gateways ?? inGateway.defaultGateways).entries()) {
    const gateway = findGateway(db, requested);
    const pointer = gateways ? `/gateways/${index}` : '/gateways';
    if (gateway?.direction !== 'OUT') return { code: requested, pointer };
    const { code } = gateway;
    if (mayGoTo(inGateway, code)) codes.add(code);
    else refused.push({ code, pointer });
    if (codes.has(code) && needsPrices && !gateway.personPrices) withheld.push({ code, pointer });
  }
  return { codes, refused, withheld };
}

const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Unique per id. */
export function referenceOf(id: number): string {
  let text = '';
  for (let rest = id; rest > 0; rest = Math.floor(rest / 32)) text = `${referenceAlphabet.charAt(rest % 32)}${text}`;
  return `L${text.padStart(4, 'A')}`;
}

/** Returns the id; ids are never reused. */
function saveRow(db: Db, known: number | undefined, delivery: ResolvedDelivery, digests: TopicDigests): number {
  const newest = scalar<number>(db, `SELECT seq FROM sqlite_sequence WHERE name = 'lodgings'`).get() ?? 0;
  const id = known ?? newest + 1;
  const { property, company, gateways, owner, localOperator } = delivery;
  const row = {
    id,
    reference: referenceOf(id),
    ...property.provider,
    index: owner.index ?? null,
    company: company.code,
    companyName: company.name ?? null,
    gateways: JSON.stringify(gateways),
    needsPersonPrices: Number(needsPersonPrices(property.services)),
    digests: JSON.stringify(digests),
    property: JSON.stringify(property),
  };
  const insert = `INSERT INTO lodgings (index_interne, company_code, company_name, gateways, needs_person_prices,
      topic_digests, property, id, reference, in_gateway, provider_reference)
    VALUES (:index, :company, :companyName, :gateways, :needsPersonPrices,
      :digests, :property, :id, :reference, :providerId, :providerReference)`;
  const update = `UPDATE lodgings SET index_interne = :index, company_code = :company, company_name = :companyName,
    gateways = :gateways, needs_person_prices = :needsPersonPrices, topic_digests = :digests, property = :property WHERE id = :id`;
  prepared(db, known === undefined ? insert : update).run(row);
  prepared(
    db,
    `INSERT INTO property_persons (lodging_id, owner, local_operator) VALUES (?, ?, ?)
     ON CONFLICT (lodging_id) DO UPDATE SET owner = excluded.owner, local_operator = excluded.local_operator`,
  ).run(id, JSON.stringify(owner), JSON.stringify(localOperator));
  return id;
}

/** Digest of each topic's part of a delivered property; empty topics are left out. */
type TopicDigests = Readonly<Partial<Record<Topic, string>>>;

interface ResolvedDelivery extends PropertyDelivery {
  company: { code: string; name: string | undefined };
  /** Out channels that it may go to, sorted. */
  gateways: readonly string[];
}

const membersOfTopic: Partial<Record<Topic, readonly (keyof Property)[]>> = {
  photos: ['images'],
  services: ['services'],
  rooms: ['bedroomDescriptions', 'roomDescriptions'],
  features: ['options', 'outsideDescription'],
  descriptions: ['localizedDescriptions', 'additionalDescriptions'],
  location: ['address', 'geoTree', 'localisation', 'cadastralReference', 'licenceAgreement', 'registrationNumber'],
};

/** Digested in their resolved form instead. */
const resolvedMembers: readonly (keyof Property)[] = ['company', 'gateways', 'provider'];

const membersWithTopic = new Set<string>([...Object.values(membersOfTopic).flat(), ...resolvedMembers]);

function digestTopics(delivery: ResolvedDelivery): TopicDigests {
  const { property, owner, localOperator, company, gateways } = delivery;
  const general = Object.fromEntries(Object.entries(property).filter(([name]) => !membersWithTopic.has(name)));
  // Labels contain the city and the region, so changing these also changes labels.
  const labelled = { city: property.address.city, region: property.geoTree.region };
  const parts: Partial<Record<Topic, unknown>> = {
    lodging: { general, owner, company, providerUrl: property.provider.providerUrl, labelled },
    keycollection: localOperator,
    status: gateways,
  };
  for (const [topic, members] of Object.entries(membersOfTopic)) {
    parts[topic as Topic] = Object.fromEntries(members.map((name) => [name, property[name]]));
  }
  const digests = Object.entries(parts).map(([topic, part]) => [topic, digestPart(part)] as const);
  return Object.fromEntries(digests.filter(([, digest]) => digest !== undefined));
}

/** `boost` is −100 to 100. */
export function overrideLodging(
  db: Db,
  lodgingId: number,
  override: { boost?: number | undefined; blocked?: boolean | undefined },
  now: number,
): SaveAction {
  return inTransaction(db, () => {
    const find = prepared<{ boost: number; blocked: number }>(db, 'SELECT boost, blocked FROM lodgings WHERE id = ?');
    const known = find.get(lodgingId);
    const boost = override.boost ?? known?.boost;
    const blocked = override.blocked === undefined ? known?.blocked : Number(override.blocked);
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
  property: string;
  changed_at: string;
}

/** As JSON, sorted. */
export const offeringGateways =
  '(SELECT json_group_array(gateway_code) FROM lodging_channels WHERE lodging_id = lodgings.id) AS gateways';

/** In any state, read at a single moment. */
export function readLodging(db: Db, lodgingId: number): Lodging | undefined {
  const row = prepared<LodgingRow>(
    db,
    `SELECT id, reference, index_interne, company_code, company_name, state, boost, deposit, lodging_pack,
       licence_agreement, review_count, review_total, ${offeringGateways}, property,
       coalesce((SELECT sequence FROM lodging_sequences WHERE lodging_id = id), 0) AS sequence,
       (SELECT json_group_object(topic, at) FROM changes WHERE lodging_id = id) AS changed_at
     FROM lodgings WHERE id = ?`,
  ).get(lodgingId);
  return row && decodeLodging(row);
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

function decodeLodging(row: LodgingRow): Lodging {
  const { id, reference, state, boost, sequence, review_count: count } = row;
  return {
    id,
    reference,
    indexInterne: row.index_interne ?? undefined,
    company: { code: row.company_code, name: row.company_name ?? undefined },
    property: JSON.parse(row.property) as Property,
    boost,
    state,
    contract: contractFactsOf(row),
    gateways: JSON.parse(row.gateways) as string[],
    reviews: { count, average: count === 0 ? undefined : row.review_total / count },
    changedAt: JSON.parse(row.changed_at) as Lodging['changedAt'],
    sequence,
  };
}
