import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { noteChange } from './changes.ts';
import { recomputeStatus, recordMemberships } from './lodging-status.ts';

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
