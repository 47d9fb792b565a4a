import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { noteChange } from '../../src/lodgings/store/changes.ts';
import { inTransaction, type Db, findSetting, saveSetting } from '../../src/sqlite/database.ts';
import { cacheByVersion } from '../../src/sqlite/caches.ts';
import { readTotal } from '../../src/catalog/store/catalog.ts';
import { company, databaseFile, delivery, now, open, openWithPartners } from './facts.ts';
import { saveProperty } from '../../src/lodgings/store/lodgings.ts';

function counted() {
  const looks: string[] = [];
  const find = cacheByVersion((db: Db, name: string) => {
    looks.push(name);
    return findSetting(db, name);
  });
  return { find, looks };
}

test('reads a row once while nothing changes', () => {
  const db = open();
  saveSetting(db, 'a', '1');
  const { find, looks } = counted();
  expect([find(db, 'a'), find(db, 'a'), find(db, 'a')]).toEqual(['1', '1', '1']);
  expect(looks).toEqual(['a']);
});

test('looks for what is missing each time', () => {
  const { find, looks } = counted();
  const db = open();
  expect([find(db, 'a'), find(db, 'a')]).toEqual([undefined, undefined]);
  expect(looks).toHaveLength(2);
});

test('sees an own write at once, in the same turn', () => {
  const db = open();
  const { find } = counted();
  for (const value of ['1', '2', '3']) {
    saveSetting(db, 'a', value);
    expect(find(db, 'a')).toBe(value);
  }
});

/** Read as 1, then set to 2 on another connection. */
function changedByAnother() {
  const file = databaseFile();
  const [db, other] = [open(file), open(file)];
  const { find } = counted();
  saveSetting(db, 'a', '1');
  expect(find(db, 'a')).toBe('1');
  saveSetting(other, 'a', '2');
  return { db, find };
}

test('sees what another connection commits from the next turn on', async () => {
  const { db, find } = changedByAnother();
  await setImmediate();
  expect(find(db, 'a')).toBe('2');
});

test('keeps nothing of a transaction that is undone', () => {
  const db = open();
  const { find } = counted();
  saveSetting(db, 'a', '1');
  expect(find(db, 'a')).toBe('1');
  const undone = () =>
    inTransaction(db, () => {
      saveSetting(db, 'a', '2');
      expect(find(db, 'a')).toBe('2');
      throw new Error('Undone');
    });
  expect(undone).toThrow('Undone');
  expect(find(db, 'a')).toBe('1');
});

test('a transaction sees what another connection committed just before it, in the same turn', () => {
  const { db, find } = changedByAnother();
  expect(inTransaction(db, () => find(db, 'a'))).toBe('2');
});

test('counts a filter again only after a lodging changed', async () => {
  const db = openWithPartners();
  const saved = saveProperty(db, delivery({}, {}), { company }, now);
  let counts = 0;
  const total = () => readTotal(db, ['list', { gateways: ['A'] }], () => Promise.resolve((counts += 1)));
  expect([await total(), await total()]).toEqual([1, 1]);
  expect(await readTotal(db, ['list', { gateways: ['B'] }], () => Promise.resolve(7))).toBe(7);
  noteChange(db, saved.outcome === 'saved' ? saved.lodgingId : 0, ['status'], now);
  expect([await total(), await total()]).toEqual([2, 2]);
});
