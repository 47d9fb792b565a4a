import {
  lodgingStateOf,
  type ContractState,
  type ContractFacts,
  type DiffusionState,
  type Topic,
} from '../rules/lodging.ts';
import { existingRow, prepared, scalar, type Db, inTransaction } from '../../sqlite/database.ts';
import { noteChange } from './changes.ts';
import { findGateway, listAllowedGateways } from '../../partners/store/gateways.ts';
import { digestPart } from '../../sqlite/canonical-json.ts';

/** Stored with each contract and copied to its lodging. */
export interface FactsRow {
  deposit: number | null;
  lodging_pack: string | null;
  licence_agreement: string | null;
}

const catalogStates: readonly DiffusionState[] = ['EN_DIFFUSION', 'EN_COURS_ELABORATION', 'BLOCKED', 'ARRET_VENTES'];

/**
 * Recomputes the lodging's state and displayed contract facts after its contracts, block or quarantine changed. Returns
 * the topics whose facts changed: `location` for the displayed licence number, `lodging` for the others. Call it in the
 * transaction of that change.
 */
export function recomputeStatus(db: Db, lodgingId: number): Topic[] {
  const find = prepared<FactsRow & { isBlocked: number; own_licence: string | null }>(
    db,
    `SELECT blocked = 1 OR quarantined_at IS NOT NULL AS isBlocked, deposit, lodging_pack, licence_agreement,
       property ->> '$.licenceAgreement' AS own_licence FROM lodgings WHERE id = ?`,
  );
  const before = existingRow(find.get(lodgingId));
  const state = lodgingStateOf(readContractStates(db, lodgingId), before.isBlocked === 1);
  const facts = prepared<FactsRow>(
    db,
    `SELECT deposit, lodging_pack, licence_agreement FROM contracts WHERE lodging_id = ? AND state = 'PUBLISHED'
     ORDER BY delivered_order DESC LIMIT 1`,
  ).get(lodgingId) ?? { deposit: null, lodging_pack: null, licence_agreement: null };
  prepared(
    db,
    `UPDATE lodgings SET state = :state, deposit = :deposit, lodging_pack = :lodging_pack,
       licence_agreement = :licence_agreement WHERE id = :lodgingId`,
  ).run({ ...facts, state, lodgingId });
  const topics: Topic[] = [];
  if (before.deposit !== facts.deposit || before.lodging_pack !== facts.lodging_pack) topics.push('lodging');
  const licenceIn = (row: FactsRow) => row.licence_agreement ?? before.own_licence;
  if (licenceIn(before) !== licenceIn(facts)) topics.push('location');
  return topics;
}

export function readContractStates(db: Db, lodgingId: number): ContractState[] {
  return scalar<ContractState>(db, 'SELECT state FROM contracts WHERE lodging_id = ?').all(lodgingId);
}

export function contractFactsOf(row: FactsRow): ContractFacts | undefined {
  if (row.deposit === null) return undefined;
  return {
    deposit: row.deposit,
    lodgingPack: row.lodging_pack ?? undefined,
    licenceAgreement: row.licence_agreement ?? undefined,
  };
}

/**
 * Records between which changes each channel's catalog contains the lodging. Call it after the change, in its
 * transaction.
 */
export function recordMemberships(db: Db, lodgingId: number, sequence: number): void {
  const state = scalar<DiffusionState>(db, 'SELECT state FROM lodgings WHERE id = ?').get(lodgingId);
  const isInCatalog = state !== undefined && catalogStates.includes(state);
  const channels = scalar<string>(db, 'SELECT gateway_code FROM lodging_channels WHERE lodging_id = ?').all(lodgingId);
  const wanted = new Set(isInCatalog ? channels : []);
  const findOpen = 'SELECT gateway_code FROM channel_memberships WHERE lodging_id = ? AND to_sequence IS NULL';
  const open = new Set(scalar<string>(db, findOpen).all(lodgingId));
  for (const code of open.difference(wanted))
    prepared(
      db,
      `UPDATE channel_memberships SET to_sequence = ?, to_at = (SELECT last_at FROM change_counter)
       WHERE lodging_id = ? AND gateway_code = ? AND to_sequence IS NULL`,
    ).run(sequence, lodgingId, code);
  const join = prepared(
    db,
    'INSERT INTO channel_memberships (lodging_id, gateway_code, from_sequence) VALUES (?, ?, ?)',
  );
  for (const code of wanted.difference(open)) join.run(lodgingId, code, sequence);
}

