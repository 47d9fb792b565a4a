import { spawn } from 'node:child_process';
import { once } from 'node:events';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { inTransaction, openDatabase, prepared, scalar, findSetting, saveSetting } from '../../src/sqlite/database.ts';
import { databaseFile, open } from './facts.ts';

test('writes durably: a write-ahead log, synchronised at each commit', () => {
  const db = open();
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(db.pragma('synchronous', { simple: true })).toBe(2);
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
});

test('opens its own file again without changing tables or content', () => {
  const file = databaseFile();
  const first = open(file);
  saveSetting(first, 'greeting', 'hello');
  const tables = scalar<string>(first, 'SELECT sql FROM sqlite_schema ORDER BY name').all();
  const second = open(file);
  expect(scalar<string>(second, 'SELECT sql FROM sqlite_schema ORDER BY name').all()).toEqual(tables);
  expect(findSetting(second, 'greeting')).toBe('hello');
});

test('keeps all tables strict about types', () => {
  const tables = open().pragma('table_list') as { name: string; type: string; strict: number }[];
  const loose = tables.filter((table) => table.strict === 0 && !table.name.startsWith('sqlite_'));
  expect(loose).toEqual([]);
  expect(tables.length).toBeGreaterThan(20);
});

test('refuses a file of a newer program', () => {
  const file = databaseFile();
  open(file).pragma('user_version = 999');
  expect(() => openDatabase(file)).toThrow(/version 999/);
});

test('leaves nothing behind of a transaction that throws, also of one joined to it', () => {
  const db = open();
  const attempt = () =>
    inTransaction(db, () => {
      saveSetting(db, 'one', '1');
      inTransaction(db, () => {
        saveSetting(db, 'two', '2');
      });
      throw new Error('stop');
    });
  expect(attempt).toThrow('stop');
  expect(prepared(db, 'SELECT * FROM settings').all()).toEqual([]);
  expect(db.inTransaction).toBe(false);
});

test('leaves nothing behind of a transaction whose process is killed in the middle', async () => {
  const file = databaseFile();
  const db = open(file);
  const script = `
    import Database from 'better-sqlite3';
    const db = new Database(process.argv[1]);
    db.exec("INSERT INTO settings VALUES ('kept', '1'); BEGIN IMMEDIATE; INSERT INTO settings VALUES ('lost', '1')");
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(() => new Database(file, { timeout: 0 }).exec('BEGIN IMMEDIATE')).toThrow(/locked/);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(findSetting(db, 'kept')).toBe('1');
  expect(findSetting(db, 'lost')).toBeUndefined();
  saveSetting(db, 'lost', '2');
});
