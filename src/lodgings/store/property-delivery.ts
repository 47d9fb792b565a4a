import type { PropertyDelivery, Property } from '../rules/property.ts';
import { type Db, prepared, scalar } from '../../sqlite/database.ts';
import { findGateway, mayGoTo } from '../../partners/store/gateways.ts';
import { topics, type Topic } from '../rules/lodging.ts';
import { canonicalJson, digestOf } from '../../sqlite/canonical-json.ts';

/** `pointer`: JSON pointer to where the delivery names the channel. */
export interface UnknownGateway {
  outcome: 'unknown-gateway';
  code: string;
  pointer: string;
}

/** The operator does not allow the in channel to deliver to it; `pointer` is a JSON pointer into the delivery. */
export interface RefusedGateway {
  code: string;
  pointer: string;
}

/** `refused`: channels left out of `delivery`. */
interface Resolved {
  outcome: 'resolved';
  delivery: ResolvedDelivery;
  refused: RefusedGateway[];
}

/**
 * Returns the delivery with channels in their saved spelling, the operator's defaults filled in, and without channels
 * that its in channel may not deliver to. The contract is silent on deliveries without out channels: they use the
 * default channels at the time of delivery, so a repeated delivery moves the lodging if the defaults changed.
 */
export function resolveDelivery(
  db: Db,
  delivery: PropertyDelivery,
  company: { code: string; name: string | undefined },
): Resolved | UnknownGateway {
  const { property } = delivery;
  const inGateway = findGateway(db, property.provider.providerId);
  if (inGateway?.direction !== 'IN')
    return { outcome: 'unknown-gateway', code: property.provider.providerId, pointer: '/provider/providerId' };
  const codes = new Set<string>();
  const refused: RefusedGateway[] = [];
  for (const [index, asked] of (property.gateways ?? inGateway.defaultGateways).entries()) {
    const gateway = findGateway(db, asked);
    const pointer = property.gateways ? `/gateways/${index}` : '/gateways';
    if (gateway?.direction !== 'OUT') return { outcome: 'unknown-gateway', code: asked, pointer };
    if (mayGoTo(inGateway, gateway.code)) codes.add(gateway.code);
    else refused.push({ code: gateway.code, pointer });
  }
  return {
    outcome: 'resolved',
    refused,
    delivery: {
      ...delivery,
      property: { ...property, provider: { ...property.provider, providerId: inGateway.code } },
      company: property.company ? { code: property.company.code, name: property.company.name } : company,
      gateways: [...codes].sort(),
    },
  };
}

const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns the new id; ids are never reused. */
export function insertLodgingRow(db: Db, delivery: ResolvedDelivery, digests: TopicDigests): number {
  const newest = scalar<number>(db, `SELECT seq FROM sqlite_sequence WHERE name = 'lodgings'`).get() ?? 0;
  const id = newest + 1;
  const { providerId, providerReference } = delivery.property.provider;
  prepared(
    db,
    `INSERT INTO lodgings (index_interne, company_code, company_name, gateways, topic_digests, property,
       id, reference, in_gateway, provider_reference) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(...columnsOf(delivery, digests), id, referenceOf(id), providerId, providerReference);
  writeParts(db, id, delivery);
  return id;
}

export function updateLodgingRow(db: Db, id: number, delivery: ResolvedDelivery, digests: TopicDigests): void {
  prepared(
    db,
    `UPDATE lodgings SET index_interne = ?, company_code = ?, company_name = ?, gateways = ?, topic_digests = ?,
       property = ? WHERE id = ?`,
  ).run(...columnsOf(delivery, digests), id);
  writeParts(db, id, delivery);
}

/** Unique per id. */
export function referenceOf(id: number): string {
  let text = '';
  for (let rest = id; rest > 0; rest = Math.floor(rest / 32)) text = `${referenceAlphabet.charAt(rest % 32)}${text}`;
  return `L${text.padStart(4, 'A')}`;
}

function columnsOf(delivery: ResolvedDelivery, digests: TopicDigests): (string | null)[] {
  return [
    delivery.owner.index ?? null,
    delivery.company.code,
    delivery.company.name ?? null,
    JSON.stringify(delivery.gateways),
    JSON.stringify(digests),
    JSON.stringify(delivery.property),
  ];
}

function writeParts(db: Db, id: number, delivery: ResolvedDelivery): void {
  prepared(
    db,
    `INSERT INTO property_persons (lodging_id, owner, local_operator) VALUES (?, ?, ?)
     ON CONFLICT (lodging_id) DO UPDATE SET owner = excluded.owner, local_operator = excluded.local_operator`,
  ).run(id, JSON.stringify(delivery.owner), JSON.stringify(delivery.localOperator));
  prepared(db, 'DELETE FROM lodging_channels WHERE lodging_id = ?').run(id);
  const addChannel = prepared(db, 'INSERT INTO lodging_channels (lodging_id, gateway_code) VALUES (?, ?)');
  for (const code of delivery.gateways) addChannel.run(id, code);
}

/** Digest of each topic's part of a delivered property; empty topics are left out. */
export type TopicDigests = Readonly<Partial<Record<Topic, string>>>;

interface ResolvedDelivery extends PropertyDelivery {
  company: { code: string; name: string | undefined };
  /** Out channels, sorted. */
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

export function digestTopics(delivery: ResolvedDelivery): TopicDigests {
  const { property, owner, localOperator, company, gateways } = delivery;
  const general = Object.fromEntries(Object.entries(property).filter(([name]) => !membersWithTopic.has(name)));
  // Labels contain the city and the region, so changing these also changes labels.
  const labelled = { city: property.address.city, region: property.geoTree.region };
  const parts: Partial<Record<Topic, unknown>> = {
    lodging: { general, owner, company, providerUrl: property.provider.providerUrl, labelled },
    keycollection: localOperator,
    status: gateways,
  };
  for (const [topic, members] of Object.entries(membersOfTopic))
    parts[topic as Topic] = Object.fromEntries(members.map((name) => [name, property[name]]));
  const digests = Object.entries(parts).map(([topic, part]) => [topic, digestPart(part)] as const);
  return Object.fromEntries(digests.filter(([, digest]) => digest !== undefined));
}

export function digestPart(part: unknown): string | undefined {
  return isBlank(part) ? undefined : digestOf(canonicalJson(part));
}

export function listChangedTopics(before: TopicDigests, after: TopicDigests): Topic[] {
  return topics.filter((topic) => before[topic] !== after[topic]);
}

function isBlank(part: unknown): boolean {
  if (part === undefined) return true;
  return typeof part === 'object' && part !== null && Object.values(part).every(isBlank);
}
