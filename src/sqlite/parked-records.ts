import { inSavepoint, prepared, type Db } from './database.ts';

/** A record that a background job skips because its work failed. */
interface ParkedRecord {
  job: string;
  id: string;
  /** Kind and place of the failure, without any data of the record. */
  error: string;
  /** First failure, in milliseconds since 1970. */
  since: number;
}

export interface Isolation {
  db: Db;
  job: string;
  now: () => number;
  /** Omitted where another caller does the same work with a log. */
  log?: { error: (fields: object, text: string) => void } | undefined;
}

/**
 * Runs a job's work on one record. If the record makes it fail, undoes its writes in the transaction under way, parks the record, logs its
 * id and returns undefined. Success unparks it. Failures that are not the record's fault are thrown.
 */
export function isolateRecord<Result>(
  isolation: Isolation,
  id: string | number,
  work: () => Promise<Result>,
): Promise<Result | undefined>;
export function isolateRecord<Result>(
  isolation: Isolation,
  id: string | number,
  work: () => Result,
): Result | undefined;
export function isolateRecord(isolation: Isolation, id: string | number, work: () => unknown): unknown {
  const { db, job } = isolation;
  const park = (failure: unknown) => parkRecord(isolation, id, failure);
  const unpark = (result: unknown) => {
    unparkRecord(db, job, id);
    return result;
  };
  try {
    const result = db.inTransaction ? inSavepoint(db, work) : work();
    return result instanceof Promise ? result.then(unpark, park) : unpark(result);
  } catch (failure) {
    park(failure);
    return undefined;
  }
}

/** Logs the id unless the record is already parked for the same reason. */
function parkRecord({ db, job, now, log }: Isolation, id: string | number, failure: unknown): void {
  const error = reasonToPark(failure);
  const { changes } = prepared(
    db,
    `INSERT INTO parked_records (job, id, error, since) VALUES (?, ?, ?, ?)
     ON CONFLICT (job, id) DO UPDATE SET error = excluded.error WHERE error <> excluded.error`,
  ).run(job, String(id), error, now());
  if (changes > 0) log?.error({ job, id, reason: error }, 'record parked: the job continues without it');
}

function unparkRecord(db: Db, job: string, id: string | number): void {
  // Reading first spares most successes a write transaction.
  if (prepared(db, 'SELECT 1 FROM parked_records WHERE job = ? AND id = ?').get(job, String(id)) === undefined) return;
  prepared(db, 'DELETE FROM parked_records WHERE job = ? AND id = ?').run(job, String(id));
}

export function listParkedRecords(db: Db): ParkedRecord[] {
  return prepared<ParkedRecord>(db, 'SELECT job, id, error, since FROM parked_records ORDER BY job, since, id').all();
}

/** SQLite codes that a record's values can cause; all others concern the file, the disk or another connection. */
const codesOfRecords = /^SQLITE_(ERROR|CONSTRAINT|MISMATCH|TOOBIG|RANGE)/;

/**
 * Kind of a failure and its place in the source; the message is omitted since it could quote the record. Rethrows
 * failures caused not by the record but by the disk, the network or shutdown.
 */
export function reasonToPark(failure: unknown): string {
  if (!(failure instanceof Error)) return 'failure without a cause';
  const { name, code, errno, stack = '' } = failure as NodeJS.ErrnoException;
  if (name === 'AbortError' || errno !== undefined) throw failure;
  if (name === 'SqliteError' && !codesOfRecords.test(code ?? '')) throw failure;
  const place = /\/(src\/(?!sqlite\/parked-records)[^\s:]+:\d+)/.exec(stack)?.[1];
  return [code ?? name, ...(place === undefined ? [] : [`at ${place}`])].join(' ');
}
