import type { DealRows, Planning, Rates } from '../../rules/planning/planning.ts';
import { existingRow, prepared, type Db } from '../../../sqlite/database.ts';
import { createBlobCache } from '../../../sqlite/caches.ts';
import { decodeOffer, decodePeriods } from './planning-blobs.ts';

interface ContractVersion {
  id: number;
  deposit: number;
  planning_digest: string;
}

interface PlanningRow extends ContractVersion {
  retrocession: number;
  valid_from: number;
  valid_to: number;
  unavailable: string;
  offer_kind: (Rates | DealRows)['kind'];
  offer: Buffer;
}

const plannings = createBlobCache<Planning>(48 * 1024 * 1024);

/** Last delivered first. Shared with the cache: callers must not modify them. */
export function readPublishedPlannings(db: Db, lodgingId: number): Planning[] {
  const find = prepared<ContractVersion>(
    db,
    `SELECT id, deposit, planning_digest FROM contracts WHERE lodging_id = +? AND state = 'PUBLISHED'
     ORDER BY delivered_order DESC`,
  );
  return find.all(lodgingId).map((version) => readContractPlanning(db, version));
}

export function readPlanningOfContract(db: Db, contractId: number): Planning {
  const version = prepared<ContractVersion>(db, 'SELECT id, deposit, planning_digest FROM contracts WHERE id = ?');
  return readContractPlanning(db, existingRow(version.get(contractId)));
}

function readContractPlanning(db: Db, version: ContractVersion): Planning {
  const known = plannings.find(db, keyOf(version));
  if (known) return known;
  const find = prepared<PlanningRow>(
    db,
    `SELECT id, deposit, planning_digest, retrocession, valid_from, valid_to, unavailable, offer_kind, offer
     FROM contracts WHERE id = ?`,
  );
  const row = existingRow(find.get(version.id));
  const planning = decodePlanning(row);
  // Cached under the key of the row just read: another process may have changed it after `version` was read.
  const size = row.offer.length * (row.offer_kind === 'rates' ? 4 : 1) + 2_000;
  plannings.offer(db, row.id, keyOf(row), { content: planning, size });
  return planning;
}

/** Keyed by content, so that neither a new delivery nor a rolled-back one leaves a wrong planning in the cache. */
function keyOf({ id, deposit, planning_digest }: ContractVersion): string {
  return `${id} ${deposit} ${planning_digest}`;
}

function decodePlanning(row: PlanningRow): Planning {
  return {
    contractId: row.id,
    deposit: row.deposit,
    valid: { from: row.valid_from, to: row.valid_to },
    retrocession: row.retrocession,
    unavailable: decodePeriods(row.unavailable),
    offer: decodeOffer(row.offer_kind, row.offer),
  };
}
