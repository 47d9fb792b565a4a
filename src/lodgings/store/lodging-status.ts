import {
  lodgingStateOf,
  type ContractState,
  type ContractFacts,
  type DiffusionState,
  type Topic,
} from '../rules/lodging.ts';
import { existingRow, prepared, scalar, type Db, inTransaction } from '../../sqlite/database.ts';
import { noteChange } from './changes.ts';
import { findGateway, type Gateway, listAllowedGateways } from '../../partners/store/gateways.ts';
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
  for (const code of open.difference(wanted)) {
    prepared(
      db,
      `UPDATE channel_memberships SET to_sequence = ?, to_at = (SELECT last_at FROM change_counter)
       WHERE lodging_id = ? AND gateway_code = ? AND to_sequence IS NULL`,
    ).run(sequence, lodgingId, code);
  }
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
 * Call it in the transaction that changed a channel. An in channel's lodgings leave the out channels it may no longer deliver to. One that
 * is allowed again regains a lodging with its next delivery. Lodgings that need dealers who can price by persons join or leave an out
 * channel at once.
 */
export function followGateway(db: Db, code: string, now: number): void {
  const gateway = findGateway(db, code);
  if (gateway?.direction === 'IN') withdrawChannels(db, gateway, now);
  if (gateway?.direction !== 'OUT') return;
  const affected = scalar<number>(
    db,
    `SELECT id FROM lodgings WHERE needs_person_prices = 1
       AND EXISTS (SELECT 1 FROM json_each(lodgings.gateways) WHERE value = ? COLLATE NOCASE)`,
  ).all(code);
  for (const id of affected) if (placeOnChannels(db, id)) recordMove(db, id, now);
}

function withdrawChannels(db: Db, gateway: Gateway, now: number): void {
  const leaving = prepared<{ id: number; kept: string; left: number }>(
    db,
    `SELECT l.id, json_group_array(value) FILTER (WHERE value COLLATE NOCASE IN (SELECT value FROM json_each(@allowed))) AS kept,
       count(*) FILTER (WHERE value COLLATE NOCASE NOT IN (SELECT value FROM json_each(@allowed))) AS left
     FROM lodgings l, json_each(l.gateways) WHERE in_gateway = @code GROUP BY l.id HAVING left > 0`,
  ).all({ allowed: JSON.stringify(listAllowedGateways(gateway)), code: gateway.code });
  for (const { id, kept } of leaving) keepChannels(db, id, (JSON.parse(kept) as string[]).sort(), now);
}

function keepChannels(db: Db, lodgingId: number, codes: readonly string[], now: number): void {
  prepared(
    db,
    `UPDATE lodgings SET gateways = @kept, topic_digests =
       CASE WHEN @digest IS NULL THEN json_remove(topic_digests, '$.status')
         ELSE json_set(topic_digests, '$.status', @digest) END WHERE id = @lodgingId`,
  ).run({ kept: JSON.stringify(codes), digest: digestPart(codes) ?? null, lodgingId });
  placeOnChannels(db, lodgingId);
  recordMove(db, lodgingId, now);
}

function recordMove(db: Db, lodgingId: number, now: number): void {
  recordMemberships(db, lodgingId, noteChange(db, lodgingId, ['status'], now));
}

/** The channels that may offer the lodging and whose dealers can price it. */
const offering = `SELECT code FROM lodgings l CROSS JOIN json_each(l.gateways) CROSS JOIN gateways ON code = value
  WHERE l.id = @lodgingId AND (needs_person_prices = 0 OR person_prices = 1)`;

/** Returns whether the lodging joined or left a channel. */
export function placeOnChannels(db: Db, lodgingId: number): boolean {
  const leave = `DELETE FROM lodging_channels WHERE lodging_id = @lodgingId AND gateway_code NOT IN (${offering})`;
  const join = `INSERT OR IGNORE INTO lodging_channels (lodging_id, gateway_code) SELECT @lodgingId, code FROM (${offering})`;
  const moves = [leave, join].map((statement) => prepared(db, statement).run({ lodgingId }).changes);
  return moves.some((count) => count > 0);
}

/** Channels that do not offer the lodging because their dealers cannot price by persons. */
export function listWithheldGateways(db: Db, lodgingId: number): string[] {
  return scalar<string>(
    db,
    `SELECT value FROM lodgings l, json_each(l.gateways) WHERE l.id = @lodgingId AND NOT EXISTS
       (SELECT 1 FROM lodging_channels WHERE lodging_id = @lodgingId AND gateway_code = value) ORDER BY value`,
  ).all({ lodgingId });
}
