import { expect, it } from 'vitest';
import { createNodeView } from '../../../src/service/node/node-view.ts';

type Changed = [lodgingId: number, sequence: number];

function follow() {
  const { view, take } = createNodeView(() => undefined);
  return {
    after: (sequence: number | undefined) => view.changesAfter(sequence, []),
    versions: () => [...view.versionsOf([1, 2]).values()],
    take: (since: number, newest: number, ...changed: Changed[]) => {
      const lodgings = changed.map(([lodgingId, sequence]) => ({ lodgingId, sequence }));
      take({ generation: 'one.1.a', changes: { since, newest, lodgings } });
    },
  };
}

it('returns which lodgings changed after a sequence, or that any may have changed', () => {
  const { take, after } = follow();
  expect(after(undefined)).toEqual({ newest: 0, lodgingIds: undefined });
  take(0, 5, [1, 5]);
  expect(after(undefined)).toEqual({ newest: 5, lodgingIds: undefined });
  expect(after(5)).toEqual({ newest: 5, lodgingIds: [] });
  take(0, 7, [1, 5], [2, 6], [3, 7]);
  expect(after(5)).toEqual({ newest: 7, lodgingIds: [2, 3] });
  expect(after(6)).toEqual({ newest: 7, lodgingIds: [3] });
  // Between 7 and 20 anything may have changed.
  take(20, 30, [2, 30]);
  expect(after(7)).toEqual({ newest: 30, lodgingIds: undefined });
  // An earlier generation's sequences were higher.
  expect(after(31)).toEqual({ newest: 30, lodgingIds: undefined });
});

it('gives a lodging another version after each change, also after more changes than a state lists', () => {
  const { take, versions } = follow();
  const states: [since: number, newest: number, ...Changed[]][] = [
    [0, 5, [1, 5]],
    [0, 7, [1, 5], [2, 7]],
    [6, 9, [2, 9]],
    [20, 30, [2, 30]],
  ];
  const seen = states.map((state) => {
    take(...state);
    return versions().join();
  });
  expect(new Set(seen).size).toBe(states.length);
  expect(versions()[0]).toBeGreaterThan(5);
});
