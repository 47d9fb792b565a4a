import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Db } from '../../src/sqlite/database.ts';
import { createGroupedWrites } from '../../src/sqlite/grouped-writes.ts';

let folder: string;
let db: Db;
/**
 * Another connection, which sees only committed rows; opened in advance, since a group of writes ends after
 * milliseconds.
 */
let other: Database.Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grouped-'));
  db = openDatabase(join(folder, 'facts.sqlite'));
  db.exec('CREATE TABLE marks (name TEXT PRIMARY KEY) STRICT');
  other = new Database(join(folder, 'facts.sqlite'), { readonly: true });
});
afterEach(() => {
  other.close();
  db.close();
  rmSync(folder, { recursive: true });
});

const mark = (name: string) => db.prepare('INSERT INTO marks VALUES (?)').run(name);
const marks = () => other.prepare('SELECT name FROM marks ORDER BY rowid').pluck().all();

describe('writes that come together', () => {
  it('are committed when they resolve, in the order in which they came, and yield what they returned', async () => {
    const { run } = createGroupedWrites(db);
    const names = Array.from({ length: 50 }, (_, index) => `m${index}`);
    const answers = await Promise.all(names.map((name) => run(() => (mark(name), name.toUpperCase()))));
    expect(answers).toEqual(names.map((name) => name.toUpperCase()));
    expect(marks()).toEqual(names);
  });

  // A group ends after milliseconds, which may pass between two writes on a busy machine.
  it('share one transaction', { retry: 5 }, async () => {
    const { run } = createGroupedWrites(db);
    const seen: unknown[][] = [];
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        run(() => {
          mark(name);
          seen.push(marks());
        }),
      ),
    );
    expect(seen).toEqual([[], [], []]);
    expect(marks()).toEqual(['a', 'b', 'c']);
  });

  it('are undone one by one when they throw', async () => {
    const { run } = createGroupedWrites(db);
    const outcomes = await Promise.allSettled([
      run(() => mark('a')),
      run(() => {
        mark('half');
        throw new RangeError('no');
      }),
      run(() => mark('a')),
      run(() => mark('b')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { name: 'RangeError', message: 'no' } });
    expect(marks()).toEqual(['a', 'b']);
  });

  it('all fail when the commit fails, and those that come after are written', async () => {
    const { run } = createGroupedWrites(db);
    const broken = [
      run(() => mark('a')),
      run(() => {
        db.pragma('defer_foreign_keys = ON');
        db.prepare(
          "INSERT INTO api_keys (public_id, dealer_id, roles, mode, secret_hash, created_at) VALUES ('x', 'nobody', '[]', 'test', x'00', 0)",
        ).run();
      }),
    ];
    const outcomes = await Promise.allSettled(broken);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await run(() => mark('later'));
    expect(marks()).toEqual(['later']);
  });

  it('all fail when one of them ends the whole transaction, as a full disk does, and none is left without an answer', async () => {
    const { run } = createGroupedWrites(db);
    const outcomes = await Promise.allSettled([
      run(() => mark('a')),
      run(() => {
        db.exec('ROLLBACK');
        throw new RangeError('full');
      }),
      run(() => mark('b')),
    ]);
    const failed = { status: 'rejected', reason: { name: 'RangeError' } };
    expect(outcomes).toMatchObject([failed, failed, { status: 'fulfilled' }]);
    expect(marks()).toEqual(['b']);
  });

  it('all fail when no transaction can begin, and are tried when they are sent again', async () => {
    const { run } = createGroupedWrites(db, 1);
    const other = new Database(join(folder, 'facts.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    await expect(run(() => mark('a'))).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    other.exec('COMMIT');
    other.close();
    await run(() => mark('a'));
    expect(marks()).toEqual(['a']);
  });

  it('wait while another connection writes, without holding anything else up', async () => {
    const { run } = createGroupedWrites(db);
    const other = new Database(join(folder, 'facts.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    const written = run(() => mark('a'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(marks()).toEqual([]);
    other.exec('COMMIT');
    other.close();
    await written;
    expect(marks()).toEqual(['a']);
  });

  it('may ask for more writes, which come after them', async () => {
    const { run } = createGroupedWrites(db);
    const inner: Promise<unknown>[] = [];
    await run(() => {
      inner.push(run(() => mark('second')));
      mark('first');
    });
    await Promise.all(inner);
    expect(marks()).toEqual(['first', 'second']);
  });
});
