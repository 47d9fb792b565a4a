import { beforeEach, expect, it } from 'vitest';
import { openDatabase, type Db } from '../../src/sqlite/database.ts';
import { findIdempotentAnswer, forgetOldAnswers, keepIdempotentAnswer } from '../../src/http/idempotent-answers.ts';

const keptFor = 72 * 3_600_000;
let db: Db;

beforeEach(() => {
  db = openDatabase(':memory:');
});

const keep = (key: string, at: number, scope = 'someone') =>
  keepIdempotentAnswer(db, { scope, key }, { requestDigest: key, reply: { value: key }, bookingId: undefined }, at);
const find = (key: string, now: number, scope = 'someone') => findIdempotentAnswer(db, { scope, key }, now);
const count = () => db.prepare('SELECT count(*) FROM idempotent_answers').pluck().get();

it('finds an answer for 72 hours, by scope and key', () => {
  keep('a', 1_000);
  const kept = { requestDigest: 'a', reply: { value: 'a' }, lodgingId: undefined };
  expect(find('a', 1_000 + keptFor - 1)).toEqual(kept);
  expect(find('a', 1_000 + keptFor)).toBeUndefined();
  expect(find('b', 1_000)).toBeUndefined();
  expect(find('a', 1_000, 'another')).toBeUndefined();
});

it('keeps a new answer in place of an old one that is not yet forgotten', () => {
  keep('a', 1_000);
  keep('a', 1_000 + keptFor);
  expect(forgetOldAnswers(db, 1_000 + keptFor)).toBe(0);
  expect(find('a', 1_000 + keptFor)).toBeDefined();
});

it('forgets old answers, 500 at once at most, and nothing else', () => {
  for (let number = 0; number < 700; number += 1) keep(`old ${number}`, number);
  keep('young', 1_000);
  expect(forgetOldAnswers(db, 999 + keptFor)).toBe(500);
  expect(find('old 500', 500)).toBeDefined();
  expect(forgetOldAnswers(db, 999 + keptFor)).toBe(200);
  expect(forgetOldAnswers(db, 999 + keptFor)).toBe(0);
  expect(count()).toBe(1);
});

it('writes nothing when there is nothing to forget', () => {
  keep('young', 1_000);
  const before = db.prepare('SELECT total_changes()').pluck().get();
  forgetOldAnswers(db, 2_000);
  expect(db.prepare('SELECT total_changes()').pluck().get()).toBe(before);
});
