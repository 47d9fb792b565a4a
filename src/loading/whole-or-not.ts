import type { Db } from '../sqlite/database.ts';

/**
 * Runs the writes of one object within a running transaction and takes back all of them when it yields what is not `kept`,
 * or throws; writes of other objects of the transaction stay.
 */
export function wholeOrNot<Result>(db: Db, write: () => Result, isKept: (result: Result) => boolean): Result {
  db.exec('SAVEPOINT one_object');
  let kept = false;
  try {
    const result = write();
    kept = isKept(result);
    return result;
  } finally {
    if (!kept) db.exec('ROLLBACK TO one_object');
    db.exec('RELEASE one_object');
  }
}
