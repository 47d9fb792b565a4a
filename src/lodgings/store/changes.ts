import type { Topic } from '../rules/lodging.ts';
import { existingRow, inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { cacheByVersion } from '../../sqlite/caches.ts';

export interface ChangedLodging {
  lodgingId: number;
  sequence: number;
}

/** `at` is in milliseconds since 1970. */
export interface NotedChange {
  sequence: number;
  at: number;
}

/**
 * Returns the newest sequence. Instants increase strictly from call to call across the whole service, whatever the clock says. Each topic
 * gets its own sequence, so that a change list can be cut between any two. Without topics nothing is recorded.
 */
export function noteChange(db: Db, lodgingId: number, topics: readonly Topic[], now: number): number {
  return noteChangeAt(db, lodgingId, topics, now).sequence;
}

/** Like `noteChange`, but also returns the instant. Without topics, returns the current sequence and `now`. */
export function noteChangeAt(db: Db, lodgingId: number, topics: readonly Topic[], now: number): NotedChange {
  if (topics.length === 0) return { sequence: readSequence(db, lodgingId), at: now };
  return inTransaction(db, () => {
    // Avoids RETURNING, which creates a temporary table for its single row.
    const before = prepared<NotedChange>(db, 'SELECT sequence, last_at AS at FROM change_counter').get();
    const { sequence: newest, at: newestAt } = existingRow(before);
    const [sequence, at] = [newest + topics.length, Math.max(newestAt + 1, now)];
    prepared(db, 'UPDATE change_counter SET sequence = ?, last_at = ?').run(sequence, at);
    const note = prepared(
      db,
      `INSERT INTO changes (lodging_id, topic, sequence, at) VALUES (?, ?, ?, ?)
       ON CONFLICT (lodging_id, topic) DO UPDATE SET sequence = excluded.sequence, at = excluded.at`,
    );
    for (const [index, topic] of topics.entries()) note.run(lodgingId, topic, sequence - topics.length + index + 1, at);
    prepared(
      db,
      `INSERT INTO lodging_sequences (lodging_id, sequence) VALUES (?, ?)
       ON CONFLICT (lodging_id) DO UPDATE SET sequence = excluded.sequence`,
    ).run(lodgingId, sequence);
    return { sequence, at };
  });
}

/** For bookings that take or free nights: such a lodging is indexed before lodgings that changed otherwise. */
export function noteNightsChange(db: Db, lodgingId: number, now: number): void {
  const note = 'UPDATE lodging_sequences SET nights_after = (SELECT sequence FROM change_counter) WHERE lodging_id = ?';
  prepared(db, note).run(lodgingId);
  noteChange(db, lodgingId, ['availabilities'], now);
}

/** Distance between the first sequences of two generations: more than a service uses between two backups. */
export const generationLeap = 1_000_000_000;

/** Moves sequences far above all those used by earlier generations, including any after this database's state. */
export function leapSequences(db: Db, generation: number): void {
  const leap = 'UPDATE change_counter SET sequence = max(sequence, @least) + @leap';
  prepared(db, leap).run({ least: (generation - 1) * generationLeap, leap: generationLeap });
}

/** Marks every topic that ever changed, of every lodging, as changed. Returns the number of lodgings. */
export function noteAllLodgings(db: Db, now: number): number {
  const rows = prepared<{ lodgingId: number; topics: string }>(
    db,
    'SELECT lodging_id AS lodgingId, json_group_array(topic) AS topics FROM changes GROUP BY lodging_id ORDER BY lodging_id',
  ).all();
  for (const { lodgingId, topics } of rows) noteChange(db, lodgingId, JSON.parse(topics) as Topic[], now);
  return rows.length;
}

export function readNewestSequence(db: Db): number {
  return scalar<number>(db, 'SELECT sequence FROM change_counter').get() ?? 0;
}

export function listLodgingsChangedAfter(db: Db, sequence: number, topics: readonly Topic[]): number[] {
  return scalar<number>(
    db,
    'SELECT DISTINCT lodging_id FROM changes WHERE sequence > ? AND topic IN (SELECT value FROM json_each(?))',
  ).all(sequence, JSON.stringify(topics));
}

export function listNewestChanges(db: Db, limit: number): ChangedLodging[] {
  return prepared<ChangedLodging>(
    db,
    'SELECT lodging_id AS lodgingId, sequence FROM lodging_sequences ORDER BY sequence DESC LIMIT ?',
  ).all(limit);
}

export function readSequence(db: Db, lodgingId: number): number {
  return keptSequence(db, lodgingId) ?? 0;
}

const keptSequence = cacheByVersion((db: Db, lodgingId: number) =>
  scalar<number>(db, 'SELECT sequence FROM lodging_sequences WHERE lodging_id = ?').get(lodgingId),
);

/** Omits lodgings that never changed. */
export function readSequences(db: Db, lodgingIds: Iterable<number>): Map<number, number> {
  const rows = prepared<ChangedLodging>(
    db,
    `SELECT lodging_id AS lodgingId, sequence FROM lodging_sequences
     WHERE lodging_id IN (SELECT value FROM json_each(?))`,
  ).all(JSON.stringify([...lodgingIds]));
  return new Map(rows.map(({ lodgingId, sequence }) => [lodgingId, sequence]));
}
