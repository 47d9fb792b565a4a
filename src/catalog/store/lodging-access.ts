import type { DiffusionState } from '../../lodgings/rules/lodging.ts';
import { type Db, prepared } from '../../sqlite/database.ts';

/** What decides who may read a lodging: its state and the out channels that offer it. */
interface LodgingAccess {
  state: DiffusionState;
  gateways: readonly string[];
}

/** Reads the standing of a lodging, without anything that describes it. */
export function readLodgingAccess(db: Db, lodgingId: number): LodgingAccess | undefined {
  const row = prepared<{ state: DiffusionState; gateways: string }>(
    db,
    'SELECT state, gateways FROM lodgings WHERE id = ?',
  ).get(lodgingId);
  return row && { state: row.state, gateways: JSON.parse(row.gateways) as string[] };
}
