import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { noteChange } from './changes.ts';
import { recomputeStatus, recordMemberships } from './lodging-status.ts';

/** Lists the lodgings that are off sale because their nights are wrong. */
export function listQuarantined(db: Db): number[] {
  return scalar<number>(db, 'SELECT id FROM lodgings WHERE quarantined_at IS NOT NULL ORDER BY id').all();
}

/** Yields since when the lodging is in quarantine, in milliseconds since 1970; undefined when it is not. */
export function quarantinedSince(db: Db, lodgingId: number): number | undefined {
  return scalar<number | null>(db, 'SELECT quarantined_at FROM lodgings WHERE id = ?').get(lodgingId) ?? undefined;
}

/**
 * Puts exactly these lodgings into quarantine: they are shown as blocked, and nobody can book them. Yields those for which that is
 * new, and those that are back on sale.
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
