import Database from 'better-sqlite3';
import { expect, it, test } from 'vitest';
import { inTransaction, scalar, saveSetting } from '../../src/sqlite/database.ts';
import { isolateRecord, listParkedRecords } from '../../src/sqlite/parked-records.ts';
import { open } from './facts.ts';

function isolation() {
  const lines: object[] = [];
  const log: Parameters<typeof isolateRecord>[0]['log'] = { error: (line: object) => void lines.push(line) };
  return { db: open(), job: 'mail', now: () => 1_000, log, lines };
}

function fail(): number {
  throw new TypeError('Cannot read "Marie Dupont"');
}

it('undoes what a failing record wrote in the transaction under way, and keeps what others wrote', () => {
  const parts = isolation();
  const { db } = parts;
  const save = (name: string, value: string) => saveSetting(db, name, value);
  inTransaction(db, () => {
    for (const [id, then] of [
      [1, () => 1],
      [2, fail],
      [3, () => 3],
    ] as const) {
      isolateRecord(parts, id, () => {
        save(`of ${id}`, 'written');
        return then();
      });
    }
  });
  expect(scalar(db, "SELECT name FROM settings WHERE name LIKE 'of %' ORDER BY name").all()).toEqual(['of 1', 'of 3']);
  expect(listParkedRecords(db)).toMatchObject([{ id: '2' }]);
});

test.each([
  ['a full disk', new Database.SqliteError('disk full', 'SQLITE_FULL')],
  ['a failing disk', new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE')],
  ['a locked database', new Database.SqliteError('locked', 'SQLITE_BUSY')],
  ['an error of the system', Object.assign(new Error('no space'), { code: 'ENOSPC', errno: -28 })],
  ['an end', new DOMException('aborted', 'AbortError')],
] as readonly [string, Error][])('%s is not the fault of a record: it is thrown', async (_, error) => {
  const parts = isolation();
  const work = () => {
    throw error;
  };
  expect(() => isolateRecord<number>(parts, 1, work)).toThrow(error);
  await expect(isolateRecord(parts, 1, () => Promise.resolve().then(work))).rejects.toBe(error);
  expect(listParkedRecords(parts.db)).toEqual([]);
});
