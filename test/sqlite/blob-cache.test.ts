import { expect, test } from 'vitest';
import { createBlobCache } from '../../src/sqlite/caches.ts';
import { open } from './facts.ts';

const thing = (id: number) => ({ content: { id }, size: 100 });
const versionOf = (id: number) => `${id} v1`;

/** Reads like the store: offers what is not cached; returns whether it was cached. */
function reading(bytes: number) {
  const [db, other] = [open(), open()];
  const things = createBlobCache<{ id: number }>(bytes);
  const read = (id: number, on = db) => {
    const isKept = things.find(on, versionOf(id)) !== undefined;
    if (!isKept) things.offer(on, id, versionOf(id), thing(id));
    return isKept;
  };
  return { db, other, things, read };
}

test('keeps what is read a second time, by connection and version', () => {
  const { db, other, things, read } = reading(10_000);
  expect([read(1), read(1), read(1), read(1)]).toEqual([false, false, true, true]);
  expect(read(1, other)).toBe(false);
  expect(things.find(db, '1 v2')).toBeUndefined();
});

test('leaves what is kept alone while everything is walked through, again and again', () => {
  const { read } = reading(1_000);
  for (let id = 1; id <= 10; id += 1) for (let time = 0; time < 2; time += 1) read(id);
  for (let walk = 0; walk < 3; walk += 1) for (let id = 1_000; id < 6_000; id += 1) expect(read(id)).toBe(false);
  expect(Array.from({ length: 10 }, (_, index) => read(index + 1))).not.toContain(false);
});

test('keeps no more than it may', () => {
  const { read } = reading(1_000);
  for (let id = 1; id <= 11; id += 1) for (let time = 0; time < 2; time += 1) read(id);
  expect([read(11), read(1)]).toEqual([true, false]);
});
