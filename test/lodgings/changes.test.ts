import { expect, test } from 'vitest';
import { readNewestSequence, noteChange, noteChangeAt, readSequence } from '../../src/lodgings/store/changes.ts';
import { prepared, type Db } from '../../src/sqlite/database.ts';
import { readLodging, saveProperty } from '../../src/lodgings/store/lodgings.ts';
import { company, delivery, now, openWithPartners, property } from '../sqlite/facts.ts';

function openWithLodgings(): { db: Db; first: number; second: number } {
  const db = openWithPartners();
  const [first, second] = ['A', 'B'].map((providerReference) => {
    const provider = { ...property.provider, providerReference };
    const saved = saveProperty(db, delivery({ provider }, { owner: { index: providerReference } }), { company }, now);
    return saved.outcome === 'saved' ? saved.lodgingId : 0;
  }) as [number, number];
  return { db, first, second };
}

test('gives each topic of a change a sequence of its own, all with one instant', () => {
  const { db, first } = openWithLodgings();
  const before = readNewestSequence(db);
  const noted = noteChangeAt(db, first, ['availabilities', 'promotions'], now + 5_000);
  expect(noted).toEqual({ sequence: before + 2, at: now + 5_000 });
  const rows = prepared(db, 'SELECT topic, sequence, at FROM changes WHERE sequence > ? ORDER BY sequence').all(before);
  expect(rows).toEqual([
    { topic: 'availabilities', sequence: before + 1, at: now + 5_000 },
    { topic: 'promotions', sequence: before + 2, at: now + 5_000 },
  ]);
  expect(readSequence(db, first)).toBe(before + 2);
});

test('lets instants rise strictly over all lodgings, also when the clock stands still or goes back', () => {
  const { db, first, second } = openWithLodgings();
  const instants = [now + 9_000, now + 9_000, now, now + 9_001].map((clock, index) => {
    const lodgingId = index % 2 === 0 ? first : second;
    return noteChangeAt(db, lodgingId, ['reviews'], clock).at;
  });
  expect(instants).toEqual([now + 9_000, now + 9_001, now + 9_002, now + 9_003]);
});

test('notes nothing without topics', () => {
  const { db, first } = openWithLodgings();
  const before = readNewestSequence(db);
  expect(noteChange(db, first, [], now)).toBe(readSequence(db, first));
  expect(readNewestSequence(db)).toBe(before);
});

test('names a lodging’s newest change by its sequence, whatever changed elsewhere since', () => {
  const { db, first, second } = openWithLodgings();
  const before = readNewestSequence(db);
  noteChange(db, first, ['photos'], now);
  noteChange(db, second, ['reviews'], now);
  expect(readSequence(db, first)).toBe(before + 1);
  expect(readLodging(db, first)?.sequence).toBe(before + 1);
});
