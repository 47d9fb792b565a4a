import type { DiffusionState } from '../../lodgings/rules/lodging.ts';
import { type Db, prepared } from '../../sqlite/database.ts';
import { recordOf } from '../../sqlite/rows.ts';

/** What decides who may read a lodging: its state and the out channels that offer it. */
interface LodgingAccess {
  state: DiffusionState;
  gateways: readonly string[];
}

/** Reads the standing of a lodging, without anything that describes it. */
export function readLodgingAccess(db: Db, lodgingId: number): LodgingAccess | undefined {
  const row = prepared<object>(db, 'SELECT state, gateways FROM lodgings WHERE id = ?').get(lodgingId);
  return row && recordOf<LodgingAccess>(row, { json: ['gateways'] });
}