/** Lodgings taken off sale because their nights are wrong. */
export function listQuarantined(db: Db): number[] {
  return scalar<number>(db, 'SELECT id FROM lodgings WHERE quarantined_at IS NOT NULL ORDER BY id').all();
}

/** Milliseconds since 1970; undefined when not in quarantine. */
export function quarantinedSince(db: Db, lodgingId: number): number | undefined {
  return scalar<number | null>(db, 'SELECT quarantined_at FROM lodgings WHERE id = ?').get(lodgingId) ?? undefined;
}

/**
 * Quarantines exactly these lodgings: they are shown as blocked and cannot be booked. Returns those newly quarantined
 * and those released.
 */
export function quarantine(
  db: Db,
  lodgingIds: ReadonlySet<number>,
  now: number,
): { quarantined: number[]; released: number[] } {
  return inTransaction(db, () => {
    const before = new Set(listQuarantined(db));
    const quarantined = [...lodgingIds.difference(before)];
    const released = [...before.difference(lodgingIds)];
    for (const id of quarantined) setQuarantine(db, id, now, now);
    for (const id of released) setQuarantine(db, id, null, now);
    return { quarantined, released };
  });
}

function setQuarantine(db: Db, lodgingId: number, since: number | null, now: number): void {
  prepared(db, 'UPDATE lodgings SET quarantined_at = ? WHERE id = ?').run(since, lodgingId);
  recomputeStatus(db, lodgingId);
  recordMemberships(db, lodgingId, noteChange(db, lodgingId, ['status'], now));
}

/**
 * Removes the in channel's lodgings from all out channels it may no longer deliver to, and returns how many lodgings
 * left one. A channel that is allowed again regains a lodging with its next delivery.
 */
export function withdrawChannels(db: Db, inGateway: string, now: number): number {
  return inTransaction(db, () => {
    const gateway = findGateway(db, inGateway);
    if (gateway?.direction !== 'IN') return 0;
    const allowed = JSON.stringify(listAllowedGateways(gateway));
    const leaving = prepared<{ id: number; kept: string; left: number }>(
      db,
      `SELECT id, json_group_array(gateway_code) FILTER (WHERE gateway_code IN (SELECT value FROM json_each(@allowed))) AS kept,
         count(*) FILTER (WHERE gateway_code NOT IN (SELECT value FROM json_each(@allowed))) AS left
       FROM lodgings JOIN lodging_channels ON lodging_id = id WHERE in_gateway = @code GROUP BY id HAVING left > 0`,
    ).all({ allowed, code: gateway.code });
    for (const { id, kept } of leaving) keepChannels(db, id, (JSON.parse(kept) as string[]).sort(), now);
    return leaving.length;
  });
}

function keepChannels(db: Db, lodgingId: number, codes: readonly string[], now: number): void {
  const kept = JSON.stringify(codes);
  prepared(
    db,
    'DELETE FROM lodging_channels WHERE lodging_id = ? AND gateway_code NOT IN (SELECT value FROM json_each(?))',
  ).run(lodgingId, kept);
  prepared(
    db,
    `UPDATE lodgings SET gateways = @kept, topic_digests =
       CASE WHEN @digest IS NULL THEN json_remove(topic_digests, '$.status')
         ELSE json_set(topic_digests, '$.status', @digest) END WHERE id = @lodgingId`,
  ).run({ kept, digest: digestPart(codes) ?? null, lodgingId });
  recordMemberships(db, lodgingId, noteChange(db, lodgingId, ['status'], now));
}
