import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { type Db, prepared, recordOf } from '../../sqlite/database.ts';

type Access = Pick<Lodging, 'state' | 'gateways'>;

export function readLodgingAccess(db: Db, lodgingId: number): Access | undefined {
  const row = prepared<object>(db, 'SELECT state, gateways FROM lodgings WHERE id = ?').get(lodgingId);
  return row && recordOf<Access>(row, { json: ['gateways'] });
}
