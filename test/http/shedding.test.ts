import { expect, it } from 'vitest';
import { createShedding, type Importance } from '../../src/http/limits/shedding.ts';

/** In shedding order. */
const importances: readonly Importance[] = ['bulk', 'expensive', 'read', 'evaluation', 'booking'];

/** Sheds from 10 ms of delay on, in a window with `requests` requests. */
function lateBy(delay: number, { requests = 20, threshold = 10 } = {}) {
  const changes: unknown[] = [];
  const shedding = createShedding({
    threshold,
    onRefused: () => undefined,
    onChange: (change) => changes.push(change),
  });
  for (let count = 0; count < requests; count += 1) shedding.mayBegin('booking');
  shedding.look(delay);
  return { changes, shedding, refused: importances.filter((importance) => !shedding.mayBegin(importance)) };
}

it.each([
  [10, 0],
  [11, 1],
  [16, 2],
  [21, 3],
  [61, 4],
  [121, 5],
])('a delay of %i ms sheds the %i least important kinds of requests', (delay, kinds) => {
  expect(lateBy(delay).refused).toEqual(importances.slice(0, kinds));
});

it('sheds nothing where hardly anything is asked, or where it is switched off', () => {
  expect(lateBy(1_000, { requests: 9 }).refused).toEqual([]);
  expect(lateBy(1_000, { threshold: 0 }).refused).toEqual([]);
});

it('logs when it begins, and when it ends with the number of refused requests', () => {
  const { shedding, changes } = lateBy(25);
  for (let count = 0; count < 20; count += 1) shedding.mayBegin('read');
  shedding.look(25);
  shedding.look(0);
  expect(changes).toEqual([{ isOverloaded: true }, { isOverloaded: false, refused: 23 }]);
});
