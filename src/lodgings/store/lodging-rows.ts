import { prepared, scalar, type Db } from '../../sqlite/database.ts';
import type { ResolvedDelivery, TopicDigests } from './property-topics.ts';

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
