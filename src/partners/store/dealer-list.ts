import type { Dealer } from '../rules/dealer.ts';
import { scalar } from '../../sqlite/database.ts';
import type { Db } from '../../sqlite/database.ts';
import { findDealer } from './dealers.ts';

/** Lists all dealers in the order of their ids. */
export function readDealers(db: Db): Dealer[] {
  const ids = scalar<string>(db, 'SELECT id FROM dealers ORDER BY id').all();
  return ids.flatMap((id) => findDealer(db, id) ?? []);
}
